import { describe, expect, it } from 'vitest'
import { netOfAll } from './documents.ts'
import { guessMapping, readTable, type TableChoices } from './index.ts'
import { tableOf } from './table.fixture.ts'

const read = (lines: readonly string[], choices: TableChoices = {}, separator = ',') => {
  const table = tableOf(lines.join('\n'), separator)
  return readTable(table, guessMapping(table), choices)
}
type Reading = ReturnType<typeof read>
const price = (points: number) => points / 1e9
const levels = ({ trades }: Reading) =>
  trades.map(({ open, close, stop, target }) => [open, close, stop, target].map(price))
const prices = ({ trades }: Reading) => trades.map(({ open, close }) => [price(open), price(close)])
const money = ({ trades }: Reading) => trades.map(({ profit, commission, swap }) => [profit, commission, swap])
const net = ({ trades }: Reading) => netOfAll(trades)
const iso = (ms: number | undefined) => new Date(ms ?? 0).toISOString()
const openQuestions = ({ questions }: Reading) =>
  questions.filter(({ answer }) => answer === undefined).map(({ name }) => name)

const plainHead = 'Symbol,Type,Volume,Open Time,Close Time,Open Price,Close Price,Profit'
const bought = 'XAUUSD,buy,0.10,2026-03-02 09:31:05,2026-03-02 09:45:10,2900.00,2902.00,20.00'
const sold = 'XAUUSD,sell,0.10,2026-03-03 09:31:05,2026-03-03 09:45:10,2900.00,2902.00,-20.00'

describe('zones of a table', () => {
  it.each([
    ['(UTC)', '09:31:05'],
    ['(UTC+2)', '07:31:05'],
    ['(UTC+02:00)', '07:31:05'],
    ['UTC+02:00', '07:31:05'],
    ['(UTC−5)', '14:31:05'],
    ['(UTC-5)', '14:31:05'],
    ['(UTC+3 Athens)', '06:31:05'],
    ['(broker UTC+3)', '06:31:05'],
    ['(UTC+0)', '09:31:05'],
    ['(UTC+5:30)', '04:01:05'],
    ['(GMT)', '09:31:05'],
    ['(GMT+2)', '07:31:05'],
    ['_utc', '09:31:05'],
    ['(EET)', '07:31:05'],
    ['(Europe/Athens)', '07:31:05'],
  ])('F3: a heading with %s is read by it', (zone, time) => {
    const found = read([
      plainHead.replace('Open Time', `Open Time ${zone}`).replace('Close Time', `Close Time ${zone}`),
      bought,
      sold,
    ])
    expect([found.isWall, found.faults]).toEqual([false, []])
    expect(iso(found.trades[0]?.openAt)).toBe(`2026-03-02T${time}.000Z`)
  })

  it('F3: headings without a zone leave the clock to be asked', () => {
    for (const zone of ['', ' (broker)', ' (server)', ' (local)'])
      expect(read([plainHead.replaceAll(' Time', ` Time${zone}`), bought, sold]).isWall).toBe(true)
  })

  it.each([
    ['2026-03-02T09:31:05.123-05:00', '2026-03-02T14:31:05.123Z'],
    ['2026-03-02 09:31:05+0200', '2026-03-02T07:31:05.000Z'],
    ['2026-03-02 09:31:05 UTC', '2026-03-02T09:31:05.000Z'],
    ['2026-03-02 09:31:05 GMT+2', '2026-03-02T07:31:05.000Z'],
    ['2026-03-02T09:31:05Z', '2026-03-02T09:31:05.000Z'],
  ])('F3: the time %s names its own zone', (text, expected) => {
    const found = read(
      [plainHead, bought, sold].map((line) =>
        line.replaceAll('2026-03-02 09:31:05', text).replaceAll('2026-03-02 09:45:10', text),
      ),
    )
    expect(found.faults).toHaveLength(1)
    const all = read([plainHead, bought.replaceAll(/2026-03-02 \S+:\d\d/g, text)])
    expect([all.isWall, iso(all.trades[0]?.openAt)]).toEqual([false, expected])
  })
})

