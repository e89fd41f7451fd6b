import { secondOf, type Tape } from './tape.ts'

/**
 * Holds the part of a chart that is shown, in places of its time axis (see tape.ts) from left to right. It may reach
 * beyond the points.
 */
export interface View {
  readonly from: number
  readonly to: number
}

/** This much of a tape says how far a chart can be moved. */
export type Extent = Pick<Tape, 'last' | 'step'>

/**
 * The numbers that follow are counted in usual distances between points. The width of the chart holds at least so many
 * when it opens.
 */
const least = 90
/** So many points are legible side by side, and so much room is left before where a position began. */
const legible = 300
const before = 20
/** A view is never closer than `fewest`, and never without `inSight` of the points' time in sight. */
const [fewest, inSight] = [10, 2]

/**
 * Chooses what is shown when the chart opens: the last few hundred points, or as far back as the position began.
 * @param openMs when the position was opened; null without one
 * @param room the share of the width that stays free at the right of the newest point
 */
export function openingView(
  tape: Pick<Tape, 'length' | 'secondAt' | 'placeAt' | 'placeOf'> & Extent,
  openMs: number | null,
  room: number,
): View {
  const { last, step } = tape
  const near = tape.length > legible ? tape.placeAt(tape.length - legible) : 0
  const reaches = openMs !== null && tape.secondAt(0) <= secondOf(openMs)
  const opened = reaches ? tape.placeOf(secondOf(openMs)) : Number.POSITIVE_INFINITY
  // A place below 0 is room at the left, so that a mark on the very first points can be read. A few points stand at the
  // right instead of being drawn out over the whole width, because they would stay drawn out.
  const from = Math.min(near, opened - before * step, last - least * step)
  return { from, to: from + (last - from) / (1 - room) }
}

const longest = ({ last, step }: Extent, room: number): number =>
  Math.max(last + 2 * before * step, least * step) / (1 - room)

/**
 * Keeps a view within what can be shown: neither closer than is legible nor further than all of it, and with some of it
 * in sight.
 */
export function held({ from, to }: View, extent: Extent, room: number): View {
  const { last, step } = extent
  const span = Math.min(Math.max(to - from, fewest * step), longest(extent, room))
  const middle = (from + to) / 2
  const start = Math.min(Math.max(middle - span / 2, inSight * step - span), last - inSight * step)
  return { from: start, to: start + span }
}

/** Zooms closer (below 1) or further out, with the place at `anchor` staying where it is. */
export const zoomed = ({ from, to }: View, factor: number, anchor: number, extent: Extent, room: number): View => {
  const span = Math.min(Math.max((to - from) * factor, fewest * extent.step), longest(extent, room))
  const share = (anchor - from) / (to - from)
  return held({ from: anchor - share * span, to: anchor + (1 - share) * span }, extent, room)
}

export const moved = ({ from, to }: View, by: number, extent: Extent, room: number): View =>
  held({ from: from + by, to: to + by }, extent, room)

/** Keeps the width and brings the newest point into sight, where it stands when a chart opens. */
export const atNewest = ({ from, to }: View, { last }: Extent, room: number): View => {
  const end = last + room * (to - from)
  return { from: end - (to - from), to: end }
}

/**
 * Tells whether the newest point is in sight. A view that was laid out anew may end short of it by the rounding of its
 * last digits.
 */
export const seesNewest = ({ from, to }: View, { last }: Pick<Extent, 'last'>): boolean =>
  from <= last && to + 1e-9 * (to - from) >= last

/** Moves a view along after points were added, where it had the newest in sight. */
export const followed = (view: View, before: number, last: number): View =>
  view.to >= before ? { from: view.from + last - before, to: view.to + last - before } : view
