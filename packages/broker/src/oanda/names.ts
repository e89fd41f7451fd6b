/** OANDA's names of what traders know under ours. */
const ours: Readonly<Record<string, string>> = { XAU_USD: 'GOLD', WTICO_USD: 'WTI', BCO_USD: 'BRENT' }
const theirs = new Map(Object.entries(ours).map(([instrument, symbol]) => [symbol, instrument]))

/** As OANDA names every instrument: what is traded, and the currency of its price. */
const shape = /^([A-Z0-9]{1,16})_([A-Z]{3})$/

/** Ours where it has one; else OANDA's own name without the underscore. Undefined for what is no name of an instrument. */
export const symbolOf = (instrument: string): string | undefined =>
  ours[instrument] ?? (shape.test(instrument) ? instrument.replace('_', '') : undefined)

/** @throws RangeError for what is no symbol of OANDA's */
export function instrumentOf(symbol: string): string {
  const instrument = theirs.get(symbol) ?? `${symbol.slice(0, -3)}_${symbol.slice(-3)}`
  // XAUUSD would be gold, which has a name of its own here.
  if (symbolOf(instrument) !== symbol) throw new RangeError(`OANDA does not offer ${symbol} here.`)
  return instrument
}

/** Several, as OANDA's queries name them. @throws RangeError for what is no symbol of OANDA's */
export const instrumentsOf = (symbols: readonly string[]): string => symbols.map(instrumentOf).join('%2C')

/** The currency of an instrument's prices; '' where its name does not say. */
export const quoteCurrencyOf = (instrument: string): string => shape.exec(instrument)?.[2] ?? ''
