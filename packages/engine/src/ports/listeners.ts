/** Listeners of one kind of message. One that fails keeps no message from the others. */
export class Listeners<M> {
  readonly #entries = new Set<{ readonly hear: (message: M) => void }>()
  readonly #failed: (error: unknown, message: M) => void

  /** @param failed gets the error of a listener: it is not the sender's to handle */
  constructor(failed: (error: unknown, message: M) => void) {
    this.#failed = failed
  }

  get size(): number {
    return this.#entries.size
  }

  /** Returns a function that stops listening. The same function can listen twice, and each subscription ends by itself. */
  add(hear: (message: M) => void): () => void {
    const entry = { hear }
    this.#entries.add(entry)
    return () => void this.#entries.delete(entry)
  }

  notify(message: M): void {
    for (const { hear } of [...this.#entries]) {
      try {
        hear(message)
      } catch (error) {
        this.#failed(error, message)
      }
    }
  }
}
