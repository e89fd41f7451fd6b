import type { Limits, QuietDays } from '@ratchet/contract'
import type { TimeMs } from '../numbers/types.ts'
import { minuteMs } from '../time/durations.ts'
import { minuteOfWeek, serverDay, zoneOffsetMs } from '../time/sessions.ts'

export type QuietHours = Limits['quietHours'][number]

const dayMinutes = 1440
const weekMinutes = 7 * dayMinutes
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

/** The weekdays that a name stands for, Sunday is 0. */
export function daysOf(days: QuietDays): readonly number[] {
  if (days === 'Every day') return [0, 1, 2, 3, 4, 5, 6]
  if (days === 'Monday to Friday') return [1, 2, 3, 4, 5]
  return [weekdays.indexOf(days)]
}

/** LIM7: the hours without trading in which a moment lies; those that end last, where there are several. */
export function quietAt({ quietHours, zone }: Limits, timeMs: TimeMs): QuietHours | undefined {
  if (quietHours.length === 0) return undefined
  const minute = minuteOfWeek(zone, timeMs)
  const [day, at] = [Math.floor(minute / dayMinutes), minute % dayMinutes]
  let found: QuietHours | undefined
  for (const hours of quietHours) {
    if (at < hours.from || at >= hours.to || !daysOf(hours.days).includes(day)) continue
    if (!found || hours.to > found.to) found = hours
  }
  return found
}

/** Whether all minutes of a week that `inner` names are among those of `outer`. */
export function coversHours(outer: readonly QuietHours[], inner: readonly QuietHours[]): boolean {
  const covered = new Uint8Array(weekMinutes)
  for (const { days, from, to } of outer)
    for (const day of daysOf(days)) covered.fill(1, day * dayMinutes + from, day * dayMinutes + to)
  return inner.every(({ days, from, to }) =>
    daysOf(days).every((day) =>
      covered.subarray(day * dayMinutes + from, day * dayMinutes + to).every((one) => one === 1),
    ),
  )
}

/** LIM6: whether two moments lie on one day of the zone. */
export const isSameDay = (zone: string, a: TimeMs, b: TimeMs): boolean =>
  serverDay({ zone, minute: 0 }, a) === serverDay({ zone, minute: 0 }, b)

const two = (n: number) => String(n).padStart(2, '0')
/** Minutes after midnight as people write them: 09:30, and 24:00 for the end of a day. */
export const clockText = (minute: number): string => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`

/** A moment on the clock of a zone, with its weekday where it is another day's. */
export function momentText(zone: string, timeMs: TimeMs, nowMs: TimeMs): string {
  const minutes = Math.floor((timeMs + zoneOffsetMs(zone, timeMs)) / minuteMs)
  const text = clockText(((minutes % dayMinutes) + dayMinutes) % dayMinutes)
  if (isSameDay(zone, timeMs, nowMs)) return text
  return `${weekdays[Math.floor(minuteOfWeek(zone, timeMs) / dayMinutes)]} ${text}`
}

export const hoursText = ({ days, from, to }: QuietHours): string =>
  `${days} from ${clockText(from)} to ${clockText(to)}`
