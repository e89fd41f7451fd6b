import type { Instrument, Risk } from '@ratchet/contract'
import { integerFromNumber, ladderForSpread, ordinarySpread, type Points } from '@ratchet/domain'
import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../api/call.ts'
import { useInstruments } from '../api/reference.ts'

/** An ordinary spread hardly changes within a minute. */
const staleMs = 60_000

async function readSpread({ symbol, digits }: Instrument): Promise<Points> {
  const { items } = await call('priceHistory', { query: { symbol } })
  const points = (price: number): Points => integerFromNumber(price, digits) ?? 0
  return ordinarySpread(items.map(({ bid, ask }) => ({ bid: points(bid), ask: points(ask) })))
}

const inOrder = (results: readonly UseQueryResult<Points>[]): (Points | null)[] =>
  results.map(({ data }) => data ?? null)

/**
 * Returns the ordinary spread of each symbol in points, from the same past and by the same rule as at save (PRE1); 0
 * where the symbol has had no quote, null while it is not known.
 */
export function useOrdinarySpreads(instruments: readonly Instrument[]): readonly (Points | null)[] {
  return useQueries({
    queries: instruments.map((instrument) => ({
      queryKey: ['ordinary-spread', instrument.symbol],
      queryFn: () => readSpread(instrument),
      staleTime: staleMs,
      refetchInterval: staleMs,
    })),
    combine: inOrder,
  })
}

/**
 * Returns the ladder to begin with in this market, sized to the spreads of the symbols that have prices; null while
 * they are not known.
 */
export function useSpreadLadder(): Risk | null {
  const instruments = useInstruments()
  const spreads = useOrdinarySpreads(instruments)
  return useMemo(() => {
    const markets = instruments.flatMap((instrument, index) => {
      const spread = spreads[index]
      return spread ? [{ instrument, spread }] : []
    })
    return markets.length > 0 && !spreads.includes(null) ? ladderForSpread(markets) : null
  }, [instruments, spreads])
}
