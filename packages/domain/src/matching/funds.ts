import type { Instrument } from '@ratchet/contract'
import { marginCents } from '../money/margin.ts'
import { convertCents, profitCents, type Rate } from '../money/money.ts'
import type { Cents, Order, Position, Quote } from '../numbers/types.ts'
import { closePrice } from './sides.ts'

/** Inputs of equity and margin. Every `Book` has them. */
export interface Holding {
  readonly balance: Cents
  /** 0: the instrument's own leverage holds. */
  readonly leverage: number
  readonly orders: ReadonlyMap<string, Pick<Order, 'symbol' | 'volume' | 'price'>>
  readonly positions: ReadonlyMap<string, Held>
}
export type Held = Pick<Position, 'symbol' | 'side' | 'volume' | 'openPrice' | 'swap'>

/** What it is valued by. A market is one. */
export interface Prices {
  readonly instruments: ReadonlyMap<string, Instrument>
  readonly quotes: Pick<ReadonlyMap<string, Quote>, 'get'>
}

export function instrumentOf(market: Pick<Prices, 'instruments'>, symbol: string): Instrument {
  const instrument = market.instruments.get(symbol)
  if (instrument === undefined) throw new Error(`The market does not know the symbol ${symbol}.`)
  return instrument
}

/** MRG3: margin of all positions and of all working orders; each part is rounded before it is added. */
export function usedMargin(book: Holding, market: Prices): Cents {
  let sum = 0
  for (const p of book.positions.values())
    sum += marginCents(instrumentOf(market, p.symbol), p.volume, p.openPrice, book.leverage)
  for (const o of book.orders.values())
    sum += marginCents(instrumentOf(market, o.symbol), o.volume, o.price, book.leverage)
  return sum
}

/** The profit of closing it now, without swap; undefined while its symbol has no quote. */
export function floatingProfit(position: Held, market: Prices): Cents | undefined {
  const quote = market.quotes.get(position.symbol)
  if (quote === undefined) return undefined
  const instrument = instrumentOf(market, position.symbol)
  return profitCents(instrument, position.side, position.openPrice, closePrice(position.side, quote), position.volume)
}

/**
 * ACC1: what open positions come to now, profit and accrued swap; undefined while the symbol of one has no quote.
 * @param rateOf from the money of a symbol into that of the account (MON2); none where it is the same
 */
export function floatingResult(
  positions: Iterable<Held>,
  prices: Prices,
  rateOf?: (symbol: string) => Rate | undefined,
): Cents | undefined {
  let sum = 0
  for (const position of positions) {
    const profit = floatingProfit(position, prices)
    if (profit === undefined) return undefined
    const rate = rateOf?.(position.symbol)
    sum += (rate ? convertCents(profit, rate) : profit) + position.swap
  }
  return sum
}

/** ACC2: balance and floating result; undefined while a position's symbol has no quote. */
export function equity(book: Holding, market: Prices): Cents | undefined {
  const floating = floatingResult(book.positions.values(), market)
  return floating === undefined ? undefined : book.balance + floating
}

/** MRG4: money free for a new margin. Without a quote for every position nothing is known to be free but what the balance covers. */
export function freeMargin(book: Holding, market: Prices): Cents {
  return (equity(book, market) ?? book.balance) - usedMargin(book, market)
}
