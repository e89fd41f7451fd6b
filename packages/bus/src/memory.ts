import { type Message, readMessage, type Topic } from '@ratchet/contract'
import { type Bus, Listeners } from '@ratchet/engine/ports'

/** Gets the error of a listener, or why a message was lost; neither is the publisher's to handle. */
export type Trouble = (topic: string, error: unknown) => void

/** Listeners by topic. */
export class TopicListeners {
  readonly #byTopic = new Map<Topic, Listeners<Message<Topic>>>()
  readonly #trouble: Trouble

  constructor(trouble: Trouble) {
    this.#trouble = trouble
  }

  has(topic: Topic): boolean {
    return this.#byTopic.has(topic)
  }

  add<T extends Topic>(topic: T, listener: (message: Message<T>) => void): () => void {
    const listeners = this.#byTopic.get(topic) ?? new Listeners((error) => this.#trouble(topic, error))
    this.#byTopic.set(topic, listeners)
    const stop = listeners.add((message) => listener(message as Message<T>))
    return () => {
      stop()
      if (listeners.size === 0 && this.#byTopic.get(topic) === listeners) this.#byTopic.delete(topic)
    }
  }

  /** Reads the message once for all listeners. */
  deliver(topic: Topic, json: unknown): void {
    let message: Message<Topic>
    try {
      message = readMessage(topic, json)
    } catch (error) {
      this.#trouble(topic, error)
      return
    }
    this.#byTopic.get(topic)?.notify(message)
  }

  clear(): void {
    this.#byTopic.clear()
  }
}

/**
 * The bus of a single process. It behaves like the one between processes: listeners run after the publisher's own step, get only what JSON
 * keeps of a message, and a late listener gets nothing.
 */
export function createMemoryBus(trouble: Trouble = () => {}): Bus {
  const listeners = new TopicListeners(trouble)
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
