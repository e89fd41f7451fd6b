import { defaultInstruments } from '@ratchet/contract'
import {
  compileLadder,
  firstStopPoints,
  ladderForSpread,
  ordinarySpread,
  type Quote,
  rungLevels,
} from '@ratchet/domain'
import { expect, test } from 'vitest'
import { createSyntheticFeed } from './index.ts'

const secondMs = 1000
/** Purchases in these first seconds of the market are looked at; the price path is known for two minutes more. */
const [fromS, toS, knownS] = [5, 240, 360]
const [gold] = defaultInstruments
if (!gold) throw new Error('GOLD is a default instrument')

async function opening(): Promise<Quote[]> {
  const clock = { nowMs: () => 0 }
  const quotes: Quote[] = []
  for await (const batch of createSyntheticFeed({ instruments: defaultInstruments, clock }).open(0, new Map()))
    for (const { quote } of batch) {
      if (quote.timeMs > knownS * secondMs) return quotes
      if (quote.symbol === 'GOLD') quotes.push(quote)
    }
  return quotes
}

test('the market that is there by default opens lively: a first trade sees its stop move within two minutes', async () => {
  const quotes = await opening()
  const waits: number[] = []
  for (let second = fromS; second <= toS; second += 1) {
    const at = quotes.findIndex(({ timeMs }) => timeMs >= second * secondMs)
    const spread = ordinarySpread(quotes.slice(0, at + 1))
    const market = { instrument: gold, spread }
    const open = quotes[at]?.ask ?? 0
    const [rung] = rungLevels(compileLadder(ladderForSpread([market]), gold), 'buy', open)
    const stop = open - firstStopPoints(market)
    const end = quotes.slice(at + 1).find(({ bid }) => bid <= stop || bid >= (rung?.trigger ?? 0))
    expect(end?.bid, `bought after ${second} s`).toBeGreaterThan(open)
    waits.push((end?.timeMs ?? Number.NaN) - (quotes[at]?.timeMs ?? 0))
  }
  waits.sort((a, b) => a - b)
  expect(waits.at(-1)).toBeLessThan(120 * secondMs)
  expect(waits[Math.floor(waits.length / 2)]).toBeLessThan(30 * secondMs)
})
