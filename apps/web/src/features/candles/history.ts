import { type CandlePeriod, candlePeriods, marketOf } from '@ratchet/contract'
import { type CandleSpan, withQuote } from '@ratchet/domain'
import type { DataLoader, KLineData } from 'klinecharts'
import { call } from '../../api/call.ts'
import { priceText } from '../../format/text.ts'
import { stream } from '../../realtime/index.ts'

export const periodNames = Object.keys(candlePeriods) as CandlePeriod[]

interface Wanted {
  readonly symbol: string
  /** The market of this server; undefined is the paper market. */
  readonly server: string | undefined
  readonly period: CandlePeriod
  readonly digits: number
}

/** What a chart is told of its prices. */
export interface Heard {
  /** The first candles are there, or are none. */
  loaded(count: number): void
  failed(error: unknown): void
}

/** What the chart has on it. */
export interface Shown {
  /** The candles, oldest first; one that is changed in place is drawn so with the next quote. */
  candles(): KLineData[]
  startOver(): void
}

/** The server writes its prices this often, so that a candle that has just ended is known to it a moment later. */
const writtenAfterMs = 3000

/**
 * Gives a chart its candles: the kept ones from the server, older ones as the trader goes back, and the newest grown by the quotes as they
 * come. A page hears five quotes a second at most, and its market may have more: once a candle has ended it is put right by the server's. Where
 * the market starts over, the chart does too.
 */
export function createHistory(wanted: Wanted, heard: Heard, shown: Shown): DataLoader {
  const { symbol, server, period, digits } = wanted
  let last: CandleSpan | undefined
  let leave = () => {}
  let righting: ReturnType<typeof setTimeout> | undefined
  const { ms } = candlePeriods[period]
  // Shorter ones are made of the very quotes that pages hear.
  const isKept = ms === null || ms >= 10_000
  const toData = ({ startMs, open, high, low, close, spread }: CandleSpan): KLineData => ({
    timestamp: startMs,
    open,
    high,
    low,
    close,
    spreadText: priceText(spread, digits),
  })
  const read = async (before: number | undefined) => {
    const query = { symbol, period, market: marketOf(server), limit: 500 }
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
          heard.loaded(spans.length)
        }
        callback(spans.map(toData), { forward: more, backward: false })
      } catch (error) {
        heard.failed(error)
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
          if (!last) heard.loaded(1)
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
