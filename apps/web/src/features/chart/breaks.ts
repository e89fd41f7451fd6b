/** A time without any quotes: a night, a weekend, a feed that was off. It takes a little of the axis, and is marked there. */
export interface Break {
  /** The first point after it. */
  readonly index: number
  /** Where on the axis it begins and ends. */
  readonly from: number
  readonly to: number
  readonly fromSecond: number
  readonly toSecond: number
}

/** A market may be silent for so many seconds without having closed, and hardly for so many that the past can hold by being thinned. */
const [silence, closed] = [600, 21_600]
/** The past is thinned as it ages: only what is much longer than its neighbours is a break, and not the thinning. */
const beyondUsual = 4
/** What a break takes of the axis: so many usual distances between points, and not more than a silence would. */
const [widthInSteps, widest] = [10, 600]

/** Whether so many seconds may be a break at all: that is cheap to ask of a million points. */
export const mayBreak = (seconds: number): boolean => seconds > silence

/**
 * How many seconds of the axis a distance between two points takes when it is a break; null where it is none and takes its own time.
 * @param usual the distance between points around it
 */
export function breakSpan(seconds: number, usual: number): number | null {
  const isBreak = mayBreak(seconds) && (seconds > closed || seconds > beyondUsual * usual)
  return isBreak ? Math.min(widthInSteps * usual, widest) : null
}
