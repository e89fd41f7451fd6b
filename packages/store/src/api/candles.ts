import { type CandlePeriod, candlePeriods } from '@ratchet/contract'
import type { CandleSpan } from '@ratchet/domain'
import { type RawBuilder, sql } from 'kysely'
import { brokerRun, runAt } from './price-path.ts'
import type { Trx } from './session.ts'

/** Candles of the prices that are kept. */
export interface CandleHistory {
  /** Oldest first, in points; the newest of them where there are more. */
  candles(request: CandleRequest): Promise<readonly CandleSpan[]>
}

export interface CandleRequest {
  readonly symbol: string
  /** The broker whose prices they are; those of the paper market where none is named. */
  readonly market?: string | undefined
  /** Ten seconds at least: no shorter span is kept. */
  readonly period: CandlePeriod
  /** Nothing that begins later is of them: a recording that is played again has been there before. */
  readonly untilMs: number
  readonly most: number
}

/** The beginning of the span in which a bar lies, as `candleStart` has it (CAN1). */
function startOf(period: CandlePeriod): RawBuilder<number> {
  const { ms } = candlePeriods[period]
  if (ms !== null && period !== '1w') return sql`start_ms - start_ms % ${sql.lit(ms)}`
  const unit = period === '1w' ? sql`'week'` : sql`'month'`
  return sql`(extract(epoch from date_trunc(${unit}, to_timestamp(start_ms / 1000.0) at time zone 'UTC') at time zone 'UTC') * 1000)::bigint`
}

/** A bar spans so much, and no candle has more than a month of them. */
const barMs = 10_000
const monthMs = 31 * 86_400_000
/** Bars read for one answer: a month of one symbol. */
const mostBars = monthMs / barMs

export async function candles(trx: Trx, request: CandleRequest): Promise<readonly CandleSpan[]> {
  const { symbol, market, period, untilMs, most } = request
  const run = market === undefined ? await runAt(trx, Number.MAX_SAFE_INTEGER) : await brokerRun(trx, market)
  if (!run) return []
  // Counted in bars, and not in time, since a span without a quote has no candle: after a weekend the newest ones reach back further.
  const bars = Math.min(mostBars, ((candlePeriods[period].ms ?? monthMs) / barMs) * (most + 1))
  const { rows } = await sql<CandleSpan & { readonly isWhole: boolean }>`
    select start::float8 as "startMs", (min(array[start_ms, bid_open]))[2]::float8 as open, max(bid_high)::float8 as high,
      min(bid_low)::float8 as low, (max(array[start_ms, bid_close]))[2]::float8 as close,
      (max(array[start_ms, ask_close - bid_close]))[2]::float8 as spread, max(n) < ${bars} as "isWhole"
    from (
      select ${startOf(period)} as start, row_number() over (order by start_ms desc) as n,
        start_ms, bid_open, bid_high, bid_low, bid_close, ask_close
      from market.bars where feed_id = ${run.feedId} and symbol = ${symbol} and start_ms <= ${untilMs}
      order by start_ms desc limit ${bars}
    ) b
    group by start order by start desc limit ${most}`.execute(trx)
  // Of the oldest candle some bars may be left out where there were too many of them.
  const whole = rows.filter(({ isWhole }, index) => isWhole || index === 0)
  return whole.map(({ isWhole, ...candle }) => candle).toReversed()
}
