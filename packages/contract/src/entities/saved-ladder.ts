import { z } from 'zod'
import { isoTime, named } from '../primitives.ts'
import { ladderWords, mostLadderLetters } from '../saved-ladders.ts'
import { risk } from './risk.ts'

const name = named(
  z
    .string({ error: ladderWords.noName })
    .trim()
    .min(1, { error: ladderWords.noName })
    .max(mostLadderLetters, { error: ladderWords.longName }),
)

/** A ladder under a name, to be put in force later. By itself it moves no stop. */
export const savedLadderInput = z.strictObject({ name, ladder: risk })

export const savedLadder = z.object({ id: z.uuid(), name: z.string(), ladder: risk, changedAt: isoTime })
export type SavedLadder = z.infer<typeof savedLadder>

/** `warnings` says in words what of the ladder works hardly as meant. */
export const keptLadder = savedLadder.extend({ warnings: z.array(z.string()) })
