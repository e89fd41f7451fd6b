import type { Points } from '../numbers/types.ts'
import { LadderIndex } from '../trigger/index.ts'
import type { QuoteBlock } from './block.ts'
import { eventWord, leftAtEnd, leftByStop, leftByTarget, noOutcome, type SweepOutcome } from './outcome.ts'
import { firstLevels, type Trials } from './trials.ts'

/**
 * Each trial, whose positions are not counted in lots, in the market all the time: it opens at the first tick and, whenever its position has left, again at the next one. All of
 * them go through the index of live trading, so that a tick costs what it crosses.
 */
export function rollThroughIndex({ bid, ask, length }: QuoteBlock, trials: Trials): SweepOutcome {
  const { side, count } = trials
  const sign = side === 'buy' ? 1 : -1
  const outcome = noOutcome(trials)
  const { points, positions, sums } = outcome
  const index = new LadderIndex(1, count)
  const ladders = index.compiled(trials.words, count)
  const opens = new Int32Array(count)
  // An entry's number is one of as many as there can be at once.
  const trialOf = new Int32Array(count)
  const waiting = Int32Array.from({ length: count }, (_, trial) => trial)
  let [waits, tick] = [count, 0]
  const leave = (trial: number, how: number, price: Points) => {
    sums[trial] = (sums[trial] as number) + eventWord(tick, how, price, 0)
    points[trial] = (points[trial] as number) + sign * (price - (opens[trial] as number))
    positions[trial] = (positions[trial] as number) + 1
    outcome.events++
  }
  const consumer = {
    left(entry: number, reason: 'sl' | 'tp', price: Points) {
      const trial = trialOf[entry] as number
      leave(trial, reason === 'sl' ? leftByStop : leftByTarget, price)
      waiting[waits++] = trial
    },
    climbed(entry: number, newly: number, sl: Points, tp: Points) {
      const trial = trialOf[entry] as number
      sums[trial] = (sums[trial] as number) + eventWord(tick, newly, sl, tp)
      outcome.events++
    },
  }
  for (; tick < length; tick++) {
    const due = waits
    index.quote(0, bid[tick] as number, ask[tick] as number, consumer)
    if (due === 0) continue
    const open = (side === 'buy' ? ask[tick] : bid[tick]) as number
    const { sl, tp } = firstLevels(trials, open)
    for (let n = 0; n < due; n++) {
      const trial = waiting[n] as number
      opens[trial] = open
      trialOf[index.add(0, side, open, ladders + trial, sl, tp)] = trial
    }
    waiting.copyWithin(0, due, waits)
    waits -= due
    // The quote at which a position opens can reach its rungs. (REP3)
    index.climb(0, bid[tick] as number, ask[tick] as number, consumer)
  }
  const idle = new Set(waiting.subarray(0, waits))
  tick = length - 1
  const last = (side === 'buy' ? bid[tick] : ask[tick]) as number
  for (let trial = 0; length > 0 && trial < count; trial++) if (!idle.has(trial)) leave(trial, leftAtEnd, last)
  return outcome
}
