import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import { BrokenChain } from '../errors.ts'
import type { Flight } from '../generated/database.ts'
import { linkHash, rowHashes } from '../record/chain.ts'
import type { Snapshot } from '../replica/replica.ts'
import { type EventRow, toEvent } from '../tables/flight.ts'
import type { Trx } from './session.ts'
import { openStream, type StreamContext } from './stream.ts'

/** The trader's record, with its proof. */
export interface WholeRecord {
  /**
   * The trader's record for a span of time, as of one moment: a summary, and the records, oldest first, a few hundred at a time. It
   * comprises every record between the first and the last of that span; null if there is none. Each hash is recomputed on the way: if the
   * chain is broken the batches throw BrokenChain. A caller that stops early must `return` the batches.
   */
  openRecord(traderId: string, span: RecordSpan): Promise<OpenRecord | null>
}

/** Unix ms by the clock of the records, from `fromMs` up to but without `toMs`. */
export interface RecordSpan {
  readonly fromMs?: number | undefined
  readonly toMs?: number | undefined
}
export interface OpenRecord {
  /** The trader's first record that has a hash, and the first and last of the requested span. */
  readonly provesFrom: number
  readonly first: number
  readonly last: number
  /** The hash of the record before the first, in hex. */
  readonly previousHash: string
  /** All accounts of the trader, oldest first, whether or not the records are about them. */
  readonly accounts: readonly { readonly id: string; readonly server: string; readonly login: string }[]
  readonly batches: AsyncGenerator<readonly ChainedEvent[]>
}
/** A record with its hash, and that of each row it left behind, in hex. */
export type ChainedEvent = EventRow & { readonly hash: string; readonly rows: Readonly<Record<string, string>> }

/** Records in a batch: enough to be quick, few enough that hashing them does not hold others up. */
const batch = 250

/**
 * Opens the trader's record for a span of time, in one snapshot. Its transaction ends with the batches; if nobody reads them, the database
 * ends it after a minute.
 */
export async function openRecord(
  context: StreamContext,
  traderId: string,
  span: RecordSpan,
): Promise<OpenRecord | null> {
  const snapshot = await openStream(context, traderId, 'record')
  try {
    const stretch = await findStretch(snapshot.trx, traderId, span)
    if (stretch) return { ...stretch, batches: endedBy(takeRecords(snapshot, traderId, stretch), snapshot.end) }
  } catch (error) {
    throw await snapshot.failed(error)
  }
  await snapshot.end()
  return null
}

/** A generator that nobody has begun to read ends without running a line of itself: the transaction is ended here then. */
function endedBy<T>(batches: AsyncGenerator<T>, end: () => Promise<void>): AsyncGenerator<T> {
  const stop = batches.return.bind(batches)
  batches.return = async (value) => {
    const result = await stop(value)
    await end()
    return result
  }
  return batches
}

type Stretch = Pick<OpenRecord, 'first' | 'last' | 'previousHash'>

export async function findStretch(trx: Trx, traderId: string, { fromMs, toMs }: RecordSpan) {
  const own = sql`trader_id = ${traderId} and hash is not null`
  const since = fromMs === undefined ? sql`true` : sql`at_ms >= ${fromMs}`
  const until = toMs === undefined ? sql`true` : sql`at_ms < ${toMs}`
  const end = (where: typeof own, way: 'asc' | 'desc') =>
    sql`(select seq from ledger.flight where ${own} and ${where} order by seq ${sql.raw(way)} limit 1)`
  const { rows } = await sql<{ provesFrom: number | null; first: number | null; last: number | null }>`
    select ${end(sql`true`, 'asc')} as "provesFrom", ${end(since, 'asc')} as first, ${end(until, 'desc')} as last`.execute(
    trx,
  )
  const { provesFrom, first, last } = rows[0] ?? {}
  if (!provesFrom || !first || !last || first > last) return null
  const before = await trx
    .selectFrom('flight')
    .select('prev')
    .where('trader_id', '=', traderId)
    .where('seq', '=', first)
    .executeTakeFirstOrThrow()
  const accounts = await trx
    .selectFrom('accounts')
    .select(['id', 'server', 'login'])
    .where('trader_id', '=', traderId)
    .orderBy('created_at_ms')
    .orderBy('id')
    .execute()
  return { provesFrom, first, last, previousHash: before.prev?.toString('hex') ?? '', accounts }
}

async function* takeRecords(
  { trx, end, failed }: Snapshot,
  traderId: string,
  stretch: Stretch,
): AsyncGenerator<readonly ChainedEvent[]> {
  try {
    yield* readRecords(trx, traderId, stretch)
  } catch (error) {
    throw await failed(error)
  } finally {
    await end()
  }
}

/** The records of a stretch, each with its hash made anew. Opens the cursor `taken` in the transaction. @throws BrokenChain */
export async function* readRecords(
  trx: Trx,
  traderId: string,
  { first, last, previousHash }: Stretch,
): AsyncGenerator<readonly ChainedEvent[]> {
  await sql`declare taken no scroll cursor for select * from ledger.flight
    where trader_id = ${traderId} and seq between ${first} and ${last} order by seq`.execute(trx)
  let [seq, previous] = [first, previousHash]
  for (;;) {
    const { rows } = await sql<Selectable<Flight>>`fetch ${sql.raw(String(batch))} from taken`.execute(trx)
    const events = rows.map(toChained)
    for (const event of events) {
      if (event.seq !== seq || hashOf(traderId, previous, event) !== event.hash) throw broken(traderId, seq)
      previous = event.hash
      seq++
    }
    if (events.length > 0) yield events
    if (rows.length === batch) continue
    if (seq !== last + 1) throw broken(traderId, seq)
    return
  }
}

const broken = (traderId: string, seq: number) =>
  new BrokenChain(`Record ${seq} of trader ${traderId} does not continue the chain.`)

function toChained(row: Selectable<Flight>): ChainedEvent {
  const event = toEvent(row)
  return { ...event, hash: row.hash?.toString('hex') ?? '', rows: rowHashes(event.changes) }
}

const hashOf = (
  trader: string,
  previous: string,
  { seq, atMs: at, kind, tradeId, marketTimeMs: marketTime, data, rows }: ChainedEvent,
): string => linkHash(previous, { trader, seq, at, kind, tradeId, marketTime, data, rows })
