import { Worker } from 'node:worker_threads'
import type { Brokers } from './plants.ts'
import type { Counters } from './run.ts'
import type { Share, Word } from './worker.ts'

/** The seeds of a search and the bug that is planted while they run. */
export interface Search {
  readonly from: number
  readonly count: number
  readonly plant?: string | undefined
  readonly broker: Brokers
}

/**
 * Runs seeds in as many workers as `cores` until one breaks an invariant.
 * @returns the seed that broke one, with the invariant; null where all seeds hold
 */
export function search(
  { from, count, plant, broker }: Search,
  cores = 1,
  onLived: (counters: Counters) => void = () => {},
): Promise<Extract<Word, { kind: 'broken' }> | null> {
  const every = Math.min(count, cores)
  return new Promise((done, failed) => {
    let running = every
    const workers = Array.from({ length: every }, (_, n) => {
      const share: Share = { from: from + n, to: from + count, every, plant, broker }
      const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: share })
      worker.on('error', failed)
      worker.on('exit', () => --running === 0 && done(null))
      worker.on('message', (word: Word) => {
        if (word.kind === 'lived') return onLived(word.counters)
        done(word)
        for (const one of workers) void one.terminate()
      })
      return worker
    })
  })
}
