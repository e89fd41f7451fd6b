import { outcomeFingerprint, type Side } from '@ratchet/domain'
import { sweepInWorkers } from './sweep-workers.ts'

/** Columns of whole numbers in base 64: a million of them one by one would take the driver seconds. */
export interface SweepGiven {
  readonly bid: string
  readonly ask: string
  readonly words: string
  readonly count: number
  readonly side: Side
  readonly stop: number
}

const numbers = (text: string) => new Int32Array(Uint8Array.from(atob(text), (char) => char.charCodeAt(0)).buffer)

/** The sweep in this browser's workers: each run tells how long it took, the workers' start included, and what it came to. */
export function sweepBench({ bid, ask, words, ...trials }: SweepGiven) {
  const [bids, table] = [numbers(bid), numbers(words)]
  const block = { length: bids.length, bid: bids, ask: numbers(ask) }
  const share = { block, trials: { ...trials, target: 0, words: table, wordsEach: table.length / trials.count } }
  return async () => {
    const start = performance.now()
    const outcome = await sweepInWorkers(share)
    return { ms: performance.now() - start, fingerprint: outcomeFingerprint(outcome) }
  }
}