describe('headings of a table', () => {
  const rows = [
    'XAUUSD,buy,0.10,2026-03-02 09:31:05,2026-03-02 09:45:10,2900.00,2910.00,2899.00,2910.00,100.00',
    'XAUUSD,sell,0.10,2026-03-03 09:31:05,2026-03-03 09:45:10,2900.00,2901.00,2901.00,2880.00,-10.00',
  ]
  it.each([
    'symbol,type,volume,open_time,close_time,open_price,close_price,stop_loss,take_profit,profit',
    'symbol,type,volume,openTime,closeTime,openPrice,closePrice,stopLoss,takeProfit,profit',
    'Symbol,Type,Volume,Opening time,Closing time,Opening price,Closing price,Stop loss,Take profit,Profit',
    'Instrument,Side,Lots,Entry Time,Exit Time,Entry Price,Exit Price,SL,TP,P&L',
    'Symbol,Typ,Volumen,Öffnungszeit,Schließzeit,Öffnungspreis,Schließpreis,S / L,T / P,Gewinn',
    'Символ,Тип,Объем,Время открытия,Время закрытия,Цена открытия,Цена закрытия,Стоп-лосс,Тейк-профит,Прибыль',
    '交易品种,类型,手数,开仓时间,平仓时间,开仓价,平仓价,止损,止盈,盈利',
    'Símbolo,Tipo,Volumen,Hora de apertura,Hora de cierre,Precio de apertura,Precio de cierre,S/L,T/P,Beneficio',
    "Symbole,Type,Volume,Heure d'ouverture,Heure de clôture,Prix d'ouverture,Prix de clôture,S/L,T/P,Bénéfice",
  ])('F4: %s', (head) => {
    const found = read([head, ...rows])
    expect([found.faults, openQuestions(found)]).toEqual([[], []])
    expect(levels(found)).toEqual([
      [2900, 2910, 2899, 2910],
      [2900, 2901, 2901, 2880],
    ])
    expect(net(found)).toBe(9000)
  })

  it('F4: Time and Price that stand there twice are those of opening and closing, with titles above or not', () => {
    const head = 'Time,Position,Symbol,Type,Volume,Price,S / L,T / P,Time,Price,Commission,Swap,Profit'
    const lines = [
      '2026.03.02 09:30:00,5001,XAUUSD,buy,0.10,2900.00,2890.00,2930.00,2026.03.02 11:15:20,2902.00,-0.70,0.00,20.00',
      '2026.03.02 12:00:00,5002,XAUUSD,sell,0.10,2900.00,,,2026.03.02 13:20:00,2902.00,-0.70,-0.12,-20.00',
    ]
    const titles = ['Trade History Report', 'Name:,Somebody', 'Date:,2026.03.03 10:00', 'Positions']
    for (const above of [[], titles]) {
      const found = read([...above, head, ...lines])
      expect(levels(found)).toEqual([
        [2900, 2902, 0, 0],
        [2900, 2902, 0, 0],
      ])
      // Its levels are those of the end, so the first ones are not known.
      expect([net(found), found.faults, openQuestions(found), found.unused]).toEqual([-152, [], [], []])
      expect(found.trades[0]?.line).toBe(above.length + 2)
    }
  })

  it('F4: signals of MQL5 have their prices and results, old ones too', () => {
    const signal = read(
      [
        'Time;Type;Volume;Symbol;Price;S/L;T/P;Time;Price;Commission;Swap;Profit;Comment',
        '2026.01.13 10:00:00;Buy;0.10;XAUUSD;2650.00;2640.00;2670.00;2026.01.13 12:00:00;2654.00;-0.70;;40.00;',
        '2026.01.15 10:00:00;Sell;1.00;XAUUSD;2650.00;;;2026.01.15 12:00:00;2638.00;-7.00;;1 200.00;',
      ],
      {},
      ';',
    )
    expect([prices(signal), net(signal)]).toEqual([
      [
        [2650, 2654],
        [2650, 2638],
      ],
      123_230,
    ])
    const old = read(
      [
        'Time;Type;Volume;Symbol;Price;Volume;Time;Price;Commission;Swap;Profit',
        '2026.01.14 10:00:00;Buy;0.01;XAUUSD;4323.66;0.01;2026.01.14 12:00:00;4325.3;-0.08;;1.6400000000000001',
        '2026.01.15 10:00:00;Buy;0.01;XAUUSD;4323.66;0.01;2026.01.15 12:00:00;4320.3;-0.08;;-3.36',
      ],
      {},
      ';',
    )
    expect([prices(old), money(old), openQuestions(old)]).toEqual([
      [
        [4323.66, 4325.3],
        [4323.66, 4320.3],
      ],
      [
        [164, -8, 0],
        [-336, -8, 0],
      ],
      [],
    ])
  })

  const ctrader =
    'ID,Symbol,Opening direction,Opening Time (UTC+2),Closing Time (UTC+2),Entry price,Closing price,Closing quantity,Swap,Commission,Net USD,Balance USD'
  it.each([
    ['0.10', '2026-03-10'],
    ['0.10 Lots', '13/03/2026'],
  ])('F4: cTrader’s net result is that, and its costs are not taken twice (%s)', (lots, day) => {
    const found = read([
      ctrader,
      `501,XAUUSD,Buy,${day} 11:30:00.000,${day} 13:15:20.000,2900.00,2902.00,${lots},0.00,-0.70,19.30,10019.30`,
      `503,XAUUSD,Buy,${day} 00:30:00.000,${day} 08:30:00.000,2905.00,2901.00,${lots},-0.50,-0.70,-41.20,9956.70`,
    ])
    expect([found.faults, openQuestions(found), found.unused]).toEqual([[], [], []])
    expect([money(found), net(found)]).toEqual([
      [
        [2000, -70, 0],
        [-4000, -70, -50],
      ],
      -2190,
    ])
    expect(found.trades.map(({ volume, position }) => [volume, position])).toEqual([
      [1000, '501'],
      [1000, '503'],
    ])
    expect(prices(found)).toEqual([
      [2900, 2902],
      [2905, 2901],
    ])
  })

  it('F4: a profit that has its costs in it is told by the prices, and a deposit is none', () => {
    const found = read([
      'Tags,Ticket,Open Date,Close Date,Symbol,Action,Units/Lots,SL,TP,Open Price,Close Price,Commission,Swap,Pips,Profit,Gain,Comment,Magic Number',
      ',1001,01/02/2026 09:00,,,Deposit,0.01,0,0,0,0,0,0,0.0,1000.00,0,Deposit,0',
      ',1002,01/13/2026 10:00,01/13/2026 12:00,XAUUSD,Buy,0.10,2640.0,0,2650.00,2654.00,-0.70,0.00,40.0,39.30,0.39,,0',
      ',1003,01/14/2026 10:00,01/14/2026 12:00,XAUUSD,Sell,0.10,0,0,2650.00,2654.00,-0.70,-0.20,-40.0,-40.90,-0.41,,0',
    ])
    expect(found.faults).toEqual([{ line: 2, reason: '“Deposit” is a payment, not a trade' }])
    expect([money(found), net(found)]).toEqual([
      [
        [4000, -70, 0],
        [-4000, -70, -20],
      ],
      -160,
    ])
    expect(iso(found.trades[0]?.openAt)).toBe('2026-01-13T10:00:00.000Z')
    expect(openQuestions(found)).toEqual([])
  })

  it('F4: where nothing tells whether a profit has its costs in it, that is asked', () => {
    const lines = [
      `${plainHead},Commission`,
      'EURJPY,buy,0.10,2026-03-02 09:31:05,2026-03-02 09:45:10,160.000,161.000,61.73,-0.70',
      'EURJPY,sell,0.10,2026-03-03 09:31:05,2026-03-03 09:45:10,160.000,161.000,-61.68,-0.70',
    ]
    expect(openQuestions(read(lines))).toEqual(['profit'])
    expect(net(read(lines, { profit: 'before' }))).toBe(5 - 140)
    expect(net(read(lines, { profit: 'after' }))).toBe(5)
  })

  it('F4: costs above 0 are asked about', () => {
    const lines = [`${plainHead},Commission`, `${bought},0.70`, `${sold},0.70`]
    expect(openQuestions(read(lines))).toEqual(['costs'])
    expect(net(read(lines, { costs: 'subtract' }))).toBe(-140)
    expect(net(read(lines, { costs: 'add' }))).toBe(140)
    expect(openQuestions(read([`${plainHead},Commission`, `${bought},-0.70`, `${sold},0.70`]))).toEqual([])
    // A net result beside the profit decides it.
    const told = read([`${plainHead},Commission,Net profit`, `${bought},0.70,19.30`, `${sold},0.70,-20.70`])
    expect([openQuestions(told), net(told), told.checks]).toEqual([
      [],
      -140,
      [{ name: 'net', ours: -140, theirs: -140, ok: true, line: 0 }],
    ])
  })

  it('F4: a net result that the profit and its costs do not come to is told with its line', () => {
    const { checks } = read([`${plainHead},Commission,Net profit`, `${bought},-0.70,19.30`, `${sold},-0.70,-20.71`])
    expect(checks).toEqual([{ name: 'net', ours: -140, theirs: -141, ok: false, line: 3 }])
  })

  it('F4: numbers of rows are no volume', () => {
    const found = read([`,${plainHead.replace('Volume', 'Menge')}`, `1,${bought}`, `2,${sold}`])
    expect(found.trades.map(({ volume }) => volume)).toEqual([1000, 1000])
    const bare = read([`1,${bought}`, `2,${sold}`, `3,${bought}`])
    expect(bare.trades.map(({ volume }) => volume)).toEqual([1000, 1000, 1000])
  })
})

