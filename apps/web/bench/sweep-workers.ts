import { joinOutcomes, type SweepOutcome, type SweepShare, sharesOf } from '@ratchet/domain'

/** Splits the ladders among the browser's workers, as the command line does among its own. (SWE1) */
export async function sweepInWorkers(share: SweepShare, cores = navigator.hardwareConcurrency): Promise<SweepOutcome> {
  return joinOutcomes(await Promise.all(sharesOf(share, cores).map(inWorker)))
}

function inWorker(share: SweepShare): Promise<SweepOutcome> {
  const worker = new Worker(new URL('./sweep-worker.ts', import.meta.url), { type: 'module' })
  const answer = new Promise<SweepOutcome>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<SweepOutcome>) => resolve(data))
    worker.addEventListener('error', ({ message }) => reject(new Error(`A worker of the sweep failed: ${message}`)))
  })
  worker.postMessage(share)
  return answer.finally(() => worker.terminate())
}
