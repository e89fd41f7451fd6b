import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type FoundHistory,
  historyOfStatement,
  isReport,
  isStatement,
  netOfAll,
  rowsOfMarkup,
  textOfBytes,
} from './index.ts'
import { writtenPage, writtenReport } from './report.fixture.ts'
import { usualClosed, usualOpen, usualWaiting, type WrittenStatement, writtenStatement } from './statement.fixture.ts'

const read = (rows: readonly (readonly string[])[]) => historyOfStatement(rows, 'Statement.htm')
const written = (wanted: WrittenStatement = {}) => read(writtenStatement(wanted))
const failing = ({ checks }: FoundHistory) => checks.filter(({ ok }) => !ok).map(({ name }) => name)

/** A stand-in for a language that nobody here reads. */
const turned = (text: string) =>
  text.replace(/[a-z]/gi, (letter) => String.fromCodePoint(0x430 + ((letter.toLowerCase().charCodeAt(0) * 7) % 32)))
const inTurnedWords = (rows: readonly (readonly string[])[]) =>
  rows.map((row, at) =>
    // The account's money stays, and so do symbols.
    row.map((cell, place) =>
      place === 4 && row.length > 8 ? cell : at === 0 ? cell.replace(/^\w+/, turned) : turned(cell),
    ),
  )

