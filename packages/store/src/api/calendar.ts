import { type ActivityRange, activityRanges } from '@ratchet/contract'
import { dayMs } from '@ratchet/domain'

/** Days are counted from 1970-01-01, in UTC. */
export type DayNumber = number

export const dayOf = (timeMs: number): DayNumber => Math.floor(timeMs / dayMs)
export const dayText = (day: DayNumber): string => new Date(day * dayMs).toISOString().slice(0, 10)

const monthOf = (day: DayNumber, monthsLater: number): DayNumber => {
  const date = new Date(day * dayMs)
  return dayOf(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + monthsLater, 1))
}
/** 1970-01-01 was a Thursday; weeks begin on Monday. */
const mondayOf = (day: DayNumber): DayNumber => day - ((((day + 3) % 7) + 7) % 7)

/** The first day of each span of a range that ends today, oldest first. */
export function spansOf(range: ActivityRange, today: DayNumber): readonly DayNumber[] {
  const { count, unit } = activityRanges[range]
  return Array.from({ length: count }, (_, index) => {
    const back = count - 1 - index
    if (unit === 'day') return today - back
    return unit === 'week' ? mondayOf(today) - 7 * back : monthOf(today, -back)
  })
}

/** The same calendar day a year later; 29 February goes to 28 February, so that no result is lost. */
export function yearLater(day: DayNumber): DayNumber {
  const date = new Date(day * dayMs)
  const [year, month, dayOfMonth] = [date.getUTCFullYear() + 1, date.getUTCMonth(), date.getUTCDate()]
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return dayOf(Date.UTC(year, month, Math.min(dayOfMonth, lastOfMonth)))
}

/** The days of the year before that can fall into `from` to `to`, as a span to read; some may fall outside. */
export const yearBefore = (from: DayNumber, to: DayNumber): { from: DayNumber; to: DayNumber } => ({
  from: from - 366,
  to: to - 365,
})

/** Which of the spans a day falls into; undefined before the first. */
export function spanAt(spans: readonly DayNumber[], day: DayNumber): number | undefined {
  const index = spans.findLastIndex((first) => first <= day)
  return index < 0 ? undefined : index
}
