import { z } from 'zod'
import { messages } from '../messages.ts'
import { numberRules } from '../numbers.ts'
import { amount } from '../primitives.ts'

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
