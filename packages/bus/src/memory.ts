import { type Message, readMessage, type Topic } from '@ratchet/contract'
import type { Bus } from '@ratchet/engine/ports'

type Listener = (message: Message<Topic>) => void
/** Gets what a listener threw, or why a message was lost; neither is the publisher's to handle. */
export type Trouble = (topic: string, error: unknown) => void

/** Listeners by topic. */
export class Listeners {
  readonly #byTopic = new Map<Topic, Set<Listener>>()
  readonly #trouble: Trouble

  constructor(trouble: Trouble) {
    this.#trouble = trouble
  }

  has(topic: Topic): boolean {
    return this.#byTopic.has(topic)
  }

  add<T extends Topic>(topic: T, listener: (message: Message<T>) => void): () => void {
    // Wrapped, so that the same function can listen twice and each ends for itself.
    const entry: Listener = (message) => listener(message as Message<T>)
    const set = this.#byTopic.get(topic) ?? new Set()
    this.#byTopic.set(topic, set.add(entry))
    return () => {
      set.delete(entry)
      if (set.size === 0 && this.#byTopic.get(topic) === set) this.#byTopic.delete(topic)
    }
  }

  /** Reads the message once for all listeners. One listener's error is not the next one's. */
  deliver(topic: Topic, json: unknown): void {
    const message = this.#attempt(topic, () => readMessage(topic, json))
    if (message === undefined) return
    for (const listener of [...(this.#byTopic.get(topic) ?? [])]) this.#attempt(topic, () => listener(message))
  }

  #attempt<R>(topic: Topic, step: () => R): R | undefined {
    try {
      return step()
    } catch (error) {
      this.#trouble(topic, error)
      return undefined
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
      const json = JSON.stringify(message)
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
