import type { ClosedTrade, Instrument, PublicTrade } from '@ratchet/contract'
import { type TickColumns, tickAt } from '@ratchet/domain'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../api/call.ts'
import { ownEntries } from './own.ts'

/** So many pages of 200 are read: the newest two thousand. */
const mostPages = 10

async function pagesOf<T>(
  read: (cursor: string | undefined) => Promise<{ items: readonly T[]; nextCursor: string | null }>,
): Promise<T[]> {
  const all: T[] = []
  let cursor: string | undefined
  for (let page = 0; page < mostPages; page++) {
    const { items, nextCursor } = await read(cursor)
    all.push(...items)
    if (nextCursor === null) break
    cursor = nextCursor
  }
  return all
}

interface Own {
  readonly deals: readonly ClosedTrade[]
  readonly instructions: ReadonlyMap<string, Pick<PublicTrade, 'sl' | 'tp'>>
}

/** What closed before the first tick did not open within them. */
async function readOwn(symbol: string, fromMs: number): Promise<Own> {
  const from = new Date(fromMs).toISOString()
  const deals = await pagesOf((cursor) =>
    call('listClosedTrades', { query: { symbol, from, limit: 200, ...(cursor && { cursor }) } }),
  )
  const wanted = new Set(deals.map(({ tradeId }) => tradeId))
  const trades = wanted.size
    ? await pagesOf((cursor) => call('listTrades', { query: { symbol, limit: 200, ...(cursor && { cursor }) } }))
    : []
  return { deals, instructions: new Map(trades.filter(({ id }) => wanted.has(id)).map((one) => [one.id, one])) }
}

/** The trader's own closed trades within the ticks; they are read only when they are wanted. */
export function useOwn(ticks: TickColumns | null, instrument: Instrument | undefined, wanted: boolean) {
  const from = ticks ? tickAt(ticks, 0).timeMs : 0
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['lab-own', instrument?.symbol, from],
    queryFn: () => readOwn(instrument?.symbol ?? '', from),
    enabled: wanted && ticks !== null && instrument !== undefined,
  })
  const own = useMemo(
    () => (data && ticks && instrument ? ownEntries(data.deals, data.instructions, instrument, ticks) : null),
    [data, ticks, instrument],
  )
  return { own, error, busy: isFetching, again: () => void refetch() }
}

export type OwnTrades = ReturnType<typeof useOwn>
