import { describe, expect, it } from 'vitest'
import { barDigits, ticksOfBars } from './bars.ts'

/** The bids of the four ticks of a bar whose prices are those. */
function bidsOf(open: number, high: number, low: number, close: number): number[] {
  const held = (price: number) => Math.round(price * 10 ** barDigits)
  const side = { open: held(open), high: held(high), low: held(low), close: held(close) }
  return [...ticksOfBars([{ timeMs: 0, bid: side, ask: side }], 2, 60_000)].map(({ bid }) => bid)
}

describe('D2: which extreme of a bar comes first', () => {
  it.each([
    ['a rising bar goes low first', [1300, 1305, 1295, 1301], [130_000, 129_500, 130_500, 130_100]],
    ['a falling bar goes high first', [1300, 1305, 1295, 1299], [130_000, 130_500, 129_500, 129_900]],
    ['a bar that ends where it began counts as rising', [1300, 1305, 1295, 1300], [130_000, 129_500, 130_500, 130_000]],
    ['a fall that rounding hides counts', [1300.004, 1305, 1295, 1300.001], [130_000, 130_500, 129_500, 130_000]],
    ['a rise that rounding hides counts', [1300.001, 1305, 1295, 1300.004], [130_000, 129_500, 130_500, 130_000]],
  ] as const)('TIC5: %s', (_, [open, high, low, close], bids) => expect(bidsOf(open, high, low, close)).toEqual(bids))
})
