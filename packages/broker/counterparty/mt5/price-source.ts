import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { seededRandom } from './venue/past-trades.ts'
import type { Venue } from './venue/venue.ts'

/** Where prices come from, without which a test names each of them. */
export interface PriceOptions {
  readonly symbol?: string
  readonly everyMs: number
  /** Recorded ticks: `time_ms,bid,ask` in each line, plain or as .gz. Without a file the prices walk at random. */
  readonly file?: string
  /** Lines to leave out at the start of the file. */
  readonly skip?: number
  readonly seed?: number
  /** The first bid of a walk, in points. */
  readonly from?: number
}

type Price = readonly [bid: number, ask: number]

async function* recorded(file: string, skip: number, digits: number): AsyncGenerator<Price> {
  const bytes = createReadStream(file)
  const input = file.endsWith('.gz') ? bytes.pipe(createGunzip()) : bytes
  let line = 0
  for await (const text of createInterface({ input })) {
    const [, bid, ask] = text.split(',').map(Number)
    if (line++ < skip || !bid || !ask) continue
    yield [Math.round(bid * 10 ** digits), Math.round(ask * 10 ** digits)]
  }
}

async function* walk(seed: number, from: number): AsyncGenerator<Price> {
  const random = seededRandom(seed)
  for (let bid = from; ; bid += Math.round((random() - 0.5) * 40)) yield [bid, bid + 20 + Math.round(random() * 10)]
}

/** Feeds a symbol with prices at a steady rate. @returns stops */
export function feedPrices(venue: Venue, options: PriceOptions): () => void {
  const { symbol = 'XAUUSD', everyMs, file, skip = 0, seed = 1, from = 240_000 } = options
  const { digits } = venue.symbol(symbol).contract
  const prices = file === undefined ? walk(seed, from) : recorded(file, skip, digits)
  let isOver = false
  const run = async () => {
    for await (const [bid, ask] of prices) {
      if (isOver) return
      venue.quote(symbol, bid, ask)
      await new Promise((done) => setTimeout(done, everyMs))
    }
  }
  void run()
  return () => {
    isOver = true
  }
}
