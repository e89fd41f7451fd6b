import type { Drawing } from '@ratchet/contract'
import { type ApiContext, asTrader, type Trx } from './session.ts'

/** What a trader has drawn on charts. */
export interface Drawings {
  /** @param market the server that names it; undefined is the paper market */
  drawings(traderId: string, symbol: string, market: string | undefined): Promise<readonly Drawing[]>
  /** Puts these in place of what was drawn there. */
  putDrawings(traderId: string, symbol: string, market: string | undefined, items: readonly Drawing[]): Promise<void>
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

export async function putDrawings(
  context: ApiContext,
  traderId: string,
  symbol: string,
  market: string | undefined,
  items: readonly Drawing[],
): Promise<void> {
  const row = { items: JSON.stringify(items), changed_at_ms: context.nowMs() }
  await asTrader(context, traderId, (trx) =>
    trx
      .insertInto('drawings')
      .values({ trader_id: traderId, market: market ?? '', symbol, ...row })
      .onConflict((conflict) => conflict.columns(['trader_id', 'market', 'symbol']).doUpdateSet(row))
      .execute(),
  )
}
