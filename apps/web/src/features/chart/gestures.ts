/** A reader's gestures trigger these actions on a chart. Places are CSS pixels from its left top corner. */
export interface GestureTarget {
  /** Drags the view along by so many pixels. */
  readonly drag: (byPx: number) => void
  /** Zooms in (below 1) or out, around a place, or around the middle without one. */
  readonly zoom: (factor: number, atPx?: number) => void
  readonly point: (place: { readonly x: number; readonly y: number } | null) => void
  readonly toEnd: (end: 'first' | 'last') => void
  readonly reset: () => void
  /** Fits every level into the view, or the price alone again. */
  readonly fit: () => void
  /** Selects the closed trade before (−1) or after (1) the selected one. */
  readonly tell: (by: -1 | 1) => void
  /** The wheel was turned over a chart that does not own it, so the page scrolls. */
  readonly passed: () => void
}

/** One press of a key zooms by this factor, or moves the view by so many px. */
const [keyZoom, keyPx] = [0.8, 60]
const wheelZoom = 0.0012
/** A finger that moved no further than this counts as a tap. */
const touchPx = 6

const keys: Readonly<Record<string, (chart: GestureTarget) => void>> = {
  ArrowLeft: (chart) => chart.drag(keyPx),
  ArrowRight: (chart) => chart.drag(-keyPx),
  '+': (chart) => chart.zoom(keyZoom),
  '=': (chart) => chart.zoom(keyZoom),
  '-': (chart) => chart.zoom(1 / keyZoom),
  Home: (chart) => chart.toEnd('first'),
  End: (chart) => chart.toEnd('last'),
  f: (chart) => chart.fit(),
  p: (chart) => chart.tell(-1),
  n: (chart) => chart.tell(1),
}

/**
 * Decides whether the wheel belongs to the chart. It scrolls the page until the chart is pressed or has the focus, and again once the
 * pointer has left the chart or Escape was pressed.
 */
function wheelOwner(element: HTMLElement, chart: GestureTarget, signal: AbortSignal) {
  let ours = false
  const take = () => {
    ours = true
  }
  const giveBack = () => {
    ours = false
  }
  element.addEventListener('pointerdown', take, { signal })
  element.addEventListener('focus', take, { signal })
  element.addEventListener('blur', giveBack, { signal })
  element.addEventListener('pointerleave', (event) => event.pointerType === 'mouse' && giveBack(), { signal })
  const handBack = () => {
    // The first press of Escape only gives the wheel back, so that the view is not lost.
    if (ours) giveBack()
    else chart.reset()
  }
  return { isOurs: () => ours, handBack }
}

/** Listens for gestures on a chart: mouse, wheel, one finger, two fingers, keys. Returns a function that stops listening. */
export function listenForGestures(element: HTMLElement, chart: GestureTarget): () => void {
  const leaving = new AbortController()
  const { signal } = leaving
  const wheelOf = wheelOwner(element, chart, signal)
  const down = new Map<number, { x: number; y: number }>()
  let movedPx = 0
  const placeOf = (event: MouseEvent) => {
    const { left, top } = element.getBoundingClientRect()
    return { x: event.clientX - left, y: event.clientY - top }
  }
  const press = (event: PointerEvent) => {
    if (event.button !== 0) return
    down.set(event.pointerId, placeOf(event))
    movedPx = 0
    element.setPointerCapture(event.pointerId)
  }
  const move = (event: PointerEvent) => {
    const now = placeOf(event)
    const before = down.get(event.pointerId)
    if (event.pointerType === 'mouse') chart.point(now)
    if (!before) return
    movedPx += Math.abs(now.x - before.x)
    const other = [...down].find(([id]) => id !== event.pointerId)?.[1]
    if (other) {
      const middle = (now.x + other.x) / 2
      chart.zoom(Math.max(8, Math.abs(before.x - other.x)) / Math.max(8, Math.abs(now.x - other.x)), middle)
      chart.drag((now.x - before.x) / 2)
    } else chart.drag(now.x - before.x)
    if (event.pointerType !== 'mouse' && movedPx > touchPx) chart.point(null)
    down.set(event.pointerId, now)
  }
  const lift = (event: PointerEvent) => {
    const touched = down.delete(event.pointerId) && event.type === 'pointerup' && movedPx <= touchPx
    if (touched && event.pointerType !== 'mouse') chart.point(placeOf(event))
  }
  const wheel = (event: WheelEvent) => {
    const sideways = Math.abs(event.deltaX) > Math.abs(event.deltaY)
    // The page does not scroll sideways, so a sideways turn of the wheel always belongs to the chart.
    if (!(sideways || wheelOf.isOurs() || event.ctrlKey || event.metaKey)) {
      chart.passed()
      return
    }
    event.preventDefault()
    if (sideways) chart.drag(-event.deltaX)
    else chart.zoom(Math.exp(Math.max(-200, Math.min(200, event.deltaY)) * wheelZoom), placeOf(event).x)
  }
  const key = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const name = event.key.length === 1 ? event.key.toLowerCase() : event.key
    const act = name === 'Escape' ? wheelOf.handBack : keys[name]
    if (!act) return
    event.preventDefault()
    act(chart)
  }
  element.addEventListener('pointerdown', press, { signal })
  element.addEventListener('pointermove', move, { signal })
  element.addEventListener('pointerup', lift, { signal })
  element.addEventListener('pointercancel', lift, { signal })
  element.addEventListener('pointerleave', (event) => event.pointerType === 'mouse' && chart.point(null), { signal })
  element.addEventListener('dblclick', chart.reset, { signal })
  element.addEventListener('wheel', wheel, { passive: false, signal })
  element.addEventListener('keydown', key, { signal })
  return () => leaving.abort()
}
