import type { Instrument } from '@ratchet/contract'
import { marginCents } from '../margin.ts'
import { profitCents } from '../money.ts'
import type { Cents, Order, Position, Quote } from '../types.ts'
import { closePrice } from './sides.ts'

/** What the money of an account follows from. A book is one. */
export interface Holding {
  readonly balance: Cents
  /** 0: the instrument's own leverage holds. */
  readonly leverage: number
  readonly orders: ReadonlyMap<string, Pick<Order, 'symbol' | 'volume' | 'price'>>
  readonly positions: ReadonlyMap<string, Held>
}
type Held = Pick<Position, 'symbol' | 'side' | 'volume' | 'openPrice' | 'swap'>

/** What it is valued by. A market is one. */
export interface Prices {
  readonly instruments: ReadonlyMap<string, Instrument>
  readonly quotes: ReadonlyMap<string, Quote>
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

/** Balance, floating profit and accrued swap; undefined while a position's symbol has no quote. */
export function equity(book: Holding, market: Prices): Cents | undefined {
  let sum = book.balance
  for (const position of book.positions.values()) {
    const profit = floatingProfit(position, market)
    if (profit === undefined) return undefined
    sum += profit + position.swap
  }
  return sum
}

/** MRG4: money free for a new margin. Without a quote for every position nothing is known to be free but what the balance covers. */
export function freeMargin(book: Holding, market: Prices): Cents {
  return (equity(book, market) ?? book.balance) - usedMargin(book, market)
}
