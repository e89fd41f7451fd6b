import { z } from 'zod'
import { isoTime } from '../primitives.ts'

/** An open session of the trader, by an id that opens nothing. */
export const ownSession = z.object({
  id: z.string(),
  /** The one that asks. */
  isThis: z.boolean(),
  /** The browser and the system in words, as far as the browser told. */
  browser: z.string(),
  address: z.string().nullable(),
  since: isoTime,
  /** When it was last heard of, to about five minutes. */
  heard: isoTime,
})
export type OwnSession = z.infer<typeof ownSession>
