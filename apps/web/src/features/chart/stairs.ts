import type { ActiveTrade, ModifiedTrade } from '@ratchet/contract'
import { positionKey } from '../../api/ticket.ts'
import { secondOf } from './tape.ts'

/** The stop stood at this price from this time on. */
export interface StopStep {
  readonly timeMs: number
  readonly price: number
}

/**
 * Tells where the stop of one position has stood, oldest first: the steps of the ladder as the broker confirmed them.
 * @param changes in any order, those of other positions among them
 */
export function stopStepsOf(trade: ActiveTrade, changes: readonly ModifiedTrade[]): StopStep[] {
  const key = positionKey(trade)
  return changes
    .filter((change) => positionKey(change) === key && change.tradeId === trade.tradeId && change.sl > 0)
    .toSorted((a, b) => a.seq - b.seq)
    .map(({ time, sl }) => ({ timeMs: Date.parse(time), price: sl }))
}

/**
 * Turns the steps into points of a chart whose bars reach from one second to another. Seconds strictly ascend, and each
 * has its latest step. What came before the first bar stands at that bar, and the last step is held until the newest
 * bar.
 */
export function stairPoints(
  steps: readonly StopStep[],
  firstSecond: number,
  lastSecond: number,
): { readonly time: number; readonly value: number }[] {
  const bySecond = new Map<number, number>()
  for (const { timeMs, price } of steps) {
    const second = Math.max(secondOf(timeMs), firstSecond)
    if (second <= lastSecond) bySecond.set(second, price)
  }
  const points = [...bySecond].map(([time, value]) => ({ time, value })).toSorted((a, b) => a.time - b.time)
  const last = points.at(-1)
  return last && last.time < lastSecond ? [...points, { time: lastSecond, value: last.value }] : points
}
