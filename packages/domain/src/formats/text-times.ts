import { wallMsOf } from './wall.ts'

/** A time as a file names it. `isUtc` where it says so; else it is one of the clock of whoever wrote it, as if that were UTC. */
export interface TextTime {
  readonly wallMs: number
  readonly isUtc: boolean
}

const dateFirst = /^(\d{4}[.\-/]?\d\d[.\-/]?\d\d)[ T](.+)$/
/** With dots the day stands first everywhere; with slashes it does here, and the month there. */
const dayFirst = /^(\d\d)\.(\d\d)\.(\d{4}),?[ T](.+)$/
const clock = /^(\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?)\d*$/
const zone = /^(.*?) ?(Z|UTC|GMT|(?:UTC|GMT)? ?([+\-−])(\d{1,2})(?::?(\d\d))?)$/i

/** Cuts the zone off a time of day. The offset is undefined where the text names none. */
export function withZone(text: string): { readonly time: string; readonly offsetMs?: number } {
  const [, time, named, sign, hours, minutes = '0'] = zone.exec(text) ?? []
  if (!time || !named) return { time: text }
  const size = (Number(hours ?? 0) * 60 + Number(minutes)) * 60_000
  return { time, offsetMs: sign && sign !== '+' ? -size : size }
}

/** A date with its time, in an order that is the same everywhere; undefined where a text is none. */
export function timeOfText(text: string): TextTime | undefined {
  const [, date, after] = dateFirst.exec(text) ?? []
  const [, day, month, year, late] = date ? [] : (dayFirst.exec(text) ?? [])
  if (!date && !year) return undefined
  const { time, offsetMs } = withZone(after ?? late ?? '')
  const [, hours = ''] = clock.exec(time) ?? []
  const wallMs = wallMsOf(date ?? `${year}-${month}-${day}`, hours)
  if (wallMs === undefined) return undefined
  return { wallMs: wallMs - (offsetMs ?? 0), isUtc: offsetMs !== undefined }
}
