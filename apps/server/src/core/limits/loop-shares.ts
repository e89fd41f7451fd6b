/** How long this thread's loop has been busy, in milliseconds. */
const loopActiveMs = (): number => performance.eventLoopUtilization().active

/**
 * Splits the time for which the loop is busy evenly among the requests that are under way: what one flood costs is charged to its own requests,
 * however much of it happens between two awaits. It costs a request two looks at a counter.
 */
export class LoopShares {
  readonly #activeMs: () => number
  #open = 0
  #lastMs: number
  /** The share of a request that was under way all along. */
  #shareMs = 0

  constructor(activeMs = loopActiveMs) {
    this.#activeMs = activeMs
    this.#lastMs = activeMs()
  }

  /** @returns ends the request, once, and answers its share in milliseconds; 0 from then on */
  begin(): () => number {
    this.#advance()
    this.#open++
    const fromMs = this.#shareMs
    let isOpen = true
    return () => {
      if (!isOpen) return 0
      isOpen = false
      this.#advance()
      this.#open--
      return this.#shareMs - fromMs
    }
  }

  #advance(): void {
    const nowMs = this.#activeMs()
    if (this.#open > 0) this.#shareMs += (nowMs - this.#lastMs) / this.#open
    this.#lastMs = nowMs
  }
}
