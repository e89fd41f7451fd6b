import type { Instrument } from '@ratchet/contract'
import { isMarketOpen, type Quote } from '@ratchet/domain'
import type { Clock, Feed, FeedQuote, PriceBar } from '@ratchet/engine/ports'
import { hash01 } from './noise.ts'
import { InventedPrice, shapes } from './shape.ts'

export interface SyntheticSettings {
  readonly seed?: number | undefined
  readonly instruments: readonly Instrument[]
  readonly clock: Pick<Clock, 'nowMs'>
  /** By default it never sleeps, so that somebody who comes at a weekend sees it move; false keeps to the sessions. */
  readonly neverSleeps?: boolean
}

/** A market whose first minutes are lively, for whoever tries it right after the start; see the decision on the synthetic market. */
const defaultSeed = 341_615
/** Further behind than this the real time is taken up again, as after a machine slept. */
const lateMs = 5_000
/** Quotes are made ahead of the real time for no longer than this. */
const aheadMs = 1_000
const batchSize = 64

/** Instruments of a market that never sleeps: without sessions, so that the broker trades whenever the feed quotes. */
export const sleepless = (instruments: readonly Instrument[]): readonly Instrument[] =>
  instruments.map((instrument) => ({ ...instrument, sessions: [] }))

/**
 * An invented market. Its prices are a function of seed and place alone: opened anywhere it goes on as if it had never stopped. Its
 * clock is the real one. Prices that it is given to go on from (of another feed, say) are met and left slowly.
 */
export function createSyntheticFeed({
  seed = defaultSeed,
  instruments,
  clock,
  neverSleeps = true,
}: SyntheticSettings): Feed {
  const known = instruments.filter((instrument) => shapes[instrument.symbol] !== undefined)
  const sleep = neverSleeps ? 'never closes' : 'keeps market hours'
  return {
    realTime: true,
    market: {
      feed: 'synthetic',
      label: `Simulated market (seed ${seed}), ${sleep}`,
      speed: 1,
      symbols: known.map((instrument) => instrument.symbol),
    },
    open: (from, lastPrices) => invent(seed, neverSleeps ? sleepless(known) : known, clock, from, lastPrices),
    past: (toMs) => pastOf(seed, neverSleeps ? sleepless(known) : known, toMs),
    close: () => Promise.resolve(),
  }
}

async function* invent(
  seed: number,
  instruments: readonly Instrument[],
  clock: Pick<Clock, 'nowMs'>,
  from: number,
  lastPrices: ReadonlyMap<string, Quote>,
): AsyncGenerator<readonly FeedQuote[]> {
  const prices = instruments.map(
    (instrument, n) => new InventedPrice(seed, n, instrument, from, lastPrices.get(instrument.symbol)),
  )
  let timeMs = Math.max(clock.nowMs(), ...[...lastPrices.values()].map((quote) => quote.timeMs))
  const busiest = prices[0]
  if (busiest === undefined) return
  for (let place = from; ; ) {
    const nowMs = clock.nowMs()
    if (timeMs < nowMs - lateMs) timeMs = nowMs
    const batch: FeedQuote[] = []
    while (batch.length < batchSize && (batch.length === 0 || timeMs <= nowMs + aheadMs)) {
      const price = pick(prices, seed, place)
      if (isMarketOpen(price.instrument, timeMs)) {
        batch.push({ quote: price.quote(place, timeMs), position: place })
        place += 1
      } else if (instruments.every((instrument) => !isMarketOpen(instrument, timeMs))) timeMs = nextMinute(timeMs)
      else place += 1
      timeMs += busiest.gapMs(place)
    }
    yield batch
  }
}

const minuteMs = 60_000
const pastMs = 30 * 24 * 60 * minuteMs
/** So long a slice is computed in about two milliseconds: the engine on the same thread works between two slices. */
const sliceMs = 4 * 60 * minuteMs
/** So many quotes stand for a minute of the past. */
const quotesPerBar = 6

/** The month before, a slice at a time and the latest slice first. */
function* pastOf(seed: number, instruments: readonly Instrument[], toMs: number): Generator<readonly PriceBar[]> {
  const perMs = instruments.reduce((sum, { symbol }) => sum + (shapes[symbol]?.ticksPerSecond ?? 0), 0) / 1000
  const placeAt = (timeMs: number): number => Math.round((timeMs - toMs) * perMs)
  const prices = instruments.map((instrument, n) => new InventedPrice(seed, n, instrument, 0, undefined))
  const endMs = Math.floor(toMs / minuteMs) * minuteMs
  for (let fromMs = endMs - sliceMs; fromMs >= endMs - pastMs; fromMs -= sliceMs) {
    const bars: PriceBar[] = []
    for (const price of prices)
      for (let startMs = fromMs; startMs < fromMs + sliceMs; startMs += minuteMs)
        if (isMarketOpen(price.instrument, startMs)) bars.push(barOf(price, startMs, placeAt))
    yield bars
  }
}

function barOf(price: InventedPrice, startMs: number, placeAt: (timeMs: number) => number): PriceBar {
  const quotes = Array.from({ length: quotesPerBar }, (_, n) => {
    const timeMs = startMs + ((n + 0.5) * minuteMs) / quotesPerBar
    return price.quote(placeAt(timeMs), timeMs)
  })
  const [first, last] = [quotes[0] as Quote, quotes.at(-1) as Quote]
  const [bids, asks] = [quotes.map(({ bid }) => bid), quotes.map(({ ask }) => ask)]
  return {
    symbol: price.instrument.symbol,
    startMs,
    firstMs: first.timeMs,
    lastMs: last.timeMs,
    bidOpen: first.bid,
    bidHigh: Math.max(...bids),
    bidLow: Math.min(...bids),
    bidClose: last.bid,
    askOpen: first.ask,
    askHigh: Math.max(...asks),
    askLow: Math.min(...asks),
    askClose: last.ask,
  }
}

const nextMinute = (timeMs: number): number => (Math.floor(timeMs / 60_000) + 1) * 60_000

/** Chooses the symbol of the next quote: in proportion to the tick rates, and at first each symbol once. */
function pick(prices: readonly InventedPrice[], seed: number, place: number): InventedPrice {
  if (place < prices.length) return prices[place] as InventedPrice
  let rest = hash01(seed, 900, place) * prices.reduce((sum, price) => sum + price.shape.ticksPerSecond, 0)
  for (const price of prices) {
    rest -= price.shape.ticksPerSecond
    if (rest < 0) return price
  }
  return prices[0] as InventedPrice
}