describe('a statement of MetaTrader 4', () => {
  it('HIS13 HIS14 has its closed trades, its account and its balance; what is open, waiting or cancelled is none', () => {
    const { kind, account, balance, trades, checks, isWall, leftOut } = written()
    expect([kind, isWall, leftOut]).toEqual(['mt4', true, { open: 1, waiting: 1, cancelled: 1 }])
    expect(account).toEqual({ login: '5005', server: '', currency: 'USD' })
    expect(balance).toEqual({ from: 1_000_000, to: 916_175, paid: -50_000 })
    expect(
      trades.map(({ position, deal, symbol, side, volume, open, close, stop, profit, swap, commission, fee }) => [
        [position, deal, symbol, side, volume, open / 1e7, close / 1e7, stop],
        [profit, swap, commission, fee],
      ]),
    ).toEqual([
      [
        ['3000101', '1', 'xauusd.m', 'buy', 5000, 128_050, 128_410, 0],
        [18_000, 0, -300, -10],
      ],
      [
        ['3000102', '1', 'usoil', 'sell', 10_000, 6010, 6060, 0],
        [-50_000, -325, 0, 0],
      ],
      [
        ['3000105', '1', 'xauusd.m', 'sell', 2000, 129_100, 129_000, 0],
        [2000, 0, -60, 0],
      ],
      [
        ['3000106', '1', 'xauusd.m', 'sell', 3000, 129_100, 129_200, 0],
        [-3000, -40, -90, 0],
      ],
    ])
    expect(trades[0]).toMatchObject({
      line: 5,
      openAt: Date.UTC(2026, 0, 5, 10),
      closeAt: Date.UTC(2026, 0, 5, 12, 30),
    })
    expect(checks.map(({ name, ours, theirs, ok }) => [name, ours, theirs, ok])).toEqual([
      ['sums', -33_825, -33_825, true],
      ['net', -33_825, -33_825, true],
      ['paid', 950_000, 950_000, true],
      ['floating', 1470, 1470, true],
      ['equity', 917_645, 917_645, true],
    ])
    expect(netOfAll(trades)).toBe(-33_825)
  })

  it('HIS13 is the same in other words, in detail, as a page in every encoding, and without taxes but for these', () => {
    const usual = written()
    expect(read(inTurnedWords(writtenStatement()))).toEqual(usual)
    expect(written({ isDetailed: true })).toEqual(usual)
    const page = writtenPage(writtenStatement({ isDetailed: true }))
    for (const bytes of [Buffer.from(page), Buffer.from(`\ufeff${page}`, 'utf16le')])
      expect(read(rowsOfMarkup(textOfBytes(bytes)))).toEqual(usual)
    const old = written({ hasTaxes: false })
    expect(failing(old)).toEqual([])
    expect(old.trades).toEqual(usual.trades.map((trade) => Object.assign({}, trade, { fee: 0 })))
    const alone = written({ closed: usualClosed.slice(1, 3), open: [], waiting: [] })
    expect([failing(alone), alone.leftOut]).toEqual([[], { open: 0, waiting: 0, cancelled: 0 }])
    // Of a part of the time the balance before it is what is left.
    expect(alone.balance).toEqual({ from: 0, to: -32_635, paid: 0 })
  })

  it.each([
    [
      'an empty cell for its second time, as terminals write',
      '3000108|2026.01.08 09:00:00|sell stop|0.10|usoil|59.00|0.00|0.00||60.20|',
    ],
    ['none', '3000108|2026.01.08 09:00:00|sell stop|0.10|usoil|59.00|0.00|0.00|60.20|'],
    ['a comment', '3000108|2026.01.08 09:00:00|sell stop|0.10|usoil|59.00|0.00|0.00||60.20|my order 7'],
  ])('F1: a waiting order with %s is counted, and hides no closed trade', (_, row) => {
    const found = written({ waiting: [row.split('|')] })
    expect([found.trades.length, found.leftOut?.waiting, failing(found)]).toEqual([4, 1, []])
  })

  it('F1: an open trade that is cut is no waiting order, and the refusal says what helps', () => {
    const open = usualOpen.map((row) => row.slice(0, 11))
    expect(() => written({ open })).toThrow('save the statement again, or delete the row')
  })

  it('HIS14 whatever it holds, it comes out as it was put in, to the cent', () => {
    const amount = fc.integer({ min: -1_000_000, max: 1_000_000 })
    const text = (value: number) =>
      `${value < 0 ? '-' : ''}${(Math.abs(value) / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ' ')}`
    const trade = fc.record({
      isBuy: fc.boolean(),
      rise: fc.integer({ min: -500, max: 500 }),
      commission: amount,
      swap: amount,
    })
    fc.assert(
      fc.property(
        fc.array(trade, { minLength: 1, maxLength: 20 }),
        fc.array(amount, { maxLength: 3 }),
        (made, paid) => {
          const profitOf = ({ isBuy, rise }: (typeof made)[number]) => (isBuy ? rise : -rise) * 10
          const rows = made.map(({ isBuy, rise, commission, swap }, n) =>
            [
              [
                String(4_000_000 + n),
                '2026.02.02 10:00:00',
                isBuy ? 'buy' : 'sell',
                '0.10',
                'xauusd',
                '1300.00',
                '0.00',
                '0.00',
              ],
              ['2026.02.02 11:00:00', (1300 + rise / 100).toFixed(2), text(commission), '0.00', text(swap)],
              [text(profitOf({ isBuy, rise, commission, swap }))],
            ].flat(),
          )
          const payments = paid.map((one, n) => [
            String(5_000_000 + n),
            '2026.02.01 10:00:00',
            'balance',
            'x',
            text(one),
          ])
          const found = written({ closed: [...payments, ...rows] })
          expect(failing(found)).toEqual([])
          expect(found.trades.map(({ profit, commission, swap }) => [profit, commission, swap])).toEqual(
            made.map((one) => [profitOf(one) + 0, one.commission, one.swap]),
          )
          expect(found.trades.map(({ side }) => side)).toEqual(made.map(({ isBuy }) => (isBuy ? 'buy' : 'sell')))
          const ends = made.reduce((sum, one) => sum + profitOf(one) + one.commission + one.swap, 0)
          expect(found.balance?.to).toBe(ends + paid.reduce((sum, one) => sum + one, 0))
        },
      ),
      { numRuns: 60 },
    )
  })

  const at = (rows: readonly (readonly string[])[], ticket: string) => rows.findIndex(([first]) => first === ticket)
  const without = (ticket: string) => writtenStatement().filter(([first]) => first !== ticket)
  const changed = (ticket: string, place: number, to: string) => {
    const rows = writtenStatement()
    return rows.with(at(rows, ticket), (rows[at(rows, ticket)] as string[]).with(place, to))
  }

  it.each<[string, () => readonly (readonly string[])[], readonly string[]]>([
    ['a trade that is missing', () => without('3000105'), ['sums', 'net']],
    ['a trade with another profit', () => changed('3000105', 13, '20.01'), ['sums', 'net']],
    [
      'a swap in place of a commission',
      () => changed('3000105', 10, '0.00').with(4, writtenStatement()[4] as string[]),
      ['sums', 'net'],
    ],
    ['a payment that is missing', () => without('3000104'), ['paid']],
    ['another payment', () => changed('3000100', 4, '10 000.01'), ['paid']],
    ['an open trade that is missing', () => without('3000107'), ['floating']],
    ['another result', () => writtenStatement({ off: 1 }), ['net']],
    ['its end cut off', () => writtenStatement().slice(0, -1), ['net', 'paid', 'floating', 'equity']],
    [
      'all behind its trades cut off',
      () => writtenStatement().slice(0, 11),
      ['sums', 'net', 'paid', 'floating', 'equity'],
    ],
  ])('HIS14 does not agree with itself with %s', (_, rows, expected) => {
    expect(failing(read(rows()))).toEqual(expected)
  })

  it('HIS14 wherever it is cut between two rows, it says so', () => {
    const rows = writtenStatement()
    for (let length = 1; length < rows.length; length++) {
      let words: string
      try {
        words = failing(read(rows.slice(0, length))).join()
      } catch (error) {
        words = (error as Error).message
      }
      expect(words, `cut to ${length} rows`).not.toBe('')
    }
  })

  it('HIS14 credits are told from payments by the summary', () => {
    const credit = ['3000099', '2026.01.04 08:00:00', 'credit', 'Bonus', '50.00']
    const rows = writtenStatement({ closed: [credit, ...usualClosed] })
    const summary = rows.findIndex(([first]) => first === 'Deposit/Withdrawal:')
    const of = (paid: string, credits: string) =>
      failing(read(rows.with(summary, ['Deposit/Withdrawal:', paid, 'Credit Facility:', credits, ''])))
    expect(of('9 500.00', '50.00')).toEqual(['equity'])
    expect(of('9 500.00', '0.00')).toEqual(['paid'])
  })

  it.each<[string, () => readonly (readonly string[])[], string]>([
    ['one statement twice', () => [...writtenStatement(), ...writtenStatement()], 'the file has two statements'],
    [
      'two accounts',
      () => [...writtenStatement(), ...writtenStatement({ header: ['Account: 6006', 'Name: x', 'Currency: EUR'] })],
      'the file has two statements',
    ],
    ['no closed trade', () => writtenStatement({ closed: [] }), 'the statement has no closed trades'],
    ['the same ticket twice', () => changed('3000105', 0, '3000102'), 'line 10: ticket 3000102 appears twice'],
    ['prices swapped', () => swapped(5, 9), 'they make “buy” a sell'],
    ['times swapped', () => swapped(1, 8), 'line 5: the trade closes before it opens'],
    [
      'a column that is missing',
      () => mended((row) => row.toSpliced(6, 1)),
      'line 5: its open and close times are not in',
    ],
    [
      'a column too many',
      () => mended((row) => row.toSpliced(6, 0, '0.00')),
      'line 5: its open and close times are not in',
    ],
    ['a profit that is none', () => changed('3000102', 13, 'NaN'), 'line 7'],
    ['a profit of too many decimals', () => changed('3000102', 13, '1.005'), 'line 7'],
    ['a price that is none', () => changed('3000102', 9, ''), 'line 7: a cost or the profit'],
    ['an opening price of nothing', () => changed('3000102', 5, '0.00'), 'line 7: the price “0.00” is not above 0'],
    ['a size that is none', () => changed('3000102', 3, 'x'), 'line 7: the size “x” is not above 0'],
    ['a level that is none', () => changed('3000102', 6, 'x'), 'line 7: the level “x” is not a price'],
    ['a row that is cut', () => cutRow('3000102', 8), 'line 7: this row is not a complete trade'],
    ['a row that is cut behind its closing price', () => cutRow('3000102', 10), 'line 7: a cost or the profit'],
    [
      'a row that lacks a cost',
      () => mendedOne('3000102', (row) => row.toSpliced(11, 1)),
      'line 7: this trade has more or fewer cost columns',
    ],
  ])('HIS13 is refused with %s', (_, rows, words) => {
    expect(() => read(rows())).toThrow(words)
  })

  function mended(change: (row: string[]) => string[]): string[][] {
    return writtenStatement().map((row) => (row.length === 14 && /^\d+$/.test(row[0] ?? '') ? change(row) : row))
  }
  const swapped = (a: number, b: number) => mended((row) => row.with(a, row[b] ?? '').with(b, row[a] ?? ''))
  function mendedOne(ticket: string, change: (row: string[]) => string[]): string[][] {
    return writtenStatement().map((row) => (row[0] === ticket ? change(row) : row))
  }
  const cutRow = (ticket: string, length: number) => mendedOne(ticket, (row) => row.slice(0, length))

  it('HIS13 is told from reports of MetaTrader 5 and from pages that are none', () => {
    expect([isStatement(writtenStatement()), isReport(writtenStatement())]).toEqual([true, false])
    expect(isStatement(writtenReport())).toBe(false)
    expect(isStatement([['Account: 5005', 'Name: USD'], ['Currency: USD']])).toBe(false)
    // Nothing of a trade that is open, nor of an order that waits, is taken for a closed one.
    const unclosed = { closed: [...usualOpen, ...usualWaiting], open: [], waiting: [] }
    expect(() => written(unclosed)).toThrow('the statement has no closed trades')
  })
})
