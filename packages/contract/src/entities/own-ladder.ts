import { z } from 'zod'
import { type LadderUnit, ladderUnits } from '../saved-ladders.ts'
import { type OwnRungs, ownRungs } from './risk.ts'

export const ladderUnit = z.enum(ladderUnits)

/** The saved ladder that an order or a position is to climb by alone, by its id. */
export const ladderId = z.uuid({ error: 'Send the id of a saved ladder.' })

/** A ladder that is one order's alone, as it was saved when it was chosen: what becomes of the saved one changes nothing here. */
export const chosenLadder = z.object({
  name: z.string(),
  unit: ladderUnit,
  rungs: ownRungs,
  /** 1 ATR as a distance in price; absent where the ladder counts something else. */
  atr: z.number().optional(),
})
export interface ChosenLadder {
  readonly name: string
  readonly unit: LadderUnit
  readonly rungs: OwnRungs
  /** 1 ATR in points, as it was measured when this ladder was chosen; absent where the figures count something else. (OWN9) */
  readonly atr?: number
}

/** The ladder that a trader wants for an open position. */
export interface WantedLadder extends ChosenLadder {
  /** They are the rungs by which the position climbs, some of them moved: what was reached stays reached, and no part is closed again. (OWN11) */
  readonly moves?: true
}

/** The ladder of one position. One in R or ATR is counted in points once, at the open or when it is put in force, and keeps to them. (OWN3) */
export interface OwnLadder extends ChosenLadder {
  readonly frozen?: {
    /** 1 R or 1 ATR in points. */
    readonly r: number
    /** The rungs in points. */
    readonly points: OwnRungs
  }
  /** How far its parts have come; absent where no rung closes any. (OWN5) */
  readonly parts?: {
    /** What they are parts of: the volume, in 1/10000 lot, with which the ladder began. */
    readonly of: number
    /** The rungs whose parts have been asked for: bit n-1 for rung n. */
    readonly asked: number
  }
}

/** The same as screens show it. */
export const climbedLadder = chosenLadder.extend({
  /** 1 R as a distance in price; absent where the ladder counts something else. */
  r: z.number().optional(),
  /** The rungs in pips of the position's symbol, whatever their unit. */
  pips: ownRungs,
  /** The rungs that were reached. */
  reached: z.array(z.int()),
  /** The volume with which it began, of which its rungs close parts, and the rungs whose parts were asked for; absent where none does. */
  parts: z.object({ of: z.number(), asked: z.array(z.int()) }).optional(),
})
export type ClimbedLadder = z.infer<typeof climbedLadder>

/** Null gives the position back to its account's ladder. */
export const ladderChange = z.strictObject({ ladderId: ladderId.nullable() })
