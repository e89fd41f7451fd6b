import { dayMs, minuteMs, zoneOffsetMs } from '@ratchet/domain'
import * as texts from '../texts.ts'

/**
 * These hours come again each week: minutes since Sunday 00:00 on the wall clock of a zone, half-open. None means
 * always.
 */
export interface Hours {
  readonly zone: string
  readonly spans: readonly (readonly [from: number, to: number])[]
}

/** A stretch of time is given in Unix milliseconds and is half-open. */
export interface Stretch {
  readonly fromMs: number
  readonly toMs: number
}

/** Finds midnight in a zone, on the day that holds this moment or so many days later. */
export function midnightMs(zone: string, timeMs: number, daysLater = 0): number {
  const day = Math.floor((timeMs + zoneOffsetMs(zone, timeMs)) / dayMs) + daysLater
  return wallToMs(zone, day * dayMs)
}

/** Finds the Monday on which the week of this moment begins in a zone. */
export function mondayMs(zone: string, timeMs: number): number {
  const day = Math.floor((timeMs + zoneOffsetMs(zone, timeMs)) / dayMs)
  // 1970-01-01 was a Thursday.
  return midnightMs(zone, timeMs, -((((day + 3) % 7) + 7) % 7))
}

/** Tells when a wall clock of the zone shows this. The offset is that of the moment found, not of the one guessed. */
function wallToMs(zone: string, wallMs: number): number {
  const guess = wallMs - zoneOffsetMs(zone, wallMs)
  return wallMs - zoneOffsetMs(zone, guess)
}

/**
 * Returns the open stretches that touch a span of time, in order and whole. Those that follow one another without a
 * pause are one.
 */
export function openBetween({ zone, spans }: Hours, { fromMs, toMs }: Stretch): readonly Stretch[] {
  if (spans.length === 0) return [{ fromMs, toMs }]
  const found: { fromMs: number; toMs: number }[] = []
  const firstDay = Math.floor((fromMs + zoneOffsetMs(zone, fromMs)) / dayMs)
  // 1970-01-04 was a Sunday. We begin a week before and end a week after, since a stretch may reach over the turn of a
  // week.
  const firstSunday = firstDay - ((((firstDay + 4) % 7) + 7) % 7) - 7
  for (let sunday = firstSunday; sunday * dayMs < toMs + 8 * dayMs; sunday += 7)
    for (const [from, to] of spans) {
      const opensMs = wallToMs(zone, sunday * dayMs + from * minuteMs)
      const closesMs = wallToMs(zone, sunday * dayMs + to * minuteMs)
      const last = found.at(-1)
      if (last && opensMs <= last.toMs) last.toMs = Math.max(last.toMs, closesMs)
      else found.push({ fromMs: opensMs, toMs: closesMs })
    }
  return found.filter((one) => one.toMs > fromMs && one.fromMs < toMs)
}

export interface OpenState {
  readonly open: boolean
  /** When it closes or opens next; null where it never does. */
  readonly changeMs: number | null
}

export function openAt(hours: Hours, nowMs: number): OpenState {
  if (hours.spans.length === 0) return { open: true, changeMs: null }
  const ahead = openBetween(hours, { fromMs: nowMs, toMs: nowMs + 8 * dayMs })
  const next = ahead[0]
  if (!next) return { open: false, changeMs: null }
  const open = next.fromMs <= nowMs
  return { open, changeMs: open ? next.toMs : next.fromMs }
}

/** Finds where two or more are open at once, and who they are; `named` may come in any order. */
export function overlaps<T>(named: readonly { readonly of: T; readonly open: readonly Stretch[] }[]) {
  const edges = [...new Set(named.flatMap(({ open }) => open.flatMap(({ fromMs, toMs }) => [fromMs, toMs])))].sort(
    (a, b) => a - b,
  )
  const found: (Stretch & { readonly of: readonly T[] })[] = []
  for (const [index, fromMs] of edges.entries()) {
    const toMs = edges[index + 1]
    if (toMs === undefined) break
    const of = named
      .filter(({ open }) => open.some((one) => one.fromMs <= fromMs && one.toMs >= toMs))
      .map((one) => one.of)
    if (of.length > 1) found.push({ fromMs, toMs, of })
  }
  return found
}

/** Returns the parts of a span of time that no stretch covers. */
export function gapsBetween(open: readonly Stretch[], { fromMs, toMs }: Stretch): readonly Stretch[] {
  const gaps: Stretch[] = []
  let atMs = fromMs
  for (const one of [...open].sort((a, b) => a.fromMs - b.fromMs)) {
    if (one.fromMs > atMs) gaps.push({ fromMs: atMs, toMs: Math.min(one.fromMs, toMs) })
    atMs = Math.max(atMs, one.toMs)
    if (atMs >= toMs) return gaps
  }
  return [...gaps, { fromMs: atMs, toMs }]
}

/** Writes a length as '2 d 3 h', '2 h 14 min', '14 min' or 'less than a minute'. */
export function lengthText(ms: number): string {
  const minutes = Math.floor(Math.max(0, ms) / minuteMs)
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24, minutes % 60]
  if (days) return hours ? `${days} d ${hours} h` : `${days} d`
  if (hours) return rest ? texts.hoursAndMinutes(hours, rest) : `${hours} h`
  return rest ? texts.minutes(rest) : texts.lessThanMinute
}

const shifted = (zone: string, timeMs: number): string => new Date(timeMs + zoneOffsetMs(zone, timeMs)).toISOString()

/** Writes the time on the wall clock of a zone as 'HH:MM'. */
export const clockText = (zone: string, timeMs: number): string => shifted(zone, timeMs).slice(11, 16)
export const secondsText = (zone: string, timeMs: number): string => shifted(zone, timeMs).slice(11, 19)

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
export const weekdayText = (zone: string, timeMs: number): string =>
  weekdays[new Date(timeMs + zoneOffsetMs(zone, timeMs)).getUTCDay()] ?? ''

const dates = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' })
export const dateText = (zone: string, timeMs: number): string =>
  `${weekdayText(zone, timeMs)} ${dates.format(timeMs + zoneOffsetMs(zone, timeMs))}`
