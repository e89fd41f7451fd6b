import type { Counts } from '@ratchet/contract'
import type { Selectable } from 'kysely'
import type { Flight } from '../generated/database.ts'
import type { AccountLabel } from '../tables/accounts.ts'
import { type NamedEvent, toNamed } from '../tables/flight.ts'
import { Together } from '../together.ts'
import type { ApiContext } from './session.ts'

/** What happened since a stream was told last. */
export interface News {
  /** Events after `seq`, oldest first, at most `limit`, and the counts as of the last of all events, read in one snapshot. */
  eventsSince(
    traderId: string,
    seq: number,
    limit: number,
  ): Promise<{ readonly events: readonly NamedEvent[]; readonly counts: Counts; readonly lastSeq: number }>
}

interface Wish {
  readonly trader: string
  readonly seq: number
  readonly most: number
}
interface NewsRow {
  readonly place: number
  readonly last_seq: number
  readonly counts: Counts
  readonly events: readonly (Selectable<Flight> & { readonly account: AccountLabel | null })[]
}

/** While one is under way further changes of a trader come together, and are read and told as one: that saves more than it waits. */
const oneAtATime = { flights: 1 } as const

/** `eventsSince` for all traders who ask at the same time: one statement, in which the database looks as each of them. */
export function newsTogether({ pool }: ApiContext): News['eventsSince'] {
  const together = new Together<Wish, NewsRow | undefined>(async (wishes) => {
    const query = { name: 'news', text: 'select * from ledger.news($1::jsonb)', values: [JSON.stringify(wishes)] }
    const { rows } = await pool.query<NewsRow>(query)
    const found = new Map(rows.map((row) => [row.place, row]))
    return wishes.map((_, i) => found.get(i + 1))
  }, oneAtATime)
  return async (trader, seq, most) => {
    const news = await together.ask({ trader, seq, most })
    // Somebody whose row is not there yet: nothing has happened.
    if (!news) return { events: [], counts: { pending: 0, executed: 0, modified: 0, closed: 0 }, lastSeq: 0 }
    return { events: news.events.map(toNamed), counts: news.counts, lastSeq: news.last_seq }
  }
}
