import { defaultInstruments, serverNames } from '@ratchet/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { closedWords, practiceOrder } from './order.ts'
import { nextMove, wayToRung } from './watch.ts'

const [gold] = defaultInstruments
if (!gold) throw new Error('GOLD is a default instrument')
const quoteOf = (bid: number, ask: number) => ({ symbol: 'GOLD', bid, ask, time: '2026-11-18T14:00:00.000Z' })

describe('the practice trade', () => {
  it('is a tenth of a lot at the market of the paper broker, and says what it can lose', () => {
    const { input, price, worst, objections } = practiceOrder(gold, quoteOf(1284.05, 1284.35), 30)
    expect(input).toMatchObject({
      type: 'Order_Type_Buy',
      volume: 0.1,
      price: 0,
      sl: 1281.6,
      server: serverNames.paper,
    })
    expect({ price, worst, objections }).toEqual({ price: 1284.35, worst: -27.5, objections: [] })
  })

  it('at any quote the broker takes its stop, which lies between 8 and 10 spreads away and stands still for a while', () => {
    const points = fc.integer({ min: 100_000, max: 500_000 })
    fc.assert(
      fc.property(points, fc.integer({ min: 10, max: 80 }), (bid, spread) => {
        const { input, objections } = practiceOrder(gold, quoteOf(bid / 100, (bid + spread) / 100), spread)
        const away = bid + spread - Math.round(input.sl * 100)
        expect(objections).toEqual([])
        expect(away).toBeGreaterThanOrEqual(8 * spread)
        expect(away).toBeLessThanOrEqual(10 * spread + 40)
      }),
    )
  })

  it('a quote that is wide for a moment does not reach the stop', () => {
    const { input, objections } = practiceOrder(gold, quoteOf(1284, 1286.8), 30)
    expect(objections).toEqual([])
    expect(input.sl).toBeLessThan(1282)
  })

  it('says when a closed market opens', () => {
    const saturday = Date.parse('2026-11-21T12:00:00Z')
    expect(closedWords(gold, saturday, false)).toBe('The market for GOLD is closed. It opens in 1 d 11 h.')
    expect(closedWords(gold, Date.parse('2026-11-18T14:00:00Z'), false)).toBeNull()
    expect(closedWords(gold, saturday, true)).toBe('The recording has ended. No more orders are executed.')
  })
})

describe('what is to be watched', () => {
  const open = { type: 'Buy', price_open: 1284.35, volume: 0.1, rung: 0, intendedSl: 1281.6, intendedTp: 0 } as const
  const ladder = Object.fromEntries(
    [1, 2, 3, 4, 5, 6].flatMap((n) => [
      [`profit${n}`, n < 3 ? 4 * n : 0],
      [`sl${n}`, n < 3 ? 3 : 0],
      [`tp${n}`, 0],
    ]),
  ) as Parameters<typeof nextMove>[1]

  it('is the nearest rung that moves the stop, with what it locks in', () => {
    expect(nextMove(open, ladder, gold)).toEqual({ trigger: 1284.75, stop: 1284.45, locked: 1 })
    expect(nextMove({ ...open, rung: 1, intendedSl: 1284.45 }, ladder, gold)).toMatchObject({ trigger: 1285.15 })
    expect(nextMove({ ...open, rung: 2, intendedSl: 1284.85 }, ladder, gold)).toBeNull()
    expect(nextMove({ ...open, type: 'Sell', intendedSl: 0 }, ladder, gold)).toMatchObject({ trigger: 1283.95 })
  })

  it('goes from the stop to the rung, on both sides', () => {
    expect(wayToRung({ price_open: 100, sl: 96 }, 104, 100)).toBe(0.5)
    expect(wayToRung({ price_open: 100, sl: 0 }, 104, 98)).toBe(0.25)
    expect(wayToRung({ price_open: 100, sl: 104 }, 96, 97)).toBe(0.875)
    expect(wayToRung({ price_open: 100, sl: 96 }, 104, 120)).toBe(1)
  })
})
