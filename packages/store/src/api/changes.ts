import type { Counts } from '@ratchet/contract'
import type { Selectable } from 'kysely'
import { Batcher } from '../connections/batcher.ts'
import type { Flight } from '../generated/database.ts'
import type { Changes } from '../log/index.ts'
import type { AccountLabel } from '../tables/accounts.ts'
import { toNamed } from '../tables/flight.ts'
import type { ApiContext } from './session.ts'

/** The changes since a stream read last. */
export interface ChangeFeed {
  /** Events after `seq`, oldest first, at most `limit`, and the counts as of the last of all events, read in one snapshot. */
  eventsSince(traderId: string, seq: number, limit: number): Promise<Changes>
}

interface ChangesRequest {
  readonly trader: string
  readonly named: string
  readonly seq: number
  readonly most: number
}
interface ChangesRow {
  readonly place: number
  readonly last_seq: number
  readonly counts: Counts
  readonly events: readonly (Selectable<Flight> & { readonly account: AccountLabel | null })[]
}

/** One batch in flight: later requests coalesce into the next. That saves more than the wait costs. */
const oneAtATime = { batches: 1 } as const

/**
 * What this process has just written is told from its memory; the database is asked for the rest, for all traders who ask at the same time
 * by one statement, which runs as each trader in turn.
 */
export function batchedEventsSince({ pool, written, named }: ApiContext): ChangeFeed['eventsSince'] {
  const batcher = new Batcher<ChangesRequest, ChangesRow | undefined>(async (requests) => {
    const query = { name: 'news', text: 'select * from ledger.news($1::jsonb)', values: [JSON.stringify(requests)] }
    const { rows } = await pool.query<ChangesRow>(query)
    const found = new Map(rows.map((row) => [row.place, row]))
    return requests.map((_, i) => found.get(i + 1))
  }, oneAtATime)
  return async (trader, seq, most) => {
    const recent = written.since(trader, seq, most)
    if (recent) return recent
    const changes = await batcher.ask({ trader, named: named(trader), seq, most })
    // The trader's row is not there yet: nothing has happened.
    if (!changes) return { events: [], counts: { pending: 0, executed: 0, modified: 0, closed: 0 }, lastSeq: 0 }
    written.found(trader, changes.last_seq, changes.counts)
    return { events: changes.events.map(toNamed), counts: changes.counts, lastSeq: changes.last_seq }
  }
}
