import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type FoundHistory, historyOfReport, isReport, netOfAll, rowsOfMarkup, textOfBytes } from './index.ts'
import {
  usualDeals,
  usualPositions,
  type Written,
  type WrittenDeal,
  writtenPage,
  writtenReport,
} from './report.fixture.ts'

const read = (rows: readonly (readonly string[])[]) => historyOfReport(rows, 'report.html')
const written = (wanted: Written = {}) => read(writtenReport(wanted))
const failing = ({ checks }: FoundHistory) => checks.filter(({ ok }) => !ok).map(({ name }) => name)

/** A stand-in for a language that nobody here reads. */
const turned = (text: string) =>
  text.replace(/[a-z]/gi, (letter) => String.fromCodePoint(0x430 + ((letter.toLowerCase().charCodeAt(0) * 7) % 32)))
const turnedHeads = Object.fromEntries(
  [...new Set(writtenReport().flat())]
    .filter((text) => /^[A-Z][a-z /][a-zA-Z /]*:?$/.test(text))
    .map((text) => [text, turned(text)]),
)
const inTurnedWords = (rows: readonly (readonly string[])[]) =>
  rows.map((row) =>
    row.map((cell) =>
      /^(buy|sell|in|out|out by|balance|filled)$/.test(cell) ? turned(cell) : (turnedHeads[cell] ?? cell),
    ),
  )

const centsOf = (text: string) => Math.round(Number(text.replace(' ', '')) * 100)

/** Two positions with a fee at their closing, one of them with a swap. */
function withSwap(open: string, close: string, swap: string): string[][] {
  const symbol = 'XAUUSD'
  const [first, opening, , closing] = usualDeals as [WrittenDeal, WrittenDeal, WrittenDeal, WrittenDeal]
  const deals = ['1', '2'].flatMap((day, n) => [
    {
      ...opening,
      symbol,
      at: `2026.02.0${day} 10:00:00`,
      order: `700000${day}`,
      price: open,
      commission: '0.00',
      fee: '0.00',
    },
    {
      ...closing,
      symbol,
      at: `2026.02.0${day} 12:00:00`,
      order: `700001${day}`,
      price: close,
      commission: '0.00',
      fee: '-0.10',
      swap: n === 0 ? swap : '0.00',
      profit: n === 0 ? '50.00' : '-10.00',
    },
  ])
  const positions = ['1', '2'].map((day, n) =>
    `2026.02.0${day} 10:00:00|700000${day}|${symbol}|${n === 0 ? 'buy' : 'sell'}|0.50|${open}|||2026.02.0${day} 12:00:00|${close}|0.00|${n === 0 ? swap : '0.00'}|${n === 0 ? '50.00' : '-10.00'}`.split(
      '|',
    ),
  )
  return writtenReport({ deals: [first, ...deals], positions })
}

const textOf = (cents: number) => (cents / 100).toFixed(2)

interface MadePosition {
  readonly price: string
  readonly swap: number
  readonly fee: number
  readonly profit: number
}

/** A report of buys that won, each with its swap and its fee. */
function reportOf(all: readonly MadePosition[]): string[][] {
  const [first, opening, , closing] = usualDeals as [WrittenDeal, WrittenDeal, WrittenDeal, WrittenDeal]
  const none = { commission: '0.00', fee: '0.00', swap: '0.00', profit: '0.00', symbol: 'XAUUSD' }
  const day = (n: number) => `2026.02.${String(n + 1).padStart(2, '0')}`
  const closed = ({ price }: MadePosition) => price.replace(/\d$/, '9')
  const deals = all.flatMap((one, n) => [
    { ...opening, ...none, at: `${day(n)} 10:00:00`, order: String(7_000_000 + n), price: one.price },
    {
      ...closing,
      ...none,
      at: `${day(n)} 12:00:00`,
      order: String(8_000_000 + n),
      price: closed(one),
      fee: textOf(one.fee),
      swap: textOf(one.swap),
      profit: textOf(one.profit),
    },
  ])
  const positions = all.map((one, n) =>
    `${day(n)} 10:00:00|${7_000_000 + n}|XAUUSD|buy|0.50|${one.price}|||${day(n)} 12:00:00|${closed(one)}|0.00|${textOf(one.swap)}|${textOf(one.profit)}`.split(
      '|',
    ),
  )
  return writtenReport({ deals: [first, ...deals], positions })
}

