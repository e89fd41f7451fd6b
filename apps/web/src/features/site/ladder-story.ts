import { advance, type LadderState, type RungLevels } from '@ratchet/domain'
import { pipWords } from '../../trading/ladder/ladder.ts'
import * as texts from './texts.ts'

/** Describes a rung as a trader types it, in pips. */
export interface StoryRung {
  readonly rung: RungLevels['rung']
  readonly profit: number
  readonly risk: number
}

export interface Moment {
  /** Pips in favour, counted from the open price. */
  readonly price: number
  /** Holds where the stop is, in the same pips, which is what is locked in once it is above 0. */
  readonly stop: number
  /** How many rungs have been reached so far. */
  readonly reached: number
  /** The price has come back to the stop, and the position is closed there. */
  readonly closed: boolean
}

/** The specification's example is the first rung: 50 pips in favour, 20 behind it, 30 locked in. */
export const storyRungs: readonly StoryRung[] = [
  { rung: 1, profit: 50, risk: 20 },
  { rung: 2, profit: 120, risk: 30 },
  { rung: 3, profit: 190, risk: 30 },
]
export const storyFirstStop = -40
export const lockedBy = ({ profit, risk }: StoryRung): number => profit - risk

const walk = [
  0, 12, 3, 21, 14, 34, 26, 54, 43, 62, 49, 73, 64, 90, 79, 101, 92, 124, 108, 131, 117, 142, 126, 158, 147, 172, 163,
  193, 179, 204, 190, 212, 196, 203, 178, 187, 160,
]

/** Any open price does; a pip is one point here. */
const open = 10_000

/**
 * Tells what happens to a long position's stop while a price walks: for each step the stop after it, by the function
 * that the engine runs. The walk ends where the price meets the stop that was in force before.
 */
export function tell(
  prices: readonly number[],
  rungs: readonly StoryRung[] = storyRungs,
  firstStop = storyFirstStop,
): Moment[] {
  const levels = rungs.map((rung) => ({
    rung: rung.rung,
    trigger: open + rung.profit,
    sl: open + lockedBy(rung),
    tp: 0,
  }))
  const moments: Moment[] = []
  let state: LadderState = { side: 'buy', sl: open + firstStop, tp: 0, reached: 0 }
  let reached = 0
  for (const price of prices) {
    const closed = open + price <= state.sl
    const step = closed ? undefined : advance(state, levels, { bid: open + price, ask: open + price })
    if (step) {
      state = { ...state, sl: step.sl, reached: step.reached }
      reached += step.newly.length
    }
    const stop = state.sl - open
    moments.push({ price: closed ? stop : price, stop, reached, closed })
    if (closed) break
  }
  return moments
}

export const story: readonly Moment[] = tell(walk)

/** Tells a moment in a sentence, for the eye and for a screen reader alike. */
export function inWords({ price, stop, reached, closed }: Moment): string {
  if (closed) return stop < 0 ? texts.closedWithLoss(pipWords(-stop)) : texts.closedWithProfit(pipWords(stop))
  const moved = price < 0 ? texts.againstYou(pipWords(-price)) : texts.inYourFavour(pipWords(price))
  const lead = price === 0 ? texts.positionOpen : moved
  if (reached === 0) return texts.firstStopLimitsLoss(lead, pipWords(-stop))
  return texts.rungReached(lead, reached, pipWords(stop))
}
