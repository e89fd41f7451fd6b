import type { Quote } from '@ratchet/domain'
import type { Clock, Log, PriceBar } from '@ratchet/engine'
import type { PriceBarTable } from '@ratchet/store'

/** Ten seconds of the market's time. */
const barMs = 10_000

type Bar = { -readonly [K in keyof PriceBar]: PriceBar[K] }

/** The fields are written out for speed, because every quote comes through here. */
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

/** A bar that waits to be written to the database. */
interface Entry {
  readonly bar: Bar
  readonly key: string
  /** Whether the bar has changed since it was last handed out. */
  waits: boolean
}

/**
 * The market's prices in bars of ten seconds that wait to be written. Adding a quote costs a few comparisons and never waits. The number
 * of bars is bounded: if nobody takes them, the oldest are dropped.
 */
export class PriceBars {
  readonly #waiting = new Map<string, Entry>()
  readonly #current = new Map<string, Entry>()
  readonly #most: number
  /** Bars dropped since the keeper last counted them. */
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

  /** Hands out the waiting bars, the oldest first. The current bars stay here and are handed out again once they change. */
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

  /** A bar may begin twice, after a late quote or in a recording that starts over. Then the two parts are merged. */
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

/** Merges two parts of one bar. The bar table merges with rows that are already written in the same way. */
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
const mostAtOnce = 5000

export interface BarKeeperParts {
  readonly bars: PriceBars
  readonly barTable: PriceBarTable
  readonly clock: Clock
  readonly log: Log
}

/** Writes the bars every two seconds, outside the market's own steps. If the database is away they are dropped: nothing waits for them. */
export class BarKeeper {
  readonly #parts: BarKeeperParts
  #stopped = false
  #away = false
  #lost = 0

  constructor(parts: BarKeeperParts) {
    this.#parts = parts
  }

  async run(): Promise<void> {
    const { clock } = this.#parts
    while (!this.#stopped) {
      await clock.delay(flushEveryMs)
      if (!this.#stopped) await this.#flush()
    }
  }

  /** Writes the remaining bars, once. */
  async stop(): Promise<void> {
    this.#stopped = true
    await this.#flush()
  }

  async #flush(): Promise<void> {
    const { bars, barTable, log } = this.#parts
    let taken: PriceBar[] = []
    try {
      do {
        taken = bars.take(mostAtOnce)
        await barTable.write(taken)
      } while (bars.waiting >= mostAtOnce)
      if (this.#away) log.info('Prices are stored again', { lost: this.#lost })
      this.#away = false
    } catch (error) {
      this.#lost += taken.length
      if (!this.#away) log.warn('Past prices could not be stored and are dropped', { error })
      this.#away = true
    }
    this.#lost += bars.lost
    bars.lost = 0
  }
}
