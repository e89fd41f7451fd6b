/** The panel stands at the left edge of its target, or at the right one. */
export type Align = 'start' | 'end'

const gap = 6
const edge = 8
/** With less room than this a panel goes above its target, where there is more. */
const enough = 260

/**
 * Puts a panel under its target, or above it, and keeps it on the screen: where what stands above the target grows and moves it out
 * of sight, the panel stays at the edge, so that a form in it can still be sent.
 * @param width what the panel takes where the screen has it, in CSS pixels
 */
export function place(panel: HTMLElement, target: Element, align: Align, width: number): void {
  const at = target.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  const taken = Math.min(width, clientWidth - 2 * edge)
  const wanted = align === 'start' ? at.left : at.right - taken
  const [top, bottom] = [within(at.top, clientHeight), within(at.bottom, clientHeight)]
  const [below, above] = [clientHeight - bottom, top]
  const under = below >= enough || below >= above
  Object.assign(panel.style, {
    width: `${taken}px`,
    left: `${Math.max(edge, Math.min(wanted, clientWidth - taken - edge))}px`,
    top: under ? `${bottom + gap}px` : 'auto',
    bottom: under ? 'auto' : `${clientHeight - top + gap}px`,
    maxHeight: `${(under ? below : above) - gap - edge}px`,
  })
}

const within = (y: number, height: number): number => Math.max(0, Math.min(y, height))

/** Keeps a panel at its target, whatever moves that: the page, its size, a typeface that arrives. Answers what ends it. */
export function keepPlaced(put: () => void): () => void {
  let frame = 0
  const follow = () => {
    put()
    frame = requestAnimationFrame(follow)
  }
  follow()
  return () => cancelAnimationFrame(frame)
}
