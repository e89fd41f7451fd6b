import type { Clock } from '@ratchet/engine/ports'

/** What goes first where the broker's limit is reached: what protects, then orders, then what is only read. */
export type Priority = 'protect' | 'order' | 'read'
const priorities: readonly Priority[] = ['protect', 'order', 'read']

/**
 * OANDA cuts off above 120 requests a second and advises 100. They are counted in slices: what waits on its way for a connection comes with those
 * of the next slice, and both together still are no more than it takes.
 */
const perSlice = 22
const sliceMs = 250
/** So many requests may be without an answer at a time; what protects never waits for that. */
const mostUnderWay = 16
/** So many answers that there were too many requests are waited out, at most this long. */
const longestPauseMs = 10_000

/** Lets no more requests through in a second than the broker takes, for all accounts of one token together. */
export class Budget {
  readonly #steady: Clock
  readonly #waiting: Record<Priority, (() => void)[]> = { protect: [], order: [], read: [] }
  /** When the requests of the last slice left. */
  #left: number[] = []
  #pausedUntilMs = 0
  #isTurning = false
  #underWay = 0
  /** Has whoever waits for room look again. */
  #look: () => void = () => {}

  constructor(steady: Clock) {
    this.#steady = steady
  }

  /** Resolves when a request may leave; its end has to be said (`ended`). */
  turn(priority: Priority): Promise<void> {
    return new Promise((done) => {
      this.#waiting[priority].push(done)
      this.#look()
      if (!this.#isTurning) void this.#letThrough()
    })
  }

  /** A request was answered, or nobody waits for it any more. */
  ended(): void {
    this.#underWay--
    this.#look()
  }

  /** The broker said that there were too many: all wait. */
  pause(durationMs: number): void {
    this.#pausedUntilMs = Math.max(this.#pausedUntilMs, this.#steady.nowMs() + Math.min(durationMs, longestPauseMs))
  }

  async #letThrough(): Promise<void> {
    this.#isTurning = true
    for (let next = this.#next(); next; next = this.#next()) {
      if (next !== 'protect' && this.#underWay >= mostUnderWay) {
        await new Promise<void>((done) => {
          this.#look = done
        })
        continue
      }
      const waitMs = this.#waitMs()
      if (waitMs > 0) {
        await this.#steady.delay(waitMs)
        continue
      }
      this.#left.push(this.#steady.nowMs())
      this.#underWay++
      this.#waiting[next].shift()?.()
    }
    this.#isTurning = false
  }

  #next(): Priority | undefined {
    return priorities.find((priority) => this.#waiting[priority].length > 0)
  }

  #waitMs(): number {
    const nowMs = this.#steady.nowMs()
    this.#left = this.#left.filter((atMs) => nowMs - atMs < sliceMs)
    const first = this.#left[0]
    const full = first !== undefined && this.#left.length >= perSlice ? first + sliceMs - nowMs : 0
    return Math.max(full, this.#pausedUntilMs - nowMs)
  }
}
