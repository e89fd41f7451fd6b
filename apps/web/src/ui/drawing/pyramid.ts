/** A block stands for so many values, or for so many blocks of the level below. */
const fan = 16
/** The widest blocks hold 65,536 values: of millions there are a few dozen. */
const depths = 4

interface Level {
  lows: Float64Array
  highs: Float64Array
}

const blocksOf = (length: number): number => Math.ceil(length / fan)

function grown(values: Float64Array, length: number): Float64Array {
  if (length <= values.length) return values
  const wider = new Float64Array(Math.max(length, values.length * 2))
  wider.set(values)
  return wider
}

/**
 * Holds values in a row, to which others are added only at the end, with the least and the greatest of every 16, 256,
 * 4,096 and 65,536 of them. The extent of any piece then costs some dozens of steps however long it is, so that a
 * million points are drawn as fast as a thousand; a plain scan of a million takes milliseconds for each picture.
 */
export class Pyramid {
  #length: number
  /** The first level has the values themselves, and those above it have ever wider blocks. */
  readonly #levels: Level[]
  /** `low` and `high` are those of the piece that was looked at last; NaN where it was empty. */
  low = Number.NaN
  high = Number.NaN

  /** @param values taken over as they are, not copied */
  constructor(values: Float64Array = new Float64Array(0)) {
    this.#length = values.length
    this.#levels = [{ lows: values, highs: values }]
    for (let depth = 1, length = values.length; depth <= depths; depth++) {
      const blocks = blocksOf(length)
      this.#levels.push({ lows: new Float64Array(blocks), highs: new Float64Array(blocks) })
      for (let block = 0; block < blocks; block++) this.#sum(depth, block, length)
      length = blocks
    }
  }

  get length(): number {
    return this.#length
  }

  /** NaN where there is none. */
  at(index: number): number {
    return index >= 0 && index < this.#length ? (this.#level(0).lows[index] as number) : Number.NaN
  }

  push(value: number): void {
    this.#length += 1
    const base = this.#level(0)
    base.lows = grown(base.lows, this.#length)
    base.highs = base.lows
    for (let depth = 1, blocks = blocksOf(this.#length); depth <= depths; depth++, blocks = blocksOf(blocks)) {
      const level = this.#level(depth)
      level.lows = grown(level.lows, blocks)
      level.highs = grown(level.highs, blocks)
    }
    this.setLast(value)
  }

  /** Replaces the last value. */
  setLast(value: number): void {
    this.#level(0).lows[this.#length - 1] = value
    for (let depth = 1, length = this.#length; depth <= depths; depth++) {
      this.#sum(depth, blocksOf(length) - 1, length)
      length = blocksOf(length)
    }
  }

  /** Leaves in `low` and `high` the least and the greatest of the values from `from` up to, but without, `to`. */
  look(from: number, to: number): void {
    this.low = Number.POSITIVE_INFINITY
    this.high = Number.NEGATIVE_INFINITY
    this.#climb(0, Math.max(0, from), Math.min(to, this.#length))
    if (this.low > this.high) this.low = this.high = Number.NaN
  }

  /** Looks at the ends of the piece on this level, and at what lies between them on the next. */
  #climb(depth: number, from: number, to: number): void {
    const [first, last] = [Math.ceil(from / fan), Math.floor(to / fan)]
    if (depth === depths || first >= last) {
      this.#scan(depth, from, to)
      return
    }
    this.#scan(depth, from, first * fan)
    this.#climb(depth + 1, first, last)
    this.#scan(depth, last * fan, to)
  }

  #scan(depth: number, from: number, to: number): void {
    const { lows, highs } = this.#level(depth)
    let { low, high } = this
    for (let at = from; at < to; at++) {
      const least = lows[at] as number
      const most = highs[at] as number
      if (least < low) low = least
      if (most > high) high = most
    }
    this.low = low
    this.high = high
  }

  /** Finds what a block reaches from the blocks below it; `below` says how many of those there are in all. */
  #sum(depth: number, block: number, below: number): void {
    this.low = Number.POSITIVE_INFINITY
    this.high = Number.NEGATIVE_INFINITY
    this.#scan(depth - 1, block * fan, Math.min(below, (block + 1) * fan))
    const { lows, highs } = this.#level(depth)
    lows[block] = this.low
    highs[block] = this.high
  }

  #level(depth: number): Level {
    return this.#levels[depth] as Level
  }
}
