import { type Kysely, sql } from 'kysely'
import type { DB } from '../generated/database.ts'
import { currentPart } from '../tables/flight.ts'

/** The first pages of a part: it begins with its oldest records. */
const beginning = '(64,1)'

/**
 * Has the record go on in its next part once a year (UTC) is over in which the current one was begun. Nobody waits for it: until it is done,
 * and where there is no next part, the record goes on where it is. Where the database could not be asked, it is after the next commit.
 * @returns to be called after each commit
 */
export function turnParts(db: Kysely<DB>, nowMs: () => number): () => void {
  let nextMs = 0
  return () => {
    const now = nowMs()
    if (now < nextMs) return
    const year = new Date(now).getUTCFullYear()
    nextMs = Date.UTC(year + 1, 0)
    turn(db, Date.UTC(year, 0)).catch(() => {
      nextMs = 0
    })
  }
}

/** Begins the next part where the current one was begun before. */
async function turn(db: Kysely<DB>, beforeMs: number): Promise<void> {
  await sql`select ledger.begin_part() from (
    select min(at_ms) as at_ms from ledger.flight where part = (${sql.raw(currentPart)}) and ctid < ${sql.lit(beginning)}::tid) begun
    where begun.at_ms < ${beforeMs}`.execute(db)
}
