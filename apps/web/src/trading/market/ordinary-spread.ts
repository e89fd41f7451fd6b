import { type Instrument, marketOf, type Risk } from '@ratchet/contract'
import { integerFromNumber, ladderForSpread, ordinarySpread, type Points } from '@ratchet/domain'
import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../api/call.ts'
import { symbolKey } from '../../api/market.ts'
import { instrumentsQuery } from '../../api/reference.ts'

/** An ordinary spread hardly changes within a minute. */
const staleMs = 60_000

async function readSpread({ symbol, digits }: Instrument, market: string | undefined): Promise<Points> {
  const { items } = await call('priceHistory', { query: { symbol, ...(market !== undefined && { market }) } })
  const points = (price: number): Points => integerFromNumber(price, digits) ?? 0
  return ordinarySpread(items.map(({ bid, ask }) => ({ bid: points(bid), ask: points(ask) })))
}

const inOrder = (results: readonly UseQueryResult<Points>[]): (Points | null)[] =>
  results.map(({ data }) => data ?? null)

/** A symbol of one market, which is named as the server of its accounts; undefined is the paper market. */
export interface Placed {
  readonly instrument: Instrument
  readonly server: string | undefined
}

/** Lists the symbols of some markets. */
export function usePlaced(servers: readonly (string | undefined)[]): readonly Placed[] {
  const lists = useQueries({ queries: servers.map((server) => instrumentsQuery(marketOf(server))), combine: itemsOf })
  return useMemo(
    () => servers.flatMap((server, index) => (lists[index] ?? []).map((instrument) => ({ instrument, server }))),
    [servers, lists],
  )
}
const itemsOf = (results: readonly UseQueryResult<{ readonly items: readonly Instrument[] }>[]) =>
  results.map(({ data }) => data?.items)

/**
 * Returns the ordinary spread of each symbol in points, from the same past and by the same rule as at save (PRE1); 0
 * where the symbol has had no quote, null while it is not known.
 */
export function useOrdinarySpreads(symbols: readonly Placed[]): readonly (Points | null)[] {
  return useQueries({
    queries: symbols.map(({ instrument, server }) => ({
      queryKey: ['ordinary-spread', symbolKey(instrument.symbol, server)],
      queryFn: () => readSpread(instrument, marketOf(server)),
      staleTime: staleMs,
      refetchInterval: staleMs,
    })),
    combine: inOrder,
  })
}

/**
 * Returns the ladder to begin with in a market, sized to the spreads of the symbols that have prices; null while
 * they are not known.
 */
export function useSpreadLadder(server?: string): Risk | null {
  const symbols = usePlaced(useMemo(() => [server], [server]))
  const spreads = useOrdinarySpreads(symbols)
  return useMemo(() => {
    const markets = symbols.flatMap(({ instrument }, index) => {
      const spread = spreads[index]
      return spread ? [{ instrument, spread }] : []
    })
    return markets.length > 0 && !spreads.includes(null) ? ladderForSpread(markets) : null
  }, [symbols, spreads])
}
