import type { PathPoint } from '@ratchet/contract'
import { closingPrice } from '../../trading/positions/position.ts'
import { type FlightRecord, type Quote, quoteOf, type Side, type State, stateOf } from './read.ts'

/** Lays a trade's life along one axis: milliseconds of the market's clock since its first moment. */
export interface Life {
  /** Where each record stands, in their order; never goes back. */
  readonly records: readonly number[]
  /** Where each point of the price stands, in their order. */
  readonly points: readonly number[]
  readonly endMs: number
  /** Tells the market's time at a place, in Unix ms; null where nothing in the life tells it. */
  readonly marketMsAt: (placeMs: number) => number | null
}

const ends = new Set(['trade.closed', 'trade.failed', 'trade.cancelled'])

/** A position that is gone ends the trade too, where nobody told of a deal. */
const isEnd = (record: FlightRecord): boolean => ends.has(record.kind) || stateOf(record)?.open === false

/**
 * Lays records and prices out along the market's time. A record without a market time stands where the one before it does; what
 * comes after the trade's end stands at its end. In a recording that began anew meanwhile the second pass follows the first.
 */
export function lifeOf(records: readonly FlightRecord[], points: readonly Pick<PathPoint, 'time'>[]): Life {
  const times = points.map(({ time }) => Date.parse(time))
  const marks = records.map(({ marketTime }) => (marketTime === null ? null : Date.parse(marketTime)))
  const firstMs = marks.find((ms) => ms !== null) ?? times[0] ?? 0
  const wrapAt = times.findIndex((ms, index) => index > 0 && ms < (times[index - 1] as number))
  const [lastOfFirst, firstOfSecond] = [times[wrapAt - 1] ?? firstMs, times[wrapAt] ?? firstMs]
  const wraps = wrapAt > 0
  const place = (ms: number): number =>
    wraps && ms < firstMs ? lastOfFirst - firstMs + (ms - firstOfSecond) : Math.max(0, ms - firstMs)
  const endIndex = records.findIndex(isEnd)
  let latest = 0
  const placed = records.map((_, index) => {
    const ms = marks[index]
    if (ms != null && (endIndex < 0 || index <= endIndex)) latest = Math.max(latest, place(ms))
    return latest
  })
  const pointsAt = times.map(place)
  const endMs = Math.max(latest, endIndex < 0 ? (pointsAt.at(-1) ?? 0) : 0)
  const turn = wraps ? lastOfFirst - firstMs : Number.POSITIVE_INFINITY
  const known = firstMs > 0
  return {
    records: placed,
    points: pointsAt,
    endMs,
    marketMsAt: (placeMs) => (!known ? null : placeMs <= turn ? firstMs + placeMs : firstOfSecond + (placeMs - turn)),
  }
}

/** Says where the reader stands: at a record, or somewhere after it. */
export interface Cursor {
  /** The last record that had happened, by its place among the records. */
  readonly index: number
  readonly placeMs: number
}

export const cursorAtRecord = (life: Life, index: number): Cursor => {
  const last = Math.max(0, life.records.length - 1)
  const at = Math.max(0, Math.min(last, index))
  return { index: at, placeMs: life.records[at] ?? 0 }
}

export function cursorAtPlace(life: Life, placeMs: number): Cursor {
  const place = Math.max(0, Math.min(life.endMs, placeMs))
  return {
    index: Math.max(
      0,
      life.records.findLastIndex((ms) => ms <= place),
    ),
    placeMs: place,
  }
}

/** Holds what was true at a moment of the life. */
export interface Moment {
  /** Holds the state of the position; null before it was opened. */
  readonly state: State | null
  /** Holds the quote that was in force then; null where no price is known. */
  readonly quote: Quote | null
  /** The position could have been left at this price. */
  readonly exit: number | null
  readonly marketMs: number | null
}

export function momentAt(
  records: readonly FlightRecord[],
  points: readonly PathPoint[],
  life: Life,
  { index, placeMs }: Cursor,
  side: Side,
): Moment {
  const state = records.slice(0, index + 1).reduce<State | null>((last, record) => stateOf(record) ?? last, null)
  const record = records[index]
  const own = record && life.records[index] === placeMs ? quoteOf(record) : null
  const quote = own ?? points[life.points.findLastIndex((ms) => ms <= placeMs)] ?? null
  return { state, quote, exit: quote && closingPrice(side, quote), marketMs: life.marketMsAt(placeMs) }
}
