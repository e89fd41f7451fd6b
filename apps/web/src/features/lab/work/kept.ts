import { type Candle, candlePeriods, type Instrument, mostCandles } from '@ratchet/contract'
import { barDigits, integerFromNumber, type Ohlc, TickBuilder, ticksOfBars } from '@ratchet/domain'
import { call } from '../../../api/call.ts'
import type { TicksFound } from './protocol.ts'
import { medianSpread } from './spread.ts'

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
  const candles: Candle[] = []
  for (let answer = 0; answer < mostAnswers; answer++) {
    const before = candles.at(-1)?.time
    const query = { symbol: instrument.symbol, period, limit: mostCandles, ...(before && { before }) } as const
    const { items, more } = await call('candles', { query }, { signal })
    candles.push(...items.toReversed())
    onProgress(answer + 1, mostAnswers)
    if (!more || items.length === 0) break
  }
  if (candles.length === 0) throw new NoPrices()
  return foundOf(candles.reverse(), instrument)
}

export class NoPrices extends Error {}

/** Candles have one price, the bid, and the spread of their last quote. */
export function foundOf(candles: readonly Candle[], { digits, symbol }: Instrument): TicksFound {
  const exact = (price: number): number => integerFromNumber(price, barDigits) ?? 0
  const bars = candles.map(({ time, spread, ...prices }) => {
    const [open, high, low, close] = [exact(prices.open), exact(prices.high), exact(prices.low), exact(prices.close)]
    const above = exact(spread)
    const bid: Ohlc = { open, high, low, close }
    const ask: Ohlc = { open: open + above, high: high + above, low: low + above, close: close + above }
    return { timeMs: Date.parse(time), bid, ask }
  })
  const builder = new TickBuilder()
  const barMs = candlePeriods[period].ms
  for (const tick of ticksOfBars(bars, digits, barMs)) builder.push(tick)
  const ticks = builder.columns()
  return { ticks, names: [`${symbol}, kept by this desk`], format: 'kept', barMs, spread: medianSpread(ticks) }
}
