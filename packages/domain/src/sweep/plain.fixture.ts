import { advance, type Ladder, rungLevels } from '../ladder/ladder.ts'
import { partDue } from '../ladder/parts.ts'
import { profitCents } from '../money/money.ts'
import type { Side } from '../numbers/types.ts'
import type { QuoteBlock } from './block.ts'
import type { Lots } from './lots.ts'
import {
  closedPart,
  eventWord,
  leftAtEnd,
  leftByRung,
  leftByStop,
  leftByTarget,
  noOutcome,
  perLot,
  type SweepOutcome,
} from './outcome.ts'

interface Tried {
  readonly ladder: Ladder
  readonly side: Side
  readonly stop: number
  readonly target: number
  readonly lots?: Lots | undefined
}

/** One life as plainly as it can be told: every quote is looked at, by the functions that the rules are proved with. */
function plainLife(
  block: QuoteBlock,
  { ladder, side, stop, target, lots }: Tried,
  opening: number,
  to: SweepOutcome,
  n: number,
): number {
  const way = side === 'buy' ? 1 : -1
  const open = (way === 1 ? block.ask : block.bid)[opening] as number
  const levels = rungLevels(ladder, side, open)
  let state = {
    side,
    reached: 0,
    sl: stop === 0 ? 0 : Math.max(0, open - way * stop),
    tp: target === 0 ? 0 : Math.max(0, open + way * target),
  }
  const tell = (word: number) => {
    to.sums[n] = (to.sums[n] as number) + word
    to.events++
  }
  let [held, asked] = [lots?.volume ?? 1, 0]
  const deal = (price: number, volume: number) => {
    to.points[n] = (to.points[n] as number) + way * (price - open) * volume
    if (lots && to.cents)
      to.cents[n] = (to.cents[n] as number) + profitCents(lots.instrument, side, open, price, volume)
    held -= volume
  }
  const leave = (tick: number, how: number, price: number) => {
    tell(eventWord(tick, how, price, 0))
    deal(price, held)
    to.positions[n] = (to.positions[n] as number) + 1
    return tick
  }
  for (let tick = opening; tick < block.length; tick++) {
    const [bid, ask] = [block.bid[tick] as number, block.ask[tick] as number]
    const exit = way === 1 ? bid : ask
    if (tick > opening && state.sl !== 0 && way * (exit - state.sl) <= 0) return leave(tick, leftByStop, exit)
    if (tick > opening && state.tp !== 0 && way * (exit - state.tp) >= 0) return leave(tick, leftByTarget, exit)
    const step = advance(state, levels, { bid, ask })
    if (!step) continue
    tell(eventWord(tick, step.reached & ~state.reached, step.sl, step.tp))
    state = { side, sl: step.sl, tp: step.tp, reached: step.reached }
    const parts = lots?.parts[n]
    if (!lots || !parts) continue
    const due = partDue(parts, { of: lots.volume, open: held, reached: state.reached, asked }, lots.instrument)
    if (!due) continue
    asked = state.reached
    if (due.volume === held) return leave(tick, leftByRung, exit)
    deal(exit, due.volume)
    tell(eventWord(tick, closedPart, exit, due.volume))
  }
  const last = block.length - 1
  return leave(last, leftAtEnd, (way === 1 ? block.bid : block.ask)[last] as number)
}

type Shape = Omit<Tried, 'ladder'>

/** Always in the market: it opens again at the tick after its exit. */
export function plainRoll(block: QuoteBlock, ladders: readonly Ladder[], shape: Shape): SweepOutcome {
  const outcome = noOutcome({ count: ladders.length, lots: shape.lots })
  ladders.forEach((ladder, n) => {
    for (let tick = 0; tick < block.length; tick++) tick = plainLife(block, { ladder, ...shape }, tick, outcome, n)
  })
  perLot(outcome, shape)
  return outcome
}

export function plainEntries(
  block: QuoteBlock,
  ladders: readonly Ladder[],
  shape: Shape,
  entries: Int32Array,
): SweepOutcome {
  const outcome = noOutcome({ count: ladders.length, lots: shape.lots })
  ladders.forEach((ladder, n) => {
    for (const opening of entries) plainLife(block, { ladder, ...shape }, opening, outcome, n)
  })
  perLot(outcome, shape)
  return outcome
}
