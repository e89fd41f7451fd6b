import { buildMonitor } from '../app/monitor.ts'
import { createEngineReadiness } from '../app/readiness.ts'
import { addEngineFigures } from '../core/monitoring/engine-figures.ts'
import { Metrics } from '../core/monitoring/metrics.ts'
import { portRefused } from '../core/refusals/port-refused.ts'
import type { MarketWiring } from './market-wiring.ts'
import type { RunningShards } from './shards.ts'

/** Answers monitors of a process that has engines and no api, where a port is set for it. */
export async function openMonitor({ config, log, closing }: MarketWiring, shards: RunningShards): Promise<void> {
  const { host, monitorPort: port, metricsToken: token } = config
  if (port === undefined) return
  const metrics = new Metrics()
  addEngineFigures(metrics, async () => shards.figures())
  const ready = createEngineReadiness({ isEnding: () => closing.closing, isLevel: () => shards.figures().isLevel })
  const app = await buildMonitor({ metrics, log, token, ready, isProxied: false })
  await closing.add('monitor', () => app.close())
  await app.listen({ host, port }).catch((error: NodeJS.ErrnoException) => {
    throw portRefused({ host, port }, error, 'MONITOR_PORT')
  })
}
