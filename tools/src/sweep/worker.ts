import { parentPort } from 'node:worker_threads'
import { type SweepShare, sweep } from '@ratchet/domain'

/** One share, on a core of its own; the answer's arrays are handed over, not copied. */
parentPort?.once('message', (share: SweepShare) => {
  const outcome = sweep(share)
  const { points, positions, sums, cents } = outcome
  const arrays = [points, positions, sums, cents].flatMap((one) => (one ? [one.buffer as ArrayBuffer] : []))
  parentPort?.postMessage(outcome, arrays)
})
