import type { Tape } from './tape.ts'
import type { View } from './view.ts'

const day = 86_400
/** Clocks and calendars have these steps, in seconds. */
const steps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600, 43_200, day]
const dayText = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short' })

export interface TimeTick {
  readonly place: number
  readonly text: string
}

interface Mark extends TimeTick {
  readonly isDay: boolean
}

type Times = Pick<Tape, 'length' | 'placeOf' | 'secondOfPlace' | 'breaks'>

/**
 * Chooses round times for the axis, each at its own place: equal times lie equally far apart, and no time within a
 * break is marked. The first mark of a day names the day.
 * @param apart how far two marks are apart at least, so that their words do not touch
 */
export function timeTicks(tape: Times, view: View, apart: number): TimeTick[] {
  if (tape.length === 0 || !(apart > 0)) return []
  const step = steps.find((one) => one >= apart) ?? Math.ceil(apart / day) * day
  const marks: Mark[] = []
  let today = Number.NaN
  for (const [from, to] of stretches(tape, view)) {
    const firstSecond = Math.ceil(tape.secondOfPlace(from) - 1e-6)
    const lastSecond = tape.secondOfPlace(to) + 1e-6
    if (Number.isNaN(today)) today = Math.floor(firstSecond / day)
    for (
      let second = firstRound(firstSecond, step, today);
      second <= lastSecond;
      second = (Math.floor(second / step) + 1) * step
    ) {
      const isDay = second % day === 0 || Math.floor(second / day) !== today
      if (put(marks, { place: tape.placeOf(second), text: markText(second, step, isDay), isDay }, apart))
        today = Math.floor(second / day)
    }
  }
  return marks
}

/** Yields the parts of the view between its breaks. */
function* stretches(tape: Times, { from, to }: View): Iterable<readonly [from: number, to: number]> {
  let start = from
  for (const gap of tape.breaks) {
    if (gap.to <= start) continue
    if (gap.from >= to) break
    if (gap.from > start) yield [start, gap.from]
    start = gap.to
  }
  if (start < to) yield [start, to]
}

/** Where only days are marked, a day that begins after a break is marked where its quotes begin. */
function firstRound(second: number, step: number, today: number): number {
  if (step >= day && Math.floor(second / day) > today) return second
  return Math.ceil(second / step) * step
}

/** Where words would touch, a day has precedence over a time before it, and else the one that was first. */
function put(marks: Mark[], mark: Mark, apart: number): boolean {
  const tooNear = () => {
    const before = marks.at(-1)
    return before !== undefined && mark.place - before.place < apart * 0.999_999
  }
  if (tooNear() && mark.isDay && !marks.at(-1)?.isDay) marks.pop()
  if (tooNear()) return false
  marks.push(mark)
  return true
}

function markText(second: number, step: number, isDay: boolean): string {
  if (isDay) return dayText.format(second * 1000)
  const clock = new Date(second * 1000).toISOString()
  return step < 60 ? clock.slice(11, 19) : clock.slice(11, 16)
}
