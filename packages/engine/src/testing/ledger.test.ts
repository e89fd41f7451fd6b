import { ledgerSuite, memoryScene } from '../suites/index.ts'
import { LeaseHolder, memoryLedger, Tables } from './index.ts'

ledgerSuite('the ledger in memory', async () => {
  const [tables, lease] = [new Tables(), new LeaseHolder()]
  let engines = 0
  const another = () => memoryLedger({ tables, lease, engine: `engine ${++engines}` })
  return memoryScene(tables, () => lease.cut(), another)
})
