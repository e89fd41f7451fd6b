import { z } from 'zod'
import { floorLines, floorWaits, floorWarnings, floorWords, mostFloorRungs } from '../account-floor.ts'
import { numberRules } from '../numbers.ts'
import { amount, isoTime } from '../primitives.ts'

const money = amount(numberRules.deposit)
const some = money.gt(0, { error: floorWords.nothing })

const floorLine = z.enum(Object.keys(floorLines) as [keyof typeof floorLines])

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}

/** FLO1: what a trader wants of an account, in its currency. */
export const floorPlan = z.strictObject({
  /** An equity that stays, or one that trails the highest equity by a distance. */
  total: z
    .discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('fixed'), floor: money }),
      z.strictObject({ kind: z.literal('trailing'), distance: some }),
    ])
    .nullable(),
  daily: z.strictObject({ of: z.enum(['balance', 'equity']), loss: some }).nullable(),
  target: some.nullable(),
  zone: z.string().max(60, { error: floorWords.zone }).refine(isZone, { error: floorWords.zone }),
  rungs: z.array(z.strictObject({ at: money, floor: money })).max(mostFloorRungs, { error: floorWords.tooMany }),
  byHand: z.boolean(),
  wait: z.enum(Object.keys(floorWaits) as [keyof typeof floorWaits]),
  /** FLO10: the percent of the way to a line from which it warns; at 100 nothing is warned of. */
  warnAt: z
    .int({ error: floorWords.warn })
    .min(floorWarnings.least, { error: floorWords.warn })
    .max(floorWarnings.most, { error: floorWords.warn })
    .default(floorWarnings.usual),
  /** FLO12: the lines that only stop new trades, and leave open what is. */
  keepsOpen: z.array(floorLine).max(3).default([]),
})
export type FloorPlanInput = z.infer<typeof floorPlan>

/** How an account stands with its ladder. */
export const floorState = z.object({
  /** FLO7: its amounts as they lie now, moved by what was paid in and taken out. */
  plan: floorPlan,
  /** The highest equity that moved the floor. */
  peak: z.number(),
  floor: z.number().nullable(),
  dayFloor: z.number().nullable(),
  dayTarget: z.number().nullable(),
  /** What the day's loss and profit count from. */
  countsFrom: z.number(),
  /** The rungs that were reached. */
  reached: z.array(z.int()),
  touched: z
    .object({ by: floorLine, line: z.number(), equity: z.number(), at: isoTime, keepsOpen: z.boolean() })
    .nullable(),
  /** The lines that were warned of; those of a day until it ends, the floor until it climbs. */
  warned: z.array(floorLine),
  /** A plan that waits; its `plan` is null where the account is to have none. */
  next: z.object({ plan: floorPlan.nullable(), from: isoTime }).nullable(),
})

/** One thing that became of an account's ladder, in words. */
const floorRecord = z.object({
  seq: z.int(),
  kind: z.enum(['floor.planned', 'floor.day', 'floor.climbed', 'floor.neared', 'floor.touched', 'floor.released']),
  /** The market's time. */
  at: isoTime,
  text: z.string(),
  /** The floor of the total loss after it, and the equity that it tells. */
  floor: z.number().nullable(),
  equity: z.number().nullable(),
})

/** What there is to say of an account's ladder at a glance: what stopped it, and the lines that were warned of. */
export const floorGlance = z.object({ stopped: floorLine.nullable(), warned: z.array(floorLine) })

export const accountFloor = z.object({
  id: z.uuid(),
  state: floorState.nullable(),
  /** Newest first. */
  records: z.array(floorRecord),
})
export type AccountFloor = z.infer<typeof accountFloor>
export type FloorRecord = AccountFloor['records'][number]
