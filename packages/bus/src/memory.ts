import type { Bus } from '@ratchet/engine/ports'

export type Listener = (message: unknown) => void
/** Gets what a listener threw, or why a message was lost; neither is the publisher's to handle. */
export type Trouble = (topic: string, error: unknown) => void

/** Listeners by topic. */
export class Listeners {
  readonly #byTopic = new Map<string, Set<Listener>>()
  readonly #trouble: Trouble

  constructor(trouble: Trouble) {
    this.#trouble = trouble
  }

  has(topic: string): boolean {
    return this.#byTopic.has(topic)
  }

  add(topic: string, listener: Listener): () => void {
    // Wrapped, so that the same function can listen twice and each ends for itself.
    const entry: Listener = (message) => listener(message)
    const set = this.#byTopic.get(topic) ?? new Set()
    this.#byTopic.set(topic, set.add(entry))
    return () => {
      set.delete(entry)
      if (set.size === 0 && this.#byTopic.get(topic) === set) this.#byTopic.delete(topic)
    }
  }

  /** One listener's error is not the next one's. */
  deliver(topic: string, message: unknown): void {
    for (const listener of [...(this.#byTopic.get(topic) ?? [])]) {
      try {
        listener(message)
      } catch (error) {
        this.#trouble(topic, error)
      }
    }
  }

  clear(): void {
    this.#byTopic.clear()
  }
}

/**
 * The bus of a single process. It keeps the habits of the one between processes: listeners run after the publisher's own
 * step, get what JSON keeps of a message, and whoever listens too late gets nothing.
 */
export function createMemoryBus(trouble: Trouble = () => {}): Bus {
  const listeners = new Listeners(trouble)
  let closed = false
  return {
    publish(topic, message) {
      if (closed || !listeners.has(topic)) return
      const json = JSON.stringify(message ?? null)
      queueMicrotask(() => listeners.deliver(topic, JSON.parse(json)))
    },
    subscribe(topic, listener) {
      return closed ? () => {} : listeners.add(topic, listener)
    },
    async close() {
      closed = true
      listeners.clear()
    },
  }
}
