import type { Part } from '@ratchet/engine/ports'
import { type Pace, unpaced } from './pace.ts'

/**
 * What may be asked of OANDA from one address: it counts requests, new connections and streams by the address that they come from, whatever
 * token they carry.
 */
export interface Limits {
  /** So many requests leave in a slice of a second. */
  readonly perSlice: number
  /** So many may be without an answer at a time; what protects never waits for that. */
  readonly underWay: number
  /** So many streams of accounts' transactions. Accounts beyond that are asked in turns. */
  readonly accountStreams: number
  /** So many streams of prices, those included that end once others are open. */
  readonly priceStreams: number
  /** How fast connections are opened, and how many there are for requests, where that is not as the wire has it. */
  readonly ways?: Ways
}

export interface Ways {
  readonly pace?: Pace
  readonly connections?: number
}

/**
 * OANDA cuts off above 120 requests a second and advises 100. They are counted in slices of a quarter: what waits on its way for a connection
 * comes with those of the next slice, and both together still are no more than it takes.
 * It takes twenty streams: two are left for whoever tests a token, and one for an account that is tried out.
 */
export const oandaLimits: Limits = { perSlice: 22, underWay: 16, accountStreams: 13, priceStreams: 4 }

/** Where nobody counts: what the adapter itself takes can be measured. */
export const noLimits: Limits = {
  perSlice: Number.POSITIVE_INFINITY,
  underWay: Number.POSITIVE_INFINITY,
  accountStreams: Number.POSITIVE_INFINITY,
  priceStreams: Number.POSITIVE_INFINITY,
  ways: { pace: unpaced, connections: 64 },
}

/** A process that others do not know of yet. */
const nothingYet: Limits = { perSlice: 0, underWay: 0, accountStreams: 0, priceStreams: 0 }

/**
 * SHA6: what one of several processes may ask, so that all of them together ask no more than is taken from one address. Each keeps one request
 * in a slice, since one that could ask for nothing could not protect anything: that holds up to thirty processes.
 */
export function limitsOf(whole: Limits, { place, of }: Part): Limits {
  if (of === 1) return whole
  const share = (all: number) => (Number.isFinite(all) ? Math.floor(all / of) + (place < all % of ? 1 : 0) : all)
  const streams = share(whole.accountStreams + whole.priceStreams)
  const priceStreams = Math.min(streams, Math.ceil(whole.priceStreams / of))
  return {
    perSlice: Math.max(1, share(whole.perSlice)),
    underWay: Math.max(1, share(whole.underWay)),
    priceStreams,
    accountStreams: Number.isFinite(streams) ? streams - priceStreams : streams,
  }
}

const smallest = (a: Limits, b: Limits): Limits => ({
  perSlice: Math.min(a.perSlice, b.perSlice),
  underWay: Math.min(a.underWay, b.underWay),
  accountStreams: Math.min(a.accountStreams, b.accountStreams),
  priceStreams: Math.min(a.priceStreams, b.priceStreams),
})

/** What a process may ask now, of what all of them may ask together: the least of the parts that it may have (`Neighbours.parts`). */
export const leastOf = (whole: Limits, parts: readonly (Part | undefined)[]): Limits =>
  parts.map((part) => (part ? limitsOf(whole, part) : nothingYet)).reduce(smallest)
