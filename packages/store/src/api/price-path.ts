import { sql } from 'kysely'
import type { Trx } from './session.ts'

/** The market's prices in a span of time. */
export interface PricePath {
  /** The market's bars in that span, as the engine kept them; empty if none are kept any more. */
  pricePath(traderId: string, request: PathRequest): Promise<readonly PathRow[]>
  /** A broker's prices of late, oldest first: closes of bars, or of several together. */
  pastPrices(market: string, symbol: string, most: number): Promise<readonly PastPrice[]>
}

/** A stretch of the market's time by the moments of a life that are known by both clocks, oldest first. */
export interface PathRequest {
  readonly symbol: string
  /** The broker whose prices they are; those of the paper market where none is named. */
  readonly market?: string | undefined
  readonly moments: readonly { readonly atMs: number; readonly marketMs: number }[]
  /** By the market's clock. Earlier than the first moment where a recording began anew meanwhile. */
  readonly untilMs: number
  /** Rows at most, at least 2. */
  readonly most: number
}
/** Prices in force at a moment, and how far they went since the row before; points. */
export interface PathRow {
  readonly timeMs: number
  readonly bid: number
  readonly ask: number
  readonly bidLow: number
  readonly bidHigh: number
  readonly askLow: number
  readonly askHigh: number
}

/** Prices in force at a moment, in points. */
export interface PastPrice {
  readonly timeMs: number
  readonly bid: number
  readonly ask: number
}

export interface Run {
  readonly feedId: number
  readonly sinceMs: number
}

export async function runAt(trx: Trx, atMs: number): Promise<Run | undefined> {
  const { rows } = await sql<Run>`select feed_id as "feedId", since_ms as "sinceMs" from market.runs
    where since_ms <= ${atMs} order by since_ms desc limit 1`.execute(trx)
  return rows[0]
}

/** A broker's prices go on however often a process begins anew. */
export async function brokerRun(trx: Trx, market: string): Promise<Run | undefined> {
  const { rows } = await sql<{ id: number }>`select id from market.feeds where name = ${market}`.execute(trx)
  return rows[0] && { feedId: rows[0].id, sinceMs: 0 }
}

/** A day in bars of ten seconds. */
const mostBars = 8640

export async function pastPrices(trx: Trx, market: string, symbol: string, most: number) {
  const { rows } = await sql<PastPrice>`
    with b as (
      select start_ms, last_ms, bid_close, ask_close,
        row_number() over (order by start_ms desc) - 1 as n, count(*) over () as total
      from (
        select b.* from market.bars b join market.feeds f on f.id = b.feed_id
        where f.name = ${market} and b.symbol = ${symbol} order by b.start_ms desc limit ${mostBars}
      ) b
    )
    select max(last_ms)::float8 as "timeMs", (max(array[start_ms, bid_close]))[2]::float8 as bid,
      (max(array[start_ms, ask_close]))[2]::float8 as ask
    from b group by n / ceil(total / ${most}::numeric)::bigint order by 1`.execute(trx)
  return rows
}

/**
 * Bars of a stretch of the market's time, several taken together where there are more than `most`. A bar that begins before the
 * stretch only lends its last price: what it saw before is not of the stretch. One that ends after it is left out.
 */
async function stretch(trx: Trx, { feedId }: Run, symbol: string, fromMs: number, toMs: number, most: number) {
  const { rows } = await sql<PathRow>`
    with b as (
      select *, first_ms < ${fromMs} as cut, row_number() over (order by start_ms) - 1 as n, count(*) over () as total
      from market.bars
      where feed_id = ${feedId} and symbol = ${symbol} and last_ms between ${fromMs} and ${toMs}
        and start_ms between ${fromMs - longestMs} and ${toMs}
    )
    select max(last_ms) as "timeMs",
      min(case when cut then bid_close else bid_low end) as "bidLow",
      max(case when cut then bid_close else bid_high end) as "bidHigh",
      min(case when cut then ask_close else ask_low end) as "askLow",
      max(case when cut then ask_close else ask_high end) as "askHigh",
      (max(array[start_ms, bid_close]))[2] as bid,
      (max(array[start_ms, ask_close]))[2] as ask
    from b group by n / ceil(total / ${most}::numeric)::bigint order by 1`.execute(trx)
  return rows
}

/** No bar is longer. */
const longestMs = 60_000
const endOfTime = Number.MAX_SAFE_INTEGER

/**
 * The market's path through a trade's life, in the life's order. Bars are of the feed that ran at the life's last moment; what was
 * before another feed was taken up is not on its clock. A recording that began anew meanwhile gives two stretches.
 */
export async function pricePath(trx: Trx, _traderId: string, request: PathRequest): Promise<readonly PathRow[]> {
  const { symbol, market, moments, untilMs, most } = request
  const last = moments.at(-1)
  if (!last) return []
  const run = market === undefined ? await runAt(trx, last.atMs) : await brokerRun(trx, market)
  const first = run && moments.find(({ atMs }) => atMs >= run.sinceMs)
  if (!run || !first) return []
  const fromMs = first.marketMs
  if (untilMs >= fromMs) return stretch(trx, run, symbol, fromMs, untilMs, most)
  const half = Math.floor(most / 2)
  return [
    ...(await stretch(trx, run, symbol, fromMs, endOfTime, half)),
    ...(await stretch(trx, run, symbol, 0, untilMs, half)),
  ]
}
