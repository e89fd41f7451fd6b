import { defaultInstruments, type Risk } from '@ratchet/contract'
import { compileLadder, type Side, seeded } from '@ratchet/domain'

export const symbols = 8
export const middle = 200_000
/** Positions open within this many points of the market: what a gold market moves in some weeks. */
export const spread = 20_000
/** An ask lies this much above its bid. */
export const askOver = 3
const risk: Partial<Risk> = {
  profit1: 20,
  sl1: 15,
  profit2: 40,
  sl2: 20,
  profit3: 80,
  sl3: 30,
  profit4: 160,
  sl4: 60,
  profit5: 320,
  sl5: 100,
  profit6: 640,
  sl6: 200,
}
const gold = defaultInstruments.find(({ symbol }) => symbol === 'GOLD') as (typeof defaultInstruments)[number]
export const ladder = compileLadder(risk, gold)
export const rungs = ladder.length

/** Whole numbers under `below`: all ways must see the same. */
function numbers(seed: number) {
  const random = seeded(seed)
  return (below: number) => Math.floor(random() * below)
}

export interface Tape {
  readonly symbol: Uint8Array
  readonly bid: Int32Array
  readonly length: number
}

/** Quotes of eight symbols in turn by chance; most move by a few points, one in a thousand by a gap. */
export function tape(length: number): Tape {
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

/** The first quotes, after which every position has the rungs that its price has passed. Not measured. */
export const settling: Tape = {
  symbol: Uint8Array.from({ length: symbols }, (_, n) => n),
  bid: new Int32Array(symbols).fill(middle),
  length: symbols,
}

/** One quote of one symbol. */
export const one = (bid: number): Tape => ({ symbol: Uint8Array.of(0), bid: Int32Array.of(bid), length: 1 })

export interface Opening {
  readonly symbol: number
  readonly side: Side
  readonly open: number
}

/** Positions of so many symbols, longs and shorts by chance, opened anywhere within so many points of the market. */
export function openings(count: number, ofSymbols: number, within: number): Opening[] {
  const next = numbers(11)
  return Array.from({ length: count }, (_, n) => ({
    symbol: n % ofSymbols,
    side: next(2) === 0 ? ('buy' as const) : ('sell' as const),
    open: middle + next(2 * within) - within,
  }))
}

/** Far enough off that the market of the tape never comes there. */
export const stopOf = ({ side, open }: Opening): number => (side === 'buy' ? open - 3 * spread : open + 3 * spread)
