import { readFileSync, rmSync } from 'node:fs'
import type { StartedServer } from '../server.ts'

/** How long the server's event loop was held at most since the last time it was asked. */
export interface Inside {
  readonly longestHoldMs: number
}

/** The environment of a server that loads such a module. @param preload its address */
export const insideEnv = (preload: URL, report: string) => ({
  NODE_OPTIONS: `--import=${preload.href}`,
  RATCHET_BENCH_REPORT: report,
})

/** Asks the module that was loaded into the server. */
export async function inside<T extends Inside = Inside>({ pid }: StartedServer, report: string): Promise<T> {
  rmSync(report, { force: true })
  process.kill(pid, 'SIGUSR2')
  for (;;) {
    await new Promise((done) => setTimeout(done, 20))
    try {
      return JSON.parse(readFileSync(report, 'utf8')) as T
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
}
