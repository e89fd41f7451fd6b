import { type RefObject, useEffect, useRef, useState } from 'react'

/**
 * Measures a place in whole CSS pixels, 0 until it is known. A drawing is made for that width, so that lines and words
 * stay crisp.
 */
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
