import { useEffect } from 'react'

/** Trades whose outcome a screen is showing, each with the number of places that show it. */
const shown = new Map<string, number>()
const listeners = new Set<(tradeId: string) => void>()

/** Tells whether a screen shows the outcome of this trade, so that a toast would only repeat it. */
export const isOnScreen = (tradeId: string | null): boolean => tradeId !== null && shown.has(tradeId)

/** Calls the listener with each trade that comes on the screen. Its outcome may have arrived before the screen knew its id. */
export function onShown(listener: (tradeId: string) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A component that shows the outcome of a trade uses this hook for as long as it does. */
export function useOnScreen(tradeId: string): void {
  useEffect(() => {
    shown.set(tradeId, (shown.get(tradeId) ?? 0) + 1)
    for (const listener of listeners) listener(tradeId)
    return () => {
      const left = (shown.get(tradeId) ?? 1) - 1
      if (left > 0) shown.set(tradeId, left)
      else shown.delete(tradeId)
    }
  }, [tradeId])
}
