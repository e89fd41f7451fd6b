import type { FastifyInstance } from 'fastify'
import { Histogram, type HistogramCounts, histogramLines } from './histogram.ts'

/** How long a text of the metrics is given out: monitors ask every few seconds. */
const keptMs = 1000

/** A gauge whose value is read when the metrics are requested. */
export interface Gauge {
  readonly name: string
  readonly help: string
  /** Undefined where it is not known now: then it is left out. */
  readonly read: () => number | Promise<number | undefined>
}

/** What is counted by kind, read when the metrics are requested. */
export interface Counts {
  readonly name: string
  readonly help: string
  /** What a kind is one of. */
  readonly label: string
  readonly read: () => ReadonlyMap<string, number>
}

/** Durations that others count, read when the metrics are requested. */
export interface Durations {
  readonly name: string
  readonly help: string
  /** Undefined where they are not known now. */
  readonly read: () => Promise<HistogramCounts | undefined>
}

/** Counts requests by route and status, and writes all metrics in the text format of Prometheus. */
export class Metrics {
  readonly #requests = new Map<string, Histogram>()
  readonly #gauges: Gauge[] = [
    {
      name: 'process_resident_memory_bytes',
      help: 'Memory that the process uses.',
      read: () => process.memoryUsage.rss(),
    },
    { name: 'process_uptime_seconds', help: 'Time since the start.', read: () => process.uptime() },
    { name: 'process_cpu_seconds_total', help: 'Processor time used.', read: () => cpuSeconds() },
  ]

  readonly #counts: Counts[] = []
  readonly #durations: Durations[] = []
  #made: Promise<string> | undefined
  #madeMs = Number.NEGATIVE_INFINITY

  add(gauge: Gauge): void {
    this.#gauges.push(gauge)
  }

  addCounts(counts: Counts): void {
    this.#counts.push(counts)
  }

  addDurations(durations: Durations): void {
    this.#durations.push(durations)
  }

  observe(labels: string, durationMs: number): void {
    let series = this.#requests.get(labels)
    if (!series) {
      series = new Histogram()
      this.#requests.set(labels, series)
    }
    series.observe(durationMs)
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
      lines.push(...headOf(name, help, name.endsWith('_total') ? 'counter' : 'gauge'), `${name} ${value}`)
    }
    for (const { name, help, label, read } of this.#counts) {
      lines.push(...headOf(name, help, 'counter'))
      for (const [kind, count] of read()) lines.push(`${name}{${label}="${kind}"} ${count}`)
    }
    const durations = await Promise.all(this.#durations.map(({ read }) => read()))
    for (const [i, { name, help }] of this.#durations.entries()) {
      const counts = durations[i]
      if (counts) lines.push(...headOf(name, help), ...histogramLines(name, '', counts))
    }
    const name = 'ratchet_http_request_seconds'
    lines.push(...headOf(name, 'Time from a request to its answer.'))
    for (const [labels, { counts }] of this.#requests) lines.push(...histogramLines(name, labels, counts))
    return `${lines.join('\n')}\n`
  }
}

const headOf = (name: string, help: string, type: 'counter' | 'gauge' | 'histogram' = 'histogram') => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} ${type}`,
]

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

/** Labels come from the table of routes, never from the caller's address. */
export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  metrics.add({
    name: 'ratchet_connections',
    help: 'Open connections, streams included.',
    read: () => new Promise((done) => app.server.getConnections((error, count) => done(error ? undefined : count))),
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    metrics.observe(`method="${request.method}",route="${route}",status="${reply.statusCode}"`, reply.elapsedTime)
  })
}
