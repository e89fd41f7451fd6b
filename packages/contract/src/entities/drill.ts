import { z } from 'zod'
import { drillFaults, drillOutcomes, drillSeconds, drillStates } from '../drill-faults.ts'
import { isoTime, ticket } from '../primitives.ts'

const fault = z.enum(drillFaults, { error: `A fault must be one of ${drillFaults.join(', ')}.` })
const { least, most } = drillSeconds
const secondsSentence = `A drill must last ${least} to ${most} seconds.`

export const drillInput = z.strictObject({
  faults: z
    .array(fault, { error: 'Choose at least one fault.' })
    .min(1, { error: 'Choose at least one fault.' })
    .max(drillFaults.length, { error: 'Choose each fault once.' })
    .refine((names) => new Set(names).size === names.length, { error: 'Choose each fault once.' }),
  seconds: z
    .int({ error: secondsSentence })
    .min(least, { error: secondsSentence })
    .max(most, { error: secondsSentence }),
})
export type DrillInput = z.infer<typeof drillInput>

/** When a fault was on, and how often it hit by the broker's own count. */
const faultFigures = z.object({
  fault,
  hits: z.int().nonnegative(),
  windows: z.array(z.object({ from: isoTime, to: isoTime })),
})

/** A time in which the broker had another stop than the ladder wanted. `money`: what leaving by it would have cost at worst. */
const gapSpan = z.object({
  position: ticket,
  symbol: z.string(),
  from: isoTime,
  /** Null where it was open still when the drill was over. */
  to: isoTime.nullable(),
  ms: z.int().nonnegative(),
  /** Null where the broker had no stop all the while. */
  money: z.number().nullable(),
  /** How long of it the broker had no stop at all. */
  bareMs: z.int().nonnegative(),
})

const drillClose = z.object({
  position: ticket,
  symbol: z.string(),
  at: isoTime,
  reason: z.string(),
  price: z.number(),
  /** The stop that the ladder wanted; 0 for none. */
  intended: z.number(),
  /** Beyond the intended stop: more than 0 is worse for the trader; null where it did not close by a stop. */
  slippagePips: z.number().nullable(),
  slippageMoney: z.number().nullable(),
})

/** One line of the verdict. `ok` is null where it is a figure and no promise. */
const drillCheck = z.object({ key: z.string(), ok: z.boolean().nullable(), text: z.string() })

export const drillReport = z.object({
  outcome: z.enum(drillOutcomes),
  verdict: z.string(),
  from: isoTime,
  to: isoTime,
  checks: z.array(drillCheck),
  faults: z.array(faultFigures),
  rungs: z.int(),
  stops: z.object({ asked: z.int(), again: z.int(), confirmed: z.int(), refused: z.int() }),
  gaps: z.array(gapSpan),
  unknown: z.array(z.object({ from: isoTime, to: isoTime.nullable(), how: z.string().nullable() })),
  orders: z.object({ published: z.int(), atBroker: z.int(), doubled: z.int() }),
  loosened: z.int(),
  closes: z.array(drillClose),
  differences: z.int(),
})
export type PublicDrillReport = z.infer<typeof drillReport>

export const drill = z.object({
  id: z.uuid(),
  /** The login of the paper account. */
  account: z.string(),
  faults: z.array(fault),
  seconds: z.int(),
  /** The same seed gives the same plan. */
  seed: z.int(),
  state: z.enum(drillStates),
  askedAt: isoTime,
  startedAt: isoTime.nullable(),
  endedAt: isoTime.nullable(),
  /** How long it runs by the server's clock, ms; null before it began and after its end. */
  elapsedMs: z.int().nonnegative().nullable(),
  /** The faults that are switched on at this moment. */
  now: z.array(fault),
  report: drillReport.nullable(),
})
export type PublicDrill = z.infer<typeof drill>
