import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { highestPx, type Span, spanOf } from './window-of-rows.ts'

const sameRows = (a: Span, b: Span): boolean =>
  a.first === b.first && a.end === b.end && a.before === b.before && a.after === b.after

/**
 * Tells which rows of a scrolling region are to be in the page. Rows that come on top do not move what is being read,
 * unless the reader is at the top and wants to see them.
 */
export function useRowSpan(region: RefObject<HTMLElement | null>, total: number, rowPx: number, arrived: number): Span {
  const [place, setPlace] = useState({ top: 0, view: 0 })
  const span = spanOf(total, rowPx, place.top, place.view || 400)
  const drawn = useRef(span)
  drawn.current = span
  useLayoutEffect(() => {
    const element = region.current
    if (!element) return
    const look = () => {
      const next = { top: element.scrollTop, view: element.clientHeight }
      // Nothing is drawn anew while the same rows are in view.
      setPlace((now) =>
        now.view === next.view && sameRows(spanOf(total, rowPx, next.top, next.view || 400), drawn.current)
          ? now
          : next,
      )
    }
    look()
    element.addEventListener('scroll', look, { passive: true })
    const watch = new ResizeObserver(look)
    watch.observe(element)
    return () => {
      element.removeEventListener('scroll', look)
      watch.disconnect()
    }
  }, [region, total, rowPx])

  const seen = useRef(arrived)
  useLayoutEffect(() => {
    const moved = arrived - seen.current
    seen.current = arrived
    const element = region.current
    if (!element || moved <= 0 || element.scrollTop < rowPx || total * rowPx > highestPx) return
    element.scrollTop += moved * rowPx
  }, [region, arrived, rowPx, total])
  return span
}
