import { spread } from '../plot/spread.ts'

/** The height of a tag beside the axis, in CSS pixels. */
export const tagPx = 17

interface Tag {
  readonly key: string
  readonly price: number
  /** The heavier, the nearer it stays to its price. */
  readonly weight: number
}

export interface PlacedTag extends Tag {
  /** The middle of the tag. */
  readonly at: number
  /** The arrow of a price that lies outside the picture. */
  readonly beyond: '' | '▲' | '▼'
}

/**
 * Places all tags of one picture, from top to bottom: each near its price, none on another, in the order of their
 * prices. A price outside the picture stands at its edge. Where there is no room for all, the last ones given are left
 * out.
 * @param y the height of a price, in CSS pixels from the top
 */
export function placedTags(bottom: number, y: (price: number) => number, tags: readonly Tag[]): PlacedTag[] {
  const shown = tags
    .slice(0, Math.max(1, Math.floor(bottom / tagPx)))
    .map((tag) => ({ tag, y: y(tag.price) }))
    .sort((a, b) => a.y - b.y)
  const places = spread(
    shown.map(({ tag: { weight }, y }) => ({ at: Math.max(0, Math.min(bottom, y)), weight })),
    tagPx,
    bottom,
  )
  return shown.map(({ tag, y }, n) => ({
    ...tag,
    at: places[n] as number,
    beyond: y < 0 ? '▲' : y > bottom ? '▼' : '',
  }))
}

/** The price has at least this share of the height. */
const priceShare = 0.5
/** A price that hardly moves is not drawn larger than this many of its smallest steps. */
const fewestSteps = 20

/**
 * Returns the prices that the axis spans: those of the market, and the levels that leave the market half of the height,
 * the nearest first.
 * @param all whether every level is shown, however far it is
 */
export function rangeWith(
  [low, high]: readonly [number, number],
  levels: readonly number[],
  all: boolean,
  digits: number,
): [low: number, high: number] {
  const most = Math.max(high - low, fewestSteps / 10 ** digits) / priceShare
  const beyond = (price: number) => Math.max(low - price, price - high, 0)
  let [least, greatest] = [low, high]
  for (const price of [...levels].sort((a, b) => beyond(a) - beyond(b))) {
    const [below, above] = [Math.min(least, price), Math.max(greatest, price)]
    if (!all && above - below > most) continue
    ;[least, greatest] = [below, above]
  }
  return [least, greatest]
}
