import type { Message, Topic } from '@ratchet/contract'

export { topics } from '@ratchet/contract'

/** Only wakes and fans out: a lost message costs latency, never a fact. Messages are JSON. */
export interface Bus {
  publish<T extends Topic>(topic: T, message: Message<T>): void
  /** The listener gets nothing but messages of its topic, whoever wrote them. Returns the way to stop listening. */
  subscribe<T extends Topic>(topic: T, listener: (message: Message<T>) => void): () => void
  close(): Promise<void>
}
