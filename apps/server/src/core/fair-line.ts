import { Refusal } from './refusal.ts'

export interface LineSize {
  readonly atOnce: number
  /** So many of one caller wait, and so many in all. */
  readonly ofCaller: number
  readonly inAll: number
  /** What a caller is told for whom there is no room. */
  readonly busy: string
}

/**
 * Work that takes much of the machine, a few pieces at once. Callers take turns: who sends a thousand pieces waits behind everybody who
 * sends one, and of more than a few waiting ones the next is refused.
 */
export class FairLine {
  readonly #size: LineSize
  /** By caller, in the order of their turns. */
  readonly #waiting = new Map<string, (() => void)[]>()
  #count = 0
  #running = 0

  constructor(size: LineSize) {
    this.#size = size
  }

  /** @throws Refusal where too many wait */
  async run<T>(caller: string, work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#size.atOnce) await this.#turn(caller)
    else this.#running++
    try {
      return await work()
    } finally {
      this.#next()
    }
  }

  #turn(caller: string): Promise<void> {
    const own = this.#waiting.get(caller) ?? []
    if (own.length >= this.#size.ofCaller || this.#count >= this.#size.inAll)
      throw new Refusal('not_now', this.#size.busy)
    this.#waiting.set(caller, own)
    this.#count++
    return new Promise((go) => void own.push(go))
  }

  /** The caller that waited longest since its last turn is next, and then the last. */
  #next(): void {
    for (const [caller, own] of this.#waiting) {
      const go = own.shift()
      this.#waiting.delete(caller)
      if (own.length > 0) this.#waiting.set(caller, own)
      if (!go) continue
      this.#count--
      go()
      return
    }
    this.#running--
  }
}
