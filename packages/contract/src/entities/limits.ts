import { z } from 'zod'
import {
  isZone,
  limitNames,
  limitWords,
  mostCounted,
  mostLimitedSymbols,
  mostPauseMinutes,
  mostQuietHours,
  quietDays,
  waitingHours,
  warnShares,
} from '../limit-rules.ts'
import { isoTime } from '../primitives.ts'
import { symbolName } from './instrument.ts'

const isDecimal = (value: number, digits: number) =>
  Math.abs(Math.round(value * 10 ** digits) - value * 10 ** digits) < 1e-6
const decimal = (digits: number, error: string) =>
  z
    .number({ error })
    .positive({ error })
    .max(1e9, { error })
    .refine((value) => isDecimal(value, digits), { error })
const lots = decimal(4, limitWords.volume).nullable()
const count = (most: number, error: string) => z.int({ error }).min(1, { error }).max(most, { error })
const minute = z
  .int({ error: limitWords.hours })
  .min(0, { error: limitWords.hours })
  .max(1440, { error: limitWords.hours })

/** Hours of the account's zone, in minutes after midnight, in which nothing new is sent; half-open. */
const quiet = z
  .strictObject({ days: z.enum(quietDays), from: minute, to: minute })
  .refine(({ from, to }) => from < to, { error: limitWords.hours })

/** LIM13: what one symbol may have, beside what any may. */
const ofSymbol = z
  .strictObject({ symbol: symbolName, tradeVolume: lots, openVolume: lots })
  .refine(({ tradeVolume, openVolume }) => tradeVolume !== null || openVolume !== null, {
    error: limitWords.emptySymbol,
  })

/** The limits of an account on its new trades; null is no limit. Lots, and money of the traded symbol's own currency. */
export const limits = z.strictObject({
  /** Of one trade. */
  tradeVolume: lots,
  /** Of all that is open or waits in one symbol, bought and sold alike. */
  symbolVolume: lots,
  /** Of single symbols. */
  symbols: z.array(ofSymbol),
  /** The same in all symbols. */
  accountVolume: lots,
  /** Open positions and waiting orders at once. */
  openTrades: count(mostCounted, limitWords.count).nullable(),
  /** Orders that were sent on a day of the zone; one that the broker refuses is none. */
  tradesADay: count(mostCounted, limitWords.count).nullable(),
  /** Lost where the stop fills at its price, with the commission of both sides. */
  riskMoney: decimal(2, limitWords.money).nullable(),
  quietHours: z.array(quiet),
  /** After so many losing trades in a row nothing new is sent for so many minutes. */
  pause: z
    .strictObject({
      losses: count(100, limitWords.losses),
      minutes: count(mostPauseMinutes, limitWords.minutes),
    })
    .nullable(),
  /** Percent of a limit from which it warns. */
  warnAt: z
    .int({ error: limitWords.warn })
    .min(warnShares.least, { error: limitWords.warn })
    .max(warnShares.most, { error: limitWords.warn }),
  zone: z.string().max(60).refine(isZone, { error: limitWords.zone }),
  /** Hours that a loosening waits before it holds. */
  waitHours: z.union(
    waitingHours.map((hours) => z.literal(hours)),
    { error: limitWords.number },
  ),
})
export type Limits = z.infer<typeof limits>

/** As a trader gives them. Those in force may have more hours and symbols, while a loosening waits. */
export const limitsInput = limits.extend({
  symbols: z
    .array(ofSymbol)
    .max(mostLimitedSymbols, { error: limitWords.manySymbols })
    .refine((all) => new Set(all.map(({ symbol }) => symbol)).size === all.length, { error: limitWords.twice })
    .default([]),
  quietHours: z.array(quiet).max(mostQuietHours, { error: limitWords.manyHours }),
})

/** How much of a limit is used now, in the limit's own unit; a limit of hours or a pause has neither figure. */
const limitUse = z.object({
  limit: z.enum(limitNames),
  /** The symbol, for a limit that counts each on its own. */
  symbol: z.string().nullable(),
  used: z.number().nullable(),
  most: z.number().nullable(),
  /** Whether it refuses whatever is new now. */
  isReached: z.boolean(),
  sentence: z.string(),
})
export type LimitUse = z.infer<typeof limitUse>

export const accountLimits = z.object({
  accountId: z.uuid(),
  /** Those in force. */
  limits,
  /** A loosening that waits, and when it comes into force. */
  pending: z.object({ limits, from: isoTime }).nullable(),
  uses: z.array(limitUse),
  /** What the limits look at, so that a form can say before it publishes what they would. Volumes in lots, money in the account's. */
  state: z.object({
    now: isoTime,
    open: z.array(z.object({ symbol: z.string(), volume: z.number() })),
    sent: z.array(isoTime),
    results: z.array(z.object({ money: z.number(), at: isoTime })),
  }),
  /** The last instructions that a limit refused, the newest first. */
  refusals: z.array(z.object({ tradeId: z.uuid(), sentence: z.string(), at: isoTime })),
})
export const limitsList = z.object({ items: z.array(accountLimits) })
export type AccountLimits = z.infer<typeof accountLimits>