describe('one odd row of a table', () => {
  it.each([
    [
      'an open trade',
      'XAUUSD,sell,0.10,2026-03-04 09:31:05,,2900.00,,-3.00',
      'the close time is missing: the trade is still open',
    ],
    ['a deposit', ',balance,,2026-03-01 09:31:05,,,,1000.00', '“balance” is a payment, not a trade'],
    [
      'a trade that closes before it opens',
      'XAUUSD,sell,0.10,2026-03-04 09:31:05,2026-03-04 09:31:04,2900.00,2900.00,0.00',
      'the trade closes before it opens',
    ],
    ['a profit in words', sold.replace('-20.00', 'much'), 'profit “much” is not a number'],
  ])('F5: %s is left out with its line, and the others stay', (_, row, reason) => {
    const found = read([plainHead, bought, sold, row])
    expect(found.faults).toEqual([{ line: 4, reason }])
    expect([prices(found), net(found)]).toEqual([
      [
        [2900, 2902],
        [2900, 2902],
      ],
      0,
    ])
    const bare = read([bought, sold, bought, row])
    expect([bare.trades.length, net(bare), bare.faults.map(({ line }) => line)]).toEqual([3, 2000, [4]])
  })

  it('F5: a comma in tags or comments leaves the figures as they are', () => {
    const found = read(
      [`${plainHead},Tags`, `${bought},1,2`, `${sold},`].map((line) => line.replaceAll(',', ';').replace('1;2', '1,2')),
      {},
      ';',
    )
    expect([prices(found), money(found)]).toEqual([
      [
        [2900, 2902],
        [2900, 2902],
      ],
      [
        [2000, 0, 0],
        [-2000, 0, 0],
      ],
    ])
    expect(found.trades.map(({ volume }) => volume)).toEqual([1000, 1000])
  })

  const lined = (head: string, ...lines: string[]) => [head.replaceAll(',', ';'), ...lines]
  it('F5: each column has its own decimal mark', () => {
    const found = read(
      lined(
        plainHead,
        'XAUUSD;buy;0.10;2026-03-02 09:31:05;2026-03-02 09:45:10;2900.00;2902.00;1.020,50',
        'XAUUSD;sell;0.10;2026-03-03 09:31:05;2026-03-03 09:45:10;2900.00;2902.00;-20,00',
      ),
      {},
      ';',
    )
    expect([prices(found), money(found)]).toEqual([
      [
        [2900, 2902],
        [2900, 2902],
      ],
      [
        [102_050, 0, 0],
        [-2000, 0, 0],
      ],
    ])
  })

  it('F5: a cell of the other mark is a fault, never another figure', () => {
    const found = read(
      lined(
        plainHead,
        ...[bought, sold, bought].map((line) => line.replaceAll(',', ';')),
        sold.replaceAll(',', ';').replace('-20.00', '-20,00'),
      ),
      {},
      ';',
    )
    expect(found.faults).toEqual([{ line: 5, reason: 'profit “-20,00” is not a number' }])
  })

  it('F5: comma prices of three decimals are prices', () => {
    const found = read(
      lined(plainHead, 'XAUUSD;buy;1;2026-03-02 09:31:05;2026-03-02 09:45:10;2900,123;2902,123;200'),
      {},
      ';',
    )
    expect(prices(found)).toEqual([[2900.123, 2902.123]])
  })

  it('F5: a figure that could be thousands or decimals is asked about', () => {
    const lines = lined(plainHead, 'JPY;buy;1;2026-03-02 09:31:05;2026-03-02 09:45:10;150,123;151,123;200')
    expect(read(lines, {}, ';').questions).toEqual([{ name: 'decimal', answer: undefined, example: '150,123' }])
    expect(prices(read(lines, { decimal: 'comma' }, ';'))).toEqual([[150.123, 151.123]])
    expect(prices(read(lines, { decimal: 'point' }, ';'))).toEqual([[150_123, 151_123]])
  })

  it.each([
    ['$20.00', '($20.00)'],
    ['20.00 USD', '-20.00 USD'],
    ['20.00USD', 'EUR -20.00'],
    ['€ 20.00', '−€20.00'],
    ['20.00', '20.00-'],
    ['+20.00', '(20.00)'],
  ])('F5: %s and %s are amounts', (gain, loss) => {
    expect(money(read([plainHead, bought.replace('20.00', gain), sold.replace('-20.00', loss)]))).toEqual([
      [2000, 0, 0],
      [-2000, 0, 0],
    ])
  })

  it.each(['\u00a0', '\u202f', "'", ' '])('F5: thousands may be parted by “%s”', (sign) => {
    const found = read([plainHead, bought.replace('20.00', `1${sign}020.00`), sold])
    expect(money(found)[0]).toEqual([102_000, 0, 0])
  })

  it('F5: dates with slashes are read where a day above 12 tells their order, and asked about elsewhere', () => {
    const of = (...days: string[]) =>
      days.map((day) => `XAUUSD,buy,0.10,${day} 09:31:05,${day} 09:45:10,2900.00,2902.00,20.00`)
    const days = (found: Reading) => found.trades.map(({ openAt }) => iso(openAt).slice(0, 10))
    expect(days(read([plainHead, ...of('10/03/2026', '25/03/2026')]))).toEqual(['2026-03-10', '2026-03-25'])
    expect(days(read([plainHead, ...of('3/2/2026', '3/25/2026')]))).toEqual(['2026-03-02', '2026-03-25'])
    const open = [plainHead, ...of('10/03/2026', '11/03/2026')]
    expect(read(open).questions).toEqual([{ name: 'dates', answer: undefined, example: '10/03/2026 09:31:05' }])
    expect(days(read(open, { dates: 'day' }))).toEqual(['2026-03-10', '2026-03-11'])
    expect(days(read(open, { dates: 'month' }))).toEqual(['2026-10-03', '2026-11-03'])
  })

  it('F5: lines of words below a table are named, also where its days are those of a spreadsheet', () => {
    const days = [bought, sold].map((line) => line.replace(/2026\S+ \S+:\d\d,2026\S+ \S+:\d\d/, '46083.4,46083.5'))
    const found = read([plainHead, ...days, 'All,the,trades,of,the,month,are,above'])
    expect([found.trades.length, found.faults.map(({ line }) => line)]).toEqual([2, [4]])
  })

  it.each([
    ['13/03/2026 9:31:05 PM', '2026-03-13T21:31:05.000Z'],
    ['13/03/2026 12:31 AM', '2026-03-13T00:31:00.000Z'],
    ['13 Mar 2026 09:31:05.123', '2026-03-13T09:31:05.123Z'],
    ['13-Mar-2026 09:31', '2026-03-13T09:31:00.000Z'],
    ['2026-3-2 9:31', '2026-03-02T09:31:00.000Z'],
  ])('F5: %s is a time', (text, expected) => {
    const found = read([plainHead, bought.replaceAll(/2026-03-02 \S+:\d\d/g, text)])
    expect([iso(found.trades[0]?.openAt), found.faults]).toEqual([expected, []])
  })
})

