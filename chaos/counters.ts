import { percentile } from '@ratchet/domain'
import type { Outcome } from './rounds/round.ts'

/** The counts of the closing line. */
export class Counters {
  readonly #kills = new Map<string, number>()
  readonly #recoveries: number[] = []
  rounds = 0
  orders = 0
  readonly #startedMs = performance.now()

  add({ what, recoveryMs, orders = 0 }: Outcome): void {
    this.orders += orders
    this.rounds++
    this.#kills.set(what, (this.#kills.get(what) ?? 0) + 1)
    this.#recoveries.push(recoveryMs)
  }

  /** The line of one, or of all. */
  lines(violations: number): string {
    const sorted = this.#recoveries.toSorted((a, b) => a - b)
    const ms = (percent: number) => (sorted.length > 0 ? Math.round(percentile(sorted, percent)) : 0)
    const minutes = (performance.now() - this.#startedMs) / 60_000
    const kills = [...this.#kills]
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([what, count]) => `  ${count} ${what}`)
    return [
      'What was done, how often:',
      ...kills,
      `${this.rounds} rounds, ${this.orders} orders, ${violations} violations; recovery p50 ${ms(50)} ms, ` +
        `p95 ${ms(95)} ms, max ${ms(100)} ms; ${(this.rounds / minutes).toFixed(1)} rounds a minute`,
    ].join('\n')
  }
}
