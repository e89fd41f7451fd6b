import { z } from 'zod'
import { type OwnRungField, ownRungs } from './entities/risk.ts'
import { ladderUnits } from './saved-ladders.ts'

const ladder = ownRungs.partial()

/** The input of `npm run -s replay`: a ladder, and positions that may carry their own. Fields of a ladder left out are 0. */
export const replayPlan = z.strictObject({
  ladder: ladder.optional(),
  positions: z.array(
    z.strictObject({
      id: z.union([z.string(), z.number().transform(String)]),
      side: z.enum(['buy', 'sell']),
      volume: z.number().positive(),
      /** Unix ms; the first tick at or after it opens. */
      openAt: z.int().nonnegative(),
      sl: z.number().nonnegative().default(0),
      tp: z.number().nonnegative().default(0),
      ladder: ladder.optional(),
      /** What the figures of its own ladder count; pips where it is left out. */
      unit: z.enum(ladderUnits).optional(),
      /** 1 ATR as a distance in price, for a ladder in ATR: the figure that the record of the order has. */
      atr: z.number().positive().optional(),
    }),
  ),
})
export type ReplayPlan = z.infer<typeof replayPlan>
export type PartialRisk = Partial<Record<OwnRungField, number | undefined>>

/** Its output: times in Unix ms, prices in the symbol's digits, profit in account currency. */
export interface ReplayResult {
  readonly positions: readonly {
    readonly id: string
    readonly openTime: number
    readonly openPrice: number
    readonly changes: readonly {
      readonly time: number
      readonly rung: number
      readonly sl: number
      readonly tp: number
    }[]
    /** What its rungs have closed before the rest; absent where they closed nothing. */
    readonly parts?: readonly {
      readonly time: number
      readonly rung: number
      readonly volume: number
      readonly price: number
      readonly profit: number
    }[]
    readonly closeTime: number
    readonly closePrice: number
    /** `rung`: its rungs have closed all of it. */
    readonly reason: 'sl' | 'tp' | 'end' | 'rung'
    /** Of its parts and the rest. */
    readonly profit: number
  }[]
}
