import { z } from 'zod'
import { ladderChange } from './own-ladder.ts'
import { ownRungs } from './risk.ts'

/**
 * Rungs in pips of the position's symbol, as they were moved on its chart: they become a ladder of this position alone. Those that were reached stay
 * reached, and stand here as they are. (OWN11, OWN12)
 */
const movedRungs = z.strictObject({ rungs: ownRungs })

/** The ladder that an open position is to climb by. */
export const positionLadder = z.union([ladderChange, movedRungs])
