import { type CandlePeriod, candlePeriods, type Instrument, marketOf } from '@ratchet/contract'
import {
  type Beside,
  type Excursion,
  type JournalTrade,
  journalExcursion,
  journalWithout,
  type TickColumns,
} from '@ratchet/domain'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { symbolKey } from '../../api/market.ts'
import { stream } from '../../realtime/index.ts'
import { keptCandles, periodFor, ticksOfCandles } from '../../trading/market/kept-candles.ts'
import { useInstrumentOf } from '../../trading/market/markets.ts'
import { serverOf } from './keys.ts'

/** So many answers of a thousand candles are read of a symbol. */
const mostAnswers = 12

/** What the kept prices say of a trade; null where they do not reach over its life, or say nothing of it. */
export interface Measured {
  readonly excursion: Excursion | null
  readonly without: Beside | null
}
export type Measures = ReadonlyMap<string, Measured>

interface Kept {
  readonly trades: readonly JournalTrade[]
  readonly instrument: Instrument
  readonly ticks: TickColumns
  readonly period: CandlePeriod
}

/**
 * Reads the prices that were kept while the trades were open, once they are wanted, and measures the trades by them. Trades whose symbol is
 * in another money than their account are left out: no rate of then is known.
 */
export function usePrices(trades: readonly JournalTrade[], currency: string, wanted: boolean) {
  const instrumentOf = useInstrumentOf()
  const [progress, setProgress] = useState({ done: 0, total: 0 })
  const bySymbol = useMemo(
    () => [...Map.groupBy(trades, (trade) => symbolKey(trade.symbol, serverOf(trade))).values()],
    [trades],
  )
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['journal-prices', currency, trades.length, trades.at(-1)?.id],
    queryFn: async ({ signal }): Promise<Kept[]> => {
      const all: Kept[] = []
      for (const [n, own] of bySymbol.entries()) {
        const [first] = own
        if (!first) continue
        const { symbol } = first
        const server = serverOf(first)
        const instrument = instrumentOf(symbol, server)
        if (!instrument || instrument.currency !== currency) continue
        const fromMs = own.reduce((least, { openAt }) => Math.min(least, openAt), first.openAt)
        const lastMs = own.reduce((most, { closeAt }) => Math.max(most, closeAt), first.closeAt)
        const nowMs = Math.max(lastMs, Date.parse(stream.quotes.latest(symbol, server)?.time ?? '') || lastMs)
        const period = periodFor(nowMs - fromMs, (mostAnswers - 1) * 1000)
        const candles = await keptCandles(
          { symbol, market: marketOf(server), period, mostAnswers, fromMs },
          (done, total) => setProgress({ done: n * total + done, total: bySymbol.length * total }),
          signal,
        )
        const ticks = ticksOfCandles(candles, instrument.digits, candlePeriods[period].ms ?? 0)
        all.push({ trades: own, instrument, ticks, period })
      }
      return all
    },
    enabled: wanted,
    staleTime: 60_000,
    meta: { private: true },
  })
  const measures = useMemo(() => (data ? measuresOf(data) : null), [data])
  const periods = useMemo(() => [...new Set(data?.map(({ period }) => candlePeriods[period].label))], [data])
  return { measures, periods, error, busy: isFetching, progress, again: () => void refetch() }
}

export type Prices = ReturnType<typeof usePrices>

function measuresOf(kept: readonly Pick<Kept, 'trades' | 'instrument' | 'ticks'>[]): Measures {
  const measures = new Map<string, Measured>()
  for (const { trades, instrument, ticks } of kept) {
    const without = journalWithout(trades, ticks, instrument)
    for (const [n, trade] of trades.entries())
      measures.set(trade.id, { excursion: journalExcursion(trade, ticks, instrument), without: without[n] ?? null })
  }
  return measures
}
