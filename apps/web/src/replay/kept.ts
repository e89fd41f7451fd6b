import { type Candle, candlePeriods, type Instrument } from '@ratchet/contract'
import { keptCandles, ticksOfCandles } from '../trading/market/kept-candles.ts'
import type { TicksFound } from './protocol.ts'
import { medianSpread } from './spread.ts'
import * as texts from './texts.ts'

/** The shortest candles that are kept, and so many answers of them: three and a half days of a market that never sleeps. */
const period = '10s'
const mostAnswers = 30

/**
 * The prices that this desk has kept of a symbol of the paper market, as ticks of its ten-second bars. (TIC5)
 * @throws ApiFailure; NoPrices where nothing is kept
 */
export async function keptTicks(
  instrument: Instrument,
  onProgress: (done: number, total: number) => void,
  signal: AbortSignal,
): Promise<TicksFound> {
  const candles = await keptCandles({ symbol: instrument.symbol, period, mostAnswers }, onProgress, signal)
  if (candles.length === 0) throw new NoPrices(texts.noRecordedPrices(instrument.symbol))
  return foundOf(candles, instrument)
}

export class NoPrices extends Error {}

export function foundOf(candles: readonly Candle[], { digits, symbol }: Instrument): TicksFound {
  const barMs = candlePeriods[period].ms
  const ticks = ticksOfCandles(candles, digits, barMs)
  return { ticks, names: [texts.recordedHere(symbol)], format: 'kept', barMs, spread: medianSpread(ticks) }
}
