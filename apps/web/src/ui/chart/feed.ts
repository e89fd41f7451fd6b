import { type CandlePeriod, candlePeriods, marketOf } from '@ratchet/contract'
import { type CandleSpan, candlesOf, withQuote } from '@ratchet/domain'
import type { DataLoader, KLineData } from 'klinecharts'
import { call } from '../../api/call.ts'
import { priceText } from '../../format/text.ts'
import { stream } from '../../realtime/index.ts'
import { breakMsOf } from './periods.ts'

interface Wanted {
  readonly symbol: string
  /** The market of this server; undefined is the paper market. */
  readonly server: string | undefined
  readonly period: CandlePeriod
  readonly digits: number
}

export interface FeedListener {
  /** The first candles are loaded, or the market has none. */
  loaded(count: number): void
  failed(error: unknown): void
}

/** The candles on the chart, as far as the feed changes them. */
export interface ChartCandles {
  /** Oldest first. A candle that is changed in place is drawn so with the next quote. */
  candles(): KLineData[]
  startOver(): void
}

/** One candle as the library has it. */
export const toCandle = ({ startMs, spread, ...prices }: CandleSpan, digits: number): KLineData => ({
  timestamp: startMs,
  ...prices,
  spread,
  spreadText: priceText(spread, digits),
})

/** Candles up to this length are made from quotes alone. In a second without a quote the last price holds. */
const longestEvenMs = 5000

/** The candles between two, in which the price did not change; none in longer candles, or where the market was silent for long. */
export function heldBetween(before: CandleSpan | undefined, next: CandleSpan, period: CandlePeriod): CandleSpan[] {
  const { ms } = candlePeriods[period]
  if (!before || ms === null || ms > longestEvenMs || next.startMs - before.startMs > breakMsOf(period)) return []
  const { close, spread } = before
  const count = Math.max(0, Math.round((next.startMs - before.startMs) / ms) - 1)
  return Array.from({ length: count }, (_, n) => ({
    startMs: before.startMs + (n + 1) * ms,
    open: close,
    high: close,
    low: close,
    close,
    spread,
  }))
}

const even = (spans: readonly CandleSpan[], period: CandlePeriod): CandleSpan[] =>
  spans.flatMap((span, index) => [...heldBetween(spans[index - 1], span, period), span])

/** Candles of one request. */
const mostRead = 500

/** The server writes its prices this often, so that a candle that has just ended is known to it a moment later. */
const writtenAfterMs = 3000

/**
 * Gives a chart its candles: the kept ones from the server, older ones as the trader goes back, and the newest grown by the quotes as they
 * come. A page hears five quotes a second at most, and its market may have more: once a candle has ended it is put right by the server's. Where
 * the market starts over, the chart does too.
 */
export function serverFeed(wanted: Wanted, listener: FeedListener, shown: ChartCandles): DataLoader {
  const { symbol, server, period, digits } = wanted
  let last: CandleSpan | undefined
  let leave = () => {}
  let righting: ReturnType<typeof setTimeout> | undefined
  const { ms } = candlePeriods[period]
  // Shorter ones are made of the very quotes that pages hear; visitors may read those too.
  const isKept = ms === null || ms >= 10_000
  const toData = (span: CandleSpan): KLineData => toCandle(span, digits)
  const read = async (before: number | undefined) => {
    if (!isKept) {
      const { items } = await call('priceHistory', { query: { symbol, market: marketOf(server) } })
      const quotes = items.map(({ time, bid, ask }) => ({ timeMs: Date.parse(time), bid, spread: ask - bid }))
      return { more: false, spans: candlesOf(quotes, period) }
    }
    const query = { symbol, period, market: marketOf(server), limit: mostRead }
    const { items, more } = await call('candles', {
      query: before === undefined ? query : { ...query, before: new Date(before).toISOString() },
    })
    return { more, spans: items.map(({ time, ...prices }): CandleSpan => ({ startMs: Date.parse(time), ...prices })) }
  }
  /** Quotes that this page has heard of since the last candle began. */
  const heardSince = (span: CandleSpan | undefined) =>
    stream.quotes.history(symbol, server).filter(({ timeMs }) => span === undefined || timeMs >= span.startMs)
  const putRight = async () => {
    righting = undefined
    const { spans } = await read(undefined)
    const told = new Map(spans.map((span) => [span.startMs, span]))
    const candles = shown.candles()
    for (let at = candles.length - 2; at >= 0; at--) {
      const candle = candles[at] as KLineData
      const span = told.get(candle.timestamp)
      if (!span) break
      Object.assign(candle, toData(span))
    }
  }
  return {
    getBars: async ({ type, timestamp, callback }) => {
      if (type !== 'init' && type !== 'forward') return callback([], false)
      try {
        const { spans, more } = await read(type === 'forward' ? (timestamp ?? undefined) : undefined)
        if (type === 'init') {
          for (const { timeMs, bid, ask } of heardSince(spans.at(-1))) {
            const before = spans.at(-1)
            const next = withQuote(before, { timeMs, bid, spread: ask - bid }, period)
            if (!next) continue
            if (next.startMs === before?.startMs) spans[spans.length - 1] = next
            else spans.push(next)
          }
          last = spans.at(-1)
          listener.loaded(spans.length)
        }
        callback(even(spans, period).map(toData), { forward: more, backward: false })
      } catch (error) {
        listener.failed(error)
        callback([], false)
      }
    },
    subscribeBar: ({ callback }) => {
      leave = stream.quotes.follow(
        symbol,
        (tick) => {
          if (!tick) return shown.startOver()
          const next = withQuote(last, { timeMs: tick.timeMs, bid: tick.bid, spread: tick.ask - tick.bid }, period)
          if (!next) return
          // What could not be read now is read with the next candle.
          if (isKept && last && next.startMs > last.startMs)
            righting ??= setTimeout(() => void putRight().catch(() => {}), writtenAfterMs)
          // The first one of a market of which nothing is kept yet takes the word away that says so.
          if (!last) listener.loaded(1)
          for (const held of heldBetween(last, next, period)) callback(toData(held))
          last = next
          callback(toData(next))
        },
        server,
      )
    },
    unsubscribeBar: () => {
      leave()
      clearTimeout(righting)
      righting = undefined
    },
  }
}

/** Candles that are all there; another reading may find others. */
export const fixedFeed = (spans: () => readonly CandleSpan[], digits: number): DataLoader => ({
  getBars: ({ type, callback }) =>
    callback(type === 'init' ? spans().map((span) => toCandle(span, digits)) : [], false),
})
