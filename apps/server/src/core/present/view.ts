import { type Instrument, marketOf } from '@ratchet/contract'
import type { Quote } from '@ratchet/domain'
import type { ForeignLook } from '../trading/market-view.ts'

/**
 * The lookups that presenting rows needs: the instruments' digits and the latest prices, of the market on which an account trades. A market is
 * named as the server of its accounts; a server that has none of its own has the paper market.
 */
export interface View {
  readonly instrument: (symbol: string, server?: string) => Instrument
  readonly quote: (symbol: string, server?: string) => Quote | undefined
}

const none: ForeignLook = { instruments: () => undefined, latestQuotes: () => [] }

/** @param latest returns the latest quote of each symbol of the paper market */
export function createView(
  instruments: readonly Instrument[],
  latest: () => readonly Quote[],
  foreign: ForeignLook = none,
): View {
  const bySymbol = new Map(instruments.map((instrument) => [instrument.symbol, instrument]))
  // Never the paper market's digits for another's points.
  const others = (market: string | undefined) =>
    market === undefined ? undefined : (foreign.instruments(market) ?? [])
  return {
    instrument(symbol, server) {
      const there = others(marketOf(server))
      const instrument = there ? there.find((one) => one.symbol === symbol) : bySymbol.get(symbol)
      if (!instrument) throw new Error(`No instrument ${symbol}${server === undefined ? '' : ` at ${server}`}`)
      return instrument
    },
    quote: (symbol, server) => {
      const market = marketOf(server)
      return (market === undefined ? latest() : foreign.latestQuotes(market)).find((quote) => quote.symbol === symbol)
    },
  }
}

/** A power of two. */
const slots = 16
const times = new Float64Array(slots).fill(Number.NaN)
const texts = new Array<string>(slots).fill('')

/** The records of an order name a handful of moments over and over, so the last text of each slot is remembered. */
export function isoTime(timeMs: number): string {
  const slot = timeMs & (slots - 1)
  if (times[slot] !== timeMs) {
    texts[slot] = new Date(timeMs).toISOString()
    times[slot] = timeMs
  }
  return texts[slot] as string
}

/** The day of a moment in UTC, `YYYY-MM-DD`. */
export const isoDay = (timeMs: number): string => isoTime(timeMs).slice(0, 10)
