import { secondOf, type Tape } from './tape.ts'

/** The part of a chart that is shown, in points from its left edge to its right one; it may reach beyond them. */
export interface View {
  readonly from: number
  readonly to: number
}

/** The width of the chart holds at least so many points when it opens. */
const least = 90
/** Points that are legible side by side, and room before where a position began. */
const legible = 300
const before = 20
/** Room at the right of the latest point. */
const ahead = 6
/** No closer than this, and never without any point in sight. */
const [fewest, inSight] = [10, 2]

/**
 * What is shown when the chart opens: the last few hundred points, or as far back as the position began.
 * @param openMs when the position was opened; null without one
 */
export function openingView(tape: Pick<Tape, 'length' | 'secondAt' | 'indexOf'>, openMs: number | null): View {
  const near = Math.max(0, tape.length - legible)
  const reaches = openMs !== null && tape.secondAt(0) <= secondOf(openMs)
  const opened = reaches ? tape.indexOf(secondOf(openMs)) : tape.length
  // Below 0 is room at the left, so that a mark on the very first points can be read.
  const first = opened < tape.length ? Math.min(near, opened - before) : near
  // A few points stand at the right instead of being drawn out over the whole width, for that is how it would stay.
  return { from: Math.min(first, tape.length - least), to: tape.length - 1 + ahead }
}

/** Within what can be shown of so many points: neither closer than is legible nor further than all of them, and some in sight. */
export function held({ from, to }: View, length: number): View {
  const span = Math.min(Math.max(to - from, fewest), Math.max(length, least) + 2 * ahead)
  const middle = (from + to) / 2
  const start = Math.min(Math.max(middle - span / 2, inSight - span), length - inSight)
  return { from: start, to: start + span }
}

/** Closer (below 1) or further, with the point at `anchor` staying where it is. */
export const zoomed = ({ from, to }: View, factor: number, anchor: number, length: number): View => {
  const span = Math.min(Math.max((to - from) * factor, fewest), Math.max(length, least) + 2 * ahead)
  const share = (anchor - from) / (to - from)
  return held({ from: anchor - share * span, to: anchor + (1 - share) * span }, length)
}

export const moved = ({ from, to }: View, by: number, length: number): View =>
  held({ from: from + by, to: to + by }, length)

/** After points came on: who has the latest in sight goes along with it. */
export const followed = (view: View, before: number, length: number): View =>
  view.to >= before - 1 ? { from: view.from + length - before, to: view.to + length - before } : view