describe('a report of MT5', () => {
  it('HIS3 HIS4 HIS5 has its positions with sides, prices, costs and result, and its account', () => {
    const { account, balance, trades, checks, isWall } = written()
    expect(account).toEqual({ login: '7007', server: 'Elsewhere-Live', currency: 'USD' })
    expect(isWall).toBe(true)
    expect(balance).toEqual({ from: 1_000_000, to: 919_365, paid: -50_000 })
    expect(
      trades.map(({ position, symbol, side, volume, open, close, profit, swap, commission, fee }) => [
        position,
        symbol,
        side,
        volume,
        open / 1e7,
        close / 1e7,
        profit,
        swap,
        commission,
        fee,
      ]),
    ).toEqual([
      ['7000001', 'XAUUSD.m', 'buy', 5000, 128_050, 128_410, 18_000, 0, -300, -10],
      ['7000002', 'USOIL', 'sell', 10_000, 6010, 6060, -50_000, -325, 0, 0],
      ['7000005', 'XAUUSD.m', 'buy', 2000, 129_000, 129_100, 2000, 0, 0, 0],
      ['7000006', 'XAUUSD.m', 'sell', 2000, 129_100, 129_000, 0, 0, 0, 0],
    ])
    expect(checks.map(({ name, ours, theirs, ok }) => [name, ours, theirs, ok])).toEqual([
      ['chain', 919_365, 919_365, true],
      ['sums', 919_365, 919_365, true],
      ['net', -30_635, -30_635, true],
      ['positions', -30_635, -30_635, true],
    ])
  })

  it('HIS5 has the stops and targets of the opening orders, and no others', () => {
    const levels = (rows: readonly (readonly string[])[]) =>
      read(rows).trades.map(({ stop, target }) => [stop / 1e7, target / 1e7])
    const expected = [
      [127_500, 0],
      [6100, 5800],
      [0, 0],
      [0, 0],
    ]
    const rows = writtenReport()
    expect(levels(rows)).toEqual(expected)
    const isOrder = (row: readonly string[]) => row.includes('filled')
    expect(levels(rows.map((row) => (isOrder(row) ? row.toReversed() : row)))).toEqual(expected)
    // Orders whose price is not that of their position tell nothing.
    expect(levels(rows.map((row) => (isOrder(row) ? row.with(5, '1.00') : row)))).toEqual(Array(4).fill([0, 0]))
    expect(levels(rows.filter((row) => !isOrder(row)))).toEqual(Array(4).fill([0, 0]))
  })

  it.each([
    ['one order', (n: number) => n === 0],
    ['a closing order', (n: number) => n === 2],
    ['all orders', () => true],
  ])('F7: has the stops and targets of the opening orders though %s is at the market', (_, isMarket) => {
    const rows = writtenReport()
    const orders = rows.flatMap((row, at) => (/ \/ /.test(row[4] ?? '') ? [at] : []))
    const changed = rows.map((row, at) =>
      isMarket(orders.indexOf(at)) && orders.includes(at) ? row.with(5, 'market') : row,
    )
    const levels = ({ trades }: FoundHistory) => trades.map(({ stop, target }) => [stop / 1e9, target / 1e9])
    expect(levels(read(changed))).toEqual([
      [1275, 0],
      [61, 58],
      [0, 0],
      [0, 0],
    ])
  })

  it('F6: agrees with itself whether its sums have what was paid in and out, or leave it out', () => {
    const rows = writtenReport()
    const sums = rows.findIndex(([first, ...rest]) => first === '' && rest.length === 5)
    const own = rows[sums] as string[]
    const of = (profit: string) => read(rows.with(sums, own.with(4, profit)))
    // The sum of profits is 9,200.00 with a deposit of 10,000.00 and a payout of 500.00.
    expect(own[4]).toBe('9 200.00')
    for (const profit of ['9 200.00', '-300.00', '-800.00']) expect(failing(of(profit)), profit).toEqual([])
    const wrong = of('-299.99').checks.find(({ name }) => name === 'sums')
    expect(wrong).toMatchObject({ ok: false })
    expect((wrong?.theirs ?? 0) - (wrong?.ours ?? 0)).toBe(1)
  })

  it.each([
    ['0.80 beside a price of 1.09', '1.09121', '1.09221', '0.80'],
    ['190.00 beside a price of 155', '155.121', '155.221', '190.00'],
    ['1 500.00 beside a price of 1280', '1280.50', '1281.50', '1 500.00'],
  ])('T4: a swap of %s is a swap, and no price level', (_, open, close, swap) => {
    const found = read(withSwap(open, close, swap))
    expect(failing(found)).toEqual([])
    expect(found.trades.map((trade) => [trade.swap, trade.fee])).toEqual([
      [centsOf(swap), -10],
      [0, -10],
    ])
    expect(netOfAll(found.trades)).toBe(4000 + centsOf(swap) - 20)
  })

  it('D6: commissions of a day are no money paid in or out, and the net result has them', () => {
    const [first] = usualDeals as [WrittenDeal]
    const charge = (at: string, profit: string) => ({ ...first, at, type: 'commission', profit })
    const deals = [...usualDeals, charge('2026.01.07 23:59:00', '-1.30'), charge('2026.01.08 23:59:00', '-0.20')]
    const found = written({ deals, off: -150 })
    expect(failing(found)).toEqual([])
    expect([found.charges, found.balance]).toEqual([-150, { from: 1_000_000, to: 919_215, paid: -50_000 }])
    expect(netOfAll(found.trades)).toBe(netOfAll(written().trades))
    // Another difference stays one.
    expect(failing(written({ deals, off: -151 }))).toEqual(['net'])
    expect(written().charges).toBeUndefined()
  })

  it('T4: whatever swaps and fees are, they come out as they were put in, to the cent', () => {
    const price = fc.constantFrom('1.09121', '155.121', '1280.50', '67.20')
    const cost = fc.oneof(
      fc.constant(0),
      fc.integer({ min: -300, max: 300 }),
      fc.integer({ min: -200_000, max: 200_000 }),
    )
    const made = fc.record({ price, swap: cost, fee: cost, profit: fc.integer({ min: 1, max: 90_000 }) })
    fc.assert(
      fc.property(fc.array(made, { minLength: 2, maxLength: 12 }), (all) => {
        const found = read(reportOf(all))
        expect(failing(found)).toEqual([])
        expect(netOfAll(found.trades)).toBe(all.reduce((sum, one) => sum + one.profit + one.swap + one.fee, 0))
        expect(found.trades.map(({ swap, fee, profit }) => [swap, fee, profit])).toEqual(
          all.map((one) => [one.swap, one.fee, one.profit]),
        )
      }),
      { numRuns: 200 },
    )
  })

  it('HIS5 HIS6 is the same in other words and with its columns in any order', () => {
    const usual = written()
    expect(read(inTurnedWords(writtenReport()))).toEqual(usual)
    fc.assert(
      fc.property(fc.shuffledSubarray([...Array(14).keys()], { minLength: 14 }), (shuffled) => {
        const order = (columns: number) => shuffled.filter((n) => n < columns)
        const found = read(inTurnedWords(writtenReport({ order })))
        expect(failing(found)).toEqual([])
        const told = (history: FoundHistory) =>
          // Which of the costs is which is told by their order alone; their sum is not.
          history.trades.map(({ swap, commission, fee, ...rest }) => ({ ...rest, costs: swap + commission + fee }))
        expect(told(found)).toEqual(told(usual))
        expect(found.balance).toEqual(usual.balance)
      }),
      { numRuns: 60 },
    )
  })

  it('HIS2 is the same as a page, in every encoding', () => {
    const usual = written()
    const page = writtenPage(writtenReport({ heads: { 'Account:': 'Счёт:' } }))
    const wide = Buffer.from(page, 'utf16le')
    const big = Buffer.from(wide).swap16()
    for (const bytes of [
      Buffer.from(page),
      Buffer.from(`\ufeff${page}`),
      wide,
      Buffer.from(`\ufeff${page}`, 'utf16le'),
      big,
      Buffer.from([0xfe, 0xff, ...big]),
    ])
      expect(read(rowsOfMarkup(textOfBytes(bytes)))).toEqual(usual)
  })

  it.each<[string, Written, readonly string[]]>([
    ['a deal that is missing', { deals: usualDeals.toSpliced(5, 1) }, ['net', 'positions']],
    ['a position that is missing', { positions: usualPositions.slice(1) }, ['positions']],
    ['sums that are missing, as in a file that was cut', { sums: false }, ['sums']],
    ['another net profit', { off: 1 }, ['net']],
  ])('HIS7 does not agree with itself with %s', (_, wanted, expected) => {
    const rows = writtenReport(wanted)
    // The net stands as it was in the whole report.
    const net = writtenReport().find((row) => row[0] === 'Total Net Profit:') as string[]
    const own = rows.map((row) => (row[0] === 'Total Net Profit:' && wanted.off === undefined ? net : row))
    expect(failing(read(own))).toEqual(expected)
  })

  it('HIS7 names the deal at which the balance breaks', () => {
    const rows = writtenReport()
    const at = rows.findIndex((row) => row.includes('9000003'))
    rows[at] = (rows[at] as string[]).map((cell) => (cell === '180.00' ? '181.00' : cell))
    const { checks } = read(rows)
    expect(checks[0]).toEqual({ name: 'chain', ok: false, line: at + 1, ours: 1_017_790, theirs: 1_017_690 })
  })

  it('HIS6 tells sides by words only where no price has moved', () => {
    const flat = (profit: string, type: string) => [
      '2026.01.05 10:00:00',
      '7000001',
      'XAUUSD.m',
      type,
      '0.50',
      '1280.50',
      '',
      '',
      '2026.01.05 12:30:00',
      '1280.50',
      '0.00',
      '0.00',
      profit,
    ]
    const deals = usualDeals
      .slice(0, 2)
      .concat(Object.assign({}, usualDeals[3], { price: '1280.50', profit: '0.00', commission: '0.00' }))
    const of = (type: string) => written({ deals, positions: [flat('0.00', type)] }).trades.map(({ side }) => side)
    expect([of('buy'), of('sell')]).toEqual([['buy'], ['sell']])
    const compra = deals.map((deal) => Object.assign({}, deal, { type: deal.type.replace('buy', 'compra') }))
    expect(() => written({ deals: compra, positions: [flat('0.00', 'compra')] })).toThrow(
      'buys and sells in its positions cannot be distinguished',
    )
  })

  it.each<[string, () => readonly (readonly string[])[], string]>([
    [
      'two accounts',
      () => [...writtenReport(), ...writtenReport({ account: '8008 (USD, Elsewhere-Live, real)' })],
      'has reports of two accounts',
    ],
    ['one report twice', () => [...writtenReport(), ...writtenReport()], 'line 39: the file has two reports'],
    ['no closed position', () => writtenReport({ positions: [] }), 'the report has no closed positions'],
    ['no deals', () => writtenReport({ deals: [] }), 'the report has no deals'],
    [
      'positions of another account',
      () =>
        writtenReport({
          positions: [
            [
              '2020.01.05 10:00:00',
              '1234567',
              'ABCD',
              'kauf',
              '0.3',
              '77.7',
              '',
              '',
              '2020.01.06 10:00:00',
              '78.8',
              '0.00',
              '0.00',
              '33.00',
            ],
          ],
        }),
      'positions and deals do not match',
    ],
    ['nothing', () => [], 'the report has no deals'],
  ])('is refused with %s', (_, rows, words) => {
    expect(() => read(rows())).toThrow(words)
  })

  it('is told from tables that are none', () => {
    expect(isReport(writtenReport())).toBe(true)
    expect(
      isReport([
        ['Symbol', 'Profit'],
        ['GOLD', '1.00'],
      ]),
    ).toBe(false)
  })
})

