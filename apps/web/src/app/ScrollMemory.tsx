import { useEffect, useLayoutEffect, useRef } from 'react'
import { type Location, useLocation, useNavigationType } from 'react-router'

const kept = 'ratchet.scroll'
const mostKept = 100
/** For so long the page may still grow by content that comes late; after that only the reader moves it. */
const patienceMs = 10_000

const readPlaces = (): Map<string, number> => {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(kept) ?? '[]') as [string, number][])
  } catch {
    return new Map()
  }
}
/** Remembers how far down each entry of the tab's history was left. */
const places = readPlaces()

const keepPlaces = () => {
  try {
    sessionStorage.setItem(kept, JSON.stringify([...places].slice(-mostKept)))
  } catch {
    // Storage can be switched off; then a reload begins at the top.
  }
}

/** The first entry of every visit has the same key, so that its path tells it from that of another visit. */
const entryOf = ({ key, pathname }: Location): string => (key === 'default' ? `first ${pathname}` : key)

/** An address that is typed, or followed from another site, begins at the top, even where this tab was there before. */
const isComeBackTo = (): boolean => {
  const [visit] = performance.getEntriesByType('navigation')
  return visit instanceof PerformanceNavigationTiming && visit.type !== 'navigate'
}

/** While a place is still being reached, the page's position is not where the reader left it. */
let isSettling = false

const scrollTo = (top: number) => window.scrollTo({ top, behavior: 'instant' })

/** Goes to a place, and again each time the page grows or shrinks, until the reader does anything. Returns what ends it. */
function settle(go: () => void): () => void {
  const acts = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const
  const watch = new ResizeObserver(go)
  const end = () => {
    watch.disconnect()
    clearTimeout(timer)
    isSettling = false
    for (const act of acts) removeEventListener(act, end, true)
  }
  const timer = setTimeout(end, patienceMs)
  for (const act of acts) addEventListener(act, end, { capture: true, passive: true })
  isSettling = true
  go()
  watch.observe(document.body)
  return end
}

/** Whether a key brings the page to its top: in a field it moves the caret, and what takes it for itself says so. */
const isToTop = ({ key, target, defaultPrevented }: KeyboardEvent): boolean =>
  key === 'Home' &&
  !defaultPrevented &&
  !(target instanceof Element && target.closest('input, textarea, select, [contenteditable="true"]'))

/**
 * A screen that is new begins at its top, or at the heading that the address names; one that is gone back or forward to stands where
 * it was left, also where its tables come later than itself. A change of the address within a screen, as by an opened flight, moves
 * nothing.
 */
export function ScrollMemory() {
  const location = useLocation()
  const way = useNavigationType()
  const before = useRef<Location | null>(null)
  const entry = useRef('')
  const settled = useRef<() => void>(() => {})

  useLayoutEffect(() => {
    const from = before.current
    if (from === location) return
    before.current = location
    entry.current = entryOf(location)
    const isWithin = from?.pathname === location.pathname && from.hash === location.hash
    if (isWithin && (from.search !== location.search || way !== 'PUSH')) {
      places.set(entry.current, window.scrollY)
      return
    }
    settled.current()
    const isBack = from ? way === 'POP' : isComeBackTo()
    const place = isBack ? places.get(entry.current) : undefined
    const heading = location.hash ? decodeURIComponent(location.hash.slice(1)) : null
    if (place !== undefined) settled.current = settle(() => scrollTo(place))
    else if (heading) settled.current = settle(() => document.getElementById(heading)?.scrollIntoView())
    else scrollTo(0)
  }, [location, way])

  useEffect(() => {
    history.scrollRestoration = 'manual'
    const look = () => {
      if (isSettling) return
      // The entry is taken out and put back, so that what is kept is what was seen last.
      places.delete(entry.current)
      places.set(entry.current, window.scrollY)
    }
    // A browser that glides to the top ends below it where tables come above the view meanwhile.
    const toTop = (event: KeyboardEvent) => {
      if (!isToTop(event)) return
      settled.current()
      places.set(entry.current, 0)
      settled.current = settle(() => scrollTo(0))
    }
    addEventListener('scroll', look, { passive: true })
    addEventListener('keydown', toTop)
    addEventListener('pagehide', keepPlaces)
    return () => {
      removeEventListener('scroll', look)
      removeEventListener('keydown', toTop)
      removeEventListener('pagehide', keepPlaces)
    }
  }, [])
  return null
}
