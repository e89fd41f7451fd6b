import type { Quote } from '@ratchet/domain'
import type { Clock, Log } from '@ratchet/engine'
import type { PriceBar, PriceBarShelf } from '@ratchet/store'

/** Ten seconds of the market's time. */
export const barMs = 10_000

type Bar = { -readonly [K in keyof PriceBar]: PriceBar[K] }

const barOf = ({ symbol, timeMs, bid, ask }: Quote, startMs: number): Bar => ({
  ...{ symbol, startMs, firstMs: timeMs, lastMs: timeMs },
  ...{ bidOpen: bid, bidHigh: bid, bidLow: bid, bidClose: bid },
  ...{ askOpen: ask, askHigh: ask, askLow: ask, askClose: ask },
})

/**
 * What the market did, in bars that wait to be written. To be told of a quote costs a few comparisons and never waits. Bounded: where
 * nobody takes the bars the oldest are given up.
 */
export class PriceBars {
  readonly #waiting = new Map<string, Bar>()
  readonly #current = new Map<string, Bar>()
  readonly #most: number
  /** Bars given up since they were last counted. */
  lost = 0

  constructor(most = 20_000) {
    this.#most = most
  }

  put(quote: Quote): void {
    const { symbol, timeMs, bid, ask } = quote
    const startMs = timeMs - (timeMs % barMs)
    const bar = this.#current.get(symbol)
    if (bar?.startMs !== startMs || timeMs < bar.lastMs) {
      const next = barOf(quote, startMs)
      this.#current.set(symbol, next)
      this.#wait(next)
      return
    }
    bar.lastMs = timeMs
    bar.bidClose = bid
    bar.askClose = ask
    if (bid > bar.bidHigh) bar.bidHigh = bid
    if (bid < bar.bidLow) bar.bidLow = bid
    if (ask > bar.askHigh) bar.askHigh = ask
    if (ask < bar.askLow) bar.askLow = ask
    const key = keyOf(bar)
    if (!this.#waiting.has(key)) this.#waiting.set(key, bar)
  }

  /** Hands out what waits, the oldest first. The bars of this moment stay and are handed out again once they grew. */
  take(most: number): PriceBar[] {
    const taken: PriceBar[] = []
    for (const [key, bar] of this.#waiting) {
      if (taken.length >= most) break
      taken.push({ ...bar })
      this.#waiting.delete(key)
    }
    return taken
  }

  get waiting(): number {
    return this.#waiting.size
  }

  /** A bar may come twice: after a quote that came late, or in a recording that begins anew. Then the two are one. */
  #wait(bar: Bar): void {
    const key = keyOf(bar)
    const before = this.#waiting.get(key)
    if (before) this.#waiting.delete(key)
    this.#waiting.set(key, before ? Object.assign(bar, joined(before, bar)) : bar)
    for (const oldest of this.#waiting.keys()) {
      if (this.#waiting.size <= this.#most) return
      this.#waiting.delete(oldest)
      this.lost++
    }
  }
}

const keyOf = ({ symbol, startMs }: PriceBar): string => `${startMs} ${symbol}`

/** What two parts of one bar come to: the shelf does the same with what is written already. */
function joined(a: PriceBar, b: PriceBar): PriceBar {
  const [early, late] = b.firstMs < a.firstMs ? [b, a] : [a, b]
  const last = b.lastMs >= a.lastMs ? b : a
  return {
    ...{ symbol: a.symbol, startMs: a.startMs, firstMs: early.firstMs, lastMs: last.lastMs },
    ...{ bidOpen: early.bidOpen, bidClose: last.bidClose, askOpen: early.askOpen, askClose: last.askClose },
    ...{ bidHigh: Math.max(early.bidHigh, late.bidHigh), bidLow: Math.min(early.bidLow, late.bidLow) },
    ...{ askHigh: Math.max(early.askHigh, late.askHigh), askLow: Math.min(early.askLow, late.askLow) },
  }
}

const flushEveryMs = 2000
const pruneEveryMs = 10 * 60_000
const mostAtOnce = 5000

export interface BarKeeperParts {
  readonly bars: PriceBars
  readonly shelf: PriceBarShelf
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
      if (!this.#away) log.warn('Prices of the past could not be kept and are given up', { error: String(error) })
      this.#away = true
    }
    this.#lost += bars.lost
    bars.lost = 0
  }
}
