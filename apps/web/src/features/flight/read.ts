import type { PublicFlightRecord } from '@ratchet/contract'

/** We read these particulars of a record. They are open: each may be missing in a record of an older Ratchet. */
export type FlightRecord = PublicFlightRecord
export type Side = 'Buy' | 'Sell'

/** A level of 0 means none. */
export interface Levels {
  readonly sl: number
  readonly tp: number
}

/** Holds what was true of the position once a record had happened. */
export interface State extends Levels {
  readonly intendedSl: number
  readonly intendedTp: number
  readonly volume: number
  readonly openPrice: number
  readonly open: boolean
  /** The version of the ladder that it climbs; null where the record does not say. */
  readonly ladder: number | null
}

export interface Quote {
  readonly bid: number
  readonly ask: number
}

export const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)
export const textOf = (value: unknown): string | null => (typeof value === 'string' && value ? value : null)
const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

export function levelsOf(value: unknown): Levels {
  const { sl, tp } = fieldsOf(value)
  return { sl: numberOf(sl) ?? 0, tp: numberOf(tp) ?? 0 }
}

export function stateOf({ after }: FlightRecord): State | null {
  if (typeof after !== 'object' || after === null) return null
  const { intendedSl, intendedTp, volume, openPrice, ladder, open } = fieldsOf(after)
  return {
    ...levelsOf(after),
    intendedSl: numberOf(intendedSl) ?? 0,
    intendedTp: numberOf(intendedTp) ?? 0,
    volume: numberOf(volume) ?? 0,
    openPrice: numberOf(openPrice) ?? 0,
    ladder: numberOf(ladder),
    open: open === true,
  }
}

export function quoteOf({ bid, ask }: FlightRecord): Quote | null {
  const [low, high] = [numberOf(bid), numberOf(ask)]
  return low && high ? { bid: low, ask: high } : null
}

export const numbersOf = (value: unknown): readonly number[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'number') : []

/** Tells the side of a trade by its type; of a position without one, by where its exit lies. */
export const sideOfType = (type: string): Side => (type.includes('Sell') ? 'Sell' : 'Buy')
