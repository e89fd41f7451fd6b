import type { ActiveTrade, PublicTrade } from '@ratchet/contract'
import { orderOf, positionOf, tradeId } from './rows.ts'
import type { Fakes } from './screen.tsx'

/**
 * Executes each order that the page publishes, or lets it wait at its price, and sends the new state. It is counted by what the page sends: a
 * size, levels and a price are those of the request.
 */
export function executeOrders(fakes: Fakes): void {
  const { state } = fakes.server
  let count = 100
  fakes.server.on('publishTrade', ({ body }) => {
    const n = ++count
    const { action, symbol, volume, type, price, sl, tp, goodTill, oco } = body
    const waits = action === 'Trade_Action_Pending'
    const id = tradeId(n)
    const order: PublicTrade = orderOf({
      id,
      key: `2026-11-18 14:${n}`,
      action,
      symbol,
      volume,
      type,
      price,
      sl,
      tp,
      status: waits ? 'Pending' : 'executed',
      order: String(n),
      position: waits ? null : String(n),
      ...(goodTill === undefined ? {} : { goodTill }),
      ...(oco === undefined ? {} : { oco }),
    })
    state.trades = [order, ...state.trades]
    if (!waits) state.activeTrades = [positionFrom(order, String(n)), ...state.activeTrades]
    state.seq += 1
    setTimeout(() => fakes.stream.snapshot())
    return { id, key: order.key, status: order.status }
  })
}

const positionFrom = ({ id, symbol, volume, type, sl, tp }: PublicTrade, ticket: string): ActiveTrade =>
  positionOf({
    id: ticket,
    identifier: ticket,
    tradeId: id,
    symbol,
    volume,
    sl,
    tp,
    type: type.includes('Sell') ? 'Sell' : 'Buy',
    price_open: type.includes('Sell') ? 1284.3 : 1284.6,
  })
