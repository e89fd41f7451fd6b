import { renameSync, writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

/**
 * To be called in a module that is loaded into the server before its own code: SIGUSR2, which nothing in the server uses, is answered in a
 * file with what only the process itself can tell.
 * @param more is told too
 */
export function answerSignals(more: () => object): void {
  const resolution = 10
  const delay = monitorEventLoopDelay({ resolution })
  delay.enable()
  process.on('SIGUSR2', () => {
    const path = process.env.RATCHET_BENCH_REPORT ?? ''
    const longestHoldMs = Math.max(0, delay.max / 1e6 - resolution)
    delay.reset()
    writeFileSync(`${path}.new`, JSON.stringify({ ...more(), longestHoldMs }))
    renameSync(`${path}.new`, path)
  })
}
