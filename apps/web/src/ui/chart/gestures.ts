/** The chart's own gestures are the library's; this leaves the page what is the page's. */
interface GestureTarget {
  /** Returns to what is shown first. */
  readonly reset: () => void
  /** The wheel was turned over a chart that does not own it, so the page scrolls. */
  readonly passed?: (() => void) | undefined
}

/** A finger has chosen its way after this distance. */
const touchPx = 5

/**
 * Lets the page scroll over a chart. The wheel scrolls the page until the chart is pressed or has the focus, and again
 * once the pointer has left the chart or Escape was pressed. With Ctrl, or sideways, it is always the chart's. One finger
 * up and down scrolls the page. Returns a function that stops this.
 */
export function sharePage(element: HTMLElement, { reset, passed }: GestureTarget): () => void {
  const leaving = new AbortController()
  const { signal } = leaving
  let isOurs = false
  const own = (value: boolean) => () => {
    isOurs = value
  }
  const wheel = (event: WheelEvent) => {
    const isSideways = Math.abs(event.deltaX) > Math.abs(event.deltaY)
    if (isSideways || isOurs || event.ctrlKey || event.metaKey) return
    event.stopPropagation()
    passed?.()
  }
  const key = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    // The first press of Escape only gives the wheel back, so that the view is not lost.
    if (isOurs) isOurs = false
    else reset()
  }
  let start: { readonly x: number; readonly y: number } | null = null
  let isPages = false
  const touchStart = ({ touches }: TouchEvent) => {
    const [finger] = touches
    start = finger && touches.length === 1 ? { x: finger.clientX, y: finger.clientY } : null
    isPages = false
  }
  const touchMove = (event: TouchEvent) => {
    const [finger] = event.touches
    if (start && finger) {
      const [x, y] = [Math.abs(finger.clientX - start.x), Math.abs(finger.clientY - start.y)]
      if (x + y < touchPx) return
      isPages = y > x
      start = null
    }
    if (isPages) event.stopPropagation()
  }
  element.addEventListener('pointerdown', own(true), { signal })
  element.addEventListener('focus', own(true), { signal })
  element.addEventListener('blur', own(false), { signal })
  element.addEventListener('pointerleave', (event) => event.pointerType === 'mouse' && own(false)(), { signal })
  element.addEventListener('wheel', wheel, { capture: true, signal })
  element.addEventListener('keydown', key, { signal })
  element.addEventListener('dblclick', reset, { signal })
  element.addEventListener('touchstart', touchStart, { capture: true, passive: true, signal })
  element.addEventListener('touchmove', touchMove, { capture: true, passive: true, signal })
  return () => leaving.abort()
}
