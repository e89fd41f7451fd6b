import { daysFromCivil } from '../time/civil.ts'
import { dayMs, hourMs } from '../time/durations.ts'
import { zoneOffsetMs } from '../time/sessions.ts'

/** A wall clock: an IANA zone, and how far the clock runs ahead of it. Trade servers keep New York + 7 so that a day ends at five. */
export interface WallClock {
  readonly zone: string
  readonly aheadMs: number
}

/** The usual zone of trade servers: GMT+3 in New York's summer, GMT+2 in its winter. */
export const serverClock: WallClock = { zone: 'America/New_York', aheadMs: 7 * hourMs }
/** HistData keeps Eastern Standard Time all year. */
export const easternStandard: WallClock = { zone: 'UTC', aheadMs: -5 * hourMs }

/** 'New York+7', 'GMT+3', '+03:00', 'UTC' or an IANA name, with hours added or not. Undefined where it is none of them. */
export function parseWallClock(text: string): WallClock | undefined {
  const match = /^(.*?)(?:([+-])(\d{1,2})(?::?(\d\d))?)?$/.exec(text.trim())
  const [, name = '', sign, hours = '0', minutes = '0'] = match ?? []
  const aheadMs = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
  const zone = /^(|GMT|UTC|Z)$/i.test(name) ? 'UTC' : /^new[ _]york$/i.test(name) ? 'America/New_York' : name
  if (text.trim() === '') return undefined
  try {
    zoneOffsetMs(zone, 0)
  } catch {
    return undefined
  }
  return { zone, aheadMs }
}

/** Zones change their offset on a quarter of an hour, so one lookup serves all ticks of it. */
const blockMs = 900_000
const last = { clock: serverClock, block: Number.NaN, offsetMs: 0 }

/** Unix ms of a time on a wall clock, given as if it were UTC. An hour that the clock shows twice is taken as the second one. */
export function wallToUnixMs(wallMs: number, clock: WallClock): number {
  const block = Math.floor(wallMs / blockMs)
  if (last.block !== block || last.clock !== clock) {
    const local = block * blockMs - clock.aheadMs
    const guess = local - zoneOffsetMs(clock.zone, local)
    Object.assign(last, { clock, block, offsetMs: clock.aheadMs + zoneOffsetMs(clock.zone, guess) })
  }
  return wallMs - last.offsetMs
}

/** Reads date and time fields as if they were UTC; undefined for a date or time that does not exist. */
export function wallMsOf(date: string, time: string): number | undefined {
  const day = /^(\d{4})[.\-/]?(\d\d)[.\-/]?(\d\d)$/.exec(date)
  const clock = /^(\d\d):?(\d\d)(?::?(\d\d)(?:\.(\d{1,3}))?)?$/.exec(time)
  if (!day || !clock) return undefined
  const [, y, mo, d] = day.map(Number) as [number, number, number, number]
  const [, h, mi] = clock.map(Number) as [number, number, number]
  const [second, ms] = [Number(clock[3] ?? 0), Number((clock[4] ?? '').padEnd(3, '0'))]
  const [next, year] = mo === 12 ? [1, y + 1] : [mo + 1, y]
  const days = daysFromCivil(year, next, 1) - daysFromCivil(y, mo, 1)
  const exists = mo >= 1 && mo <= 12 && d >= 1 && d <= days && h < 24 && mi < 60 && second < 60
  return exists ? daysFromCivil(y, mo, d) * dayMs + (h * 3600 + mi * 60 + second) * 1000 + ms : undefined
}
