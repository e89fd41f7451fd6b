/**
 * How long one slice of a long task holds the process before requests and orders get their turn. On a busy machine the kernel may suspend
 * the process within a slice; two milliseconds leave room for that below the ten that no request should have to wait.
 */
const sliceMs = 2

export interface SliceClock {
  readonly nowMs: () => number
  /** Calls back when the process has done everything else that is due. */
  readonly turn: (run: () => void) => void
}

const steady: SliceClock = { nowMs: () => performance.now(), turn: (run) => void setImmediate(run) }

/** Visits each of very many members, in slices of time. */
export class Slices {
  readonly #clock: SliceClock
  #longestMs = 0

  constructor(clock: SliceClock = steady) {
    this.#clock = clock
  }

  /** Members that are added during the run are visited too; members that leave before their turn are not. */
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

  /** The longest slice since the last call. */
  takeLongestMs(): number {
    const longestMs = this.#longestMs
    this.#longestMs = 0
    return longestMs
  }

  #note(heldMs: number): void {
    if (heldMs > this.#longestMs) this.#longestMs = heldMs
  }
}
