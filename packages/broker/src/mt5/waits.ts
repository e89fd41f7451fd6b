import { TerminalAway } from './errors.ts'

interface Wait {
  readonly untilMs: number
  readonly reject: (error: Error) => void
}

/** Promises that end in time. Deadlines are checked from outside, so none of them keeps a timer. */
export class Waits {
  readonly #all = new Set<Wait>()
  /** Why nothing can be waited for any more. */
  #overWhy: string | undefined

  /** @param start gets the functions that settle it. It is not called after `end`: nobody would check the deadline. */
  begin<T>(
    nowMs: number,
    forMs: number,
    start: (resolve: (value: T) => void, reject: (error: Error) => void) => void,
  ): Promise<T> {
    if (this.#overWhy !== undefined) return Promise.reject(new TerminalAway(this.#overWhy))
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    const wait = { untilMs: nowMs + forMs, reject }
    this.#all.add(wait)
    const end = () => void this.#all.delete(wait)
    start(
      (value) => {
        end()
        resolve(value)
      },
      (error) => {
        end()
        reject(error)
      },
    )
    return promise
  }

  check(nowMs: number): void {
    for (const wait of [...this.#all])
      if (nowMs > wait.untilMs) this.#fail(wait, 'The terminal did not answer in time.')
  }

  /** Rejects everything that waits, and all that would wait later. */
  end(why: string): void {
    this.#overWhy = why
    for (const wait of [...this.#all]) this.#fail(wait, why)
  }

  #fail(wait: Wait, why: string): void {
    this.#all.delete(wait)
    wait.reject(new TerminalAway(why))
  }
}
