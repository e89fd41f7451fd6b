/** How many at once. */
export interface DoorLimits {
  /** Of one network address, and of one trader. */
  readonly ofCaller: number
  /** In all: below what the process may open, so that a flood leaves room for everything else. */
  readonly inAll: number
}

/** Where nothing is set: as many as a browser's trader could ever want. */
export const openDoors: DoorLimits = { ofCaller: 300, inAll: 10_000 }

/** Lets so many in at once, of each caller and in all. */
export class Doors {
  readonly limits: DoorLimits
  readonly #inside = new Map<string, number>()
  #all = 0

  constructor(limits: DoorLimits) {
    this.limits = limits
  }

  get inside(): number {
    return this.#all
  }

  /** @returns lets out again, once; undefined where there is no room */
  enter(caller: string): (() => void) | undefined {
    const { ofCaller, inAll } = this.limits
    const there = this.#inside.get(caller) ?? 0
    if (there >= ofCaller || this.#all >= inAll) return undefined
    this.#inside.set(caller, there + 1)
    this.#all++
    let isIn = true
    return () => {
      if (!isIn) return
      isIn = false
      this.#all--
      const left = (this.#inside.get(caller) ?? 1) - 1
      if (left > 0) this.#inside.set(caller, left)
      else this.#inside.delete(caller)
    }
  }
}
