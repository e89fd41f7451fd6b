import type { DrillFault, FlightKind, Instrument } from '@ratchet/contract'
import type { Cents, Points, Side, Ticket, TimeMs, Volume } from '../numbers/types.ts'

/** A position as a flight record has it, after that record. */
export interface DrillPosition {
  readonly ticket: Ticket
  readonly symbol: string
  readonly side: Side
  readonly volume: Volume
  readonly openPrice: Points
  readonly sl: Points
  readonly tp: Points
  readonly intendedSl: Points
  readonly intendedTp: Points
  readonly gapSinceMs: TimeMs | null
  readonly swap: Cents
  readonly open: boolean
}

/** A flight record of the drill's account. */
export interface DrillRecord {
  readonly atMs: TimeMs
  readonly kind: FlightKind
  readonly tradeId: string | null
  readonly data: Readonly<Record<string, unknown>>
  readonly position?: DrillPosition | undefined
  readonly closed?:
    | { readonly position: Ticket; readonly price: Points; readonly volume: Volume; readonly reason: string }
    | undefined
}

export interface FaultFigures {
  readonly fault: DrillFault
  /** By the broker's own count. */
  readonly hits: number
  readonly windows: readonly { readonly fromMs: TimeMs; readonly toMs: TimeMs }[]
}

/** DRL2: all the evidence that a drill is judged by. Times are the real clock's. */
export interface DrillEvidence {
  readonly fromMs: TimeMs
  /** Includes the time in which things were left to settle. */
  readonly toMs: TimeMs
  /** Oldest first. */
  readonly records: readonly DrillRecord[]
  /** Positions that were open when it began. */
  readonly positions: readonly DrillPosition[]
  /** New orders in the broker's own book, with the client id of each request. */
  readonly brokerOrders: readonly { readonly clientId: string; readonly ticket: Ticket }[]
  readonly faults: readonly FaultFigures[]
  readonly instruments: ReadonlyMap<string, Instrument>
}
