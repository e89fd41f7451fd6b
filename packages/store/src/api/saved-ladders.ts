import { randomUUID } from 'node:crypto'
import { isUuid, type LadderUnit, ladderKey, mostSavedLadders, type Risk, sameRungs } from '@ratchet/contract'
import { bytesOf, spend } from './day-writes.ts'
import { type ApiContext, asTrader, lockTrader, type Trx } from './session.ts'

/** The ladders that a trader keeps under names. They move no stop: what climbs has its own (`Ladders`). */
export interface SavedLadders {
  /** By name. */
  savedLadders(traderId: string): Promise<readonly SavedLadderRow[]>
  /**
   * Keeps a ladder. The same one under the same name is there already and stays as it is, so that a request that is sent twice keeps one.
   * `taken` where another ladder has that name, `full` where the trader keeps as many as may be.
   */
  saveLadder(traderId: string, ladder: NewLadder): Promise<Kept | Taken | { readonly outcome: 'full' }>
  /** Gives a kept ladder this name and these rungs; `unknown` where the trader has no such ladder. */
  replaceLadder(
    traderId: string,
    id: string,
    ladder: NewLadder,
  ): Promise<Kept | Taken | { readonly outcome: 'unknown' }>
  removeLadder(traderId: string, id: string): Promise<'removed' | 'unknown'>
}

export interface NewLadder {
  /** Without blanks around it. */
  readonly name: string
  readonly ladder: Risk
  readonly unit: LadderUnit
}

export interface SavedLadderRow extends NewLadder {
  readonly id: string
  readonly changedAtMs: number
}

interface Kept {
  readonly outcome: 'kept'
  readonly row: SavedLadderRow
}

interface Taken {
  readonly outcome: 'taken'
}

const columns = ['id', 'name', 'rungs', 'unit', 'changed_at_ms'] as const

const toRow = (found: {
  id: string
  name: string
  rungs: unknown
  unit: string
  changed_at_ms: number
}): SavedLadderRow => ({
  id: found.id,
  name: found.name,
  ladder: found.rungs as Risk,
  unit: found.unit as LadderUnit,
  changedAtMs: found.changed_at_ms,
})
const fieldsOf = ({ name, ladder, unit }: NewLadder, nowMs: number) => ({
  name,
  key: ladderKey(name),
  rungs: JSON.stringify(ladder),
  unit,
  changed_at_ms: nowMs,
})

const kept = (trx: Trx, traderId: string) =>
  trx.selectFrom('ladders').select(columns).where('trader_id', '=', traderId).where('removed_at_ms', 'is', null)
const named = (trx: Trx, traderId: string, name: string) =>
  kept(trx, traderId).where('key', '=', ladderKey(name)).executeTakeFirst()

export async function readSavedLadders(trx: Trx, traderId: string): Promise<readonly SavedLadderRow[]> {
  return (await kept(trx, traderId).orderBy('key').execute()).map(toRow)
}

export function saveLadder(
  context: ApiContext,
  traderId: string,
  ladder: NewLadder,
): ReturnType<SavedLadders['saveLadder']> {
  return asTrader(context, traderId, async (trx) => {
    const nowMs = context.nowMs()
    // Two that are saved at once would each find room for one, or each a free name.
    await lockTrader(trx, traderId, nowMs)
    const same = await named(trx, traderId, ladder.name)
    if (same) {
      const row = toRow(same)
      return row.name === ladder.name && row.unit === ladder.unit && sameRungs(row.ladder, ladder.ladder)
        ? { outcome: 'kept', row }
        : { outcome: 'taken' }
    }
    if ((await kept(trx, traderId).execute()).length >= mostSavedLadders) return { outcome: 'full' }
    await spend(context, trx, traderId, nowMs, { bytes: bytesOf(ladder) })
    const found = await trx
      .insertInto('ladders')
      .values({ id: randomUUID(), trader_id: traderId, ...fieldsOf(ladder, nowMs) })
      .returning(columns)
      .executeTakeFirstOrThrow()
    return { outcome: 'kept', row: toRow(found) }
  })
}

export async function replaceLadder(
  context: ApiContext,
  traderId: string,
  id: string,
  ladder: NewLadder,
): ReturnType<SavedLadders['replaceLadder']> {
  if (!isUuid(id)) return { outcome: 'unknown' }
  return asTrader(context, traderId, async (trx) => {
    const nowMs = context.nowMs()
    await lockTrader(trx, traderId, nowMs)
    const other = await named(trx, traderId, ladder.name)
    if (other && other.id !== id) return { outcome: 'taken' }
    await spend(context, trx, traderId, nowMs, { bytes: bytesOf(ladder) })
    const found = await trx
      .updateTable('ladders')
      .set(fieldsOf(ladder, nowMs))
      .where('trader_id', '=', traderId)
      .where('id', '=', id)
      .where('removed_at_ms', 'is', null)
      .returning(columns)
      .executeTakeFirst()
    return found ? { outcome: 'kept', row: toRow(found) } : { outcome: 'unknown' }
  })
}

/** One that was removed before is `unknown`: it is nowhere to be seen. */
export async function removeLadder(
  context: ApiContext,
  traderId: string,
  id: string,
): ReturnType<SavedLadders['removeLadder']> {
  if (!isUuid(id)) return 'unknown'
  const { numUpdatedRows } = await asTrader(context, traderId, (trx) =>
    trx
      .updateTable('ladders')
      .set({ removed_at_ms: context.nowMs() })
      .where('trader_id', '=', traderId)
      .where('id', '=', id)
      .where('removed_at_ms', 'is', null)
      .executeTakeFirstOrThrow(),
  )
  return numUpdatedRows > 0n ? 'removed' : 'unknown'
}
