import { ledgerSuite, memoryScene } from '@ratchet/engine/suites'
import { atOnce } from '@ratchet/engine/testing'
import { engineLedger, LeaseHolder } from './ledger.ts'
import { Tables } from './tables.ts'

ledgerSuite('the ledger of the simulation', async () => {
  const [tables, lease] = [new Tables(), new LeaseHolder()]
  let engines = 0
  return memoryScene(
    tables,
    () => lease.cut(),
    () => engineLedger(tables, lease, `engine ${++engines}`, atOnce, {}, () => true),
  )
})
