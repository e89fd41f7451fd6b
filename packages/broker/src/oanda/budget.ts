import type { Clock } from '@ratchet/engine/ports'
import { type Limits, oandaLimits } from './limits.ts'

/** What goes first where the broker's limit is reached: what protects, then orders, then what is only read. */
export type Priority = 'protect' | 'order' | 'read'
export const priorities: readonly Priority[] = ['protect', 'order', 'read']

/** Of so many at a time, what may be taken by reads: where the broker is slow an order finds the rest free. */
export const partOfReads = (all: number): number => Math.ceil(all * 0.75)

const sliceMs = 250
/** After an answer that there were too many requests all wait as long as the broker says, within these bounds. */
const shortestPauseMs = 250
const longestPauseMs = 10_000

/** Lets no more requests through in a second than the broker takes, for all accounts together. */
export class Budget {
  readonly #steady: Clock
  readonly #now: () => Pick<Limits, 'perSlice' | 'underWay'>
  readonly #waiting: Record<Priority, (() => void)[]> = { protect: [], order: [], read: [] }
  /** When the requests of the last slice left. */
  #left: number[] = []
  #pausedUntilMs = 0
  /** Nothing was taken since the broker answered that there were too many: they leave one by one, but for what protects. */
  #isTrying = false
  #isTurning = false
  #underWay = 0
  /** Has whoever waits for room look again. */
  #look: () => void = () => {}

  /** @param limits as they are now: they may become others */
  constructor(steady: Clock, limits: () => Pick<Limits, 'perSlice' | 'underWay'> = () => oandaLimits) {
    this.#steady = steady
    this.#now = limits
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
    const pauseMs = Math.min(Math.max(durationMs, shortestPauseMs), longestPauseMs)
    this.#pausedUntilMs = Math.max(this.#pausedUntilMs, this.#steady.nowMs() + pauseMs)
    this.#isTrying = true
  }

  /** The limits may be others. */
  lookAgain(): void {
    this.#look()
  }

  /** The broker takes requests. */
  taken(): void {
    this.#isTrying = false
    this.#look()
  }

  get #most(): number {
    return this.#isTrying ? 1 : this.#now().underWay
  }

  async #letThrough(): Promise<void> {
    this.#isTurning = true
    for (let next = this.#next(); next; next = this.#next()) {
      if (next !== 'protect' && this.#underWay >= (next === 'read' ? partOfReads(this.#most) : this.#most)) {
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
    const full = this.#left.length >= this.#now().perSlice ? (first ?? nowMs) + sliceMs - nowMs : 0
    return Math.max(full, this.#pausedUntilMs - nowMs)
  }
}
