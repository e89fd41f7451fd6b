/** So many requests a second, evenly, and so many at once. */
export interface PaceLimit {
  readonly perSecond: number
  readonly burst: number
}

const mostKeys = 100_000

/** Spreads what one caller asks for over time: what comes too fast waits for its moment, and is not refused. */
export class RequestPace {
  readonly #limit: PaceLimit
  readonly #nowMs: () => number
  /** When all that a caller has asked for so far would be done at the pace. */
  readonly #doneMs = new Map<string, number>()

  constructor(limit: PaceLimit, nowMs: () => number) {
    this.#limit = limit
    this.#nowMs = nowMs
  }

  /**
   * Takes a request.
   * @param cost how many requests it counts for
   * @returns how long it has to wait, in milliseconds; 0 where it may go on at once
   */
  take(key: string, cost = 1): number {
    const { perSecond, burst } = this.#limit
    const nowMs = this.#nowMs()
    const doneMs = Math.max(nowMs, this.#doneMs.get(key) ?? 0) + (cost * 1000) / perSecond
    if (this.#doneMs.size >= mostKeys && !this.#doneMs.has(key)) this.#dropEnded(nowMs)
    this.#doneMs.set(key, doneMs)
    return Math.max(0, doneMs - nowMs - (burst * 1000) / perSecond)
  }

  /** A flood of made-up keys must not fill the memory: those that have to wait for nothing go first, then the oldest. */
  #dropEnded(nowMs: number): void {
    for (const [key, doneMs] of this.#doneMs) if (doneMs <= nowMs) this.#doneMs.delete(key)
    for (const key of this.#doneMs.keys()) {
      if (this.#doneMs.size < mostKeys) return
      this.#doneMs.delete(key)
    }
  }
}
