/**
 * A break is a time without any quotes: a night, a weekend, a feed that was off. It takes a little of the axis, and is
 * marked there.
 */
export interface Break {
  /** The first point after it. */
  readonly index: number
  /** Where on the axis it begins and ends. */
  readonly from: number
  readonly to: number
  readonly fromSecond: number
  readonly toSecond: number
}

/**
 * A market may be silent for `silence` seconds without having closed. More than `closed` seconds are always a break,
 * since thinning the past hardly leaves so long a distance.
 */
const [silence, closed] = [600, 21_600]
/**
 * The past is thinned as it ages. A distance is a break only where it is this many times longer than its neighbours,
 * since thinning alone makes distances longer too.
 */
const beyondUsual = 4
/** A break takes so many usual distances of the axis, and not more than a silence would. */
const [widthInSteps, widest] = [10, 600]

/** Tells whether so many seconds may be a break at all, which is cheap to ask of a million points. */
export const mayBreak = (seconds: number): boolean => seconds > silence

/**
 * Tells how many seconds of the axis a distance between two points takes when it is a break; null where it is none and
 * takes its own time.
 * @param usual the distance between points around it
 */
export function breakSpan(seconds: number, usual: number): number | null {
  const isBreak = mayBreak(seconds) && (seconds > closed || seconds > beyondUsual * usual)
  return isBreak ? Math.min(widthInSteps * usual, widest) : null
}