const shared = join(
  process.env.RATCHET_SHARED ?? join(import.meta.dirname, '../../../../../shared'),
  'data/importers/MT5_ReportHistory_A.',
)
const missing = !existsSync(`${shared}html`)
const bytesOf = (kind: string) => new Uint8Array(readFileSync(shared + kind))
const pageRows = () => rowsOfMarkup(textOfBytes(bytesOf('html')))

describe.skipIf(missing)(`a real report, of Account A${missing ? ' (skipped: it is not on this machine)' : ''}`, () => {
  const expectAccountA = (history: FoundHistory) => {
    expect(history.trades).toHaveLength(16)
    expect(netOfAll(history.trades)).toBe(-132_400)
    expect(history.balance).toEqual({ from: 10_000_000, to: 9_867_600, paid: 0 })
    expect(history.account).toEqual({ login: '1000000001', server: 'MetaQuotes-Demo', currency: 'USD' })
    expect(failing(history)).toEqual([])
    expect(history.trades.filter(({ side }) => side === 'buy')).toHaveLength(5)
  }

  it('HIS1 HIS2 HIS7 is read from its page', () => {
    expectAccountA(read(pageRows()))
  })

  it('HIS5 HIS6 is read with every word in another language and its columns the other way round', () => {
    const rows = pageRows()
    const foreign = rows.map((row) => row.map((cell) => (/^[A-Z]{6}$|\d/.test(cell) ? cell : turned(cell))))
    expect(foreign.flat()).not.toContain('buy')
    expectAccountA(read(foreign))
    expectAccountA(read(foreign.map((row) => row.toReversed())))
    expectAccountA(read(foreign.map((row) => (row.length < 13 ? row : [...row.slice(5), ...row.slice(0, 5)]))))
  })

  it('HIS7 says what is missing where it is cut, wherever that is', () => {
    const rows = pageRows()
    for (let length = 0; length <= rows.findIndex((row) => row[0] === '0.00'); length++) {
      const faults = () => failing(read(rows.slice(0, length)))
      let words: string
      try {
        words = faults().join()
      } catch (error) {
        words = (error as Error).message
      }
      expect(words, `cut to ${length} rows`).not.toBe('')
    }
  })
})
