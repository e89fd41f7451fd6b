import { messages, type PublicTrade } from '@ratchet/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../api/call.ts'
import { useSession } from '../../api/session.ts'
import { useWorld } from '../../realtime/index.ts'
import { arranged } from './rules.ts'

const pageSize = 50

export interface Deletable {
  readonly rows: readonly PublicTrade[]
  /** What stands in place of rows; null where there are some. */
  readonly empty: string | null
  /** Whether older ones match that are not shown. */
  readonly more: boolean
}

/**
 * Lists what can be deleted, as far as anybody reads a list: what still waits first, then the newest. Older trades are
 * found by the filter, which the server applies to all of them; what changes meanwhile comes with the stream.
 */
export function useDeletable(filter: string): Deletable {
  const { user } = useSession()
  const { changed, gone, rows: newest, arrived } = useWorld((world) => world.newest.trades)
  const q = filter.trim()
  const ask = (status?: 'Pending') => ({
    // A new trade may match as well, so each arrival asks again.
    queryKey: ['deletable', user?.id, q, status, arrived],
    queryFn: () => call('listTrades', { query: { limit: pageSize, ...(q && { q }), ...(status && { status }) } }),
    enabled: Boolean(user),
    placeholderData: keepPreviousData,
  })
  const pending = useQuery(ask('Pending'))
  const latest = useQuery(ask())
  const rows = useMemo(() => {
    const now = new Map([...changed, ...newest.map((trade) => [trade.id, trade] as const)])
    const found = [...(pending.data?.items ?? []), ...(latest.data?.items ?? [])]
    return arranged(found.map((trade) => now.get(trade.id) ?? trade).filter(({ id }) => !gone.has(id)))
  }, [pending.data, latest.data, changed, newest, gone])
  const failed = latest.error ?? pending.error
  const words = !user ? messages.noTrades : failed ? failed.message : latest.data ? messages.noTrades : messages.loading
  return { rows, empty: rows.length ? null : words, more: Boolean(latest.data?.nextCursor) }
}
