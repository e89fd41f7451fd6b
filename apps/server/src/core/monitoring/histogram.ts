const bucketsMs = [5, 10, 25, 50, 100, 250, 500, 1000, 2500, 10_000] as const

/** What a histogram has counted, as it travels between threads. */
export interface HistogramCounts {
  readonly count: number
  readonly sumMs: number
  /** Of each bound, how many took no longer. */
  readonly buckets: readonly number[]
}

/** Counts durations by bounds that serve for requests and for orders. */
export class Histogram {
  #count = 0
  #sumMs = 0
  readonly #buckets = bucketsMs.map(() => 0)

  observe(durationMs: number): void {
    this.#count++
    this.#sumMs += durationMs
    for (let i = 0; i < bucketsMs.length; i++)
      if (durationMs <= (bucketsMs[i] ?? 0)) this.#buckets[i] = (this.#buckets[i] ?? 0) + 1
  }

  get counts(): HistogramCounts {
    return { count: this.#count, sumMs: this.#sumMs, buckets: [...this.#buckets] }
  }
}

/** Its lines in the text format of Prometheus, in seconds. */
export function histogramLines(name: string, labels: string, { count, sumMs, buckets }: HistogramCounts): string[] {
  const [before, braced] = labels === '' ? ['', ''] : [`${labels},`, `{${labels}}`]
  return [
    ...buckets.map((found, i) => `${name}_bucket{${before}le="${(bucketsMs[i] ?? 0) / 1000}"} ${found}`),
    `${name}_bucket{${before}le="+Inf"} ${count}`,
    `${name}_sum${braced} ${sumMs / 1000}`,
    `${name}_count${braced} ${count}`,
  ]
}
