import type { FastifyInstance } from 'fastify'

/** How long a text of the metrics is given out: monitors ask every few seconds. */
const keptMs = 1000
const bucketsMs = [5, 10, 25, 50, 100, 250, 500, 1000, 2500, 10_000] as const

/** A gauge whose value is read when the metrics are requested. */
export interface Gauge {
  readonly name: string
  readonly help: string
  /** Undefined where it is not known now: then it is left out. */
  readonly read: () => number | Promise<number | undefined>
}

interface Series {
  count: number
  sumMs: number
  readonly buckets: number[]
}

/** Counts requests by route and status, and writes all metrics in the text format of Prometheus. */
export class Metrics {
  readonly #requests = new Map<string, Series>()
  readonly #gauges: Gauge[] = [
    { name: 'process_resident_memory_bytes', help: 'Memory of the process.', read: () => process.memoryUsage.rss() },
    { name: 'process_uptime_seconds', help: 'Time since the start.', read: () => process.uptime() },
    { name: 'process_cpu_seconds_total', help: 'Processor time used.', read: () => cpuSeconds() },
  ]

  #made: Promise<string> | undefined
  #madeMs = Number.NEGATIVE_INFINITY

  add(gauge: Gauge): void {
    this.#gauges.push(gauge)
  }

  observe(labels: string, durationMs: number): void {
    let series = this.#requests.get(labels)
    if (!series) {
      series = { count: 0, sumMs: 0, buckets: bucketsMs.map(() => 0) }
      this.#requests.set(labels, series)
    }
    series.count++
    series.sumMs += durationMs
    for (let i = 0; i < bucketsMs.length; i++)
      if (durationMs <= (bucketsMs[i] ?? 0)) series.buckets[i] = (series.buckets[i] ?? 0) + 1
  }

  /** All metrics as text. It is made at most once a second, however often it is asked for. */
  text(): Promise<string> {
    const nowMs = performance.now()
    if (!this.#made || nowMs - this.#madeMs >= keptMs) {
      this.#made = this.#make()
      this.#madeMs = nowMs
    }
    return this.#made
  }

  async #make(): Promise<string> {
    const lines: string[] = []
    const values = await Promise.all(this.#gauges.map(({ read }) => read()))
    for (const [i, { name, help }] of this.#gauges.entries()) {
      const value = values[i]
      if (value === undefined) continue
      lines.push(
        `# HELP ${name} ${help}`,
        `# TYPE ${name} ${name.endsWith('_total') ? 'counter' : 'gauge'}`,
        `${name} ${value}`,
      )
    }
    const name = 'ratchet_http_request_seconds'
    lines.push(`# HELP ${name} Time from a request to its answer.`, `# TYPE ${name} histogram`)
    for (const [labels, { count, sumMs, buckets }] of this.#requests) {
      for (const [i, found] of buckets.entries())
        lines.push(`${name}_bucket{${labels},le="${(bucketsMs[i] ?? 0) / 1000}"} ${found}`)
      lines.push(
        `${name}_bucket{${labels},le="+Inf"} ${count}`,
        `${name}_sum{${labels}} ${sumMs / 1000}`,
        `${name}_count{${labels}} ${count}`,
      )
    }
    return `${lines.join('\n')}\n`
  }
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

/** Labels come from the table of routes, never from the caller's address. */
export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    metrics.observe(`method="${request.method}",route="${route}",status="${reply.statusCode}"`, reply.elapsedTime)
  })
}
