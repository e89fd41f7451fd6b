import { type Candle, type CandlePeriod, candlePeriods, mostCandles } from '@ratchet/contract'
import { barDigits, integerFromNumber, type Ohlc, TickBuilder, type TickColumns, ticksOfBars } from '@ratchet/domain'
import { call } from '../../api/call.ts'

interface KeptAsked {
  readonly symbol: string
  /** Undefined is the paper market. */
  readonly market?: string | undefined
  readonly period: CandlePeriod
  /** So many answers are read at most. */
  readonly mostAnswers: number
  /** What is older than this is not needed. */
  readonly fromMs?: number
}

/** The newest candles that were kept of a symbol, oldest first. @throws ApiFailure */
export async function keptCandles(
  { symbol, market, period, mostAnswers, fromMs = Number.NEGATIVE_INFINITY }: KeptAsked,
  onProgress: (done: number, total: number) => void,
  signal: AbortSignal,
): Promise<Candle[]> {
  const candles: Candle[] = []
  for (let answer = 0; answer < mostAnswers; answer++) {
    const before = candles.at(-1)?.time
    const query = { symbol, period, limit: mostCandles, ...(market && { market }), ...(before && { before }) } as const
    const { items, more } = await call('candles', { query }, { signal })
    candles.push(...items.toReversed())
    onProgress(answer + 1, mostAnswers)
    if (!more || items.length === 0 || Date.parse(items[0]?.time ?? '') <= fromMs) break
  }
  return candles.reverse()
}

/** Candles as ticks (TIC5). They have one price, the bid, and the spread of their last quote. */
export function ticksOfCandles(candles: readonly Candle[], digits: number, barMs: number): TickColumns {
  const exact = (price: number): number => integerFromNumber(price, barDigits) ?? 0
  const bars = candles.map(({ time, spread, ...prices }) => {
    const [open, high, low, close] = [exact(prices.open), exact(prices.high), exact(prices.low), exact(prices.close)]
    const above = exact(spread)
    const bid: Ohlc = { open, high, low, close }
    const ask: Ohlc = { open: open + above, high: high + above, low: low + above, close: close + above }
    return { timeMs: Date.parse(time), bid, ask }
  })
  const builder = new TickBuilder()
  for (const tick of ticksOfBars(bars, digits, barMs)) builder.push(tick)
  return builder.columns()
}

/** The shortest kept period of which so many candles reach over a span. */
export function periodFor(spanMs: number, candles: number): CandlePeriod {
  const kept = (Object.keys(candlePeriods) as CandlePeriod[]).filter((one) => (candlePeriods[one].ms ?? 0) >= 10_000)
  return kept.find((one) => spanMs / (candlePeriods[one].ms ?? 1) <= candles) ?? '1d'
}
