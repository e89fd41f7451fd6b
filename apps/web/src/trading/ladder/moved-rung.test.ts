import { defaultInstruments, type Instrument, noRisk, risk as riskSchema } from '@ratchet/contract'
import { describe, expect, it } from 'vitest'
import { rungPrices } from './ladder.ts'
import { movedRung } from './moved-rung.ts'

const gold = defaultInstruments.find(({ symbol }) => symbol === 'GOLD') as Instrument
const ladder = { ...noRisk, profit1: 20, sl1: 10, profit2: 40, sl2: 15, tp2: 30 }

describe('a rung that is moved on the chart', () => {
  it.each([
    ['Buy', 1305.25, 52.5],
    ['Sell', 1294.75, 52.5],
    ['Buy', 1300.01, 0.1],
  ] as const)('LAD3: of a %s to %s is reached there, and takes its stop and target along', (type, price, profit) => {
    const moved = movedRung({ type, price_open: 1300 }, ladder, 2, price, gold)
    expect(moved).toEqual({ ...ladder, profit2: profit })
    const [, second] = rungPrices(type, 1300, moved ?? noRisk, gold).toSorted((a, b) => a.rung - b.rung)
    const up = type === 'Buy' ? 1 : -1
    expect(second).toEqual({ rung: 2, trigger: price, stop: cents(price - up * 1.5), target: cents(price + up * 3) })
    expect(riskSchema.parse(moved)).toEqual(moved)
  })

  it.each([1300, 1299, Number.NaN, 1305.001])(
    'is nowhere at %s, which is no profit of a bought one or no price',
    (price) => expect(movedRung({ type: 'Buy', price_open: 1300 }, ladder, 2, price, gold)).toBeNull(),
  )
})

const cents = (price: number) => Math.round(price * 100) / 100
