import { type KeyboardEvent, type PointerEvent, useState } from 'react'

/** Keeps where the reader stands among the spans: by pointer, by touch, or by the arrow keys. */
export function useWalk(count: number, indexAt: (offsetPx: number) => number) {
  const [wanted, setWanted] = useState<number | null>(null)
  const at = wanted === null ? null : Math.min(wanted, count - 1)
  const place = (event: PointerEvent) => {
    const left = event.currentTarget.getBoundingClientRect().left
    setWanted(indexAt(event.clientX - left))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const from = at ?? count - 1
    const steps: Readonly<Record<string, number>> = {
      ArrowLeft: from - 1,
      ArrowDown: from - 1,
      ArrowRight: from + 1,
      ArrowUp: from + 1,
      PageUp: from + 7,
      PageDown: from - 7,
      Home: 0,
      End: count - 1,
    }
    if (event.key === 'Escape') setWanted(null)
    const next = steps[event.key]
    if (next === undefined) return
    event.preventDefault()
    setWanted(Math.max(0, Math.min(count - 1, next)))
  }
  const handlers = {
    onPointerDown: place,
    onPointerMove: place,
    // A finger that is lifted leaves the figures standing until something else is touched.
    onPointerLeave: (event: PointerEvent) => event.pointerType === 'mouse' && setWanted(null),
    onFocus: () => setWanted((before) => before ?? count - 1),
    onBlur: () => setWanted(null),
    onKeyDown,
  }
  return { at, handlers }
}
