import type { DrillFault, FlightKind, Instrument } from '@ratchet/contract'
import type { Cents, Points, Side, Ticket, TimeMs, Volume } from '../types.ts'

/** A position as a flight record has it, after what the record tells. */
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

/** DRL2: all that a drill is judged by. Times are the real clock's. */
export interface DrillEvidence {
  readonly fromMs: TimeMs
  /** With the time in which things were left to settle. */
  readonly toMs: TimeMs
  /** Oldest first. */
  readonly records: readonly DrillRecord[]
  /** Open when it began. */
  readonly positions: readonly DrillPosition[]
  /** Orders that the broker's own book got meanwhile, with the client id under which each was asked for. */
  readonly brokerOrders: readonly { readonly clientId: string; readonly ticket: Ticket }[]
  readonly faults: readonly FaultFigures[]
  readonly instruments: ReadonlyMap<string, Instrument>
}
