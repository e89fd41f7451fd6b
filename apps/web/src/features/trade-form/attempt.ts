/** After so long nobody repeats an instruction by pressing again: the same words mean another one. */
export const attemptLivesMs = 3_600_000

interface Attempt {
  readonly body: string
  readonly key: string
  readonly endMs: number
}

/**
 * The instruction that was sent and not yet answered with a yes. Whoever presses again sends the same content under the same key, so
 * that the server, which may have it already, answers with that trade instead of taking it for a second one. Kept beside the form
 * and not in it: a trader whose link died walks about before pressing again.
 */
export class Attempts {
  #last: Attempt | null = null
  readonly #makeKey: () => string
  readonly #nowMs: () => number

  constructor(makeKey: () => string, nowMs: () => number) {
    this.#makeKey = makeKey
    this.#nowMs = nowMs
  }

  /** The key under which this instruction is to be sent. */
  keyOf(body: string): string {
    const nowMs = this.#nowMs()
    if (this.#last?.body !== body || this.#last.endMs <= nowMs)
      this.#last = { body, key: this.#makeKey(), endMs: nowMs + attemptLivesMs }
    return this.#last.key
  }

  /** It was published: the same content is from now on another instruction. A refusal leaves the key, which it has not used up. */
  published(): void {
    this.#last = null
  }
}
