import type { TickColumns } from '../ticks/ticks.ts'

/** A step of a random market is a minute long at least: what prices do within a minute, such as to bounce between bid and ask, stays. */
const minStepMs = 60_000
/** And so many ticks, so that no bar is taken apart. (TIC5) */
const minStepTicks = 4

/** The first tick of each step. */
export function stepStarts({ timeMs, length }: TickColumns): number[] {
  const starts: number[] = []
  let [first, from] = [0, Number.NEGATIVE_INFINITY]
  for (let tick = 0; tick < length; tick++) {
    const time = timeMs[tick] as number
    if (starts.length > 0 && (time - from < minStepMs || tick - first < minStepTicks)) continue
    starts.push(tick)
    first = tick
    from = time
  }
  return starts
}

/**
 * The same times, spreads and steps, with the direction of each step turned at random. If the price is as likely to rise as to fall, whatever it
 * did before, then the ticks themselves are one of these markets, as good as any other. (LAB9)
 * @param starts the first tick of each step
 */
export function randomMarket(ticks: TickColumns, starts: readonly number[], random: () => number): TickColumns {
  const { timeMs, bid: bids, ask: asks, length } = ticks
  const bid = new Float64Array(length)
  let [step, sign, twiceBefore, twice, lowest, lowestNow] = [
    0,
    1,
    0,
    0,
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
  ]
  for (let tick = 0; tick < length; tick++) {
    if (tick === starts[step]) {
      sign = random() < 0.5 ? -1 : 1
      step++
    }
    // Twice the middle of bid and ask is a whole number; it stays as odd or even as it is, and the spread with it.
    const [low, high] = [bids[tick] as number, asks[tick] as number]
    twice = tick === 0 ? low + high : twice + sign * (low + high - twiceBefore)
    twiceBefore = low + high
    const now = (twice - (high - low)) / 2
    bid[tick] = now
    lowest = Math.min(lowest, low)
    lowestNow = Math.min(lowestNow, now)
  }
  // Distances alone count for a trade, so the whole market may lie higher: no price of it is zero or below.
  const lift = Math.max(0, lowest - lowestNow)
  const ask = new Float64Array(length)
  for (let tick = 0; tick < length; tick++) {
    bid[tick] = (bid[tick] as number) + lift
    ask[tick] = (bid[tick] as number) + ((asks[tick] as number) - (bids[tick] as number))
  }
  return { timeMs, bid, ask, length }
}
