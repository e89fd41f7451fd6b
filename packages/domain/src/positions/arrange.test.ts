import { type ActiveTrade, type ColumnKey, listColumns } from '@ratchet/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Arrangement, arrangeActive } from './arrange.ts'

const row = (id: string, change: Partial<ActiveTrade> = {}) =>
  ({
    id,
    identifier: id,
    symbol: 'GOLD',
    comment: '',
    magic: null,
    type: 'Buy',
    time: '2026-01-02T00:00:00.000Z',
    profit: 0,
    price_current: 1,
    price_open: 1,
    volume: 0.1,
    sl: 0,
    tp: 0,
    swap: 0,
    reason: 'client',
    external_id: null,
    ...change,
  }) as ActiveTrade
const ids = (rows: readonly ActiveTrade[], wanted: Arrangement) => arrangeActive(rows, wanted).map(({ id }) => id)

describe('open positions are arranged (the specification, section 2: Active Trades)', () => {
  const rows = [
    row('9', { profit: -5, comment: 'First try', symbol: 'WTI' }),
    row('100', { profit: null, magic: '77' }),
    row('20', { profit: 12.5, type: 'Sell', time: '2026-01-01T00:00:00.000Z' }),
    row('3', { profit: 12.5 }),
  ]

  it.each([
    ['as they came where nothing is asked for', {}, ['9', '100', '20', '3']],
    ['turned around', { order: 'asc' }, ['3', '20', '100', '9']],
    ['by profit, equals as they came, none at the end', { sort: 'profit' }, ['20', '3', '9', '100']],
    ['by profit upwards, none at the end too', { sort: 'profit', order: 'asc' }, ['9', '20', '3', '100']],
    ['by ticket as a number', { sort: 'id', order: 'asc' }, ['3', '9', '20', '100']],
    ['of one symbol', { symbol: 'WTI' }, ['9']],
    ['that carry every word', { q: ' try  FIRST ' }, ['9']],
    ['that carry a magic number', { q: '77' }, ['100']],
    ['of one side', { q: 'sell' }, ['20']],
    ['that nothing carries', { q: 'zzz' }, []],
    ['up to but without a time', { to: '2026-01-02T00:00:00.000Z' }, ['20']],
    ['from a time on', { from: '2026-01-02T00:00:00.000Z', symbol: 'GOLD' }, ['100', '3']],
  ] as const)('%s', (_, wanted, expected) => {
    expect(ids(rows, wanted)).toEqual(expected)
  })

  it('by any column: every row once, the same again, and what was given stays as it was', () => {
    const keys = listColumns.activeTrades.map(({ key }) => key) as ColumnKey<'activeTrades'>[]
    const anyRow = fc.record({
      profit: fc.option(fc.integer({ min: -9, max: 9 })),
      symbol: fc.constantFrom('GOLD', 'WTI'),
      magic: fc.option(fc.constantFrom('1', '22', '3')),
    })
    fc.assert(
      fc.property(
        fc.array(anyRow),
        fc.constantFrom(...keys),
        fc.constantFrom('asc' as const, 'desc' as const),
        (made, sort, order) => {
          const given = made.map((change, i) => row(String(i * 7 + 1), change))
          const before = [...given]
          const once = arrangeActive(given, { sort, order })
          expect(given).toEqual(before)
          expect(arrangeActive(once, { sort, order })).toEqual(once)
          expect(new Set(once)).toEqual(new Set(given))
        },
      ),
    )
  })
})
