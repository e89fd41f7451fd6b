import { type Bus, type Instructions, topics } from '@ratchet/engine/ports'
import { type Kysely, sql, type Transaction } from 'kysely'
import type pg from 'pg'
import type { DB } from '../generated/database.ts'
import type { Publisher } from '../ledger/publisher.ts'
import type { LastRecord } from '../ledger/rows-before.ts'
import type { Written } from '../ledger/written.ts'
import { flightColumns, insertRecords, lastHashOf, type NewRecord } from '../tables/flight.ts'
import { toJson } from '../text.ts'

export type Trx = Transaction<DB>

/** The shared parts of the api's store. */
export interface ApiContext {
  readonly db: Kysely<DB>
  /** The pool of the same connections, for single statements. */
  readonly pool: pg.Pool
  readonly notify: Bus['publish']
  /** Gets new instructions. */
  readonly engine: Instructions
  /** What this process has written. */
  readonly written: Written
  /** The one writer of this process, where there is one. */
  readonly publisher: Publisher | undefined
  readonly nowMs: () => number
}

// The setting ends with the transaction, so a pooled connection never carries one trader into another's call.
export const nameTrader = (trx: Trx, traderId: string) =>
  sql`select set_config('ratchet.trader_id', ${traderId}, true)`.execute(trx)

/** Runs a change as the trader. */
export function asTrader<T>(
  { db }: Pick<ApiContext, 'db'>,
  traderId: string,
  work: (trx: Trx) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await nameTrader(trx, traderId)
    return work(trx)
  })
}

/**
 * Locks the trader's row: until the end of the transaction nobody else writes for this trader. Every writer does this first, which also
 * keeps writers from deadlocks.
 */
export async function lockTrader(trx: Trx, traderId: string, nowMs: number) {
  const find = () =>
    trx
      .selectFrom('traders')
      .select(['seq', 'forex_code', 'paper_login'])
      .where('id', '=', traderId)
      .forNoKeyUpdate()
      .executeTakeFirst()
  const found = await find()
  if (found) return found
  // Sign-up creates the row; if it was cut short, the first write does.
  await trx
    .insertInto('traders')
    .values({ id: traderId, created_at_ms: nowMs })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  const made = await find()
  if (!made) throw new Error(`No row for trader ${traderId}`)
  return made
}

export type Happening = Pick<NewRecord, 'kind' | 'tradeId' | 'data' | 'changes'>

/** Reserves the trader's next `count` sequence numbers; returns the first. */
export async function takeSeq(trx: Trx, traderId: string, count: number): Promise<number> {
  const { seq } = await trx
    .updateTable('traders')
    .set((eb) => ({ seq: eb('seq', '+', count) }))
    .where('id', '=', traderId)
    .returning('seq')
    .executeTakeFirstOrThrow()
  return seq - count + 1
}

/**
 * Writes flight records under numbers that `takeSeq` reserved in the same transaction, each with the hash that continues the trader's
 * chain, and brings up the trader's tables. Records of a person's acts have no market time.
 * @returns the last of them
 */
export async function record(
  trx: Trx,
  traderId: string,
  firstSeq: number,
  nowMs: number,
  happenings: readonly Happening[],
): Promise<LastRecord> {
  // The trader's row is locked, so this is the last record.
  const last = await trx
    .selectFrom('flight')
    .select('hash')
    .where('trader_id', '=', traderId)
    .where('seq', '=', firstSeq - 1)
    .executeTakeFirst()
  const lastHash = last?.hash?.toString('hex') ?? null
  const records = happenings.map((happening, i) => ({ ...happening, seq: firstSeq + i, marketTimeMs: null }))
  const columns = flightColumns(traderId, lastHash, nowMs, records)
  await sql`with given as (select ${toJson(columns)}::jsonb as rows) ${sql.raw(insertRecords('(select rows from given)', 'people'))}`.execute(
    trx,
  )
  await sql`select ledger.catch_up(array[${traderId}])`.execute(trx)
  return { seq: firstSeq + records.length - 1, hash: lastHashOf(columns) }
}

/** Runs what writes the records of these traders while the one writer of this process publishes nothing for them. */
export async function holding<T>(
  { publisher }: Pick<ApiContext, 'publisher'>,
  traderIds: readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  const end = await publisher?.hold(traderIds)
  return work().finally(end)
}

/** Runs one change: locks the trader, applies it, appends its record, and notifies after the commit. */
export async function change(
  context: ApiContext,
  traderId: string,
  work: (trx: Trx, nowMs: number, nextSeq: number) => Promise<Happening>,
): Promise<void> {
  const last = await holding(context, [traderId], async () => {
    const written = await asTrader(context, traderId, async (trx) => {
      const nowMs = context.nowMs()
      await lockTrader(trx, traderId, nowMs)
      const next = await takeSeq(trx, traderId, 1)
      return record(trx, traderId, next, nowMs, [await work(trx, nowMs, next)])
    })
    context.publisher?.forget(traderId)
    context.written.add({ traderId, first: written.seq, last: written, events: null, counts: (before) => before })
    return written
  })
  context.notify(topics.trader(traderId), { seq: last.seq })
}
