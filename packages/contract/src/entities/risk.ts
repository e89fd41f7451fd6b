import { z } from 'zod'
import { messages } from '../messages.ts'

export const rungNumbers = [1, 2, 3, 4, 5, 6] as const
export type RungNumber = (typeof rungNumbers)[number]

const pips = z
  .number({
    error: (issue) =>
      issue.input === undefined || issue.input === null || issue.input === ''
        ? messages.riskIncomplete
        : messages.invalidNumber,
  })
  .nonnegative({ error: messages.invalidNumber })
  .max(1_000_000, { error: messages.invalidNumber })

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

export const noRisk: Risk = {
  profit1: 0,
  sl1: 0,
  tp1: 0,
  profit2: 0,
  sl2: 0,
  tp2: 0,
  profit3: 0,
  sl3: 0,
  tp3: 0,
  profit4: 0,
  sl4: 0,
  tp4: 0,
  profit5: 0,
  sl5: 0,
  tp5: 0,
  profit6: 0,
  sl6: 0,
  tp6: 0,
}
