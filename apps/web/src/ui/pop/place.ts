/** The panel stands at the left edge of its target, or at the right one. */
export type Align = 'start' | 'end'

const gap = 6
const edge = 8
/** With less room than this a panel goes above its target, where there is more. */
const enough = 260

/**
 * Puts a panel under its target, or above it, and keeps it on the screen.
 * @param width what the panel takes where the screen has it, in CSS pixels
 */
export function place(panel: HTMLElement, target: Element, align: Align, width: number): void {
  const at = target.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  const taken = Math.min(width, clientWidth - 2 * edge)
  const wanted = align === 'start' ? at.left : at.right - taken
  const [below, above] = [clientHeight - at.bottom, at.top]
  const under = below >= enough || below >= above
  Object.assign(panel.style, {
    width: `${taken}px`,
    left: `${Math.max(edge, Math.min(wanted, clientWidth - taken - edge))}px`,
    top: under ? `${at.bottom + gap}px` : 'auto',
    bottom: under ? 'auto' : `${clientHeight - at.top + gap}px`,
    maxHeight: `${(under ? below : above) - gap - edge}px`,
  })
}

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
