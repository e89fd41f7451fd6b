import type { Cents, Points, Ticket, TimeMs } from '../numbers/types.ts'
import type { FaultFigures } from './evidence.ts'

/** A time in which the broker had other levels than the ladder wanted. */
export interface GapSpan {
  readonly position: Ticket
  readonly symbol: string
  readonly fromMs: TimeMs
  /** Null where it never closed. */
  readonly toMs: TimeMs | null
  readonly ms: number
  /** The worst cost of leaving by the broker's stop; null if it had none all the while. */
  readonly cents: Cents | null
  /** For how long of that time the broker had no stop at all. */
  readonly bareMs: number
}

export interface DrillClose {
  readonly position: Ticket
  readonly symbol: string
  readonly atMs: TimeMs
  readonly reason: string
  readonly price: Points
  readonly intended: Points
  /** How far beyond the intended stop, worse being more; null where it did not close by its stop. */
  readonly slippage: { readonly points: Points; readonly cents: Cents } | null
}

export interface UnknownSpan {
  readonly fromMs: TimeMs
  /** Null where it is unknown still. */
  readonly toMs: TimeMs | null
  /** How it was settled, in words, where the record has any. */
  readonly how: string | null
}

export interface DrillFigures {
  readonly fromMs: TimeMs
  readonly toMs: TimeMs
  readonly faults: readonly FaultFigures[]
  readonly rungs: number
  readonly stops: {
    readonly asked: number
    readonly again: number
    readonly confirmed: number
    readonly refused: number
  }
  readonly gaps: readonly GapSpan[]
  readonly unknown: readonly UnknownSpan[]
  /** `doubled`: client ids under which the broker has more than one order. */
  readonly orders: { readonly published: number; readonly atBroker: number; readonly doubled: number }
  readonly loosened: number
  readonly closes: readonly DrillClose[]
  readonly differences: number
  /** A position was open, or an order was sent. */
  readonly atStake: boolean
  readonly tested: DrillTested
  /** Positions that had no stop at the broker, and were to have none, when they were last seen. */
  readonly bare: number
}

/** DRL7: what the drill put to the test. A part that nothing tried was neither kept nor broken. */
export interface DrillTested {
  /** An order was sent. */
  readonly orders: boolean
  /** A rung was reached, a change of levels was asked, or the broker had other levels than intended. */
  readonly ladder: boolean
  /** A request was under way while the link was cut, or a message was lost. */
  readonly link: boolean
}
