import { type Bar, barLengthMs, ticksOfBars } from './bars.ts'
import type { OnTick } from './types.ts'

/** So many bars are held until their length is known; after them each becomes ticks at once, so that a file may be of any size. */
const barsHeld = 10_000

/** Makes ticks of bars as they come, which are given in order and with no two at the same time. (TIC5) */
export class BarTicks {
  readonly #digits: number
  readonly #onTick: OnTick
  #held: Bar[] = []
  #last: Bar | undefined
  #lengthMs = 0

  constructor(digits: number, onTick: OnTick) {
    this.#digits = digits
    this.#onTick = onTick
  }

  get last(): Bar | undefined {
    return this.#last
  }

  /** @returns what is wrong with the bar, if anything */
  push(bar: Bar): string | undefined {
    const stepMs = bar.timeMs - (this.#last?.timeMs ?? -Infinity)
    if (stepMs < this.#lengthMs)
      return `bars of two lengths are mixed: one of ${this.#lengthMs / 1000} s is followed by the next after ${stepMs / 1000} s`
    this.#last = bar
    if (this.#lengthMs > 0) this.#give([bar])
    else if (this.#held.push(bar) === barsHeld) this.end()
    return undefined
  }

  /** Gives what is held. @returns the length of a bar; 0 where there was none */
  end(): number {
    if (this.#held.length > 0) {
      this.#lengthMs ||= barLengthMs(this.#held)
      this.#give(this.#held)
      this.#held = []
    }
    return this.#lengthMs
  }

  #give(bars: readonly Bar[]): void {
    for (const tick of ticksOfBars(bars, this.#digits, this.#lengthMs)) this.#onTick(tick)
  }
}
