import type { ClosedTrade, Instrument } from '@ratchet/contract'
import { useEffect, useMemo, useState } from 'react'
import { call } from '../../api/call.ts'
import { useWorld } from '../../realtime/index.ts'
import { useCurrencyOf } from '../../trading/accounts/accounts.ts'
import { mostMarks, type PastTrade, pastTrades } from './past.ts'

/**
 * We ask for as many deals of a symbol as the chart marks at once. Each is some four hundred bytes of the first view.
 */
const askedFor = mostMarks
const none: readonly ClosedTrade[] = []

/**
 * Returns the closed trades that the chart marks: those the page knows, and where it does not know all, the symbol's
 * newest ones, asked for once when the chart has opened.
 */
export function usePastTrades(
  symbol: string,
  server: string | undefined,
  instrument: Instrument | undefined,
): readonly PastTrade[] {
  const currencyOf = useCurrencyOf()
  const known = useWorld((world) => world.closedTrades)
  const more = useWorld((world) => (world.counts?.closed ?? 0) > world.closedTrades.length)
  const generation = useWorld((world) => world.generation)
  const [asked, setAsked] = useState(none)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another trader's snapshot makes what was asked for stale.
  useEffect(() => {
    setAsked(none)
    if (!more) return
    const leaving = new AbortController()
    const ask = async () => {
      const { items } = await call(
        'listClosedTrades',
        { query: { symbol, limit: askedFor } },
        { signal: leaving.signal },
      )
      setAsked(items)
    }
    // Where they cannot be had the chart marks the newest ones alone.
    void ask().catch(() => {})
    return () => leaving.abort()
  }, [symbol, more, generation])
  return useMemo(
    () => (instrument ? pastTrades([asked, known], { symbol, server }, instrument, currencyOf) : []),
    [asked, known, symbol, server, instrument, currencyOf],
  )
}
