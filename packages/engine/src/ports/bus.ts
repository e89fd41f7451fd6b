import type { Message, Topic } from '@ratchet/contract'

export { topics } from '@ratchet/contract'

/** Only wakes and fans out: a lost message costs latency, never a fact. Messages are JSON. */
export interface Bus {
  publish<T extends Topic>(topic: T, message: Message<T>): void
  /** The listener gets only messages of its topic, from any writer. Returns a function that stops listening. */
  subscribe<T extends Topic>(topic: T, listener: (message: Message<T>) => void): () => void
  close(): Promise<void>
}
