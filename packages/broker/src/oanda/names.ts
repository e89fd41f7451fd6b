/** OANDA's names of what traders know under ours, and what a lot of ours holds in OANDA's units. */
const known = [
  { symbol: 'GOLD', instrument: 'XAU_USD', name: 'Gold', contractSize: 100, unit: 'oz' },
  {
    symbol: 'WTI',
    instrument: 'WTICO_USD',
    name: 'Crude oil, West Texas Intermediate',
    contractSize: 1000,
    unit: 'bbl',
  },
  { symbol: 'BRENT', instrument: 'BCO_USD', name: 'Crude oil, Brent', contractSize: 1000, unit: 'bbl' },
] as const

export type KnownInstrument = (typeof known)[number]

export const knownInstruments: readonly KnownInstrument[] = known

/** Undefined for what is not traded here. */
export const symbolOf = (instrument: string): string | undefined =>
  known.find((one) => one.instrument === instrument)?.symbol

/** @throws RangeError for a symbol that is not traded there */
export function instrumentOf(symbol: string): string {
  const found = known.find((one) => one.symbol === symbol)
  if (!found) throw new RangeError(`OANDA trades no ${symbol} here.`)
  return found.instrument
}
