import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { type QuoteBlock, seeded } from '@ratchet/domain'

const shared = process.env.RATCHET_SHARED ?? join(import.meta.dirname, '..', '..', '..', 'shared')
const days = ['2014-05-01', '2014-05-02', '2014-05-04', '2014-05-05', '2014-05-06']
/** Five days of May 2014, where this machine has them. */
export const recordedGold = days.map((day) => join(shared, 'data', 'ticks', `XAUUSD_oanda_ticks_${day}.csv.gz`))

export interface Tape extends QuoteBlock {
  readonly of: string
}

/** So many ticks: recorded gold, five days joined and then from the first again, or a seeded walk where there is no recording. */
export function tape(length: number): Tape {
  const recorded = recordedGold.every((file) => existsSync(file))
  const { bid, ask } = recorded ? recordedDays() : walk(length)
  const repeated = (prices: Int32Array) => Int32Array.from({ length }, (_, i) => prices[i % prices.length] as number)
  const of = recorded ? 'ticks of recorded gold' : 'ticks of a seeded walk'
  return { length, bid: repeated(bid), ask: repeated(ask), of }
}

function recordedDays(): Pick<QuoteBlock, 'bid' | 'ask'> {
  const rows = recordedGold.flatMap((file) => gunzipSync(readFileSync(file)).toString().trim().split('\n').slice(1))
  const cents = (column: number) => Int32Array.from(rows, (row) => Math.round(Number(row.split(',')[column]) * 100))
  return { bid: cents(1), ask: cents(2) }
}

function walk(length: number): Pick<QuoteBlock, 'bid' | 'ask'> {
  const random = seeded(7)
  let price = 130_000
  const bid = Int32Array.from({ length }, () => {
    price = Math.min(150_000, Math.max(110_000, price + Math.floor(random() * 15) - 7))
    return price
  })
  return { bid, ask: bid.map((at) => at + 30) }
}
