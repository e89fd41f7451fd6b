/** What a reader can do with a chart; places are CSS pixels from its left top. */
export interface Handled {
  /** Drags the picture along by so many pixels. */
  readonly drag: (byPx: number) => void
  /** Closer (below 1) or further, around a place; around the middle without one. */
  readonly zoom: (factor: number, atPx?: number) => void
  readonly point: (place: { readonly x: number; readonly y: number } | null) => void
  readonly toEnd: (end: 'first' | 'last') => void
  readonly reset: () => void
}

/** How much closer one press of a key goes, and how far it moves, in px. */
const [keyZoom, keyPx] = [0.8, 60]
const wheelZoom = 0.0012
/** A finger that moved no further has only touched. */
const touchPx = 6

const keys: Readonly<Record<string, (chart: Handled) => void>> = {
  ArrowLeft: (chart) => chart.drag(keyPx),
  ArrowRight: (chart) => chart.drag(-keyPx),
  '+': (chart) => chart.zoom(keyZoom),
  '=': (chart) => chart.zoom(keyZoom),
  '-': (chart) => chart.zoom(1 / keyZoom),
  Home: (chart) => chart.toEnd('first'),
  End: (chart) => chart.toEnd('last'),
  Escape: (chart) => chart.reset(),
}

/** Gives a chart into the reader's hands: mouse, wheel, one finger, two fingers, keys. Returns how to take it back. */
export function handOver(element: HTMLElement, chart: Handled): () => void {
  const leaving = new AbortController()
  const { signal } = leaving
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
    event.preventDefault()
    if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) chart.drag(-event.deltaX)
    else chart.zoom(Math.exp(Math.max(-200, Math.min(200, event.deltaY)) * wheelZoom), placeOf(event).x)
  }
  const key = (event: KeyboardEvent) => {
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key]
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
