import { Refusal } from './refusal.ts'

/** Each file that is sent holds a connection of the database, of which the other routes need most. */
export class Turns {
  readonly #busy = new Set<string>()
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  /**
   * Takes a turn for the trader until the function it answers is called.
   * @throws Refusal where the trader, or the whole server, has enough under way
   */
  take(traderId: string): () => void {
    if (this.#busy.has(traderId))
      throw new Refusal('too_many', 'An export of yours is still under way. Please wait until it is done.')
    if (this.#busy.size >= this.#most)
      throw new Refusal('not_now', 'Many exports are under way. Please try again in a moment.')
    this.#busy.add(traderId)
    return () => this.#busy.delete(traderId)
  }
}
