import { LadderIndex, rungLevels, type Side } from '@ratchet/domain'
import { askOver, ladder, type Opening, rungs, stopOf, symbols, type Tape } from './market.ts'

/** The consumer's counters: the number of events of each kind, and a sum that does not depend on their order within a quote. */
export interface Counters {
  climbed: number
  left: number
  sum: number
}
const newCounters = (): Counters => ({ climbed: 0, left: 0, sum: 0 })

/** Runs a tape's quotes, delivers every event, and returns the counters. */
export type Walk = (tape: Tape) => Counters

/** The product's index. */
export function indexed(opened: readonly Opening[]): Walk {
  const index = new LadderIndex(symbols, opened.length)
  const number = index.ladder(ladder)
  for (const one of opened) index.add(one.symbol, one.side, one.open, number, stopOf(one))
  return ({ symbol, bid, length }) => {
    const counters = newCounters()
    const consumer = {
      left: (_: number, __: string, price: number) => {
        counters.left++
        counters.sum += price
      },
      climbed: (_: number, newly: number, sl: number) => {
        counters.climbed++
        counters.sum += newly + sl
      },
    }
    for (let i = 0; i < length; i++)
      index.quote(symbol[i] as number, bid[i] as number, (bid[i] as number) + askOver, consumer)
    return counters
  }
}

interface Row {
  readonly side: Side
  readonly levels: ReturnType<typeof rungLevels>
  next: number
  trigger: number
  sl: number
}

/** The plain loop: every quote looks at every position of its symbol. */
export function looped(opened: readonly Opening[]): Walk {
  const bySymbol: Row[][] = Array.from({ length: symbols }, () => [])
  for (const one of opened) {
    const levels = rungLevels(ladder, one.side, one.open)
    const row = { side: one.side, levels, next: 0, trigger: levels[0]?.trigger ?? 0, sl: stopOf(one) }
    bySymbol[one.symbol]?.push(row)
  }
  return ({ symbol, bid, length }) => {
    const counters = newCounters()
    for (let i = 0; i < length; i++) {
      const rows = bySymbol[symbol[i] as number] as Row[]
      const b = bid[i] as number
      const a = b + askOver
      let gone = 0
      for (let r = 0; r < rows.length; r++) {
        const row = rows[r] as Row
        const long = row.side === 'buy'
        if (long ? b <= row.sl : a >= row.sl) {
          counters.left++
          counters.sum += long ? b : a
          gone++
          continue
        }
        if (long ? b >= row.trigger : a <= row.trigger) climb(row, long ? b : a, counters)
        if (gone) rows[r - gone] = row
      }
      rows.length -= gone
    }
    return counters
  }
}

function climb(row: Row, exit: number, counters: Counters): void {
  const way = row.side === 'buy' ? 1 : -1
  let newly = 0
  for (; row.next < rungs; row.next++) {
    const level = row.levels[row.next]
    if (!level || way * (exit - level.trigger) < 0) break
    newly |= 1 << (level.rung - 1)
    if (way * (level.sl - row.sl) > 0) row.sl = level.sl
  }
  row.trigger = row.levels[row.next]?.trigger ?? way * Number.POSITIVE_INFINITY
  counters.climbed++
  counters.sum += newly + row.sl
}

const unreached = 2 ** 31 - 1

/** Positions of one symbol and side as columns, prices with the sign that makes favourable ones rise. */
class Columns {
  readonly #way: 1 | -1
  /** Rung by rung, distances from the open. */
  readonly #triggers: readonly number[]
  readonly #stops: readonly number[]
  readonly #low: Int32Array
  readonly #high: Int32Array
  readonly #open: Int32Array
  readonly #next: Uint8Array
  #count = 0

  constructor(way: 1 | -1, opened: readonly Opening[]) {
    const levels = rungLevels(ladder, 'buy', 0)
    this.#way = way
    this.#triggers = levels.map(({ trigger }) => trigger)
    this.#stops = levels.map(({ sl }) => sl)
    this.#count = opened.length
    this.#open = Int32Array.from(opened, ({ open }) => way * open)
    this.#low = Int32Array.from(opened, (one) => way * stopOf(one))
    this.#high = this.#open.map((open) => open + (this.#triggers[0] as number))
    this.#next = new Uint8Array(opened.length)
  }

  scan(price: number, counters: Counters): void {
    const [low, high] = [this.#low, this.#high]
    let count = this.#count
    for (let i = 0; i < count; i++) {
      if (price > (low[i] as number) && price < (high[i] as number)) continue
      if (price > (low[i] as number)) this.#climb(i, price, counters)
      else {
        this.#leave(i--, price, counters)
        count--
      }
    }
  }

  /** The last one takes its place. */
  #leave(i: number, price: number, counters: Counters): void {
    const last = --this.#count
    for (const column of [this.#low, this.#high, this.#open, this.#next]) column[i] = column[last] as number
    counters.left++
    counters.sum += this.#way * price
  }

  #climb(i: number, price: number, counters: Counters): void {
    const open = this.#open[i] as number
    let next = this.#next[i] as number
    let newly = 0
    for (; next < rungs && price >= open + (this.#triggers[next] as number); next++) {
      newly |= 1 << next
      this.#low[i] = Math.max(this.#low[i] as number, open + (this.#stops[next] as number))
    }
    this.#next[i] = next
    this.#high[i] = next < rungs ? open + (this.#triggers[next] as number) : unreached
    counters.climbed++
    counters.sum += newly + this.#way * (this.#low[i] as number)
  }
}

/** The scan: every quote looks at the two next prices of every position of its symbol, in typed arrays. */
export function scanned(opened: readonly Opening[]): Walk {
  const indexes = Array.from({ length: symbols }, (_, s) => {
    const mine = opened.filter(({ symbol }) => symbol === s)
    const of = (side: Side) =>
      new Columns(
        side === 'buy' ? 1 : -1,
        mine.filter((one) => one.side === side),
      )
    return { longs: of('buy'), shorts: of('sell') }
  })
  return ({ symbol, bid, length }) => {
    const counters = newCounters()
    for (let i = 0; i < length; i++) {
      const { longs, shorts } = indexes[symbol[i] as number] as (typeof indexes)[number]
      longs.scan(bid[i] as number, counters)
      shorts.scan(-((bid[i] as number) + askOver), counters)
    }
    return counters
  }
}
