const fanBits = 4
const fan = 1 << fanBits

/** A price that none reaches, upward and downward. */
export const never = 2 ** 31 - 1

interface Storey {
  readonly lowest: Int32Array
  readonly highest: Int32Array
}

/** The lowest and the highest price of every 16 ticks, of every 16 of those, and so on: stretches in which nothing can happen are skipped. */
export class Pyramid {
  readonly length: number
  readonly #storeys: readonly Storey[]

  constructor(prices: Int32Array) {
    this.length = prices.length
    const storeys: Storey[] = [{ lowest: prices, highest: prices }]
    for (let below = storeys[0] as Storey; below.lowest.length > fan; ) {
      below = storeyOver(below)
      storeys.push(below)
    }
    this.#storeys = storeys
  }

  /** The first tick from `from` on with a price at or below `low`, or at or above `high`; the number of ticks where there is none. */
  leaves(from: number, low: number, high: number): number {
    const storeys = this.#storeys
    const top = storeys.length - 1
    let storey = 0
    let at = from
    let { lowest, highest } = storeys[0] as Storey
    while (at < lowest.length) {
      if ((lowest[at] as number) <= low || (highest[at] as number) >= high) {
        if (storey === 0) return at
        storey--
        at <<= fanBits
      } else {
        at++
        if ((at & (fan - 1)) !== 0 || storey === top) continue
        storey++
        at >>>= fanBits
      }
      ;({ lowest, highest } = storeys[storey] as Storey)
    }
    return this.length
  }
}

function storeyOver({ lowest, highest }: Storey): Storey {
  const length = Math.ceil(lowest.length / fan)
  const over = { lowest: new Int32Array(length), highest: new Int32Array(length) }
  for (let n = 0; n < length; n++) {
    const end = Math.min(lowest.length, (n + 1) * fan)
    let low = lowest[n * fan] as number
    let high = highest[n * fan] as number
    for (let i = n * fan + 1; i < end; i++) {
      const [down, up] = [lowest[i] as number, highest[i] as number]
      if (down < low) low = down
      if (up > high) high = up
    }
    over.lowest[n] = low
    over.highest[n] = high
  }
  return over
}
