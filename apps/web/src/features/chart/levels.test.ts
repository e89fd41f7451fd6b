import { type ActiveTrade, defaultInstruments, type Instrument, noRisk, type PublicTrade } from '@ratchet/contract'
import { describe, expect, it } from 'vitest'
import { atPrice, levelsOfOrder, levelsOfPosition, levelWords, type OwnLevel, wordsAt } from './levels.ts'

const gold = defaultInstruments.find(({ symbol }) => symbol === 'GOLD') as Instrument
const trade = (fields: Partial<ActiveTrade>) =>
  ({
    id: '7',
    server: 'Ratchet-Demo',
    brokerId: '5000001',
    symbol: 'GOLD',
    type: 'Buy',
    volume: 0.1,
    price_open: 1300,
    sl: 1296,
    tp: 1310,
    intendedSl: 1296,
    intendedTp: 1310,
    rung: 0,
    ...fields,
  }) as ActiveTrade

describe('what a position is worth at a price', () => {
  it.each([
    ['Buy', 1296, '−40.00 USD, −40 pips'],
    ['Buy', 1303, '+30.00 USD, 30 pips'],
    ['Sell', 1303, '−30.00 USD, −30 pips'],
    ['Sell', 1299.95, '+0.50 USD, 0.5 pips'],
  ] as const)('of a %s of 0.10 from 1300 at %s is %s', (type, price, words) => {
    expect(atPrice(trade({ type }), price, gold).words).toBe(words)
  })
})

describe('the lines of a position', () => {
  it('are its open, its stop and target, and the rungs ahead; a stop is the one that is wanted', () => {
    const risk = { ...noRisk, profit1: 20, sl1: 10, profit2: 40, sl2: 10 }
    const lines = levelsOfPosition(trade({ rung: 1, intendedSl: 1301 }), gold, risk)
    expect(lines.map(({ price, tone, text }) => [price, tone, text])).toEqual([
      [1300, 'plain', 'Buy 0.10'],
      [1301, 'locked', 'Stop +10.00 USD, 10 pips'],
      [1310, 'gain', 'Target +100.00 USD, 100 pips'],
      [1304, 'ahead', 'Rung 2'],
    ])
    const guaranteed = (fields: Partial<ActiveTrade>) =>
      levelsOfPosition(trade({ guaranteed: true, ...fields }), gold, null)[1]
        ?.text.split(' −')[0]
        ?.split(' +')[0]
    // What the ladder wants beyond it is not guaranteed yet.
    expect([guaranteed({}), guaranteed({ intendedSl: 1301 })]).toEqual(['Guaranteed stop', 'Stop'])
    const moved = lines.flatMap(({ moves }) => (moves ? [moves.of === 'rung' ? moves.rung : moves.level] : []))
    expect(moved).toEqual(['sl', 'tp', 2])
    const rung = lines.at(-1) as OwnLevel
    expect([1305, 1299].map((price) => wordsAt(rung, price, gold))).toEqual([
      'Rung 2 · stop to 1304.00',
      'Rung 2: no profit here',
    ])
  })

  it('OWN11: every rung ahead can be moved, also where some close parts; what was reached has no line', () => {
    const rungs = { ...noRisk, profit1: 20, profit2: 40, close2: 50, profit8: 30 }
    const own = { name: 'Parts', unit: 'pips' as const, rungs, pips: rungs, parts: { of: 0.2, asked: [] } }
    const ahead = (reached: number[]) =>
      levelsOfPosition(trade({ rung: 8, ladder: { ...own, reached } }), gold, rungs).flatMap(({ moves }) =>
        moves?.of === 'rung' ? [moves.rung] : [],
      )
    expect(ahead([1])).toEqual([2, 8])
    expect(ahead([1, 8]), 'a lower number may lie ahead').toEqual([2])
  })

  it('has no line for what is not set, and is told in words', () => {
    const lines = levelsOfPosition(trade({ sl: 0, tp: 0, intendedSl: 0, intendedTp: 0 } as never), gold, null)
    expect(levelWords(lines, 2)).toBe('Buy 0.10 at 1300.00')
  })
})

describe('the lines of a waiting order', () => {
  const order = (fields: Partial<PublicTrade>) =>
    ({
      id: 'a',
      type: 'Order_Type_SellLimit',
      volume: 0.2,
      symbol: 'GOLD',
      price: 1310,
      sl: 0,
      tp: 0,
      ...fields,
    }) as PublicTrade

  it('are its price, and stop and target with what they are worth once it is filled; each can be moved', () => {
    const lines = levelsOfOrder(order({ sl: 1315, tp: 1300 }), gold)
    expect(
      lines.map(({ price, tone, text, moves }) => [price, tone, text, moves?.of === 'order' && moves.level]),
    ).toEqual([
      [1310, 'plain', 'Sell limit 0.20', 'price'],
      [1315, 'loss', 'Stop of Sell limit 0.20 −100.00 USD, −50 pips', 'sl'],
      [1300, 'gain', 'Target of Sell limit 0.20 +200.00 USD, 100 pips', 'tp'],
    ])
    expect(lines.map((line) => wordsAt(line, 1312, gold))).toEqual([
      'Sell limit 0.20',
      'Stop −40.00 USD, −20 pips',
      'Target −40.00 USD, −20 pips',
    ])
    expect(levelsOfOrder(order({}), gold)).toHaveLength(1)
  })
})
