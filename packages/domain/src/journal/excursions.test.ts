import { defaultInstruments, type Instrument } from '@ratchet/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { barDigits } from '../formats/index.ts'
import { TickBuilder, type TickColumns } from '../ticks/ticks.ts'
import { journalExcursion, journalWithout } from './excursions.ts'
import { type JournalDeal, type JournalTrade, journalTrades } from './trades.ts'

const gold = defaultInstruments.find(({ symbol }) => symbol === 'GOLD') as Instrument
/** Prices of the tests are points. */
const scale = 10 ** (barDigits - gold.digits)

/** One tick a second from second 0 on, with a spread of 30. */
const ticksOf = (...bids: number[]): TickColumns => {
  const builder = new TickBuilder()
  for (const [n, bid] of bids.entries()) builder.push({ timeMs: n * 1000, bid, ask: bid + 30 })
  return builder.columns()
}
interface Short {
  readonly id?: string
  readonly side?: 'buy' | 'sell'
  readonly volume?: number
  readonly openAt?: number
  readonly open?: number
  readonly closeAt: number
  readonly close: number
  readonly stop?: number
  readonly target?: number
}
const deal = (fields: Short): JournalDeal => ({
  id: fields.id ?? '1',
  position: '7',
  tradeId: null,
  symbol: 'GOLD',
  account: '1',
  comment: '',
  side: fields.side ?? 'buy',
  // A point of a lot of gold is a dollar, so one of a hundredth is a cent.
  volume: fields.volume ?? 100,
  openAt: (fields.openAt ?? 1) * 1000,
  open: (fields.open ?? 130_030) * scale,
  closeAt: fields.closeAt * 1000,
  close: fields.close * scale,
  profit: 0,
  swap: 0,
  commission: 0,
  fee: 0,
  stop: (fields.stop ?? 0) * scale,
  target: (fields.target ?? 0) * scale,
})
const tradeOf = (...deals: Short[]): JournalTrade => journalTrades(deals.map(deal))[0] as JournalTrade

describe('excursions', () => {
  const ticks = ticksOf(129_000, 130_000, 130_200, 129_900, 130_100, 131_000)

  it.each<[string, Short, { best: number; worst: number } | null]>([
    ['a long looks at the bid', { closeAt: 4, close: 130_100 }, { best: 170, worst: -130 }],
    ['a short at the ask', { side: 'sell', open: 130_000, closeAt: 4, close: 130_130 }, { best: 70, worst: -230 }],
    ['what it closed at counts where the ticks never were', { closeAt: 4, close: 130_700 }, { best: 670, worst: -130 }],
    [
      'what came before the open and after the close does not',
      { openAt: 4, open: 130_130, closeAt: 4.5, close: 130_135 },
      { best: 5, worst: -30 },
    ],
    ['it begins at 0', { openAt: 2, open: 129_800, closeAt: 3, close: 130_150 }, { best: 400, worst: 0 }],
    ['the ticks begin too late', { openAt: -1, closeAt: 4, close: 130_100 }, null],
    ['the ticks end too early', { closeAt: 6, close: 130_100 }, null],
  ])('JRN10: %s', (_, fields, expected) => {
    expect(journalExcursion(tradeOf(fields), ticks, gold)).toEqual(expected)
  })

  it('JRN10: what was closed before counts as it closed', () => {
    const trade = tradeOf({ closeAt: 3, close: 130_230, volume: 300 }, { id: '2', closeAt: 5, close: 130_930 })
    // At 2 s: 4 × 170. At 3 s the first part has left with 3 × 200; the rest is worth −130, 70, and 900 in the end.
    expect(journalExcursion(trade, ticks, gold)).toEqual({ best: 1500, worst: -120 })
  })

  it('JRN10: whatever the ticks, the result lies within', () => {
    const bid = fc.integer({ min: 129_000, max: 131_000 })
    fc.assert(
      fc.property(
        fc.array(bid, { minLength: 3, maxLength: 40 }),
        bid,
        fc.constantFrom('buy', 'sell'),
        (bids, close, side) => {
          const trade = tradeOf({ side, openAt: 0, closeAt: bids.length - 1, close })
          const found = journalExcursion(trade, ticksOf(...bids), gold)
          const sign = side === 'buy' ? 1 : -1
          const prices = [...bids.slice(0, -1).map((one) => (side === 'buy' ? one : one + 30)), close]
          const worths = [0, ...prices.map((price) => sign * (price - 130_030))]
          expect(found).toEqual({ best: Math.max(...worths), worst: Math.min(...worths) })
        },
      ),
    )
  })
})

describe('without a ladder', () => {
  const ticks = ticksOf(129_000, 130_000, 130_200, 129_900, 130_100, 131_000)

  it.each<[string, Short, { cents: number; open: boolean } | null]>([
    ['the first target is reached', { closeAt: 2, close: 130_200, target: 130_900 }, { cents: 970, open: false }],
    ['the first stop is reached', { closeAt: 2, close: 130_200, stop: 129_950 }, { cents: -130, open: false }],
    ['the ticks end before either', { closeAt: 2, close: 130_200, stop: 129_000 }, { cents: 970, open: true }],
    ['it has no first level', { closeAt: 2, close: 130_200 }, null],
    ['its prices are not kept', { closeAt: 7, close: 130_200, stop: 129_000 }, null],
  ])('JRN11: %s', (_, fields, expected) => {
    expect(journalWithout([tradeOf(fields)], ticks, gold)).toEqual([expected])
  })

  it('JRN11: opens at its own price, as a whole, and each trade has its own place', () => {
    const parts = tradeOf(
      { open: 130_025, closeAt: 2, close: 130_100, volume: 200, stop: 129_950 },
      { id: '2', open: 130_025, closeAt: 3, close: 130_100, stop: 129_950 },
    )
    const none = tradeOf({ closeAt: 2, close: 130_200 })
    expect(journalWithout([none, parts, none], ticks, gold)).toEqual([null, { cents: 3 * -125, open: false }, null])
  })
})
