import { chargedBy, commissionCents } from '../money/margin.ts'
import { profitCents } from '../money/money.ts'
import { divideBigHalfAway } from '../numbers/decimal.ts'
import type { Cents, Deal, DealReason, Order, Points, Position, Side, Volume } from '../numbers/types.ts'
import type { Changes } from './book.ts'
import { instrumentOf } from './funds.ts'
import { opposite, sideOf } from './sides.ts'
import { currentDay } from './swaps.ts'

/** MAT3: opens a position for an order that fills now at `price`; the position's ticket is the order's. */
export function openPosition(changes: Changes, order: Order, price: Points, volume: Volume, reason: DealReason): Deal {
  const { book, market } = changes
  // Before its first position a book owes no swap for the nights behind it.
  if (book.positions.size === 0) book.swapDay = currentDay(market)
  const side = sideOf(order.type)
  const timeMs = market.timeMs
  const deal: Deal = {
    ticket: changes.ticket(),
    order: order.ticket,
    position: order.ticket,
    symbol: order.symbol,
    side,
    entry: 'in',
    volume,
    price,
    timeMs,
    reason,
    comment: order.comment,
    magic: order.magic,
    profit: 0,
    swap: 0,
    commission: commissionOf(changes, order.symbol, volume),
  }
  changes.order({ ...order, state: 'filled', doneTimeMs: timeMs, position: order.ticket })
  changes.position({
    ticket: order.ticket,
    identifier: order.ticket,
    clientId: order.clientId,
    symbol: order.symbol,
    side,
    volume,
    openPrice: price,
    openTimeMs: timeMs,
    sl: order.sl,
    tp: order.tp,
    swap: 0,
    comment: order.comment,
    magic: order.magic,
  })
  changes.deal(deal)
  return deal
}

/**
 * MAT8: closes `volume` of a position at `price`: an order of the other side, filled, and a deal out. Swap is booked for the
 * part that is closed; the rest stays with the rest.
 */
export function closePosition(
  changes: Changes,
  position: Position,
  close: { price: Points; volume: Volume; reason: DealReason; clientId: string; comment: string },
): Deal {
  const { market } = changes
  const instrument = instrumentOf(market, position.symbol)
  const side: Side = opposite(position.side)
  const order = changes.ticket()
  const rest = position.volume - close.volume
  const swap =
    rest === 0
      ? position.swap
      : divideBigHalfAway(BigInt(position.swap) * BigInt(close.volume), BigInt(position.volume))
  const deal: Deal = {
    ticket: changes.ticket(),
    order,
    position: position.ticket,
    symbol: position.symbol,
    side,
    entry: 'out',
    volume: close.volume,
    price: close.price,
    timeMs: market.timeMs,
    reason: close.reason,
    comment: close.comment,
    magic: position.magic,
    profit: profitCents(instrument, position.side, position.openPrice, close.price, close.volume),
    swap,
    commission: commissionOf(changes, position.symbol, close.volume),
  }
  changes.order({
    ticket: order,
    clientId: close.clientId,
    symbol: position.symbol,
    type: side === 'buy' ? 'Order_Type_Buy' : 'Order_Type_Sell',
    volume: close.volume,
    price: close.price,
    sl: 0,
    tp: 0,
    comment: close.comment,
    magic: position.magic,
    state: 'filled',
    setupTimeMs: market.timeMs,
    doneTimeMs: market.timeMs,
    position: '',
  })
  changes.position({ ...position, volume: rest, swap: position.swap - swap })
  changes.deal(deal)
  return deal
}

const commissionOf = ({ book, market }: Changes, symbol: string, volume: Volume): Cents =>
  commissionCents(chargedBy(instrumentOf(market, symbol), book.commissionPerLot).commissionPerLot, volume)
