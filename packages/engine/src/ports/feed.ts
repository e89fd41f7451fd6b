import type { Market } from '@ratchet/contract'
import type { Quote } from '@ratchet/domain'
import type { PriceBar } from './price-bars.ts'

/** One quote and its place in the feed; places grow by one and a feed opened at a place goes on from there. */
export interface FeedQuote {
  readonly quote: Quote
  readonly position: number
}

/** The source of quotes. A feed knows order and time, not pace: the driver that reads it keeps the time. */
export interface Feed {
  readonly market: Omit<Market, 'ended'>
  /** True where the quotes' times are the real clock's, so that pace follows from them; false for a recording. */
  readonly realTime: boolean
  /**
   * Quotes from a place on, in batches (so that at full speed a quote costs no promise). The first quote is the one at `from`
   * itself, where it can still be had. Ends where a recording ends. `lastPrices` lets a feed that invents prices go on from them.
   */
  open(from: number, lastPrices: ReadonlyMap<string, Quote>): AsyncIterable<readonly FeedQuote[]>
  /**
   * The prices before place 0, which an invented market has too: bars of a minute up to `toMs`, in slices, the latest first. Only a feed
   * whose prices follow from its seed has them.
   */
  past?(toMs: number): Iterable<readonly PriceBar[]>
  close(): Promise<void>
}
