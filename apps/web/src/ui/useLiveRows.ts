import { useCallback, useSyncExternalStore } from 'react'
import type { LiveRows } from './live-rows.ts'

const noLeave = () => {}

/**
 * Returns one row as it is now. Only the component that draws it renders again when it changes. Without live rows it
 * stays as it is given.
 */
export function useLiveRow<T>(live: LiveRows<T> | null, drawn: T, at: number): T {
  const subscribe = useCallback(
    (listener: () => void) => live?.watch(drawn, at, listener) ?? noLeave,
    [live, drawn, at],
  )
  return useSyncExternalStore(subscribe, () => live?.latest(drawn) ?? drawn)
}

const never = () => noLeave
const zero = () => 0

/** Has the list drawn again when other rows stand in it, or in another order. */
export function useShape<T>(live: LiveRows<T> | null): void {
  useSyncExternalStore(live?.watchShape ?? never, live?.shape ?? zero)
}
