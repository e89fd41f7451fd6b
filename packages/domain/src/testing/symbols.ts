import { defaultInstruments, type Instrument } from '@ratchet/contract'

function byName(symbol: string): Instrument {
  const found = defaultInstruments.find((instrument) => instrument.symbol === symbol)
  if (!found) throw new Error(`There is no ${symbol}`)
  return found
}

export const gold = byName('GOLD')
export const wti = byName('WTI')
