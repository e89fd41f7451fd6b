import { moneyDigits, volumeDigits } from '../numbers/instruments.ts'
import type { Points, Quote } from '../numbers/types.ts'
import type { Book } from './book.ts'
import type { BookSums } from './book-sums.ts'
import { instrumentOf } from './funds.ts'
import type { Market } from './market.ts'

/** Where a stop-out becomes possible: a bid that falls to `bid`, an ask that rises to `ask`. Infinity: at any quote. */
export interface StopOutBound {
  readonly symbol: string
  readonly bid?: Points
  readonly ask?: Points
}

/**
 * How far each side of each symbol may go against the book before equity could reach the stop-out limit (MRG5): what equity is above
 * it is dealt out evenly, so that the limit is not reached while every symbol keeps to its share. Never later than it is; earlier is
 * harmless.
 */
export function boundsByMargin(book: Book, sums: BookSums, market: Market): readonly StopOutBound[] {
  const floating = sums.floating()
  const sides = [...sums.of].flatMap(([symbol, { buyVolume, sellVolume }]) => [
    ...(buyVolume > 0 ? [{ symbol, side: 'buy' as const, volume: buyVolume }] : []),
    ...(sellVolume > 0 ? [{ symbol, side: 'sell' as const, volume: sellVolume }] : []),
  ])
  if (floating === undefined) {
    // A symbol that has no quote yet must be looked at when its first one comes.
    const unquoted = new Set(sides.map(({ symbol }) => symbol).filter((symbol) => !market.quotes.has(symbol)))
    return [...unquoted].map((symbol) => ({ symbol, bid: Number.POSITIVE_INFINITY }))
  }
  const limit = (sums.margin * market.options.stopOutPercent) / 100
  // Each position's profit is rounded: at most half a cent when the share is dealt out and half a cent when it is used up.
  const share = (book.balance + floating - limit - book.positions.size - 1) / sides.length
  // At the limit already, by a request since the last quote: whichever quote comes next is looked at.
  if (share <= 0) return [...sums.of.keys()].map((symbol) => ({ symbol, bid: Number.POSITIVE_INFINITY }))
  return sides.map(({ symbol, side, volume }) => {
    const { bid, ask } = market.quotes.get(symbol) as Quote
    const { contractSize, digits } = instrumentOf(market, symbol)
    const scale = 10 ** (digits + volumeDigits - moneyDigits)
    const points = Math.floor((share * scale) / (volume * contractSize)) - 1
    return side === 'buy' ? { symbol, bid: bid - points } : { symbol, ask: ask + points }
  })
}
