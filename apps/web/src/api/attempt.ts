import { idempotencyHeader } from '@ratchet/contract'
import { ApiFailure } from './call.ts'

/** After this time a second press no longer repeats the request: the same content is a new one. */
export const attemptLivesMs = 3_600_000

interface Attempt {
  readonly body: string
  readonly key: string
  readonly endMs: number
}

/**
 * Keeps the idempotency key of a request that has not succeeded yet, such as a close; for orders see `publishOnce`. A second press sends
 * the same content under the same key, so that a server that has the request already repeats its answer and does
 * nothing twice. The key is kept outside the form, so that it survives navigation: a trader whose connection broke may
 * look at other screens before pressing again.
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
   * Sends a body under its key. After an answer the same body is a new request: a broker's refusal is one too, and would be repeated under its key
   * for as long as that lives. A lost answer keeps the key, and so does the answer to an earlier body.
   */
  async send<T>(body: string, send: (headers: Readonly<Record<string, string>>) => Promise<T>): Promise<T> {
    const key = this.keyOf(body)
    try {
      const answer = await send({ [idempotencyHeader]: key })
      this.#end(key)
      return answer
    } catch (cause) {
      if (cause instanceof ApiFailure && cause.code === 'conflict') this.#end(key)
      throw cause
    }
  }

  #end(key: string): void {
    if (this.#last?.key === key) this.#last = null
  }

  /** Returns the key under which this body is to be sent. */
  keyOf(body: string): string {
    const nowMs = this.#nowMs()
    if (this.#last?.body !== body || this.#last.endMs <= nowMs)
      this.#last = { body, key: this.#makeKey(), endMs: nowMs + attemptLivesMs }
    return this.#last.key
  }
}

/** Makes an idempotency key, by a function that browsers offer over plain HTTP too. */
export const makeKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Makes the attempts of this page. Their age is measured by the monotonic clock, so that setting the machine's time ages no key. */
export const createAttempts = (): Attempts => new Attempts(makeKey, () => performance.now())
