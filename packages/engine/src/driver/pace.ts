import type { Clock } from '../ports/index.ts'

/**
 * Keeps a market's time: `speed` times real, by the differences between the quotes' own times. Null runs as fast as possible. When late it
 * never waits, and it does not hurry to catch up after the machine stood still.
 */
export class Pace {
  readonly #clock: Pick<Clock, 'nowMs'>
  readonly #speed: number | null
  readonly #longestMs: number
  #realStartMs = 0
  #marketStartMs = Number.NaN

  /** @param longestMs a quote that is further ahead than this is due at once, and time continues from there */
  constructor(clock: Pick<Clock, 'nowMs'>, speed: number | null, longestMs = Number.POSITIVE_INFINITY) {
    this.#clock = clock
    this.#speed = speed
    this.#longestMs = longestMs
  }

  /** Real milliseconds until a quote of this time is due; 0 where it is due already. */
  waitMs(timeMs: number): number {
    if (this.#speed === null) return 0
    const nowMs = this.#clock.nowMs()
    const dueMs = this.#realStartMs + (timeMs - this.#marketStartMs) / this.#speed
    const looped = timeMs < this.#marketStartMs
    if (Number.isNaN(dueMs) || looped || nowMs - dueMs > 5000 || dueMs - nowMs > this.#longestMs) {
      this.#realStartMs = nowMs
      this.#marketStartMs = timeMs
      return 0
    }
    return Math.max(0, dueMs - nowMs)
  }
}
