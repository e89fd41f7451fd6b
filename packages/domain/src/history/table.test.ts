import { describe, expect, it } from 'vitest'
import { guessMapping, historyOfJson, readTable, symbolFor } from './index.ts'
import { tableOf } from './table.fixture.ts'

const ours =
  '\ufeffTicket;Symbol;Type;Volume;Price Open;Price;Profit;Swap;Commission;Fee;Open Time (market, UTC);Close Time (market, UTC);Comment;Account;Position ID\r\n' +
  '11;GOLD;Buy;0.1;1280.5;1282.5;20;-0.5;-0.7;0;2026-01-05 10:00:00;2026-01-05 11:00:00;a, "b";7 · X;10\r\n' +
  '12;WTI;Sell;1;60.1;60.6;-500;0;0;0;2026-01-05 10:00:00;2026-01-06 11:00:00;;7 · X;9\r\n'
const bare =
  'XAUUSD;01.02.2026 10:00;01.02.2026 11:30;long;0,5;1.280,50;1.284,10;180,00;-3,25\nXAUUSD;02.02.2026 10:00;02.02.2026 11:30;short;0,2;1.290,00;1.291,00;-20,00;0,00\n'

const readAll = (text: string, separator = ';') => {
  const table = tableOf(text, separator)
  return readTable(table, guessMapping(table))
}

describe('a table', () => {
  it('HIS10 of our own making is read without a question', () => {
    const { trades, faults, isWall } = readAll(ours)
    expect([faults, isWall]).toEqual([[], false])
    expect(trades[0]).toEqual({
      line: 2,
      position: '10',
      deal: '11',
      symbol: 'GOLD',
      side: 'buy',
      volume: 1000,
      openAt: Date.UTC(2026, 0, 5, 10),
      open: 1_280_500_000_000,
      closeAt: Date.UTC(2026, 0, 5, 11),
      close: 1_282_500_000_000,
      stop: 0,
      target: 0,
      profit: 2000,
      swap: -50,
      commission: -70,
      fee: 0,
      comment: 'a, "b"',
      account: { login: '7', server: 'X' },
    })
    expect(trades[1]).toMatchObject({ symbol: 'WTI', side: 'sell', profit: -50_000, position: '9' })
  })

  it('HIS10 of our own journal has its profit before costs', () => {
    const journal =
      'Position;Symbol;Type;Volume;Result;Profit;Costs;Currency;R;Open Time (market, UTC);Close Time (market, UTC);Deals;Comment;Account;Tags;Note\n' +
      '10;GOLD;Buy;0.1;18.8;20;-1.2;USD;;2026-01-05 10:00:00;2026-01-05 11:00:00;1;;7 · X;;\n'
    const { trades, faults } = readAll(journal)
    expect(faults).toEqual([])
    expect(trades).toMatchObject([{ position: '10', deal: '1', profit: 2000, commission: -120, swap: 0, open: 0 }])
  })

  it('HIS10 without a head, with semicolons and decimal commas, is guessed by what its cells are', () => {
    expect(guessMapping(tableOf(bare, ';'))).toEqual({
      symbol: 0,
      openTime: 1,
      closeTime: 2,
      side: 3,
      volume: 4,
      open: 5,
      close: 6,
      profit: 7,
    })
    const { trades, faults, isWall } = readAll(bare)
    expect([faults, isWall]).toEqual([[], true])
    expect(trades[0]).toMatchObject({
      side: 'buy',
      volume: 5000,
      open: 1_280_500_000_000,
      close: 1_284_100_000_000,
      profit: 18_000,
      openAt: Date.UTC(2026, 1, 1, 10),
    })
    expect(trades[1]).toMatchObject({ side: 'sell', profit: -2000 })
  })

  it('HIS10 gives trades without a ticket one of what they are, whatever stands before and behind them', () => {
    const [first, second] = bare.split('\n') as [string, string]
    const tickets = (text: string) => readAll(text).trades.map(({ position, deal }) => `${position} ${deal}`)
    const [a, b] = tickets(bare)
    expect(tickets(`${second}\n${first}`)).toEqual([b, a])
    expect(tickets(`${first}\n${first}\n${second}`)).toEqual([a, `${a?.split(' ')[0]} 2`, b])
    expect(a).toMatch(/^\d{1,18} 1$/)
  })

  it.each([
    ['a number', bare.replace('180,00', 'much'), 'profit “much” is not a number'],
    [
      'a time',
      bare.replace('01.02.2026 10:00', '31.02.2026 10:00'),
      'open time “31.02.2026 10:00” is not a time such as 2026-01-31 14:05:00',
    ],
    ['a side', bare.replace('long', 'up'), 'side “up” is neither buy nor sell'],
    ['a volume', bare.replace('0,5;', '0;'), 'volume is not above 0'],
    [
      'the order of its times',
      bare.replace('01.02.2026 11:30', '01.02.2026 09:30'),
      'the trade closes before it opens',
    ],
  ])('HIS10 names the line in which %s is wrong, and keeps the others', (_, text, words) => {
    const mapping = { symbol: 0, openTime: 1, closeTime: 2, side: 3, volume: 4, open: 5, close: 6, profit: 7 }
    const { trades, faults } = readTable(tableOf(text, ';'), mapping)
    expect(faults).toMatchObject([{ line: 1, reason: expect.stringContaining(words) }])
    expect(trades.map(({ line }) => line)).toEqual([2])
  })

  it('HIS10 takes days as spreadsheets count them, and counts lines as an editor does', () => {
    const text =
      'Symbol,Type,Volume,Open Time,Close Time,Profit,Comment\n\nGOLD,Buy,1,46027.5,46027.7500104051,1,one\nGOLD,Buy,1,46027.5,46027.75,x,\nGOLD,Buy,1,46027.5,46027.75,2,\nGOLD,Buy,1,46027.5,46027.75,3,\n'
    const { trades, faults } = readAll(text, ',')
    expect(trades[0]).toMatchObject({
      line: 3,
      openAt: Date.UTC(2026, 0, 5, 12),
      closeAt: Date.UTC(2026, 0, 5, 18, 0, 0, 899),
    })
    expect(faults.map(({ line }) => line)).toEqual([4])
  })
})

