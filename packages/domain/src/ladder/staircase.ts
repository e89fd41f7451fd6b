import type { RungNumber } from '@ratchet/contract'
import type { Points, Side } from '../numbers/types.ts'
import { advance, type LadderState, type RungLevels } from './ladder.ts'

/** The levels in force once the price has come as far as this rung; 0 is no level. */
export interface Stair {
  readonly rung: RungNumber
  readonly trigger: Points
  readonly sl: Points
  readonly tp: Points
}

/**
 * The ladder as the price climbs it: the rungs in the order in which they are reached, each with the levels that then hold, found by
 * the step that the engine takes. A rung whose price is not above zero is never reached and is left out. (EST4)
 */
export function staircase(
  levels: readonly RungLevels[],
  side: Side,
  first: { readonly sl: Points; readonly tp: Points },
): Stair[] {
  const sign = side === 'buy' ? 1 : -1
  const order = levels
    .filter(({ trigger }) => trigger > 0)
    .sort((a, b) => (a.trigger - b.trigger) * sign || a.rung - b.rung)
  let state: LadderState = { side, sl: first.sl, tp: first.tp, reached: 0 }
  return order.map(({ rung, trigger }) => {
    // Rungs with one price are one step: the second of them finds itself reached already.
    state = { ...state, ...advance(state, levels, { bid: trigger, ask: trigger }) }
    return { rung, trigger, sl: state.sl, tp: state.tp }
  })
}
