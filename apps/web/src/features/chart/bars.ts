import type { Tick } from '../../lib/realtime/index.ts'

/** The second that a tick stands at; the chart has one point a second, the latest of it. */
export const secondOf = (timeMs: number): number => Math.floor(timeMs / 1000)

/** One tick a second, in order: the chart takes nothing else. Ticks come in order of time. */
export function onePerSecond(ticks: readonly Tick[]): Tick[] {
  return ticks.filter((tick, index) => {
    const next = ticks[index + 1]
    return !next || secondOf(next.timeMs) !== secondOf(tick.timeMs)
  })
}

/** The width of the chart holds at least so many points. */
const least = 90
/** Points that are legible side by side, and room before where a position began. */
const legible = 300
const before = 20

/**
 * The first point to show when the chart opens: the last few hundred points, or as far back as the position began.
 * @param openMs when the position was opened; null without one
 */
export function firstShown(bars: readonly Tick[], openMs: number | null): number {
  const near = bars.length - legible
  const opened = openMs === null ? -1 : bars.findIndex(({ timeMs }) => timeMs >= openMs)
  const reaches = openMs !== null && (bars[0]?.timeMs ?? Number.POSITIVE_INFINITY) <= openMs
  // Below 0 is room at the left, so that a mark on the very first points can be read.
  const first = reaches && opened >= 0 ? Math.min(Math.max(0, near), opened - before) : Math.max(0, near)
  // A few points stand at the right instead of being drawn out over the whole width, for that is how it would stay.
  return Math.min(first, bars.length - least)
}
