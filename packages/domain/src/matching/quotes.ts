import { RET } from '@ratchet/contract'
import { marginCents } from '../money/margin.ts'
import { formatDecimal } from '../numbers/decimal.ts'
import type { Order, Points, Position, Quote } from '../numbers/types.ts'
import { isMarketOpen } from '../time/sessions.ts'
import { answer, refuse } from './answers.ts'
import { type Book, Changes, type Effect } from './book.ts'
import { hasFunds } from './checks.ts'
import { closePosition, openPosition } from './fills.ts'
import { equity, floatingProfit, instrumentOf, usedMargin } from './funds.ts'
import type { Market } from './market.ts'
import { closePrice, isTriggered, openPrice, reachedExit, sideOf } from './sides.ts'
import { chargeSwap } from './swaps.ts'

const nothing: readonly Effect[] = []

/**
 * Applies an accepted quote (`acceptQuote`) to one book, in the order of MAT16: ends of orders, swap for past nights, exits by the levels in force before
 * it, stop-out, triggers. A position that a trigger opens is not evaluated again on this quote. Mostly there is one effect or none; each
 * order that could not be funded has an effect of its own, which carries the refusal.
 */
export function applyQuote(book: Book, quote: Quote, market: Market): readonly Effect[] {
  if (!concerns(book, quote.symbol)) return nothing
  const effects: Effect[] = []
  let changes = new Changes(book, market)
  expire(changes, quote)
  if (book.positions.size > 0) {
    chargeSwap(changes)
    exits(changes, quote)
    stopOut(changes)
  }
  for (const order of triggered(book, quote, market)) {
    const price = triggerPrice(order, quote, market)
    const instrument = instrumentOf(market, order.symbol)
    book.orders.delete(order.ticket)
    if (hasFunds(book, market, instrument, order.volume, price) && hasRoom(book, market)) {
      openPosition(changes, order, price, order.volume, 'client')
      continue
    }
    if (!changes.isEmpty) effects.push(changes.effect(null, quote))
    changes = new Changes(book, market)
    changes.order({ ...order, state: 'rejected', doneTimeMs: market.timeMs })
    const refusal = refuse(hasRoom(book, market) ? RET.NO_MONEY : RET.LIMIT_POSITIONS)
    const text = `The price reached the order, but it could not be filled: ${refusal.text}`
    effects.push(
      changes.effect(answer(market, order.clientId, { ...refusal, text, order: order.ticket }, quote), quote),
    )
    changes = new Changes(book, market)
  }
  if (!changes.isEmpty) effects.push(changes.effect(null, quote))
  return effects.length === 0 ? nothing : effects
}

/** A quote of a symbol in which a book has nothing does nothing to it: its turn comes with the next quote of its own. */
function concerns(book: Book, symbol: string): boolean {
  for (const position of book.positions.values()) if (position.symbol === symbol) return true
  for (const order of book.orders.values()) if (order.symbol === symbol) return true
  return false
}

const hasRoom = (book: Book, { options }: Market): boolean =>
  options.maxPositions === 0 || book.positions.size < options.maxPositions

/** MAT24: an order whose end has come is filled no more, whatever this quote reaches and whatever the session. */
function expire(changes: Changes, quote: Quote): void {
  const { book, market } = changes
  if (book.orders.size === 0) return
  for (const order of [...book.orders.values()])
    if (order.symbol === quote.symbol && order.untilMs !== undefined && order.untilMs <= market.timeMs)
      changes.order({ ...order, state: 'expired', doneTimeMs: market.timeMs })
}

/** MAT6, MAT17: stops and targets fire whenever the market quotes, whatever the session (SES3). */
function exits(changes: Changes, quote: Quote): void {
  for (const position of [...changes.book.positions.values()]) {
    if (position.symbol !== quote.symbol) continue
    const reason = reachedExit(position, quote)
    if (reason === undefined) continue
    const atMarket = closePrice(position.side, quote)
    const price = reason === 'tp' && changes.market.options.gaps === 'price' ? position.tp : atMarket
    const level = formatDecimal(position[reason], instrumentOf(changes.market, position.symbol).digits)
    const { volume } = position
    closePosition(changes, position, { price, volume, reason, clientId: '', comment: `[${reason} ${level}]` })
  }
}

/** MRG5: while equity is under the limit the order holding most margin goes, then the position with the largest loss. */
function stopOut(changes: Changes): void {
  const { book, market } = changes
  for (;;) {
    if (!isStoppedOut(book, market)) return
    const order = largest(book.orders.values(), (o) =>
      marginCents(instrumentOf(market, o.symbol), o.volume, o.price, book.leverage),
    )
    if (order !== undefined) {
      changes.order({ ...order, state: 'canceled', doneTimeMs: market.timeMs })
      continue
    }
    const worst = largest(book.positions.values(), (p) => -(floatingProfit(p, market) ?? 0) - p.swap) as Position
    const price = closePrice(worst.side, market.quotes.get(worst.symbol) as Quote)
    closePosition(changes, worst, { price, volume: worst.volume, reason: 'so', clientId: '', comment: '[stop out]' })
  }
}

/** Under the limit, with all positions quoted; without a quote for one of them nobody can tell. */
function isStoppedOut(book: Book, market: Market): boolean {
  const { stopOutPercent } = market.options
  if (stopOutPercent === 0 || book.positions.size === 0) return false
  const money = equity(book, market)
  return money !== undefined && money * 100 < usedMargin(book, market) * stopOutPercent
}

function largest<T>(items: Iterable<T>, measure: (item: T) => number): T | undefined {
  let [best, most]: [T | undefined, number] = [undefined, Number.NEGATIVE_INFINITY]
  for (const item of items) {
    const size = measure(item)
    if (size > most) [best, most] = [item, size]
  }
  return best
}

/** MAT5: reached orders, oldest first; none while the market is closed (SES4). */
function triggered(book: Book, quote: Quote, market: Market): readonly Order[] {
  if (book.orders.size === 0) return []
  const reached = [...book.orders.values()].filter((o) => o.symbol === quote.symbol && isTriggered(o, quote))
  return reached.length > 0 && isMarketOpen(instrumentOf(market, quote.symbol), quote.timeMs) ? reached : []
}

function triggerPrice(order: Order, quote: Quote, market: Market): Points {
  const isLimit = order.type === 'Order_Type_BuyLimit' || order.type === 'Order_Type_SellLimit'
  return isLimit && market.options.gaps === 'price' ? order.price : openPrice(sideOf(order.type), quote)
}
