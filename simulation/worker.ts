import { parentPort, workerData } from 'node:worker_threads'
import { type Brokers, plant } from './plants.ts'
import type { Counters } from './run.ts'

/** A worker's task: every so many seeds of a range, with or without a planted bug. */
export interface Share {
  readonly from: number
  readonly to: number
  readonly every: number
  readonly plant: string | undefined
  readonly broker: Brokers
}

export type Word =
  | { readonly kind: 'lived'; readonly seed: number; readonly counters: Counters }
  | { readonly kind: 'broken'; readonly seed: number; readonly message: string; readonly invariant: string }

const share = workerData as Share
if (share.plant !== undefined) plant(share.plant)
// The bug has to be in place before anything that may have it is loaded.
const { plansOf: plans } = await import('./plan.ts')
const { live } = await import('./run.ts')

for (let seed = share.from; seed < share.to; seed += share.every) {
  const { violation, counters } = await live(plans[share.broker](seed))
  const word: Word = violation
    ? { kind: 'broken', seed, message: violation.message, invariant: violation.invariant }
    : { kind: 'lived', seed, counters }
  parentPort?.postMessage(word)
}
