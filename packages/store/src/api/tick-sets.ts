import { randomUUID } from 'node:crypto'
import {
  isUuid,
  maxTickPieces,
  mostTickBytes,
  mostTickSets,
  tickPieceOverheadBytes,
  unfinishedTicksMs,
} from '@ratchet/contract'
import { sql } from 'kysely'
import { bytesOf, spend } from './day-writes.ts'
import { type ApiContext, asTrader, lockTrader, type Trx } from './session.ts'

/** Recorded ticks that a trader keeps. A set is made piece by piece and seen once it is complete. */
export interface TickSets {
  /** Those that are complete, the newest first. */
  tickSets(traderId: string): Promise<readonly TickSetRow[]>
  /** Begins a set, and sweeps what was begun long ago and never completed. `full` where the trader keeps as many as may be. */
  beginTickSet(traderId: string, set: NewTickSet): Promise<{ readonly id: string } | 'full'>
  /** Adds the piece of the next place. The last one again takes its own place, so that a request that is sent twice adds one. (KEP4) */
  addTickPiece(
    traderId: string,
    id: string,
    piece: TickPiece,
  ): Promise<'added' | 'unknown' | 'misplaced' | 'full' | 'manyPieces'>
  /** Whether a set takes another piece, by what can be said without it. */
  tickRoom(traderId: string, id: string): Promise<'open' | 'unknown' | 'misplaced' | 'full'>
  completeTickSet(traderId: string, id: string): Promise<TickSetRow | 'unknown' | 'empty'>
  /** Whether the trader has a complete set of that id. */
  hasTickSet(traderId: string, id: string): Promise<boolean>
  /**
   * The next pieces, after a place, of those that have a tick within a range: so many as take about a megabyte, at least one. None are left
   * where it answers none.
   */
  tickPieces(
    traderId: string,
    id: string,
    range: TickRange,
    after: number,
  ): Promise<readonly Pick<TickPiece, 'place' | 'packed'>[]>
  removeTickSet(traderId: string, id: string): Promise<'removed' | 'unknown'>
}

export interface NewTickSet {
  readonly name: string
  readonly symbol: string
  readonly digits: number
  readonly barMs: number
}

export interface TickSetRow extends NewTickSet {
  readonly id: string
  readonly ticks: number
  readonly bytes: number
  readonly fromMs: number
  readonly toMs: number
  readonly keptAtMs: number
}

export interface TickPiece {
  readonly place: number
  readonly fromMs: number
  readonly toMs: number
  readonly ticks: number
  readonly packed: Buffer
}

/** Unix ms, both included. */
export interface TickRange {
  readonly fromMs: number
  readonly toMs: number
}

const columns = [
  'id',
  'name',
  'symbol',
  'digits',
  'bar_ms',
  'ticks',
  'bytes',
  'from_ms',
  'to_ms',
  'kept_at_ms',
] as const

const toRow = (found: {
  id: string
  name: string
  symbol: string
  digits: number
  bar_ms: number
  ticks: number
  bytes: number
  from_ms: number
  to_ms: number
  kept_at_ms: number | null
}): TickSetRow => ({
  id: found.id,
  name: found.name,
  symbol: found.symbol,
  digits: found.digits,
  barMs: found.bar_ms,
  ticks: found.ticks,
  bytes: found.bytes,
  fromMs: found.from_ms,
  toMs: found.to_ms,
  keptAtMs: found.kept_at_ms ?? 0,
})

const own = (trx: Trx, traderId: string) => trx.selectFrom('tick_sets').where('trader_id', '=', traderId)

export async function readTickSets(trx: Trx, traderId: string): Promise<readonly TickSetRow[]> {
  const found = await own(trx, traderId)
    .select(columns)
    .where('kept_at_ms', 'is not', null)
    .orderBy('begun_at_ms', 'desc')
    .orderBy('id')
    .execute()
  return found.map(toRow)
}

export function beginTickSet(
  context: ApiContext,
  traderId: string,
  { name, symbol, digits, barMs }: NewTickSet,
): ReturnType<TickSets['beginTickSet']> {
  return asTrader(context, traderId, async (trx) => {
    const nowMs = context.nowMs()
    // Two that are begun at once would each find room for one.
    await lockTrader(trx, traderId, nowMs)
    await trx
      .deleteFrom('tick_sets')
      .where('trader_id', '=', traderId)
      .where('kept_at_ms', 'is', null)
      .where('begun_at_ms', '<', nowMs - unfinishedTicksMs)
      .execute()
    if ((await own(trx, traderId).select('id').execute()).length >= mostTickSets) return 'full'
    await spend(context, trx, traderId, nowMs, { bytes: bytesOf(name) })
    const id = randomUUID()
    const nothing = { pieces: 0, ticks: 0, bytes: 0, from_ms: 0, to_ms: 0 }
    const set = { id, trader_id: traderId, name, symbol, digits, bar_ms: barMs, begun_at_ms: nowMs }
    await trx.insertInto('tick_sets').values(Object.assign(set, nothing)).execute()
    return { id }
  })
}

