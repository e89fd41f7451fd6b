import { ledgerSuite, memoryScene } from '@ratchet/engine/suites'
import { atOnce } from '@ratchet/engine/testing'
import { engineLedger, PenHolder } from './ledger.ts'
import { Tables } from './tables.ts'

ledgerSuite('the ledger of the simulation', async () => {
  const [tables, pen] = [new Tables(), new PenHolder()]
  let engines = 0
  return memoryScene(
    tables,
    () => pen.cut(),
    () => engineLedger(tables, pen, `engine ${++engines}`, atOnce),
  )
})
