import type { Clock } from '@ratchet/engine'

/**
 * Keeps a recording's time: `speed` times real, by the quotes' own differences. Null runs as fast as it can. Behind time it never
 * waits, and it does not hurry to catch up after a long stop of the machine.
 */
export class Pace {
  readonly #clock: Clock
  readonly #speed: number | null
  #realStartMs = 0
  #marketStartMs = Number.NaN

  constructor(clock: Clock, speed: number | null) {
    this.#clock = clock
    this.#speed = speed
  }

  /** Real milliseconds until a quote of this time is due; 0 where it is due already. */
  waitMs(timeMs: number): number {
    if (this.#speed === null) return 0
    const nowMs = this.#clock.nowMs()
    const dueMs = this.#realStartMs + (timeMs - this.#marketStartMs) / this.#speed
    const looped = timeMs < this.#marketStartMs
    if (Number.isNaN(dueMs) || looped || nowMs - dueMs > 5000) {
      this.#realStartMs = nowMs
      this.#marketStartMs = timeMs
      return 0
    }
    return Math.max(0, dueMs - nowMs)
  }
}
