import {
  firstTickAt,
  type LabEntry,
  mostEntries,
  type TickColumns,
  type TimeMs,
  tickAt,
  wallMsOf,
  wallToUnixMs,
} from '@ratchet/domain'
import { timeText, wholeText } from '../../../format/text.ts'
import * as texts from './texts.ts'

/** From one moment to another. */
export interface Stretch {
  readonly from: TimeMs
  readonly to: TimeMs
}

export const wholeOf = (ticks: TickColumns): Stretch => ({
  from: tickAt(ticks, 0).timeMs,
  to: tickAt(ticks, ticks.length - 1).timeMs,
})

/** A drawing shows so much at least. */
const leastMs = 60_000

const within = (whole: Stretch, at: TimeMs): TimeMs => Math.max(whole.from, Math.min(whole.to, at))

/** So long a stretch that begins here, or where it does not reach over the ends. */
function beginningAt(whole: Stretch, from: TimeMs, spanMs: number): Stretch {
  const begin = Math.max(whole.from, Math.min(whole.to - spanMs, from))
  return { from: begin, to: begin + spanMs }
}

/** So many times longer, or a part as long; what is looked at stays where it stands. */
export function zoomed(whole: Stretch, { from, to }: Stretch, around: TimeMs, times: number): Stretch {
  const most = whole.to - whole.from
  const spanMs = Math.min(most, Math.max(Math.min(leastMs, most), (to - from) * times))
  const share = to > from ? (within({ from, to }, around) - from) / (to - from) : 0
  return beginningAt(whole, around - share * spanMs, spanMs)
}

/** Moved by a part of its length, from one end of the ticks to the other. */
export const moved = (whole: Stretch, { from, to }: Stretch, share: number): Stretch =>
  beginningAt(whole, from + share * (to - from), to - from)

/** Moved as far as it takes to show a moment, and no further. */
export function showing(whole: Stretch, stretch: Stretch, at: TimeMs): Stretch {
  const { from, to } = stretch
  if (at >= from && at <= to) return stretch
  return beginningAt(whole, at < from ? at : at - (to - from), to - from)
}

/** The tick at which a trade opens that is set at a moment: the first one then, or the last of all. (REP1) */
export const openingTick = (ticks: TickColumns, at: TimeMs) =>
  tickAt(ticks, Math.min(firstTickAt(ticks, at), ticks.length - 1))

/** A moment as it is typed, in the clock of the screen; or what is wrong with it. */
export function momentIn(text: string, zone: string, whole: Stretch): TimeMs | string {
  const [, date = '', time = ''] = /^\s*(\S+)[ T]+(\S+)\s*$/.exec(text) ?? []
  const wallMs = wallMsOf(date, time)
  if (wallMs === undefined) return texts.invalidMoment
  const at = wallToUnixMs(wallMs, { zone, aheadMs: 0 })
  // A time that names seconds is the last one still where its tick comes within them.
  const [first, last] = [Math.floor(whole.from / 1000) * 1000, whole.to]
  if (at >= first && at <= last) return Math.max(at, whole.from)
  const text19 = (ms: TimeMs) => timeText(new Date(ms).toISOString(), zone)
  return texts.outsideTicks(text19(whole.from), text19(whole.to))
}

/** With one entry more, in order of time; entries set at one moment keep the order in which they were set. (LAB11) */
export function withEntry(entries: readonly LabEntry[], entry: Omit<LabEntry, 'id'>): readonly LabEntry[] {
  if (entries.length >= mostEntries) return entries
  const id = String(entries.reduce((most, one) => Math.max(most, Number(one.id)), 0) + 1)
  return [...entries, { ...entry, id }].sort((a, b) => a.openAt - b.openAt)
}

export const withoutEntry = (entries: readonly LabEntry[], id: string): readonly LabEntry[] =>
  entries.filter((entry) => entry.id !== id)

export const countText = (count: number): string => texts.entryCount(count, wholeText(count))
