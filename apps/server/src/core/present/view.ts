import type { Instrument } from '@ratchet/contract'
import type { Quote } from '@ratchet/domain'

/** What is needed to tell rows to the outside: the instruments' digits and the latest prices. */
export interface View {
  readonly instrument: (symbol: string) => Instrument
  readonly quote: (symbol: string) => Quote | undefined
}

/** @param latest the latest quote of each symbol, read when it is needed */
export function createView(instruments: readonly Instrument[], latest: () => readonly Quote[]): View {
  const bySymbol = new Map(instruments.map((instrument) => [instrument.symbol, instrument]))
  return {
    instrument(symbol) {
      const instrument = bySymbol.get(symbol)
      if (!instrument) throw new Error(`No instrument ${symbol}`)
      return instrument
    },
    quote: (symbol) => latest().find((quote) => quote.symbol === symbol),
  }
}

export const isoTime = (timeMs: number): string => new Date(timeMs).toISOString()