export function addTickPiece(
  context: ApiContext,
  traderId: string,
  id: string,
  piece: TickPiece,
): ReturnType<TickSets['addTickPiece']> {
  if (!isUuid(id)) return Promise.resolve('unknown')
  return asTrader(context, traderId, async (trx) => {
    const nowMs = context.nowMs()
    await lockTrader(trx, traderId, nowMs)
    const sets = await own(trx, traderId)
      .select(['id', 'pieces', 'ticks', 'bytes', 'from_ms', 'to_ms', 'kept_at_ms'])
      .execute()
    const set = sets.find((one) => one.id === id)
    if (!set) return 'unknown'
    if (set.kept_at_ms !== null) return 'misplaced'
    if (piece.place === set.pieces - 1) {
      const last = await lastPiece(trx, id, piece.place)
      return last?.packed.equals(piece.packed) ? 'added' : 'misplaced'
    }
    if (piece.place >= maxTickPieces) return 'manyPieces'
    if (piece.place !== set.pieces || (set.pieces > 0 && piece.fromMs < set.to_ms)) return 'misplaced'
    const size = piece.packed.length
    if (spaceOf(sets) + size + tickPieceOverheadBytes > mostTickBytes) return 'full'
    const { place, fromMs, toMs, ticks, packed } = piece
    await spend(context, trx, traderId, nowMs, { bytes: size })
    await trx
      .insertInto('tick_pieces')
      .values({ set_id: id, place, trader_id: traderId, from_ms: fromMs, to_ms: toMs, ticks, packed })
      .execute()
    await trx
      .updateTable('tick_sets')
      .set({
        pieces: place + 1,
        ticks: set.ticks + ticks,
        bytes: set.bytes + size,
        from_ms: place === 0 ? fromMs : set.from_ms,
        to_ms: toMs,
      })
      .where('id', '=', id)
      .execute()
    return 'added'
  })
}

const spaceOf = (sets: readonly { readonly bytes: number; readonly pieces: number }[]): number =>
  sets.reduce((all, { bytes, pieces }) => all + bytes + pieces * tickPieceOverheadBytes, 0)

export async function tickRoom(
  trx: Trx,
  traderId: string,
  id: string,
): Promise<'open' | 'unknown' | 'misplaced' | 'full'> {
  const sets = await own(trx, traderId).select(['id', 'pieces', 'bytes', 'kept_at_ms']).execute()
  const set = sets.find((one) => one.id === id)
  if (!set) return 'unknown'
  if (set.kept_at_ms !== null) return 'misplaced'
  return spaceOf(sets) <= mostTickBytes ? 'open' : 'full'
}

const lastPiece = (trx: Trx, id: string, place: number) =>
  trx.selectFrom('tick_pieces').select('packed').where('set_id', '=', id).where('place', '=', place).executeTakeFirst()

export async function completeTickSet(
  context: ApiContext,
  traderId: string,
  id: string,
): ReturnType<TickSets['completeTickSet']> {
  if (!isUuid(id)) return 'unknown'
  return asTrader(context, traderId, async (trx) => {
    await lockTrader(trx, traderId, context.nowMs())
    const found = await own(trx, traderId).select(columns).where('id', '=', id).executeTakeFirst()
    if (!found) return 'unknown'
    if (found.ticks === 0) return 'empty'
    if (found.kept_at_ms !== null) return toRow(found)
    const kept = await trx
      .updateTable('tick_sets')
      .set({ kept_at_ms: context.nowMs() })
      .where('id', '=', id)
      .returning(columns)
      .executeTakeFirstOrThrow()
    return toRow(kept)
  })
}

export async function hasTickSet(trx: Trx, traderId: string, id: string): Promise<boolean> {
  if (!isUuid(id)) return false
  const set = await own(trx, traderId)
    .select('id')
    .where('id', '=', id)
    .where('kept_at_ms', 'is not', null)
    .executeTakeFirst()
  return set !== undefined
}

/** What the pieces of a reading take together, and how many they are. */
const batchBytes = 1_000_000
const batchPieces = 1000

export async function readTickPieces(
  trx: Trx,
  traderId: string,
  id: string,
  { fromMs, toMs }: TickRange,
  after: number,
): Promise<readonly Pick<TickPiece, 'place' | 'packed'>[]> {
  const { rows } = await sql<Pick<TickPiece, 'place' | 'packed'>>`select place, packed from (
      select place, packed, sum(length(packed)) over (order by place) - length(packed) as before
      from ledger.tick_pieces
      where trader_id = ${traderId} and set_id = ${id} and place > ${after} and to_ms >= ${fromMs} and from_ms <= ${toMs}
      order by place limit ${batchPieces}) as next
    where before < ${batchBytes} order by place`.execute(trx)
  return rows
}

export async function removeTickSet(
  context: ApiContext,
  traderId: string,
  id: string,
): ReturnType<TickSets['removeTickSet']> {
  if (!isUuid(id)) return 'unknown'
  const { numDeletedRows } = await asTrader(context, traderId, (trx) =>
    trx.deleteFrom('tick_sets').where('trader_id', '=', traderId).where('id', '=', id).executeTakeFirstOrThrow(),
  )
  return numDeletedRows > 0n ? 'removed' : 'unknown'
}
