import { type KeyboardEvent, type PointerEvent, useState } from 'react'

/**
 * Keeps which row of a plot the reader is at: by pointer, by touch, or by the arrow keys.
 * @param rowAt of a point in CSS pixels from the corner at the top left
 * @param cells `columns` where the rows are the cells of a grid, from its lower left; a cell can be picked
 */
export function useCursor(
  count: number,
  rowAt: (x: number, y: number) => number,
  { columns, onPick }: { readonly columns?: number; readonly onPick?: (row: number) => void } = {},
) {
  const [wanted, setWanted] = useState<number | null>(null)
  const last = count - 1
  const at = wanted === null || count === 0 ? null : Math.min(wanted, last)
  const follow = (event: PointerEvent) => {
    const { left, top } = event.currentTarget.getBoundingClientRect()
    setWanted(rowAt(event.clientX - left, event.clientY - top))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const from = at ?? last
    const page = Math.max(7, Math.round(count / 10))
    const steps: Readonly<Record<string, number>> = {
      ArrowLeft: from - 1,
      ArrowDown: from - (columns ?? 1),
      ArrowRight: from + 1,
      ArrowUp: from + (columns ?? 1),
      PageUp: from + page,
      PageDown: from - page,
      Home: 0,
      End: last,
    }
    if (event.key === 'Escape') setWanted(null)
    if (event.key === 'Enter' && at !== null) onPick?.(at)
    const next = steps[event.key]
    if (next === undefined) return
    event.preventDefault()
    setWanted(Math.max(0, Math.min(last, next)))
  }
  const handlers = {
    onPointerDown: follow,
    onPointerMove: follow,
    onClick: () => {
      if (at !== null) onPick?.(at)
    },
    // A finger that is lifted leaves the values standing until something else is touched.
    onPointerLeave: (event: PointerEvent) => event.pointerType === 'mouse' && setWanted(null),
    onFocus: () => setWanted((before) => before ?? last),
    onBlur: () => setWanted(null),
    onKeyDown,
  }
  return { at, handlers }
}
