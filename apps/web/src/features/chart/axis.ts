import type { Tape } from './tape.ts'
import type { View } from './view.ts'

const day = 86_400
/** Steps that clocks and calendars have, in seconds. */
const steps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600, 43_200, day]
const dayText = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short' })

export interface TimeTick {
  readonly index: number
  readonly text: string
}

type Times = Pick<Tape, 'length' | 'secondAt' | 'indexOf'>

/** Seconds between two points as most of them have it: nights without prices and a thinned past must not count. */
function usualStep(tape: Times, first: number, last: number): number {
  const probes = 31
  const gaps = Array.from({ length: probes }, (_, n) => {
    const at = first + Math.floor(((last - first - 1) * n) / (probes - 1))
    return tape.secondAt(at + 1) - tape.secondAt(at)
  })
  return gaps.sort((a, b) => a - b)[probes >> 1] ?? 1
}

/**
 * Round times for the axis, each at the first point that is not before it, so that a night without prices takes no room. The first
 * mark of a day names the day.
 * @param apart points that two marks are apart at least, so that their words do not touch
 */
export function timeTicks(tape: Times, view: View, apart: number): TimeTick[] {
  const first = Math.max(0, Math.ceil(view.from))
  const last = Math.min(tape.length - 1, Math.floor(view.to))
  if (last <= first) return []
  const wanted = usualStep(tape, first, last) * apart
  const step = steps.find((one) => one >= wanted) ?? Math.ceil(wanted / day) * day
  const ticks: TimeTick[] = []
  let [index, today] = [first, Math.floor(tape.secondAt(first) / day)]
  while (index <= last) {
    const second = Math.ceil(tape.secondAt(index) / step) * step
    const place = tape.indexOf(second)
    if (place > last) break
    const isDay = second % day === 0 || Math.floor(second / day) !== today
    today = Math.floor(second / day)
    ticks.push({ index: place, text: markText(second, step, isDay) })
    index = Math.max(place + 1, Math.ceil(place + apart))
  }
  return ticks
}

function markText(second: number, step: number, isDay: boolean): string {
  if (isDay) return dayText.format(second * 1000)
  const clock = new Date(second * 1000).toISOString()
  return step < 60 ? clock.slice(11, 19) : clock.slice(11, 16)
}
