import { type RefObject, useEffect, useRef, useState } from 'react'

/** The width of a place in whole CSS pixels, 0 until it is known: a drawing is made for it, so that lines and words stay crisp. */
export function useWidth<E extends HTMLElement>(): readonly [place: RefObject<E | null>, width: number] {
  const place = useRef<E>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    if (!place.current) return
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)))
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  return [place, width]
}