describe('columns of money of a table', () => {
  const [won, lost] = [bought.replaceAll(',', ';'), sold.replaceAll(',', ';')]
  it.each([
    'Symbol;Typ;Volumen;Öffnungszeit;Schlusszeit;Öffnungspreis;Schlusspreis;Gewinn;Kommission;Swap',
    'Symbol;Art;Menge;Eröffnungszeit;Schließzeit;Einstiegskurs;Ausstiegskurs;Gewinn;Provision;Finanzierung',
    'Символ;Тип;Объём;Время открытия;Время закрытия;Цена открытия;Цена закрытия;Прибыль;Комиссия;Своп',
    '品种;方向;交易量;建仓时间;平仓时间;开仓价格;平仓价格;利润;手续费;库存费',
    'Symbol;Tip;Hacim;Zaman;Zaman;Fiyat;Fiyat;Kâr;Komisyon;Takas',
  ])('T5: commission and swap are found in %s', (head) => {
    const found = read([head, `${won};-0.70;0.00`, `${lost};-0.70;-0.12`], {}, ';')
    expect([money(found), net(found), found.unused]).toEqual([
      [
        [2000, -70, 0],
        [-2000, -70, -12],
      ],
      -152,
      [],
    ])
  })

  it('T5: columns that look like money and are not used are named with what they come to', () => {
    const head = `${plainHead.replaceAll(',', ';')};Prowizyja;Ticks;Balance;;Magic`
    const found = read([head, `${won};-0.70;12.5;1020.00;0.30;7`, `${lost};-0.70;-12.5;999.30;0.00;7`], {}, ';')
    expect(found.unused).toEqual([
      { column: 8, head: 'Prowizyja', sum: -140 },
      { column: 11, head: '', sum: 30 },
    ])
  })
})
