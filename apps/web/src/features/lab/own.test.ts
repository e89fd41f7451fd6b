import { type ClosedTrade, defaultInstruments, type HistoryTrade, type Instrument } from '@ratchet/contract'
import { type Run, TickBuilder } from '@ratchet/domain'
import { describe, expect, it } from 'vitest'
import { importedEntries } from './imported.ts'
import { ownEntries } from './own.ts'
import { stairsOf } from './path.ts'
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
      deal({ position_id: '2', openTime: '2026-11-18T08:00:30Z', server: 'Broker-Practice' }),
    ]
    const { entries, off } = ownEntries(deals, levels, gold, ticks)
    expect(entries.map(({ id }) => id)).toEqual(['2', '3', '2 (2)'])
    expect(off).toBe(1)
  })
})

describe('LAB15: imported trades', () => {
  const trade = (fields: Partial<HistoryTrade>): HistoryTrade =>
    ({
      position: '7',
      deal: '9',
      server: 'Elsewhere-Live',
      brokerId: '5',
      symbol: 'GOLD',
      type: 'Buy',
      volume: 0.1,
      openTime: '2026-11-18T08:00:00.000Z',
      priceOpen: 1300.3,
      sl: 1295.3,
      tp: 0,
      ...fields,
    }) as HistoryTrade
  const run = (trades: readonly HistoryTrade[], stop = 250) => importedEntries(trades, gold, ticks, stop)

  it('keep the first stop of the report; where it tells none, or one beyond the open, they get the one that is given', () => {
    expect(run([trade({})]).entries).toEqual([
      { id: '7', side: 'buy', volume: 1000, openAt: startMs, stop: 500, target: 0 },
    ])
    expect(run([trade({})]).bare).toBe(0)
    for (const sl of [0, 1301]) {
      const { entries, bare } = run([trade({ sl })])
      expect([entries[0]?.stop, bare]).toEqual([250, 1])
    }
    expect(run([trade({ sl: 0 })], 0).entries[0]?.stop).toBe(0)
  })

  it('are of the symbol by the name of the import or by its rule, and a position in parts is one of them', () => {
    const trades = [
      trade({ position: '1' }),
      trade({ position: '1', deal: '10', volume: 0.3 }),
      trade({ position: '2', symbol: 'XAUUSD.m' }),
      trade({ position: '3', symbol: 'GOLDMAN' }),
      trade({ position: '4', symbol: 'USOIL' }),
      trade({ position: '1', brokerId: '6' }),
    ]
    expect(run(trades).entries.map(({ id, volume }) => [id, volume])).toEqual([
      ['1', 4000],
      ['2', 1000],
      ['1 (2)', 1000],
    ])
  })

  it('are told where the ticks do not have them', () => {
    const gapped = new TickBuilder()
    for (const seconds of [0, 1, 300, 301])
      gapped.push({ timeMs: startMs + seconds * 1000, bid: 130_000, ask: 130_030 })
    const trades = [
      trade({ position: '1' }),
      trade({ position: '2', openTime: '2026-11-18T08:00:30.000Z' }),
      trade({ position: '3', openTime: '2026-11-18T08:00:00.500Z', priceOpen: 1400 }),
      trade({ position: '4', openTime: '2026-11-18T09:00:00.000Z' }),
      trade({ position: '5', openTime: '2026-11-17T09:00:00.000Z' }),
    ]
    const { entries, ...told } = importedEntries(trades, gold, gapped.columns(), 0)
    expect(entries.map(({ id }) => id)).toEqual(['1', '3', '2'])
    expect(told).toEqual({ of: 5, outside: 2, off: 1, late: 1, bare: 0, cut: 0 })
  })

  it('are 5,000 at most, the newest', () => {
    const many = Array.from({ length: 5003 }, (_, n) =>
      trade({ position: String(n), openTime: new Date(startMs + n).toISOString() }),
    )
    const { entries, cut } = run(many)
    expect([entries.length, cut, entries[0]?.id]).toEqual([5000, 3, '3'])
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
    [{ number: '5001' }, 'number', 'Enter at most 5,000 entries.'],
    [{ lots: '0' }, 'lots', 'Lots must be above 0, with at most 4 decimals.'],
    [{ lots: '0.00001' }, 'lots', 'Lots must be above 0, with at most 4 decimals.'],
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

  it('has a stair for each level in force', () => {
    expect(stairsOf(129_500, run, 'sl')).toEqual([
      { fromMs: startMs + 10_000, toMs: startMs + 40_000, price: 129_500 },
      { fromMs: startMs + 40_000, toMs: startMs + 70_000, price: 129_900 },
    ])
    expect(stairsOf(0, run, 'tp')).toEqual([])
  })
})
