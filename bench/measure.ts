import { cpus, totalmem } from 'node:os'

/** Two ways to the same answer: ours, and what we hold it against. */
export interface Measured {
  readonly what: string
  readonly unit: string
  readonly yardstickName: string
  readonly ours: () => unknown
  readonly yardstick: () => unknown
}

const runs = 5

export const machine = (): string => {
  const [cpu] = cpus()
  return `${cpus().length} × ${cpu?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`
}

function timed(run: () => unknown): { readonly ms: number; readonly answer: string } {
  const start = performance.now()
  const answer = run()
  return { ms: performance.now() - start, answer: JSON.stringify(answer) }
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN

/**
 * Medians of several runs of both, taken in turn so that a noisy moment of the machine hits both alike. Throws where the two do not
 * give the same answer: a faster wrong answer is not faster. `ratio` is yardstick / ours, above 1 where ours is faster.
 */
export function measure({ what, unit, yardstickName, ours, yardstick }: Measured): Result {
  const times = { ours: [] as number[], yardstick: [] as number[] }
  for (let run = 0; run <= runs; run++) {
    const mine = timed(ours)
    const theirs = timed(yardstick)
    if (mine.answer !== theirs.answer) throw new Error(`${what}: the two ways gave different answers`)
    // The first run only warms the code up.
    if (run === 0) continue
    times.ours.push(mine.ms)
    times.yardstick.push(theirs.ms)
  }
  return rowOf({ what, yardstickName, unit }, times)
}

export interface Result extends Pick<Measured, 'what' | 'unit' | 'yardstickName'> {
  readonly ours: number
  readonly yardstick: number
  readonly ratio: number
}

/** Medians, with `ratio` as yardstick / ours. */
export function rowOf(
  { what, yardstickName, unit }: Pick<Measured, 'what' | 'unit' | 'yardstickName'>,
  times: { readonly ours: readonly number[]; readonly yardstick: readonly number[] },
): Result {
  const [mine, theirs] = [median(times.ours), median(times.yardstick)]
  const round = (value: number) => Number(value.toPrecision(4))
  return { what, ours: round(mine), yardstick: round(theirs), yardstickName, unit, ratio: round(theirs / mine) }
}
