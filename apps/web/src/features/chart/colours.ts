import type { LineKind } from './levels.ts'

export interface Colours {
  readonly ground: string
  readonly text: string
  readonly line: string
  readonly bid: string
  readonly ask: string
  readonly levels: Readonly<Record<LineKind, string>>
  readonly font: string
}

/** The theme's own colours, read from the page, for the canvas knows no style sheet. */
export function coloursOf(element: Element): Colours {
  const style = getComputedStyle(element)
  const of = (name: string): string => style.getPropertyValue(name).trim()
  return {
    ground: of('--r-panel'),
    text: of('--r-dim'),
    line: of('--r-line'),
    bid: of('--r-accent'),
    ask: of('--r-dim'),
    levels: {
      open: of('--r-text'),
      stop: of('--r-loss'),
      intended: of('--r-recorded'),
      target: of('--r-gain'),
      rung: of('--r-gold'),
    },
    font: `11px ${style.fontFamily}`,
  }
}

/** Black or white, whichever is read more easily on a colour of the form #rrggbb. */
export function inkOn(colour: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) || 0)
  return 0.299 * red + 0.587 * green + 0.114 * blue > 140 ? '#000' : '#fff'
}
