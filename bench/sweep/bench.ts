import { defaultInstruments, type Risk } from '@ratchet/contract'
import {
  compileLadder,
  type QuoteBlock,
  rollThroughIndex,
  type SweepOutcome,
  sweep,
  type Trials,
  trialsOf,
} from '@ratchet/domain'
import { type Result, rowOf } from '../measure.ts'
import { inBrowser } from './browser.ts'
import { tape } from './ticks.ts'
import { type LoopAnswer, loopEntries, loopRolling } from './typed-loop.ts'

export interface Sizes {
  readonly ticks: number
  /** Ladders are every choice of four values, of so many each. */
  readonly values: number
  readonly entries: number
  /** One in so many ladders goes through the typed loop. */
  readonly sample: number
}

const full: Sizes = { ticks: 1_000_000, values: 10, entries: 200, sample: 50 }
const runs = 5
/** The first stop of every position lies a hundred pips of gold from its open. */
const firstStop = 1000

const gold = defaultInstruments.find(({ symbol }) => symbol === 'GOLD') as (typeof defaultInstruments)[number]

/**
 * Six rungs: the first so many steps of the grid from the open with a stop so many behind it, each further one so many steps on with
 * a stop so many behind it. Every choice of the four is a ladder.
 */
function ladders(pips: number, values: number): Partial<Risk>[] {
  const steps = Array.from({ length: values }, (_, n) => (n + 1) * pips)
  const rungs = (first: number, firstBehind: number, apart: number, behind: number) =>
    Object.fromEntries(
      Array.from({ length: 6 }, (_, n) => [
        [`profit${n + 1}`, first + n * apart],
        [`sl${n + 1}`, n === 0 ? firstBehind : behind],
      ]).flat(),
    )
  return steps.flatMap((a) => steps.flatMap((b) => steps.flatMap((c) => steps.map((d) => rungs(a, b, c, d)))))
}

const trialsFor = (risks: readonly Partial<Risk>[]): Trials =>
  trialsOf(
    risks.map((risk) => compileLadder(risk, gold)),
    'buy',
    firstStop,
  )

interface Row {
  readonly what: string
  readonly risks: readonly Partial<Risk>[]
  readonly sample: number
  readonly ours: (trials: Trials) => SweepOutcome
  readonly loop: (trials: Trials) => LoopAnswer
}

/** Ours over all ladders and the loop over a sample, in turn; the loop's time is counted for all, and the sample's answers are equal. */
function compare({ what, risks, sample, ours, loop }: Row): Result {
  const all = trialsFor(risks)
  const some = trialsFor(risks.filter((_, n) => n % sample === 0))
  const scale = all.count / some.count
  const times = { ours: [] as number[], yardstick: [] as number[] }
  for (let run = 0; run <= runs; run++) {
    const start = performance.now()
    const mine = ours(all)
    const between = performance.now()
    const theirs = loop(some)
    const end = performance.now()
    const same = (name: 'points' | 'positions') =>
      theirs[name].every((value, n) => Object.is(value + 0, (mine[name][n * sample] as number) + 0))
    if (!same('points') || !same('positions')) throw new Error(`${what}: the two ways came to different results`)
    // The first run only warms the code up.
    if (run === 0) continue
    times.ours.push(between - start)
    times.yardstick.push((end - between) * scale)
  }
  const share = scale === 1 ? '' : `, 1 in ${sample}, scaled`
  const yardstickName = `typed loop over each ladder${share}`
  return rowOf({ what, unit: 'ms', yardstickName }, times)
}

const count = (value: number) => value.toLocaleString('en-US')

function rolling(
  block: QuoteBlock & { of: string },
  pips: number,
  { values, sample }: Sizes,
  ours = (trials: Trials) => sweep({ block, trials }),
  how = '',
): Result {
  const risks = ladders(pips, values)
  return compare({
    what: `${count(risks.length)} ladders, ${pips}-pip grid, ${count(block.length)} ${block.of}${how}`,
    risks,
    sample,
    ours,
    loop: (trials) => loopRolling(block, trials),
  })
}

function fixed(block: QuoteBlock & { of: string }, pips: number, { values, sample, entries: most }: Sizes): Result {
  const risks = ladders(pips, values)
  const entries = Int32Array.from({ length: most }, (_, n) => Math.floor((n * block.length) / most))
  return compare({
    what: `${count(risks.length)} ladders, ${pips}-pip grid, ${most} entries over ${count(block.length)} ${block.of}`,
    risks,
    sample,
    ours: (trials) => sweep({ block, trials, entries }),
    loop: (trials) => loopEntries(block, trials, entries),
  })
}

/** Thousands of ladders on the same ticks, against the loop that looks at every tick for each of them. */
export async function sweepBench(sizes: Sizes = full): Promise<Result[]> {
  const block = tape(sizes.ticks)
  const fewer = { ...sizes, values: 3, sample: 1 }
  return [
    ...[5, 2, 1].map((pips) => rolling(block, pips, sizes)),
    rolling(block, 5, sizes, (trials) => rollThroughIndex(block, trials), ', through the live index'),
    fixed(block, 5, { ...sizes, sample: sizes.sample * 2 }),
    rolling(block, 5, fewer),
    await inBrowser(block, trialsFor(ladders(5, sizes.values)), `${count(sizes.values ** 4)} ladders, 5-pip grid`),
  ]
}
