import { candlePeriods, type schemas } from '@ratchet/contract'
import { candlesOf } from '@ratchet/domain'
import type { ApiStore } from '@ratchet/store'
import type { z } from 'zod'
import { presentCandle } from '../core/present/rows.ts'
import { isoTime, type View } from '../core/present/view.ts'
import type { MarketView } from '../core/trading/market-view.ts'

/** No shorter span is kept in the database; shorter ones are made of the quotes that this process remembers. */
const shortestKeptMs = 10_000

interface CandleParts {
  readonly store: Pick<ApiStore, 'candles'>
  readonly market: MarketView
  readonly server: string | undefined
  readonly view: View
}

/** The candles of a symbol that a market has had, up to its latest quote. */
export async function readCandles(
  { store, market, server, view }: CandleParts,
  { symbol, period, before, limit }: z.infer<typeof schemas.candles.query>,
): Promise<z.infer<typeof schemas.candles.response>> {
  const latest = market.latestQuotes().find((quote) => quote.symbol === symbol)
  if (!latest) return { items: [], more: false }
  const untilMs = Math.min(latest.timeMs, before === undefined ? latest.timeMs : Date.parse(before) - 1)
  const { ms } = candlePeriods[period]
  const isKept = ms === null || ms >= shortestKeptMs
  const found = isKept
    ? await store.candles({ symbol, market: server, period, untilMs, most: limit })
    : candlesOf(
        market
          .priceHistory(symbol)
          .filter(({ timeMs }) => timeMs <= untilMs)
          .map(({ timeMs, bid, ask }) => ({ timeMs, bid, spread: ask - bid })),
        period,
      ).slice(-limit)
  const instrument = view.instrument(symbol, server)
  return {
    items: found.map((one) => ({ time: isoTime(one.startMs), ...presentCandle(one, instrument) })),
    more: isKept && found.length === limit,
  }
}
