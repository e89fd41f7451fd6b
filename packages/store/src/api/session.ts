import { type Bus, topics } from '@ratchet/engine/ports'
import { type Kysely, sql, type Transaction } from 'kysely'
import type pg from 'pg'
import type { DB } from '../generated/database.ts'
import type { LastRecord, TraderMemory, WriterDoor } from '../log/index.ts'
import { flightColumns, insertRecords, lastHashOf, type NewRecord } from '../tables/flight.ts'
import { toJson } from '../text.ts'
import { bytesOf, type DayLimits, spend } from './day-writes.ts'
import type { Naming } from './name.ts'

export type Trx = Transaction<DB>

/** The shared parts of the api's store. */
export interface ApiContext {
  readonly db: Kysely<DB>
  /** The pool of the same connections, for single statements. */
  readonly pool: pg.Pool
  readonly notify: Bus['publish']
  /** What this process has written. */
  readonly written: TraderMemory
  /** To the one writer of this process and its engine, where there are any. */
  readonly door: WriterDoor
  /** Of one trader. */
  readonly mostAccounts: number
  readonly dayLimits: DayLimits
  readonly nowMs: () => number
  /** Names a trader to the database. */
  readonly named: Naming
}

// The setting ends with the transaction, so a pooled connection never carries one trader into another's call.
const nameTrader = ({ named }: Pick<ApiContext, 'named'>, trx: Trx, traderId: string) =>
  sql`select set_config('ratchet.trader_id', ${named(traderId)}, true)`.execute(trx)

/** Runs a change as the trader. */
export function asTrader<T>(
  context: Pick<ApiContext, 'db' | 'named'>,
  traderId: string,
  work: (trx: Trx) => Promise<T>,
): Promise<T> {
  return context.db.transaction().execute(async (trx) => {
    await nameTrader(context, trx, traderId)
    return work(trx)
  })
}

export type LockedTrader = Awaited<ReturnType<typeof lockTrader>>

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

export type Happening = Pick<NewRecord, 'kind' | 'tradeId' | 'data' | 'changes'> & {
  readonly marketTimeMs?: number | null
}

/** Reserves the trader's next `count` sequence numbers; returns the first. */
async function takeSeq(trx: Trx, traderId: string, count: number): Promise<number> {
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
async function record(
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
  const records = happenings.map((happening, i) => ({ marketTimeMs: null, ...happening, seq: firstSeq + i }))
  const columns = flightColumns(traderId, lastHash, nowMs, records)
  await sql`with given as (select ${toJson(columns)}::jsonb as rows) ${sql.raw(insertRecords('(select rows from given)', 'people'))}`.execute(
    trx,
  )
  await sql`select ledger.catch_up(array[${traderId}])`.execute(trx)
  return { seq: firstSeq + records.length - 1, hash: lastHashOf(columns) }
}

/** Rows of a change: its record, and what it changes or adds. */
const rowsOfChange = 2

/**
 * Runs one change: locks the trader, applies it, appends its record, and notifies after the commit.
 * @param protects whether it protects or ends a position, so that the day's limit hardly ever refuses it
 * @throws DayFull
 */
export async function change(
  context: ApiContext,
  traderId: string,
  work: (trx: Trx, nowMs: number, nextSeq: number) => Promise<Happening>,
  protects = false,
): Promise<void> {
  const begin: Begin = (run) => asTrader(context, traderId, run)
  await append(context, traderId, begin, async (trx, nowMs, next) => {
    const happening = await work(trx, nowMs, await next(1))
    const bytes = bytesOf(happening.data) + bytesOf(happening.changes)
    await spend(context, trx, traderId, nowMs, { rows: rowsOfChange, bytes, protects })
    return [happening]
  })
}

type Begin = <T>(work: (trx: Trx) => Promise<T>) => Promise<T>

/**
 * The same for what decides itself whether anything happened: it has nothing to record where it returns nothing.
 * @param begin opens the transaction
 * @param work calls `next` with how many records it is about to return, for the number of the first
 */
export async function append(
  context: Pick<ApiContext, 'door' | 'written' | 'notify' | 'nowMs'>,
  traderId: string,
  begin: Begin,
  work: (
    trx: Trx,
    nowMs: number,
    next: (count: number) => Promise<number>,
    trader: LockedTrader,
  ) => Promise<readonly Happening[]>,
): Promise<void> {
  const release = await context.door.hold([traderId])
  try {
    const written = await begin(async (trx) => {
      const nowMs = context.nowMs()
      const trader = await lockTrader(trx, traderId, nowMs)
      let first = 0
      const next = async (count: number) => {
        first = await takeSeq(trx, traderId, count)
        return first
      }
      const happenings = await work(trx, nowMs, next, trader)
      if (happenings.length === 0) return null
      return { first, last: await record(trx, traderId, first, nowMs, happenings) }
    })
    if (!written) return
    context.written.add({ traderId, ...written, events: null, counts: (before) => before })
    context.notify(topics.trader(traderId), { seq: written.last.seq })
  } finally {
    release()
  }
}
