/**
 * How long one piece of a long work holds the process before requests and orders get their turn. On a busy machine the kernel may put the
 * process aside within a slice: this leaves room for it below the ten milliseconds that nobody should wait for.
 */
const sliceMs = 2

export interface SliceClock {
  readonly nowMs: () => number
  /** Calls back when the process has looked after everything else that is due. */
  readonly turn: (run: () => void) => void
}

const steady: SliceClock = { nowMs: () => performance.now(), turn: (run) => void setImmediate(run) }

/** Does something for each of very many, in slices of time. */
export class Slices {
  readonly #clock: SliceClock
  #longestMs = 0

  constructor(clock: SliceClock = steady) {
    this.#clock = clock
  }

  /** Members that come while it runs are visited too, members that go before their turn are not. */
  async each<T>(members: Iterable<T>, visit: (member: T) => void): Promise<void> {
    const { nowMs } = this.#clock
    let startMs = nowMs()
    for (const member of members) {
      visit(member)
      const heldMs = nowMs() - startMs
      if (heldMs < sliceMs) continue
      this.#note(heldMs)
      await new Promise<void>((done) => this.#clock.turn(done))
      startMs = nowMs()
    }
    this.#note(nowMs() - startMs)
  }

  /** The longest slice since this was last asked. */
  takeLongestMs(): number {
    const longestMs = this.#longestMs
    this.#longestMs = 0
    return longestMs
  }

  #note(heldMs: number): void {
    if (heldMs > this.#longestMs) this.#longestMs = heldMs
  }
}