const document = {
  id: '11',
  position_id: '10',
  symbol: 'GOLD',
  type: 'Buy',
  volume: 0.1,
  price: 1282.5,
  priceOpen: 1280.5,
  profit: 20.29,
  swap: -0.5,
  commission: 0,
  fee: 0,
  entry: 1,
  time: '2026-01-05T11:00:00.000Z',
  openTime: '2026-01-05T10:00:00.000Z',
  comment: 'x',
  server: 'Ratchet-Demo',
  brokerId: '5000001',
}
const json = (...documents: object[]) => historyOfJson(JSON.stringify(documents), 'closed.json')

describe('documents of closed trades', () => {
  it('HIS8 are read as the API answers them', () => {
    const { trades, isWall } = historyOfJson(JSON.stringify({ items: [document], nextCursor: null }), 'closed.json')
    expect(isWall).toBe(false)
    expect(trades).toEqual([
      {
        line: 1,
        position: '10',
        deal: '11',
        symbol: 'GOLD',
        side: 'buy',
        volume: 1000,
        openAt: Date.UTC(2026, 0, 5, 10),
        open: 1_280_500_000_000,
        closeAt: Date.UTC(2026, 0, 5, 11),
        close: 1_282_500_000_000,
        stop: 0,
        target: 0,
        profit: 2029,
        swap: -50,
        commission: 0,
        fee: 0,
        comment: 'x',
        account: { server: 'Ratchet-Demo', login: '5000001' },
      },
    ])
  })

  it('HIS8 are read as deals of MT5, whose opening tells when, where and on which side', () => {
    const { type: _t, priceOpen: _p, openTime: _o, ...raw } = document
    const opening = Object.assign({}, raw, {
      id: '9',
      entry: 0,
      price: 1280.5,
      time: 1_767_607_200,
      type: 0,
      profit: 0,
    })
    const closing = Object.assign({}, raw, { time: 1_767_610_800, type: 1 })
    expect(json(closing, opening).trades).toMatchObject([
      { side: 'buy', open: 1_280_500_000_000, openAt: Date.UTC(2026, 0, 5, 10), closeAt: Date.UTC(2026, 0, 5, 11) },
    ])
  })

  it.each<[string, () => unknown, string]>([
    ['no JSON', () => historyOfJson('[{"id": 1', 'a.json'), 'a.json: the file is not complete JSON'],
    ['another document', () => historyOfJson('{"a": 1}', 'a.json'), 'this is not a list of closed trades'],
    ['a list of something else', () => json(), 'the file has no closed trades'],
    ['a number', () => historyOfJson('[1]', 'a.json'), 'line 1: this is not a closed trade'],
    ['no time', () => json(document, Object.assign({}, document, { time: undefined })), 'line 2: time must be a time'],
    ['no side', () => json(Object.assign({}, document, { type: undefined })), 'line 1: type must be Buy or Sell'],
    ['a profit in words', () => json(Object.assign({}, document, { profit: 'much' })), 'profit must be a number'],
    ['a ticket that is none', () => json(Object.assign({}, document, { id: 'x' })), 'id must be a ticket'],
  ])('HIS8 are refused with %s', (_, reading, words) => {
    expect(reading).toThrow(words)
  })
})

it.each([
  ['XAUUSD', 'GOLD'],
  ['XAUUSD.m', 'GOLD'],
  ['XAUUSDm', 'GOLD'],
  ['GOLDmicro', 'GOLD'],
  ['GOLD#', 'GOLD'],
  ['xauusd_ecn', 'GOLD'],
  ['USOIL.cash', 'WTI'],
  ['XTIUSD', 'WTI'],
  ['GOLDMAN', 'GOLDMAN'],
  ['WTIUSD', 'WTIUSD'],
  ['EURUSD', 'EURUSD'],
  ['eurusd.m', 'eurusd.m'],
  ['', ''],
])('HIS9 %s is %s', (name, symbol) => {
  expect(symbolFor(name)).toBe(symbol)
})
