import { z } from 'zod'
import { activityRangeNames } from '../activity-ranges.ts'

export const activityQuery = z.strictObject({
  range: z.enum(activityRangeNames, { error: `range must be one of ${activityRangeNames.join(', ')}.` }).default('5d'),
})

/** A trader's activity in one day, week or month; days are UTC's, by the market's time. */
export const activitySpan = z.object({
  /** Its first day. */
  day: z.iso.date(),
  /** Closing deals and confirmed stop changes. */
  closed: z.int().nonnegative(),
  modified: z.int().nonnegative(),
  /** Profit with swap, commission and fee; null where nothing was closed. */
  profit: z.number().nullable(),
  /** The same of the same calendar days a year before; a 29 February without counterpart counts to the 28th. */
  before: z.number().nullable(),
})
export type ActivitySpan = z.infer<typeof activitySpan>

export const activity = z.object({
  /** The last day shown: the market's, or the day of the trader's newest deal or stop change where that is later. */
  today: z.iso.date(),
  /** Oldest first, without gaps. */
  items: z.array(activitySpan),
})
export type Activity = z.infer<typeof activity>
