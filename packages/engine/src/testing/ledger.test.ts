import { ledgerSuite, memoryScene } from '../suites/index.ts'
import { memoryLedger, PenHolder, Tables } from './index.ts'

ledgerSuite('the ledger in memory', async () => {
  const [tables, pen] = [new Tables(), new PenHolder()]
  let engines = 0
  const another = () => memoryLedger({ tables, pen, engine: `engine ${++engines}` })
  return memoryScene(tables, () => pen.cut(), another)
})
