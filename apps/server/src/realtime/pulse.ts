/** What has not answered for this long counts as silent. */
const silenceMs = 3000

export interface PulseParts {
  /** Rejects where there is no answer. It may also take for ever. */
  readonly ask: () => Promise<unknown>
  /** A clock that nobody sets. */
  readonly nowMs: () => number
}

/** Knows since when something has not answered. A process that was stopped itself learns it with the next answer. */
export class Pulse {
  readonly #parts: PulseParts
  #answeredMs: number
  #answeredAt = new Date()
  #asking = false

  constructor(parts: PulseParts) {
    this.#parts = parts
    this.#answeredMs = parts.nowMs()
  }

  /** Asks again, unless it still waits for an answer. */
  feel(): void {
    if (this.#asking) return
    this.#asking = true
    this.#parts.ask().then(
      () => {
        this.#asking = false
        this.#answeredMs = this.#parts.nowMs()
        this.#answeredAt = new Date()
      },
      () => {
        this.#asking = false
      },
    )
  }

  /** ISO time of the last answer, once that is too long ago. */
  get silentSince(): string | undefined {
    return this.#parts.nowMs() - this.#answeredMs > silenceMs ? this.#answeredAt.toISOString() : undefined
  }
}
