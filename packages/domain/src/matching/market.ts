import type { Instrument } from '@ratchet/contract'
import type { Quote, SaneQuote, TimeMs, Volume } from '../numbers/types.ts'
import type { DayEnd } from '../time/sessions.ts'

export type TradeMode = 'full' | 'longOnly' | 'shortOnly' | 'closeOnly' | 'disabled'

/** The choices in which brokers differ. Each has a default; SPEC.md says why. */
export interface MarketOptions {
  /** `instant`: a deal's price and deviation count. `market`: a deal fills at the broker's price, whatever it names. */
  readonly execution: 'instant' | 'market'
  /** Where limits and targets fill when the market jumped past them: at that quote, or at their own price. Stops: the quote. */
  readonly gaps: 'market' | 'price'
  /** How a deal larger than `depth` is treated: refused whole, or filled as far as the depth goes. */
  readonly filling: 'fok' | 'ioc'
  /** The largest volume one deal finds at the quote; 0 for no limit. */
  readonly depth: Volume
  /** A quote older than this by the market's clock is stale; 0 for never. */
  readonly staleAfterMs: number
  /** Requests of one account in one second of market time; 0 for no limit. */
  readonly requestsPerSecond: number
  /** The limit of one account; 0 for no limit. */
  readonly maxOrders: number
  readonly maxPositions: number
  /** Positions and orders of one account in one symbol and direction; 0 for no limit. */
  readonly maxSymbolVolume: Volume
  /** Per cent of margin that equity may fall to; 0 for no stop-out. */
  readonly stopOutPercent: number
  readonly tradeModes: Readonly<Record<string, TradeMode>>
  readonly dayEnd: DayEnd
  /** True where an earlier time begins another pass of a recording; false where it is a quote out of order. */
  readonly loops: boolean
}

export const defaultMarketOptions: MarketOptions = {
  execution: 'instant',
  gaps: 'market',
  filling: 'fok',
  depth: 0,
  staleAfterMs: 300_000,
  requestsPerSecond: 0,
  maxOrders: 0,
  maxPositions: 0,
  maxSymbolVolume: 0,
  stopOutPercent: 50,
  tradeModes: {},
  dayEnd: { zone: 'UTC', minute: 0 },
  loops: false,
}

/** The shared state of one broker's books. Only the functions of this folder change it, in place. */
export interface Market {
  readonly instruments: ReadonlyMap<string, Instrument>
  readonly options: MarketOptions
  /** The quote in force of each symbol. */
  readonly quotes: Map<string, SaneQuote>
  /** The market's clock: the latest quote's time, or a later one at which a delayed request is due. */
  timeMs: TimeMs
  /** Next number for an order, position or deal. */
  nextTicket: number
  readonly refused: Record<QuoteRefusal, number>
}

export type QuoteRefusal = 'unknown symbol' | 'out of order'

export function createMarket(instruments: readonly Instrument[], options: Partial<MarketOptions> = {}): Market {
  return {
    instruments: new Map(instruments.map((instrument) => [instrument.symbol, instrument])),
    options: { ...defaultMarketOptions, ...options },
    quotes: new Map(),
    timeMs: 0,
    nextTicket: 1,
    refused: { 'unknown symbol': 0, 'out of order': 0 },
  }
}

/** MAT1: why a quote cannot be believed; undefined where it can. */
export function quoteRefusal(market: Market, quote: SaneQuote): QuoteRefusal | undefined {
  if (!market.instruments.has(quote.symbol)) return 'unknown symbol'
  const last = market.quotes.get(quote.symbol)
  if (last !== undefined && quote.timeMs < last.timeMs && !market.options.loops) return 'out of order'
  return undefined
}

/** The market's time once it has taken a quote: the quote's own, or, where time never goes back, the later of the two. */
export const timeWith = (market: Market, quote: Quote): TimeMs =>
  market.options.loops ? quote.timeMs : Math.max(market.timeMs, quote.timeMs)

/** MAT1: puts a quote in force. A refused one is counted and changes nothing else; then the answer is false. */
export function acceptQuote(market: Market, quote: SaneQuote): boolean {
  const refusal = quoteRefusal(market, quote)
  if (refusal !== undefined) {
    market.refused[refusal] += 1
    return false
  }
  market.quotes.set(quote.symbol, quote)
  market.timeMs = timeWith(market, quote)
  return true
}
