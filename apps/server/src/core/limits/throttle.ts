import type { Limit } from './limits.ts'

const mostKeys = 100_000

/** Counts tries under a key within a length of time that begins with the first. */
export class Throttle {
  readonly #limit: Limit
  readonly #nowMs: () => number
  readonly #tries = new Map<string, { count: number; endMs: number }>()

  constructor(limit: Limit, nowMs: () => number) {
    this.#limit = limit
    this.#nowMs = nowMs
  }

  isFull(key: string): boolean {
    return this.#current(key).count >= this.#limit.max
  }

  /** How long until what was counted under the key is forgotten. */
  leftMs(key: string): number {
    return this.#current(key).endMs - this.#nowMs()
  }

  /** @param cost how many tries it counts for */
  add(key: string, cost = 1): void {
    const current = this.#current(key)
    current.count += cost
    this.#tries.set(key, current)
    if (this.#tries.size > mostKeys) this.#dropEnded()
  }

  #current(key: string): { count: number; endMs: number } {
    const found = this.#tries.get(key)
    const nowMs = this.#nowMs()
    return found && found.endMs > nowMs ? found : { count: 0, endMs: nowMs + this.#limit.windowMs }
  }

  #dropEnded(): void {
    const nowMs = this.#nowMs()
    for (const [key, { endMs }] of this.#tries) if (endMs <= nowMs) this.#tries.delete(key)
    // A flood of made-up keys must not fill the memory, so the oldest keys are dropped.
    for (const key of this.#tries.keys()) {
      if (this.#tries.size <= mostKeys) return
      this.#tries.delete(key)
    }
  }
}
