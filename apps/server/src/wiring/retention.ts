import type { Log } from '@ratchet/engine'
import { openRetention, type Retention } from '@ratchet/store'
import { Seldom } from '../core/monitoring/seldom.ts'
import { clock } from '../core/process/clock.ts'
import type { Config } from '../core/settings/config.ts'
import type { MarketWiring } from './market-wiring.ts'

/** Bars come by the second; ticks and requests are looked through from end to end, which a day is soon enough for. */
const barsEveryMs = 10 * 60_000
const restEveryMs = 24 * 60 * 60_000

export interface KeeperParts {
  readonly log: Pick<Log, 'info' | 'warn'>
  readonly keepDays: Config['keepDays']
  readonly retention: Retention
  readonly clock: typeof clock
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

/** For the engine that has the first shard: bars, ticks and requests are those of all. */
export async function keepRetention({ config, database, log, closing }: MarketWiring): Promise<void> {
  const { keepDays, feedSpeed } = config
  const retention = openRetention({ url: database.as('engine').reveal(), isFast: feedSpeed !== 1 })
  const running = startRetention({ keepDays, retention, log, clock })
  await closing.add('retention', () => running.stop())
}
