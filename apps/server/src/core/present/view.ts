import type { Instrument } from '@ratchet/contract'
import type { Quote } from '@ratchet/domain'

/** The lookups that presenting rows needs: the instruments' digits and the latest prices. */
export interface View {
  readonly instrument: (symbol: string) => Instrument
  readonly quote: (symbol: string) => Quote | undefined
}

/** @param latest returns the latest quote of each symbol */
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

let lastMs = Number.NaN
let lastText = ''

/** Records of one moment are presented together, so the last one is remembered. */
export function isoTime(timeMs: number): string {
  if (timeMs !== lastMs) {
    lastText = new Date(timeMs).toISOString()
    lastMs = timeMs
  }
  return lastText
}
