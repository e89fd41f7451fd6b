import { Refusal } from '../refusals/refusal.ts'

export interface LineSize {
  readonly atOnce: number
  /** So many of one caller wait, and so many in all. */
  readonly ofCaller: number
  readonly inAll: number
  /** What a caller is told for whom there is no room. */
  readonly busy: string
}

interface Piece {
  go(): void
  refuse(reason: unknown): void
}

/** Above this many distinct callers we assume spoofed addresses, and reset. */
const maxKnown = 10_000

/**
 * Work that takes much of the machine, a few pieces at once. Callers take turns: who sends a thousand pieces waits behind everybody who
 * sends one, and of more than a few waiting ones the next is refused. Every second turn is for a caller that had none since the line was
 * last empty: a person who comes into a flood waits for two turns, and not for a round of all. Nobody fills the line for others: where
 * there is no room, whoever waits with nothing yet gets the last place of the caller that has the most.
 */
export class FairLine {
  readonly #size: LineSize
  /** By caller, in the order of their turns. */
  readonly #waiting = new Map<string, Piece[]>()
  /** Who had a turn since the line was last empty. */
  readonly #known = new Set<string>()
  #isForNew = false
  #count = 0
  #running = 0

  constructor(size: LineSize) {
    this.#size = size
  }

  /** How many wait for their turn. */
  get waiting(): number {
    return this.#count
  }

  /**
   * @param left gives the place up when it aborts before the turn comes; work that has begun goes on
   * @throws Refusal where too many wait, or where this piece had to leave its place to another caller; the reason of `left`
   */
  async run<T>(caller: string, work: () => Promise<T>, left?: AbortSignal): Promise<T> {
    left?.throwIfAborted()
    if (this.#running >= this.#size.atOnce) await this.#turn(caller, left)
    else this.#running++
    if (this.#known.size >= maxKnown) this.#known.clear()
    this.#known.add(caller)
    try {
      return await work()
    } finally {
      this.#next()
    }
  }

  #turn(caller: string, left: AbortSignal | undefined): Promise<void> {
    const own = this.#waiting.get(caller) ?? []
    const { ofCaller, inAll, busy } = this.#size
    const isFull = this.#count >= inAll && !(own.length === 0 && this.#makeRoom())
    if (own.length >= ofCaller || isFull) throw new Refusal('not_now', busy)
    this.#waiting.set(caller, own)
    this.#count++
    return new Promise((done, refuse) => {
      const giveUp = () => {
        this.#takeOut(caller, piece)
        refuse(left?.reason)
      }
      const go = () => {
        left?.removeEventListener('abort', giveUp)
        done()
      }
      const piece: Piece = { go, refuse }
      own.push(piece)
      left?.addEventListener('abort', giveUp, { once: true })
    })
  }

  #takeOut(caller: string, piece: Piece): void {
    const own = this.#waiting.get(caller) ?? []
    const at = own.indexOf(piece)
    if (at < 0) return
    own.splice(at, 1)
    this.#count--
    if (own.length === 0) this.#waiting.delete(caller)
  }

  /** @returns false where nobody has more than one place */
  #makeRoom(): boolean {
    let most: Piece[] = []
    for (const own of this.#waiting.values()) if (own.length > most.length) most = own
    if (most.length < 2) return false
    most.pop()?.refuse(new Refusal('not_now', this.#size.busy))
    this.#count--
    return true
  }

  /** Who has had a turn is the last one then. */
  #next(): void {
    const caller = this.#whoseTurn()
    const own = caller === undefined ? undefined : this.#waiting.get(caller)
    const piece = own?.shift()
    if (caller === undefined || !own || !piece) {
      this.#running--
      if (this.#running === 0) this.#known.clear()
      return
    }
    this.#waiting.delete(caller)
    if (own.length > 0) this.#waiting.set(caller, own)
    this.#count--
    piece.go()
  }

  /** By turns somebody new, and the caller that waited longest since its last turn. */
  #whoseTurn(): string | undefined {
    this.#isForNew = !this.#isForNew
    const [longest] = this.#waiting.keys()
    if (!this.#isForNew) return longest
    return this.#waiting.keys().find((caller) => !this.#known.has(caller)) ?? longest
  }
}
