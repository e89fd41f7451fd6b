import type { Instrument } from '@ratchet/contract'
import { type Ladder, nanoOfPips, nanoPerPoint } from '../ladder/ladder.ts'
import type { Parts } from '../ladder/parts.ts'
import { openPrice } from '../matching/sides.ts'
import { divideBigHalfAway } from '../numbers/decimal.ts'
import type { Points, Side, TimeMs, Volume } from '../numbers/types.ts'
import type { Planned } from '../replay/runs.ts'
import { firstTickAt, type TickColumns, tickAt } from '../ticks/ticks.ts'

/** A trade of the Lab: what it is, when it opens, and how far from its open its first levels lie; 0 is none. */
export interface LabEntry {
  readonly id: string
  readonly side: Side
  readonly volume: Volume
  readonly openAt: TimeMs
  readonly stop: Points
  readonly target: Points
}

/** How entries are drawn over the ticks. */
export interface LabSample {
  /** An entry every so many minutes of the market's time, or so many spread evenly over the ticks. */
  readonly by: 'minutes' | 'count'
  readonly number: number
  readonly side: Side | 'both'
  readonly volume: Volume
  readonly stop: Points
  readonly target: Points
}

/** More entries than these say nothing more, and would make each edit wait. */
export const mostEntries = 5000

/** Entries drawn over the ticks, in order of time; both sides take turns, beginning with a buy. (LAB1) */
export function drawEntries(ticks: TickColumns, sample: LabSample): LabEntry[] {
  const { side, volume, stop, target } = sample
  const places = sample.by === 'minutes' ? byMinutes(ticks, sample.number) : byCount(ticks, sample.number)
  return places.map((tick, n) => ({
    id: String(n + 1),
    side: side === 'both' ? (n % 2 === 0 ? 'buy' : 'sell') : side,
    volume,
    openAt: tickAt(ticks, tick).timeMs,
    stop,
    target,
  }))
}

function byMinutes(ticks: TickColumns, minutes: number): number[] {
  const stepMs = minutes * 60_000
  const places: number[] = []
  if (ticks.length === 0 || !(stepMs > 0)) return places
  const start = tickAt(ticks, 0).timeMs
  for (let at = 0; at < ticks.length && places.length < mostEntries; ) {
    places.push(at)
    // A closed market passes over the minutes without a tick.
    const passed = Math.floor((tickAt(ticks, at).timeMs - start) / stepMs)
    at = firstTickAt(ticks, start + (passed + 1) * stepMs)
  }
  return places
}

function byCount({ length }: TickColumns, wanted: number): number[] {
  const count = Math.max(0, Math.min(Math.floor(wanted), mostEntries, length))
  return Array.from({ length: count }, (_, n) => Math.floor((n * length) / count))
}

/** Pips as points, rounded half away from zero. (LAD2) */
export const pointsOfPips = (pips: number, instrument: Pick<Instrument, 'pipPoints'>): Points =>
  divideBigHalfAway(nanoOfPips(pips, instrument), nanoPerPoint)

/** The entries as positions under a ladder: their first levels are counted from the tick at which they open. (LAB2) */
export function planEntries(
  ticks: TickColumns,
  entries: readonly LabEntry[],
  ladder: Ladder,
  parts?: Parts,
): Planned[] {
  return entries.map(({ id, side, volume, openAt, stop, target }) => {
    const tick = firstTickAt(ticks, openAt)
    const open = tick < ticks.length ? openPrice(side, tickAt(ticks, tick)) : 0
    const away = (distance: Points) => Math.max(0, side === 'buy' ? open + distance : open - distance)
    return { id, side, volume, openAt, sl: stop ? away(-stop) : 0, tp: target ? away(target) : 0, ladder, parts }
  })
}
