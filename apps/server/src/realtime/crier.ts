import type { Board } from './board.ts'
import type { Outlet } from './outlet.ts'
import type { Slices } from './slices.ts'

export interface CrierParts {
  readonly board: Board
  readonly slices: Slices
  /** All open streams, as they are when it is asked. */
  readonly outlets: () => Iterable<Outlet>
}

/** Tells every open stream what happens in the market, each as fast as it reads, without holding the process. */
export class Crier {
  readonly #parts: CrierParts
  #telling = false
  /** Somebody had no room for what happened in the market, and is to be told of it though nothing new happens. */
  #owing = false

  constructor(parts: CrierParts) {
    this.#parts = parts
  }

  /** To be called five times a second. */
  tick(): void {
    if (this.#parts.board.turn() || this.#owing) void this.tell()
  }

  /** Tells everybody what each has missed. Where something new comes in between, those still to be told get that at once. */
  async tell(): Promise<void> {
    if (this.#telling) return
    const { board, slices, outlets } = this.#parts
    this.#telling = true
    try {
      let told: number
      do {
        told = board.version
        this.#owing = false
        await slices.each(outlets(), (outlet) => this.#tellOne(outlet))
      } while (told !== board.version)
    } finally {
      this.#telling = false
    }
  }

  /** Tells a newcomer the latest of all. @param marketRound the one of which its greeting told */
  greet(outlet: Outlet, marketRound: number): void {
    outlet.greeted(marketRound)
    this.#tellOne(outlet)
  }

  #tellOne(outlet: Outlet): void {
    if (!outlet.tellMarket(this.#parts.board)) this.#owing = true
  }
}
