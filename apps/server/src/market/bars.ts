import type { Quote } from '@ratchet/domain'
import type { Clock, Log } from '@ratchet/engine'
import type { PriceBar, PriceBarTable } from '@ratchet/store'

/** Ten seconds of the market's time. */
const barMs = 10_000

type Bar = { -readonly [K in keyof PriceBar]: PriceBar[K] }

/** Written out: this is on the way of every quote. */
const barOf = ({ symbol, timeMs, bid, ask }: Quote, startMs: number): Bar => ({
  symbol,
  startMs,
  firstMs: timeMs,
  lastMs: timeMs,
  bidOpen: bid,
  bidHigh: bid,
  bidLow: bid,
  bidClose: bid,
  askOpen: ask,
  askHigh: ask,
  askLow: ask,
  askClose: ask,
})

/** A bar on its way to the shelf. */
interface Entry {
  readonly bar: Bar
  readonly key: string
  /** Whether it has grown since it was last handed out. */
  waits: boolean
}

/**
 * What the market did, in bars that wait to be written. To be told of a quote costs a few comparisons and never waits. Bounded: where
 * nobody takes the bars the oldest are given up.
 */
export class PriceBars {
  readonly #waiting = new Map<string, Entry>()
  readonly #current = new Map<string, Entry>()
  readonly #most: number
  /** Bars given up since they were last counted. */
  lost = 0

  constructor(most = 20_000) {
    this.#most = most
  }

  put(quote: Quote): void {
    const { symbol, timeMs, bid, ask } = quote
    const entry = this.#current.get(symbol)
    const isOf = entry !== undefined && timeMs >= entry.bar.lastMs && timeMs < entry.bar.startMs + barMs
    if (!isOf) {
      this.#begin(quote)
      return
    }
    const { bar } = entry
    bar.lastMs = timeMs
    bar.bidClose = bid
    bar.askClose = ask
    if (bid > bar.bidHigh) bar.bidHigh = bid
    if (bid < bar.bidLow) bar.bidLow = bid
    if (ask > bar.askHigh) bar.askHigh = ask
    if (ask < bar.askLow) bar.askLow = ask
    if (entry.waits) return
    entry.waits = true
    this.#waiting.set(entry.key, entry)
  }

  /** Hands out what waits, the oldest first. The bars of this moment stay and are handed out again once they grew. */
  take(most: number): PriceBar[] {
    const taken: PriceBar[] = []
    for (const [key, entry] of this.#waiting) {
      if (taken.length >= most) break
      taken.push({ ...entry.bar })
      entry.waits = false
      this.#waiting.delete(key)
    }
    return taken
  }

  get waiting(): number {
    return this.#waiting.size
  }

  /** A bar may come twice: after a quote that came late, or in a recording that begins anew. Then the two are one. */
  #begin(quote: Quote): void {
    const begun = barOf(quote, quote.timeMs - (quote.timeMs % barMs))
    const key = keyOf(begun)
    const before = this.#waiting.get(key)
    const entry: Entry = { bar: before ? joined(before.bar, begun) : begun, key, waits: true }
    this.#current.set(quote.symbol, entry)
    this.#waiting.delete(key)
    this.#waiting.set(key, entry)
    for (const [oldest, given] of this.#waiting) {
      if (this.#waiting.size <= this.#most) return
      given.waits = false
      this.#waiting.delete(oldest)
      this.lost++
    }
  }
}

const keyOf = ({ symbol, startMs }: PriceBar): string => `${startMs} ${symbol}`

/** What two parts of one bar come to: the shelf does the same with what is written already. */
function joined(a: PriceBar, b: PriceBar): Bar {
  const [early, late] = b.firstMs < a.firstMs ? [b, a] : [a, b]
  const last = b.lastMs >= a.lastMs ? b : a
  return {
    symbol: a.symbol,
    startMs: a.startMs,
    firstMs: early.firstMs,
    lastMs: last.lastMs,
    bidOpen: early.bidOpen,
    bidClose: last.bidClose,
    askOpen: early.askOpen,
    askClose: last.askClose,
    bidHigh: Math.max(early.bidHigh, late.bidHigh),
    bidLow: Math.min(early.bidLow, late.bidLow),
    askHigh: Math.max(early.askHigh, late.askHigh),
    askLow: Math.min(early.askLow, late.askLow),
  }
}

const flushEveryMs = 2000
const pruneEveryMs = 10 * 60_000
const mostAtOnce = 5000

export interface BarKeeperParts {
  readonly bars: PriceBars
  readonly shelf: PriceBarTable
  readonly clock: Clock
  readonly log: Log
}

/** Writes the bars beside the market, every two seconds. Where the database is away they are given up: nothing waits for them. */
export class BarKeeper {
  readonly #parts: BarKeeperParts
  #stopped = false
  #away = false
  #prunedMs: number
  #lost = 0

  constructor(parts: BarKeeperParts) {
    this.#parts = parts
    this.#prunedMs = parts.clock.nowMs()
  }

  async run(): Promise<void> {
    const { clock } = this.#parts
    while (!this.#stopped) {
      await clock.delay(flushEveryMs)
      if (!this.#stopped) await this.#flush()
    }
  }

  /** Writes what is left, once. */
  async stop(): Promise<void> {
    this.#stopped = true
    await this.#flush()
  }

  async #flush(): Promise<void> {
    const { bars, shelf, clock, log } = this.#parts
    let taken: PriceBar[] = []
    try {
      do {
        taken = bars.take(mostAtOnce)
        await shelf.write(taken)
      } while (bars.waiting >= mostAtOnce)
      if (this.#away) log.info('Prices are kept again', { lost: this.#lost })
      this.#away = false
      if (clock.nowMs() - this.#prunedMs < pruneEveryMs) return
      this.#prunedMs = clock.nowMs()
      await shelf.prune()
    } catch (error) {
      this.#lost += taken.length
      if (!this.#away) log.warn('Prices of the past could not be kept and are given up', { error })
      this.#away = true
    }
    this.#lost += bars.lost
    bars.lost = 0
  }
}
