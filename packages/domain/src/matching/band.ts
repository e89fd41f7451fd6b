import { serverDayEndMs } from '../sessions.ts'
import type { Points, Quote, TimeMs } from '../types.ts'
import type { Book } from './book.ts'
import { equity, instrumentOf, usedMargin } from './funds.ts'
import type { Market } from './market.ts'

/** Prices and times between which no quote of one symbol can touch a book. All bounds but `fromMs` are outside. */
export interface Band {
  bidLow: Points
  bidHigh: Points
  askLow: Points
  askHigh: Points
  fromMs: TimeMs
  untilMs: TimeMs
}

export const wideBand = (): Band => ({
  bidLow: Number.NEGATIVE_INFINITY,
  bidHigh: Number.POSITIVE_INFINITY,
  askLow: Number.NEGATIVE_INFINITY,
  askHigh: Number.POSITIVE_INFINITY,
  fromMs: Number.NEGATIVE_INFINITY,
  untilMs: Number.POSITIVE_INFINITY,
})

/** MAT18: true where the quote, at the market's time that it brings (`timeWith`), cannot touch the book that the band was made of. */
export const isInside = (band: Band, { bid, ask }: Quote, timeMs: TimeMs): boolean =>
  bid > band.bidLow &&
  bid < band.bidHigh &&
  ask > band.askLow &&
  ask < band.askHigh &&
  timeMs >= band.fromMs &&
  timeMs < band.untilMs

/** Narrows `band` to what is inside `other` too. */
export function narrow(band: Band, other: Band): void {
  band.bidLow = Math.max(band.bidLow, other.bidLow)
  band.bidHigh = Math.min(band.bidHigh, other.bidHigh)
  band.askLow = Math.max(band.askLow, other.askLow)
  band.askHigh = Math.min(band.askHigh, other.askHigh)
  band.fromMs = Math.max(band.fromMs, other.fromMs)
  band.untilMs = Math.min(band.untilMs, other.untilMs)
}

/**
 * MAT18: the band of each symbol in which the book has something. All bands of a book belong together: make them anew after every
 * effect on it and whenever one of them was left. Touched later than the band says is never possible; earlier is, and harmless.
 */
export function bookBands(book: Book, market: Market): Map<string, Band> {
  const bands = new Map<string, Band>()
  const of = (symbol: string): Band => {
    const known = bands.get(symbol)
    if (known !== undefined) return known
    const band = wideBand()
    bands.set(symbol, band)
    return band
  }
  for (const order of book.orders.values()) {
    const band = of(order.symbol)
    if (order.type === 'Order_Type_BuyLimit') band.askLow = Math.max(band.askLow, order.price)
    else if (order.type === 'Order_Type_BuyStop') band.askHigh = Math.min(band.askHigh, order.price)
    else if (order.type === 'Order_Type_SellLimit') band.bidHigh = Math.min(band.bidHigh, order.price)
    else if (order.type === 'Order_Type_SellStop') band.bidLow = Math.max(band.bidLow, order.price)
  }
  for (const { symbol, side, sl, tp } of book.positions.values()) {
    const band = of(symbol)
    if (side === 'buy') {
      if (sl > 0) band.bidLow = Math.max(band.bidLow, sl)
      if (tp > 0) band.bidHigh = Math.min(band.bidHigh, tp)
    } else {
      if (sl > 0) band.askHigh = Math.min(band.askHigh, sl)
      if (tp > 0) band.askLow = Math.max(band.askLow, tp)
    }
  }
  if (book.positions.size > 0) {
    boundByDay(bands, market)
    if (market.options.stopOutPercent > 0) boundByMargin(bands, book, market)
  }
  return bands
}

/** Swap is charged on the first quote of another day; a day that lies behind counts as another one as well. */
function boundByDay(bands: Map<string, Band>, market: Market): void {
  const { dayEnd } = market.options
  const untilMs = serverDayEndMs(dayEnd, market.timeMs)
  // Zones move by two hours at most, so that the day began no later than 22 hours before its end.
  const fromMs = Math.min(untilMs - 22 * 3_600_000, market.timeMs)
  for (const band of bands.values()) {
    band.fromMs = fromMs
    band.untilMs = untilMs
  }
}

/**
 * How far each side of each symbol may go against the book before equity could reach the stop-out limit: what equity is above it
 * is dealt out evenly, so that the limit is not reached while every symbol keeps to its share.
 */
function boundByMargin(bands: Map<string, Band>, book: Book, market: Market): void {
  const money = equity(book, market)
  if (money === undefined) {
    // A symbol that has no quote yet must be looked at when its first one comes.
    for (const { symbol } of book.positions.values())
      if (!market.quotes.has(symbol)) (bands.get(symbol) as Band).bidLow = Number.POSITIVE_INFINITY
    return
  }
  const volumes = new Map<string, { buy: number; sell: number }>()
  for (const { symbol, side, volume } of book.positions.values()) {
    const sum = volumes.get(symbol) ?? { buy: 0, sell: 0 }
    sum[side] += volume
    volumes.set(symbol, sum)
  }
  let shares = 0
  for (const { buy, sell } of volumes.values()) shares += (buy > 0 ? 1 : 0) + (sell > 0 ? 1 : 0)
  const limit = (usedMargin(book, market) * market.options.stopOutPercent) / 100
  // Each position's profit is rounded: at most half a cent when the share is dealt out and half a cent when it is used up.
  const share = (money - limit - book.positions.size - 1) / shares
  // At the limit already, by a request since the last quote: whichever quote comes next is looked at.
  if (share <= 0) for (const band of bands.values()) band.bidLow = Number.POSITIVE_INFINITY
  for (const [symbol, { buy, sell }] of volumes) {
    const band = bands.get(symbol) as Band
    const quote = market.quotes.get(symbol) as Quote
    const { contractSize, digits } = instrumentOf(market, symbol)
    const points = (volume: number) => Math.floor((share * 100 * 10 ** digits) / (volume * contractSize)) - 1
    if (buy > 0) band.bidLow = Math.max(band.bidLow, quote.bid - points(buy))
    if (sell > 0) band.askHigh = Math.min(band.askHigh, quote.ask + points(sell))
  }
}
