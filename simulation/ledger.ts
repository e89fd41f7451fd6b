import { type Ledger, LedgerAway } from '@ratchet/engine/ports'
import { memoryLedger, type PenHolder, type Reach } from '@ratchet/engine/testing'
import { LinkBroken } from './scheduler.ts'
import type { Tables } from './tables.ts'

export { PenHolder } from '@ratchet/engine/testing'

/** An engine's side of the ledger, over a line that may break. */
export function engineLedger(tables: Tables, pen: PenHolder, engine: string, line: Reach): Ledger {
  return memoryLedger({
    tables,
    pen,
    engine,
    reach: (work) =>
      line(work).catch((error: unknown) => {
        throw error instanceof LinkBroken ? new LedgerAway(error.message) : error
      }),
    asked: (accountId, isOurs) => void tables.looks.set(`${engine} ${accountId}`, isOurs),
    writes: (accountId) => void tables.looks.delete(`${engine} ${accountId}`),
  })
}
