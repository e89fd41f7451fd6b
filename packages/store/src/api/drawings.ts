import { type Drawing, maxDrawnCharts } from '@ratchet/contract'
import { sql } from 'kysely'
import { spend } from './day-writes.ts'
import { type ApiContext, asTrader, lockTrader, type Trx } from './session.ts'

/** What a trader has drawn on charts. */
export interface Drawings {
  /** @param market the server that names it; undefined is the paper market */
  drawings(traderId: string, symbol: string, market: string | undefined): Promise<readonly Drawing[]>
  /** Puts these in place of what was drawn there. `full` where the trader has drawn on as many charts as may be. */
  putDrawings(
    traderId: string,
    symbol: string,
    market: string | undefined,
    items: readonly Drawing[],
  ): Promise<'kept' | 'full'>
}

export async function readDrawings(
  trx: Trx,
  traderId: string,
  symbol: string,
  market = '',
): Promise<readonly Drawing[]> {
  const row = await trx
    .selectFrom('drawings')
    .select('items')
    .where('trader_id', '=', traderId)
    .where('market', '=', market)
    .where('symbol', '=', symbol)
    .executeTakeFirst()
  return (row?.items ?? []) as unknown as readonly Drawing[]
}

export function putDrawings(
  context: ApiContext,
  traderId: string,
  symbol: string,
  market: string | undefined,
  items: readonly Drawing[],
): ReturnType<Drawings['putDrawings']> {
  const place = { market: market ?? '', symbol }
  return asTrader(context, traderId, async (trx) => {
    const nowMs = context.nowMs()
    // Two that are kept at once would each find room for one.
    await lockTrader(trx, traderId, nowMs)
    const { count } = await trx
      .selectFrom('drawings')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('trader_id', '=', traderId)
      .where((eb) => eb.not(eb.and(place)))
      .where(sql<boolean>`items <> '[]'`)
      .executeTakeFirstOrThrow()
    if (items.length > 0 && count >= maxDrawnCharts) return 'full'
    const row = { items: JSON.stringify(items), changed_at_ms: nowMs }
    await spend(context, trx, traderId, nowMs, { bytes: row.items.length })
    await trx
      .insertInto('drawings')
      .values({ trader_id: traderId, ...place, ...row })
      .onConflict((conflict) => conflict.columns(['trader_id', 'market', 'symbol']).doUpdateSet(row))
      .execute()
    return 'kept'
  })
}
