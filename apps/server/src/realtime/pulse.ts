import { Heartbeat } from '../core/monitoring/heartbeat.ts'

export interface PulseParts {
  /** Rejects where there is no answer. It may also take for ever. */
  readonly ask: () => Promise<unknown>
  /** A clock that nobody sets. */
  readonly nowMs: () => number
}

/** Knows since when something has not answered. A process that was stopped itself learns it with the next answer. */
export class Pulse {
  readonly #ask: () => Promise<unknown>
  readonly #answers: Heartbeat
  #asking = false

  constructor({ ask, nowMs }: PulseParts) {
    this.#ask = ask
    this.#answers = new Heartbeat(nowMs)
  }

  /** Asks again, unless it still waits for an answer. */
  feel(): void {
    if (this.#asking) return
    this.#asking = true
    const end = () => {
      this.#asking = false
    }
    this.#ask()
      .then(() => this.#answers.beat())
      .then(end, end)
  }

  /** ISO time of the last answer, once that is too long ago. */
  get silentSince(): string | undefined {
    return this.#answers.silentSince
  }
}
