import { defaultInstruments, type Risk } from '@ratchet/contract'
import { compileLadder, LadderIndex, rungLevels, type Side, seeded } from '@ratchet/domain'
import { type Result, rowOf } from './measure.ts'

const symbols = 8
const middle = 200_000
/** Positions open within this many points of the market: what a gold market moves in some weeks. */
const spread = 20_000
const risk: Partial<Risk> = {
  ...{ profit1: 20, sl1: 15, profit2: 40, sl2: 20, profit3: 80, sl3: 30 },
  ...{ profit4: 160, sl4: 60, profit5: 320, sl5: 100, profit6: 640, sl6: 200 },
}
const gold = defaultInstruments.find(({ symbol }) => symbol === 'GOLD') as (typeof defaultInstruments)[number]
const ladder = compileLadder(risk, gold)
const rungs = ladder.length

/** Whole numbers under `below`: both ways must see the same. */
function numbers(seed: number) {
  const random = seeded(seed)
  return (below: number) => Math.floor(random() * below)
}

interface Tape {
  readonly symbol: Uint8Array
  readonly bid: Int32Array
  readonly length: number
}

/** Quotes of eight symbols in turn by chance; most move by a few points, one in a thousand by a gap. */
function tape(length: number): Tape {
  const next = numbers(7)
  const bids = Array.from({ length: symbols }, () => middle)
  const symbol = new Uint8Array(length)
  const bid = new Int32Array(length)
  for (let i = 0; i < length; i++) {
    const s = next(symbols)
    const step = next(1000) === 0 ? 400 : 7
    bids[s] = Math.min(middle + spread, Math.max(middle - spread, (bids[s] ?? middle) + next(step) - (step >> 1)))
    symbol[i] = s
    bid[i] = bids[s] ?? middle
  }
  return { symbol, bid, length }
}

const askOver = 3

interface Opening {
  readonly symbol: number
  readonly side: Side
  readonly open: number
}

function openings(count: number): Opening[] {
  const next = numbers(11)
  return Array.from({ length: count }, (_, n) => ({
    symbol: n % symbols,
    side: next(2) === 0 ? ('buy' as const) : ('sell' as const),
    open: middle + next(2 * spread) - spread,
  }))
}

/** The first quotes, after which every position has the rungs that its price has passed. Not measured. */
const settling: Tape = {
  symbol: Uint8Array.from({ length: symbols }, (_, n) => n),
  bid: new Int32Array(symbols).fill(middle),
  length: symbols,
}

/** What the consumer makes of the events: their number and a sum that no order within a quote changes. */
interface Tally {
  climbed: number
  left: number
  sum: number
}
const tally = (): Tally => ({ climbed: 0, left: 0, sum: 0 })

const stopOf = (side: Side, open: number): number => (side === 'buy' ? open - 3 * spread : open + 3 * spread)

type Walk = (tape: Tape) => Tally

/** The product's index. */
function indexed(opened: readonly Opening[]): Walk {
  const index = new LadderIndex(symbols, opened.length)
  const number = index.ladder(ladder)
  for (const { symbol: s, side, open } of opened) index.add(s, side, open, number, stopOf(side, open))
  return ({ symbol, bid, length }) => {
    const told = tally()
    const consumer = {
      left: (_: number, __: string, price: number) => {
        told.left++
        told.sum += price
      },
      climbed: (_: number, newly: number, sl: number) => {
        told.climbed++
        told.sum += newly + sl
      },
    }
    for (let i = 0; i < length; i++)
      index.quote(symbol[i] as number, bid[i] as number, (bid[i] as number) + askOver, consumer)
    return told
  }
}

interface Row {
  readonly side: Side
  readonly open: number
  readonly levels: ReturnType<typeof rungLevels>
  next: number
  trigger: number
  sl: number
}

/** The plain loop: every quote looks at every position of its symbol. */
function looped(opened: readonly Opening[]): Walk {
  const bySymbol: Row[][] = Array.from({ length: symbols }, () => [])
  for (const { symbol: s, side, open } of opened) {
    const levels = rungLevels(ladder, side, open)
    bySymbol[s]?.push({ side, open, levels, next: 0, trigger: levels[0]?.trigger ?? 0, sl: stopOf(side, open) })
  }
  return ({ symbol, bid, length }) => {
    const told = tally()
    for (let i = 0; i < length; i++) {
      const rows = bySymbol[symbol[i] as number] as Row[]
      const b = bid[i] as number
      const a = b + askOver
      let gone = 0
      for (let r = 0; r < rows.length; r++) {
        const row = rows[r] as Row
        const long = row.side === 'buy'
        if (long ? b <= row.sl : a >= row.sl) {
          told.left++
          told.sum += long ? b : a
          gone++
          continue
        }
        if (long ? b >= row.trigger : a <= row.trigger) climb(row, long ? b : a, told)
        if (gone) rows[r - gone] = row
      }
      rows.length -= gone
    }
    return told
  }
}

function climb(row: Row, exit: number, told: Tally): void {
  const way = row.side === 'buy' ? 1 : -1
  let newly = 0
  for (; row.next < rungs; row.next++) {
    const level = row.levels[row.next]
    if (!level || way * (exit - level.trigger) < 0) break
    newly |= 1 << (level.rung - 1)
    if (way * (level.sl - row.sl) > 0) row.sl = level.sl
  }
  row.trigger = row.levels[row.next]?.trigger ?? way * Number.POSITIVE_INFINITY
  told.climbed++
  told.sum += newly + row.sl
}

const runs = 5

/** One number of positions: both ways over the same quotes, in turn, with the same events. */
function compare(positions: number, quotes: number): Result {
  const opened = openings(positions)
  const quoted = tape(quotes)
  const what = `${positions} positions, ${symbols} symbols, ${rungs} rungs, ${quotes} quotes, every event delivered`
  const times = { ours: [] as number[], yardstick: [] as number[] }
  const timed = (walk: Walk) => {
    walk(settling)
    const start = performance.now()
    const told = walk(quoted)
    return { ms: performance.now() - start, told: JSON.stringify(told) }
  }
  for (let run = 0; run <= runs; run++) {
    const mine = timed(indexed(opened))
    const theirs = timed(looped(opened))
    if (mine.told !== theirs.told) throw new Error(`${what}: the two ways told of different events`)
    // The first run only warms the code up.
    if (run === 0) continue
    times.ours.push(mine.ms)
    times.yardstick.push(theirs.ms)
  }
  return rowOf({ what, unit: 'ms', yardstickName: 'plain loop over the objects of the symbol' }, times)
}

/** The trigger index against the plain loop, from ten thousand positions to a million. */
export const ladderBench = (): Result[] => [
  compare(10_000, 200_000),
  compare(100_000, 20_000),
  compare(1_000_000, 1_000),
]
