import { LedgerAway } from '@ratchet/engine/ports'
import {
  type LeaseHolder,
  type LogSettings,
  type MemoryLedger,
  memoryLedger,
  type Reach,
} from '@ratchet/engine/testing'
import { LinkBroken } from './scheduler.ts'
import type { Tables } from './tables.ts'

export { LeaseHolder } from '@ratchet/engine/testing'

/** An engine's side of the ledger, over a line that may break. */
export function engineLedger(
  tables: Tables,
  lease: LeaseHolder,
  engine: string,
  line: Reach,
  logged: Omit<LogSettings, 'reach'>,
  isInShard: (accountId: string) => boolean,
): MemoryLedger {
  return memoryLedger({
    logged,
    isInShard,
    tables,
    lease,
    engine,
    reach: (work) =>
      line(work).catch((error: unknown) => {
        throw error instanceof LinkBroken ? new LedgerAway(error.message) : error
      }),
    asked: (accountId, isOurs) => void tables.looks.set(`${engine} ${accountId}`, isOurs),
    writes: (accountId) => void tables.looks.delete(`${engine} ${accountId}`),
  })
}
