import type { Readable } from 'node:stream'
import { Refusal } from './refusal.ts'

/** Limits the files that are sent at a time: each holds a database connection, and the other routes need most of them. */
export class Turns {
  readonly #busy = new Set<string>()
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  /**
   * Takes a turn for the trader. The caller ends it by calling the returned function, which may be called again.
   * @throws Refusal if the trader, or the whole server, has too many files under way
   */
  take(traderId: string): () => void {
    if (this.#busy.has(traderId))
      throw new Refusal('too_many', 'An export of yours is still under way. Please wait until it is done.')
    if (this.#busy.size >= this.#most)
      throw new Refusal('not_now', 'Many exports are under way. Please try again in a moment.')
    this.#busy.add(traderId)
    let isOurs = true
    return () => {
      if (isOurs) this.#busy.delete(traderId)
      // By the second call the trader may have another turn.
      isOurs = false
    }
  }
}

/** Ends a turn with the last byte of its file: who has read that may ask for the next one at once. A client that leaves ends it too. */
export const endWith = (file: Readable, done: () => void): void => void file.once('end', done).once('close', done)
