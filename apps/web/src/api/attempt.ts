import { idempotencyHeader } from '@ratchet/contract'

/** After so long nobody repeats a request by pressing again: the same words mean another one. */
export const attemptLivesMs = 3_600_000

interface Attempt {
  readonly body: string
  readonly key: string
  readonly endMs: number
}

/**
 * What was sent and not yet answered with a yes: an instruction, a close. Whoever presses again sends the same content under the same
 * key, so that the server, which may have it already, answers with what it made of it instead of doing it twice. Kept beside the form
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

  /**
   * Sends something under the key of what it says. Once it was done, the same content is another request; a refusal or a lost answer
   * leaves the key, and so does the answer to something that was sent before it.
   */
  async send<T>(body: string, send: (headers: Readonly<Record<string, string>>) => Promise<T>): Promise<T> {
    const key = this.keyOf(body)
    const answer = await send({ [idempotencyHeader]: key })
    if (this.#last?.key === key) this.#last = null
    return answer
  }

  /** The key under which this is to be sent. */
  keyOf(body: string): string {
    const nowMs = this.#nowMs()
    if (this.#last?.body !== body || this.#last.endMs <= nowMs)
      this.#last = { body, key: this.#makeKey(), endMs: nowMs + attemptLivesMs }
    return this.#last.key
  }
}

/**
 * Attempts of this browser. Keys are made by what browsers offer over plain HTTP too; spans are measured by the monotonic clock, so
 * that setting the machine's ages no key.
 */
export const createAttempts = (): Attempts =>
  new Attempts(
    () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(''),
    () => performance.now(),
  )
