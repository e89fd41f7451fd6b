import type { Clock, Log } from '@ratchet/engine'
import type { Retention } from '@ratchet/store'
import { Seldom } from '../core/monitoring/seldom.ts'
import type { Config } from '../core/settings/config.ts'

/** Bars come by the second; ticks and requests are looked through from end to end, which a day is soon enough for. */
const barsEveryMs = 10 * 60_000
const restEveryMs = 24 * 60 * 60_000

export interface KeeperParts {
  readonly log: Pick<Log, 'info' | 'warn'>
  readonly keepDays: Config['keepDays']
  readonly retention: Retention
  readonly clock: Clock
}

/** Removes in turn what is kept no longer. A database that is away is asked again in ten minutes. @returns what stops it */
export function startRetention({ keepDays, retention, log, clock }: KeeperParts): { stop(): Promise<void> } {
  const trouble = new Seldom(log, 'Expired rows could not be removed; retrying')
  let restDueMs = clock.nowMs()
  let stop = () => {}
  let isStopped = false
  const stopped = new Promise<void>((done) => {
    stop = () => {
      isStopped = true
      done()
    }
  })
  async function remove(): Promise<void> {
    const bars = await retention.removeBars(keepDays.bars)
    const isDue = clock.nowMs() >= restDueMs
    const { ticks: tickDays, requests: requestDays } = keepDays
    const ticks = isDue && tickDays !== undefined ? await retention.removeTicks(tickDays) : 0
    const requests = isDue && requestDays !== undefined ? await retention.removeRequests(requestDays) : 0
    if (isDue) restDueMs = clock.nowMs() + restEveryMs
    if (ticks + requests > 0) log.info('Expired rows were removed', { bars, ticks, requests })
  }
  async function run(): Promise<void> {
    for (;;) {
      await Promise.race([clock.delay(barsEveryMs), stopped])
      if (isStopped) return
      await remove().catch((error: unknown) => {
        if (!isStopped) trouble.warn({ error })
      })
    }
  }
  const running = run()
  return {
    async stop() {
      stop()
      await retention.close()
      await running
    },
  }
}
