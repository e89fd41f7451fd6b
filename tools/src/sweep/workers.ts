import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { joinOutcomes, type SweepOutcome, type SweepShare, sharesOf } from '@ratchet/domain'

/** Splits the ladders among the cores; `done` hears how many of how many shares are through. */
export async function sweepInWorkers(
  share: SweepShare,
  done: (shares: number, of: number) => void,
  cores = availableParallelism(),
): Promise<SweepOutcome> {
  let through = 0
  const shares = sharesOf(share, cores)
  const outcomes = shares.map(async (one) => {
    const outcome = await inWorker(one)
    done(++through, shares.length)
    return outcome
  })
  return joinOutcomes(await Promise.all(outcomes))
}

function inWorker(share: SweepShare): Promise<SweepOutcome> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url))
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`A worker of the sweep ended with ${code} and without an answer`)))
    worker.postMessage(share)
  })
}
