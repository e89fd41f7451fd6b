import type { Tone } from './levels.ts'

export interface Colours {
  readonly ground: string
  readonly text: string
  readonly line: string
  readonly bid: string
  readonly ask: string
  /** Of lines and boxes. */
  readonly tones: Readonly<Record<Tone, string>>
  /** Words on the ground need another tone to be read. */
  readonly words: Readonly<Record<Tone, string>>
  readonly sides: Readonly<Record<'Buy' | 'Sell', string>>
  readonly font: string
}

/** Reads the theme's own colours from the page, since a canvas knows no style sheet. */
export function coloursOf(element: Element): Colours {
  const style = getComputedStyle(element)
  const of = (name: string): string => style.getPropertyValue(name).trim()
  const tones = {
    plain: of('--r-text'),
    locked: of('--r-gold-fill'),
    loss: of('--r-loss'),
    gain: of('--r-gain'),
    ahead: of('--r-dim'),
  }
  return {
    ground: of('--r-panel'),
    text: of('--r-dim'),
    line: of('--r-line'),
    bid: of('--r-accent'),
    ask: of('--r-dim'),
    tones,
    words: { ...tones, locked: of('--r-gold') },
    sides: { Buy: of('--r-buy'), Sell: of('--r-sell') },
    font: `11px ${style.fontFamily}`,
  }
}

/** Tells how bright a colour of the form #rrggbb is to the eye, 0 to 1 (WCAG's relative luminance). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = (Number.parseInt(colour.slice(at, at + 2), 16) || 0) / 255
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Chooses black or white, whichever stands out more from a colour of the form #rrggbb. */
export const inkOn = (colour: string): string => (luminance(colour) > 0.179 ? '#000' : '#fff')
