import { z } from 'zod'
import { isoTime } from '../primitives.ts'

export const quote = z.object({ symbol: z.string(), bid: z.number(), ask: z.number(), time: isoTime })
export type PublicQuote = z.infer<typeof quote>

/** Which market the screens show: never leave a trader in doubt whether these are live, recorded or invented prices. */
export const market = z.object({
  feed: z.enum(['synthetic', 'ticks', 'broker']),
  label: z.string(),
  /** Times real speed; null where the feed runs as fast as it can. */
  speed: z.number().nullable(),
  symbols: z.array(z.string()),
  /** True once a recording has ended and no further quote will come. */
  ended: z.boolean(),
  /** Since when no engine was heard of, once that has lasted some seconds; absent while one is at work. */
  silentSince: isoTime.optional(),
})
export type Market = z.infer<typeof market>
