import { z } from 'zod'
import { type ChosenLadder, ladderChange } from './own-ladder.ts'
import { ownRungs } from './risk.ts'
import { noRisk } from './rungs.ts'

/** The ladder of a position that Ratchet leaves alone: no rung moves its levels, and they are whatever the broker has. (ENG24) */
export const leftAlone: ChosenLadder = { name: 'Left alone', unit: 'pips', rungs: noRisk }

/**
 * Rungs in pips of the position's symbol, as they were moved on its chart: they become a ladder of this position alone. Those that were reached stay
 * reached, and stand here as they are. (OWN11, OWN12)
 */
const movedRungs = z.strictObject({ rungs: ownRungs })

const leaveAlone = z.strictObject({ leaveAlone: z.literal(true) })

/** The ladder that an open position is to climb by, or that it is to climb by none. */
export const positionLadder = z.union([ladderChange, movedRungs, leaveAlone])
