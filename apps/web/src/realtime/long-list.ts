import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { call, wordsOf } from '../api/call.ts'
import { stream } from './index.ts'
import { RowWindow, type View, type WindowPage, type WindowPorts } from './window.ts'
import { idOf, type ListRows, type LongList } from './world.ts'

export { isPlain, type View } from './window.ts'

const routeOf = {
  trades: 'listTrades',
  modifiedTrades: 'listModifiedTrades',
  closedTrades: 'listClosedTrades',
} as const satisfies Record<LongList, string>

const portsOf = <K extends LongList>(list: K): WindowPorts<ListRows[K]> => ({
  // The columns of a view are those of the list's table, so the route knows them.
  read: async (query, signal) =>
    (await call<'listTrades'>(
      routeOf[list] as 'listTrades',
      { query: query as object },
      { signal },
    )) as unknown as WindowPage<ListRows[K]>,
  later: (run, ms) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
  wordsOf,
})

export interface LongListView<T> {
  /** The number of rows in this view; 0 while it is not known. */
  readonly total: number
  readonly known: boolean
  /** Whether the rows shown are still those of the previous view. */
  readonly busy: boolean
  readonly failed: string | null
  readonly arrived: number
  readonly at: (index: number) => T | undefined
  readonly want: (first: number, last: number) => void
  readonly retry: () => void
}

function useWindow<K extends LongList>(list: K, view: View): RowWindow<K> {
  const { sort, order, q, symbol, status } = view
  return useMemo(
    () =>
      new RowWindow(
        list,
        // An absent value is no filter and must not be sent.
        JSON.parse(JSON.stringify({ sort, order, q, symbol, status })) as View,
        stream.world,
        portsOf(list),
      ),
    [list, sort, order, q, symbol, status],
  )
}

/** Gives a table one long list: any part of it, in any order, while it changes. */
export function useLongList<K extends LongList>(list: K, view: View): LongListView<ListRows[K]> {
  const window = useWindow(list, view)
  useEffect(() => window.open(), [window])
  useSyncExternalStore(window.subscribe, window.version)
  useSyncExternalStore(stream.world.subscribe, () => stream.world.get().newest[list])
  // The former rows stay until the first rows of a new view arrive, so that a typed letter does not empty the table.
  const last = useRef(window)
  const ready = window.total !== null || window.failed !== null
  useEffect(() => {
    if (ready) last.current = window
  }, [ready, window])
  const shown = ready ? window : last.current
  return {
    total: shown.total ?? 0,
    known: shown.total !== null || window.failed !== null,
    busy: shown !== window,
    failed: window.failed,
    arrived: shown.arrived,
    at: (index) => shown.at(index),
    want: (first, end) => window.want(first, end),
    retry: () => window.retry(),
  }
}

export type { ListRows, LongList } from './world.ts'
export const rowIdOf = <K extends LongList>(list: K): ((row: ListRows[K]) => string) => idOf[list]
