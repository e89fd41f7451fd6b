import type { Topic } from '@ratchet/contract'
import type { Bus } from '@ratchet/engine/ports'
import { TopicListeners, type Trouble } from './memory.ts'

/** What a bus says over a line: the message as JSON. */
export type BusWord = readonly [topic: Topic, json: string]

/** The part of a line that a bus uses. */
export interface BusLine {
  say(name: 'bus', content: BusWord): void
  hear(name: 'bus', listener: (content: BusWord) => void): void
}

/**
 * The bus of two threads of a process, which ends with their line. At each end it behaves like that of a single one, and what is published
 * at one end comes to listeners of both. Nothing is lost between the threads: a listener hears all that is published from its own moment on.
 */
export function createThreadBus(line: BusLine, trouble: Trouble = () => {}): Bus {
  const listeners = new TopicListeners(trouble)
  let closed = false
  const deliver = ([topic, json]: BusWord) => {
    if (!closed && listeners.has(topic)) listeners.deliver(topic, JSON.parse(json))
  }
  line.hear('bus', deliver)
  return {
    publish(topic, message) {
      if (closed) return
      const word: BusWord = [topic, JSON.stringify(message)]
      if (listeners.has(topic)) queueMicrotask(() => deliver(word))
      line.say('bus', word)
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
