import { isAtBroker } from '@ratchet/contract'
import type { Order, Position } from '@ratchet/domain'
import type { Trx } from './session.ts'

/** What an account of our own holds, as far as its money follows from it. */
export interface Exposure {
  readonly positions: readonly ({ readonly accountId: string } & Pick<
    Position,
    'ticket' | 'symbol' | 'side' | 'volume' | 'openPrice' | 'swap'
  >)[]
  readonly orders: readonly ({ readonly accountId: string } & Pick<Order, 'ticket' | 'symbol' | 'volume' | 'price'>)[]
}

/** Reads what a trader's accounts hold where no other broker says what that comes to. */
export async function exposure(trx: Trx, traderId: string): Promise<Exposure> {
  const accounts = await trx.selectFrom('accounts').select(['id', 'server']).where('trader_id', '=', traderId).execute()
  const ids = accounts.flatMap(({ id, server }) => (isAtBroker(server) ? [] : [id]))
  if (ids.length === 0) return { positions: [], orders: [] }
  const positions = await trx
    .selectFrom('positions')
    .select(['account_id as accountId', 'ticket', 'symbol', 'side', 'volume', 'open_price as openPrice', 'swap'])
    .where('trader_id', '=', traderId)
    .where('account_id', 'in', ids)
    .where('open', '=', true)
    .execute()
  const orders = await trx
    .selectFrom('trades')
    .select(['account_id as accountId', 'id as ticket', 'symbol', 'volume', 'price'])
    .where('trader_id', '=', traderId)
    .where('account_id', 'in', ids)
    .where('working', '=', true)
    .execute()
  return { positions: positions as Exposure['positions'], orders }
}
