import type { Instrument } from '@ratchet/contract'
import type { TimeMs } from '../numbers/types.ts'
import { daysFromCivil } from './civil.ts'
import { dayMs, minuteMs } from './durations.ts'

/** Zones change their offset on a quarter of an hour, so that an offset holds for a whole one. */
const blockMs = 15 * minuteMs

interface Zone {
  readonly format: Intl.DateTimeFormat
  block: number
  offsetMs: number
}
/** A memo, not state: the same time always gives the same offset. One block per zone is kept, since quotes come in order. */
const zones = new Map<string, Zone>()

/** How far the wall clock of an IANA zone is ahead of UTC at that moment, in ms. Throws RangeError for an unknown zone. */
export function zoneOffsetMs(zone: string, timeMs: TimeMs): number {
  if (zone === 'UTC') return 0
  const known = zones.get(zone) ?? openZone(zone)
  const block = Math.floor(timeMs / blockMs)
  if (known.block !== block) {
    known.offsetMs = wallMs(known.format, block * blockMs) - block * blockMs
    known.block = block
  }
  return known.offsetMs
}

function openZone(name: string): Zone {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: name,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  const zone = { format, block: Number.NaN, offsetMs: 0 }
  zones.set(name, zone)
  return zone
}

function wallMs(format: Intl.DateTimeFormat, timeMs: number): number {
  const part: Record<string, number> = {}
  for (const { type, value } of format.formatToParts(timeMs)) part[type] = Number(value)
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = part
  return daysFromCivil(year, month, day) * dayMs + (hour * 3600 + minute * 60 + second) * 1000
}

/** Minutes since Sunday 00:00 on the wall clock of a zone, 0 to 10079. */
export function minuteOfWeek(zone: string, timeMs: TimeMs): number {
  const minutes = Math.floor((timeMs + zoneOffsetMs(zone, timeMs)) / minuteMs)
  // 1970-01-01 was a Thursday.
  return (((minutes + 4 * 1440) % 10_080) + 10_080) % 10_080
}

/** SES1, SES2: whether the market trades. An instrument without sessions never sleeps. */
export function isMarketOpen(instrument: Pick<Instrument, 'sessions' | 'sessionZone'>, timeMs: TimeMs): boolean {
  if (instrument.sessions.length === 0) return true
  const minute = minuteOfWeek(instrument.sessionZone, timeMs)
  return instrument.sessions.some(([from, to]) => minute >= from && minute < to)
}

/** When the server's day ends: minutes after midnight on the wall clock of a zone. */
export interface DayEnd {
  readonly zone: string
  readonly minute: number
}

const shiftMs = (end: DayEnd): number => ((1440 - end.minute) % 1440) * minuteMs

/** SWP1: number of the server's day; the weekday of day n is (n + 4) mod 7, that of the date on which it ends. */
export function serverDay(end: DayEnd, timeMs: TimeMs): number {
  return Math.floor((timeMs + zoneOffsetMs(end.zone, timeMs) + shiftMs(end)) / dayMs)
}

/** The first moment of the next server's day. */
export function serverDayEndMs(end: DayEnd, timeMs: TimeMs): TimeMs {
  const nextWall = (serverDay(end, timeMs) + 1) * dayMs - shiftMs(end)
  const guess = nextWall - zoneOffsetMs(end.zone, timeMs)
  return nextWall - zoneOffsetMs(end.zone, guess)
}

export const weekdayOf = (day: number): number => (((day + 4) % 7) + 7) % 7
