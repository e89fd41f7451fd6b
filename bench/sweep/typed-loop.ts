import type { QuoteBlock, Trials } from '@ratchet/domain'

/** Ladders of longs with a stop and no target, as columns: what a careful programmer would write without any index. */
interface Columns {
  readonly rungs: number
  readonly stop: number
  readonly triggers: Int32Array
  readonly stops: Int32Array
}

export interface LoopAnswer {
  readonly points: number[]
  readonly positions: number[]
}

const rungWords = 4
const unreached = 2 ** 31 - 1

function columns({ words, count, stop }: Trials): Columns {
  const stride = words.length / count
  const rungs = words[0] as number
  const column = (offset: number) =>
    Int32Array.from(
      { length: count * rungs },
      (_, i) => words[Math.floor(i / rungs) * stride + 1 + (i % rungs) * rungWords + offset] as number,
    )
  return { rungs, stop, triggers: column(0), stops: column(1) }
}

/** One position from its opening on: every tick is compared with its stop and its next rung, which lie in registers. */
function life(
  { bid, ask, length }: QuoteBlock,
  { rungs, stop, triggers, stops }: Columns,
  trial: number,
  from: number,
) {
  const open = ask[from] as number
  let low = open - stop
  let rung = trial * rungs
  const end = rung + rungs
  let high = open + (triggers[rung] as number)
  let tick = from
  let price = bid[tick] as number
  for (;;) {
    if (price >= high) {
      for (; rung < end && price >= open + (triggers[rung] as number); rung++)
        low = Math.max(low, open + (stops[rung] as number))
      high = rung < end ? open + (triggers[rung] as number) : unreached
    }
    tick++
    while (tick < length) {
      price = bid[tick] as number
      if (price <= low || price >= high) break
      tick++
    }
    if (tick === length || price <= low) return { tick, won: price - open }
  }
}

/** Each trial is always in the market: it opens again at the tick after its exit. */
export function loopRolling(block: QuoteBlock, trials: Trials): LoopAnswer {
  const made = columns(trials)
  const points = new Array<number>(trials.count).fill(0)
  const positions = new Array<number>(trials.count).fill(0)
  for (let trial = 0; trial < trials.count; trial++) {
    for (let tick = 0; tick < block.length; tick++) {
      const ended = life(block, made, trial, tick)
      points[trial] = (points[trial] as number) + ended.won
      positions[trial] = (positions[trial] as number) + 1
      tick = ended.tick
    }
  }
  return { points, positions }
}

export function loopEntries(block: QuoteBlock, trials: Trials, entries: Int32Array): LoopAnswer {
  const made = columns(trials)
  const won = (trial: number) => entries.reduce((sum, entry) => sum + life(block, made, trial, entry).won, 0)
  return {
    points: Array.from({ length: trials.count }, (_, trial) => won(trial)),
    positions: new Array<number>(trials.count).fill(entries.length),
  }
}
