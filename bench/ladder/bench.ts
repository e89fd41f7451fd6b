import { type Result, rowOf } from '../measure.ts'
import { middle, type Opening, one, openings, settling, spread, symbols, type Tape, tape } from './market.ts'
import { type Counters, indexed, looped, scanned, type Walk } from './ways.ts'

const runs = 5

/** The time of one run over the tape, after its positions were opened and the settling quotes taken. */
function timed(
  walk: Walk,
  quotes: Tape,
  before: Tape = settling,
): { readonly ms: number; readonly counters: Counters } {
  walk(before)
  const start = performance.now()
  const counters = walk(quotes)
  return { ms: performance.now() - start, counters }
}

interface Pair {
  readonly what: string
  readonly yardstickName: string
  readonly ours: () => ReturnType<typeof timed>
  readonly yardstick: () => ReturnType<typeof timed>
}

/** Times both ways in turn. Both must have found the same events. */
function compare({ what, yardstickName, ours, yardstick }: Pair): Result {
  const times = { ours: [] as number[], yardstick: [] as number[] }
  for (let run = 0; run <= runs; run++) {
    const mine = ours()
    const theirs = yardstick()
    if (JSON.stringify(mine.counters) !== JSON.stringify(theirs.counters))
      throw new Error(`${what}: the two ways told of different events`)
    // The first run only warms the code up.
    if (run === 0) continue
    times.ours.push(mine.ms)
    times.yardstick.push(theirs.ms)
  }
  return rowOf({ what, unit: 'ms', yardstickName }, times)
}

const count = (value: number) => value.toLocaleString('en-US')

function against(
  way: (opened: readonly Opening[]) => Walk,
  yardstickName: string,
  positions: number,
  quotes: number,
): Result {
  const opened = openings(positions, symbols, spread)
  const quoted = tape(quotes)
  return compare({
    what: `${count(positions)} positions, ${count(quotes)} quotes`,
    yardstickName,
    ours: () => timed(indexed(opened), quoted),
    yardstick: () => timed(way(opened), quoted),
  })
}

/** The index against itself: a hundred times the positions on the same quotes, in turn. */
function growth(small: number, large: number, quotes: number): Result {
  const quoted = tape(quotes)
  const few = openings(small, symbols, spread)
  const many = openings(large, symbols, spread)
  const times = { ours: [] as number[], yardstick: [] as number[] }
  const events = { ours: 0, yardstick: 0 }
  for (let run = 0; run <= runs; run++) {
    for (const [name, opened] of [
      ['ours', many],
      ['yardstick', few],
    ] as const) {
      const { ms, counters } = timed(indexed(opened), quoted)
      events[name] = counters.climbed + counters.left
      if (run > 0) times[name].push(ms)
    }
  }
  const row = rowOf(
    {
      what: `growth: ${count(large)} positions (${count(events.ours)} events) against ${count(small)} (${count(events.yardstick)}), ${count(quotes)} quotes; ratio: times as long`,
      unit: 'ms',
      yardstickName: `the index with ${count(small)}`,
    },
    times,
  )
  return { ...row, ratio: Number((row.ours / row.yardstick).toPrecision(4)) }
}

/** A gap beyond every next rung of the longs, and every stop of the shorts. */
function allAtOnce(positions: number): Result {
  const opened = openings(positions, 1, spread / 100)
  const calm = one(middle)
  const gap = one(middle + 10 * spread)
  return compare({
    what: `one quote that fires all ${count(positions)} positions of a symbol`,
    yardstickName: 'scan over typed arrays',
    ours: () => {
      const mine = timed(indexed(opened), gap, calm)
      if (mine.counters.climbed + mine.counters.left !== positions) throw new Error('Not every position fired')
      return mine
    },
    yardstick: () => timed(scanned(opened), gap, calm),
  })
}

/** The trigger index against the plain ways, from ten thousand positions to a million; `share` of them makes a small one for a test. */
export function ladderBench(share = 1): Result[] {
  const [tenThousand, hundredThousand, million] = [10_000 * share, 100_000 * share, 1_000_000 * share]
  const objects = 'plain loop over objects'
  return [
    against(looped, objects, tenThousand, 200_000 * share),
    against(looped, objects, hundredThousand, 20_000 * share),
    against(looped, objects, million, 1_000 * share),
    against(scanned, 'scan over typed arrays', hundredThousand, 20_000 * share),
    growth(tenThousand, million, 20_000 * share),
    allAtOnce(hundredThousand),
  ]
}
