import { z } from 'zod'
import { messages } from '../messages.ts'
import { numberRules } from '../numbers.ts'
import { amount } from '../primitives.ts'
import type { RungNumber } from '../rung-numbers.ts'
import { ladderWords } from '../saved-ladders.ts'

const pips = amount(numberRules.pips, (issue) =>
  issue.input === undefined || issue.input === null || issue.input === ''
    ? messages.riskIncomplete
    : messages.invalidNumber,
)

/** Six rungs of trailing profit, stop and target, in pips. Profit 0 switches a rung off; sl 0 and tp 0 leave that level alone. */
export const risk = z.strictObject({
  profit1: pips,
  sl1: pips,
  tp1: pips,
  profit2: pips,
  sl2: pips,
  tp2: pips,
  profit3: pips,
  sl3: pips,
  tp3: pips,
  profit4: pips,
  sl4: pips,
  tp4: pips,
  profit5: pips,
  sl5: pips,
  tp5: pips,
  profit6: pips,
  sl6: pips,
  tp6: pips,
})
export type Risk = z.infer<typeof risk>
export type RiskField = keyof Risk

const part = z
  .number({ error: ladderWords.partWrong })
  .nonnegative({ error: ladderWords.partWrong })
  .max(100, { error: ladderWords.partWrong })
  .multipleOf(0.01, { error: ladderWords.partWrong })
  .optional()

const more = pips.optional()

/**
 * The rungs of a ladder under a name, and of a single order or position. There may be more of them than in the form, and each may also close a part, in
 * percent of the volume with which the ladder begins. (OWN5)
 */
export const ownRungs = risk.extend({
  profit7: more,
  sl7: more,
  tp7: more,
  profit8: more,
  sl8: more,
  tp8: more,
  profit9: more,
  sl9: more,
  tp9: more,
  profit10: more,
  sl10: more,
  tp10: more,
  profit11: more,
  sl11: more,
  tp11: more,
  profit12: more,
  sl12: more,
  tp12: more,
  close1: part,
  close2: part,
  close3: part,
  close4: part,
  close5: part,
  close6: part,
  close7: part,
  close8: part,
  close9: part,
  close10: part,
  close11: part,
  close12: part,
} satisfies Record<Exclude<`${'profit' | 'sl' | 'tp' | 'close'}${RungNumber}`, keyof Risk>, typeof part>)
export type OwnRungs = z.infer<typeof ownRungs>
export type OwnRungField = keyof OwnRungs
/** A figure in the ladder's own unit, which a part is not. */
export type LevelField = Exclude<OwnRungField, `close${RungNumber}`>
