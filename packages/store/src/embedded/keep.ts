import { setTimeout as sleep } from 'node:timers/promises'
import { type EmbeddedOptions, type EmbeddedPostgres, startEmbeddedPostgres } from './cluster.ts'

const firstWaitMs = 250
const longestWaitMs = 5000

/**
 * Like `startEmbeddedPostgres`, and restarts it at the same address whenever it ends by itself: a full disk stops PostgreSQL for good, and
 * once there is room again no person should have to come. Meanwhile its users find the database away. `exited` settles only after `stop`,
 * and `pid` is that of the latest start.
 * @throws Error with one line that says what to do where the first start fails
 */
export async function keepEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  let latest = await startEmbeddedPostgres(options)
  const { url } = latest
  const settings = { ...options.settings, port: new URL(url).port }
  const stopping = new AbortController()

  async function again(): Promise<void> {
    for (let waitMs = firstWaitMs; !stopping.signal.aborted; waitMs = Math.min(waitMs * 2, longestWaitMs)) {
      await sleep(waitMs, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
      try {
        latest = await startEmbeddedPostgres({ ...options, settings })
        options.log('PostgreSQL runs again')
        return
      } catch (error) {
        if (waitMs === firstWaitMs) options.log((error as Error).message)
      }
    }
  }

  async function keep(): Promise<void> {
    while (!stopping.signal.aborted) {
      await latest.exited
      if (stopping.signal.aborted) return
      options.log(`PostgreSQL exited unexpectedly; restarting. See postgres.log in ${options.dataDir}`)
      await again()
    }
  }

  const kept = keep()
  return {
    url,
    get pid() {
      return latest.pid
    },
    exited: kept,
    async stop() {
      stopping.abort()
      // A start under way comes to its end first, so that it leaves nothing behind.
      await latest.stop()
      await kept
      await latest.stop()
    },
  }
}
