import { z } from 'zod'
import { flightKinds } from '../events/kinds.ts'
import { isoTime } from '../primitives.ts'

/** One record of a trade's flight: what happened, when by the clock and by the market, and its particulars. */
export const flightRecord = z.looseObject({
  seq: z.int(),
  at: isoTime,
  kind: z.enum(flightKinds),
  /** The market's clock; a recorded market has its own. */
  marketTime: isoTime.nullable(),
})
export type PublicFlightRecord = z.infer<typeof flightRecord>
