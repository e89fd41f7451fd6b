import { type ClosedTrade, defaultInstruments, type Instrument } from '@ratchet/contract'
import { type Run, TickBuilder } from '@ratchet/domain'
import { describe, expect, it } from 'vitest'
import { ownEntries } from './own.ts'
import { pathOf, stairsOf, stretchOf } from './path.ts'
import { firstSample, sampleOf } from './sample.ts'

const gold = defaultInstruments.find(({ symbol }) => symbol === 'GOLD') as Instrument
const startMs = Date.parse('2026-11-18T08:00:00Z')
const ticks = (() => {
  const builder = new TickBuilder()
  for (let n = 0; n < 100; n++) builder.push({ timeMs: startMs + n * 1000, bid: 130_000 + n, ask: 130_030 + n })
  return builder.columns()
})()

const deal = (fields: Partial<ClosedTrade>): ClosedTrade =>
  ({
    id: '9',
    tradeId: 'a',
    position_id: '7',
    symbol: 'GOLD',
    type: 'Buy',
    volume: 0.1,
    priceOpen: 1300.3,
    openTime: '2026-11-18T08:00:00.000Z',
    server: 'Ratchet-Demo',
    brokerId: '1',
    ...fields,
  }) as ClosedTrade

describe('own trades', () => {
  const levels = new Map([['a', { sl: 1295.3, tp: 1310.3 }]])

  it('keep the distance of their first levels; one that closed in parts is one trade', () => {
    const { entries, off } = ownEntries([deal({}), deal({ id: '10', volume: 0.25 })], levels, gold, ticks)
    expect(entries).toEqual([{ id: '7', side: 'buy', volume: 3500, openAt: startMs, stop: 500, target: 1000 }])
    expect(off).toBe(0)
    const short = deal({ type: 'Sell', priceOpen: 1300, position_id: '8', tradeId: 'b' })
    const shortLevels = new Map([['b', { sl: 1304, tp: 0 }]])
    expect(ownEntries([short], shortLevels, gold, ticks).entries[0]).toMatchObject({
      side: 'sell',
      stop: 400,
      target: 0,
    })
    expect(ownEntries([deal({ tradeId: null })], levels, gold, ticks).entries[0]).toMatchObject({ stop: 0, target: 0 })
  })

  it('are those that opened within the ticks, in order of time, and a foreign price is told', () => {
    const deals = [
      deal({ position_id: '3', openTime: '2026-11-18T08:00:20Z', priceOpen: 1350 }),
      deal({ position_id: '2', openTime: '2026-11-18T08:00:10Z' }),
      deal({ position_id: '1', openTime: '2026-11-18T07:59:59Z' }),
      deal({ position_id: '4', openTime: '2026-11-18T08:01:40Z' }),
      deal({ position_id: '2', openTime: '2026-11-18T08:00:30Z', server: 'OANDA-Practice' }),
    ]
    const { entries, off } = ownEntries(deals, levels, gold, ticks)
    expect(entries.map(({ id }) => id)).toEqual(['2', '3', '2 (2)'])
    expect(off).toBe(1)
  })
})

describe('a sample', () => {
  it('is read from its fields in integers', () => {
    expect(sampleOf({ ...firstSample, lots: '0.25', stop: '50.5', target: '' }, gold)).toEqual({
      sample: { by: 'count', number: 100, side: 'both', volume: 2500, stop: 505, target: 0 },
    })
  })

  it.each([
    [{ number: '' }, 'number', 'Please enter a number above 0.'],
    [{ number: '1.5' }, 'number', 'Please enter a whole number.'],
    [{ number: '5001' }, 'number', 'There are 5,000 entries at most.'],
    [{ lots: '0' }, 'lots', 'Lots are above 0 and have at most 4 decimals.'],
    [{ lots: '0.00001' }, 'lots', 'Lots are above 0 and have at most 4 decimals.'],
    [{ stop: 'x' }, 'stop', 'Please enter a valid number'],
  ])('says of %j what is wrong', (fields, field, message) => {
    expect(sampleOf({ ...firstSample, ...fields }, gold)).toMatchObject({
      field,
      message: expect.stringContaining(message),
    })
  })
})

describe('the path of a trade', () => {
  const run = {
    openTimeMs: startMs + 10_000,
    closeTimeMs: startMs + 70_000,
    changes: [{ timeMs: startMs + 40_000, rung: 2, sl: 129_900, tp: 0 }],
  } as unknown as Run

  it('holds the lowest, highest and last price of each column, and nothing of those without a tick', () => {
    expect(stretchOf(run)).toEqual([startMs + 5000, startMs + 75_000])
    const { low, high, last } = pathOf(ticks, 'buy', [startMs, startMs + 99_000], 10)
    expect([...low]).toEqual(Array.from({ length: 10 }, (_, n) => 130_000 + n * 10))
    expect([...high]).toEqual([...last])
    expect([...pathOf(ticks, 'sell', [startMs - 10_000, startMs], 2).last]).toEqual([Number.NaN, 130_030])
  })

  it('has a stair for each level in force', () => {
    expect(stairsOf(129_500, run, 'sl')).toEqual([
      { fromMs: startMs + 10_000, toMs: startMs + 40_000, price: 129_500 },
      { fromMs: startMs + 40_000, toMs: startMs + 70_000, price: 129_900 },
    ])
    expect(stairsOf(0, run, 'tp')).toEqual([])
  })
})
