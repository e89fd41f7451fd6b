import { z } from 'zod'
import { isoTime, named } from '../primitives.ts'
import { ladderWords, mostLadderLetters, mostR } from '../saved-ladders.ts'
import { ladderUnit } from './own-ladder.ts'
import { type OwnRungField, ownRungs } from './risk.ts'

const name = named(
  z
    .string({ error: ladderWords.noName })
    .trim()
    .min(1, { error: ladderWords.noName })
    .max(mostLadderLetters, { error: ladderWords.longName }),
)

/** A ladder under a name, to be put in force later. By itself it moves no stop. */
export const savedLadderInput = z
  .strictObject({ name, ladder: ownRungs, unit: ladderUnit.default('pips') })
  .superRefine(({ unit, ladder }, context) => {
    for (const [field, figure] of Object.entries(ladder) as [OwnRungField, number | undefined][])
      if (unit !== 'pips' && !field.startsWith('close') && (figure ?? 0) > mostR)
        context.addIssue({ code: 'custom', path: ['ladder', field], message: ladderWords.tooManyR })
  })

export const savedLadder = z.object({
  id: z.uuid(),
  name: z.string(),
  ladder: ownRungs,
  unit: ladderUnit,
  changedAt: isoTime,
})
export type SavedLadder = z.infer<typeof savedLadder>

/** `warnings` says in words what of the ladder works hardly as meant. */
export const keptLadder = savedLadder.extend({ warnings: z.array(z.string()) })
