import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import {
  easternStandard,
  parseWallClock,
  serverClock,
  symbolOfName,
  type Tick,
  wallMsOf,
  wallToUnixMs,
} from '@ratchet/domain'
import { zipSync } from 'fflate'
import { afterAll, describe, expect, it } from 'vitest'
import { absent, noRecordings, recorded } from '../testing.ts'
import { readMarketFile } from './read.ts'

const folder = mkdtempSync(join(tmpdir(), 'ratchet-formats-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let files = 0
function fileOf(content: string | Uint8Array, name = `${++files}.csv`): string {
  const file = join(folder, name)
  writeFileSync(file, content)
  return file
}

async function read(file: string, more: { digits?: number; clock?: typeof serverClock; spread?: number } = {}) {
  const ticks: Tick[] = []
  const options = { digits: 2, clock: serverClock, spread: 0, ...more }
  const found = await readMarketFile(file, options, undefined, (tick) => ticks.push(tick))
  return { ...found, ticks }
}
const rowsOf = async (file: string, more = {}) =>
  (await read(file, more)).ticks.map(({ timeMs, bid, ask }) => [timeMs, bid, ask])
const ms = (iso: string) => Date.parse(iso)

const lean = 'time_ms,bid,ask\n1000,1291.675,1292.034\n1000,1291.6,1292\n1001,1291.7,1292.1\n'

describe('files of ticks', () => {
  const ticks = [
    [1000, 129168, 129203],
    [1000, 129160, 129200],
    [1001, 129170, 129210],
  ]

  it.each([
    ['as it is', lean],
    ['zipped, told by its bytes and not by its name', gzipSync(lean)],
    ['zipped in two members', Buffer.concat([gzipSync(lean.slice(0, 30)), gzipSync(lean.slice(30))])],
    ['without an end of the last line', lean.trimEnd()],
    ['with empty lines at its end', `${lean}\n\n`],
    ['with CRLF and a byte-order mark', `\uFEFF${lean.replaceAll('\n', '\r\n')}`],
  ])('TIC1 TIC3: leantick %s', async (_, content) => {
    expect(await rowsOf(fileOf(content))).toEqual(ticks)
  })

  it('TIC1: dukacsv has the ask first', async () => {
    const content = 'timestamp,askPrice,bidPrice,askVolume,bidVolume\n1549292400064,1.14268,1.14263,4.87,1'
    expect(await rowsOf(fileOf(content), { digits: 5 })).toEqual([[1549292400064, 114263, 114268]])
  })

  it('TIC4: an MT5 export leaves a side empty that has not changed, and keeps its server’s clock', async () => {
    const row = (time: string, bid: string, ask: string, flags: number) =>
      `2014.05.06\t${time}\t${bid}\t${ask}\t\t\t${flags}`
    const content = [
      '<DATE>\t<TIME>\t<BID>\t<ASK>\t<LAST>\t<VOLUME>\t<FLAGS>',
      row('15:00:00.000', '1306.60', '', 2),
      row('15:00:00.014', '', '1306.90', 4),
      row('15:00:00.029', '1306.65', '', 2),
      row('15:00:00.030', '', '', 8),
      row('15:00:00.031', '1306.55', '1306.88', 6),
    ].join('\r\n')
    const at = ms('2014-05-06T12:00:00Z')
    const expected = [
      [at + 14, 130660, 130690],
      [at + 29, 130665, 130690],
      [at + 31, 130655, 130688],
    ]
    const file = fileOf(content)
    expect(await rowsOf(file)).toEqual(expected)
    expect((await rowsOf(file, { clock: parseWallClock('UTC') }))[0]?.[0]).toBe(ms('2014-05-06T15:00:00.014Z'))
  })
})

describe('files of ticks as traders have them', () => {
  const march = ms('2026-03-10T08:00:00Z')
  const two = [
    [march + 123, 290010, 290040],
    [march + 500, 290020, 290050],
  ]
  it.each<[string, string]>([
    [
      'HistData, in Eastern Standard Time',
      '20260310 030000123,2900.10,2900.40,0\r\n20260310 030000500,2900.20,2900.50,0\r\n',
    ],
    ['TrueFX', 'XAU/USD,20260310 08:00:00.123,2900.10,2900.40\n XAU/USD,20260310 08:00:00.500,2900.20,2900.50\n'],
    [
      'Dukascopy’s page',
      'Gmt time,Ask,Bid,AskVolume,BidVolume\r\n10.03.2026 08:00:00.123,2900.40,2900.10,1.2,0.9\r\n10.03.2026 08:00:00.500,2900.50,2900.20,1.2,0.9\r\n',
    ],
    [
      'JForex in EET',
      'Time (EET),Ask,Bid,AskVolume,BidVolume \n2026.03.10 10:00:00.123,2900.40,2900.10,1.2,0.9\n2026.03.10 10:00:00.500,2900.50,2900.20,1.2,0.9\n',
    ],
    [
      'Dukascopy with the zone in each row',
      'Local time,Ask,Bid\n10.03.2026 09:00:00.123 GMT+0100,2900.40,2900.10\n10.03.2026 09:00:00.500 GMT+0100,2900.50,2900.20\n',
    ],
    [
      'dukascopy-node without volumes',
      `timestamp,askPrice,bidPrice\n${march + 123},2900.40,2900.10\n${march + 500},2900.50,2900.20`,
    ],
    [
      'semicolons and decimal commas',
      `time_ms;bid;ask\n${march + 123};2900,10;2900,40\n${march + 500};2900,20;2900,50\n`,
    ],
    [
      'another heading of the time',
      `timestamp,bid,ask\n${march + 123},2900.10,2900.40\n${march + 500},2900.20,2900.50\n`,
    ],
    [
      'ISO times',
      'time,bid,ask\n2026-03-10T08:00:00.123Z,2900.10,2900.40\n2026-03-10T10:00:00.500+02:00,2900.20,2900.50\n',
    ],
    [
      'MetaTrader 5 without the tabs at the end',
      '<DATE>\t<TIME>\t<BID>\t<ASK>\t<LAST>\t<VOLUME>\r\n2026.03.10\t11:00:00.123\t2900.10\t2900.40\r\n2026.03.10\t11:00:00.500\t2900.20\t2900.50\r\n',
    ],
    ['microseconds', `time_ms,bid,ask\n${march + 123}000,2900.10,2900.40\n${march + 500}999,2900.20,2900.50\n`],
    ['nanoseconds', `time_ms,bid,ask\n${march + 123}000000,2900.10,2900.40\n${march + 500}999999,2900.20,2900.50\n`],
    ['seconds with a part', `time,bid,ask\n${march / 1000}.123,2900.10,2900.40\n${march / 1000}.5,2900.20,2900.50\n`],
  ])('F8: %s', async (_, content) => {
    expect(await rowsOf(fileOf(content))).toEqual(two)
  })

  it('F8: times of one minute are read as each alone, over a change of clocks too', async () => {
    const texts = [
      '29.03.2026 02:59:59.999',
      '29.03.2026 02:59:59.999',
      '29.03.2026 04:00:00.5',
      '29.03.2026 04:00:01',
      '29.03.2026 04:01:00.123456',
    ]
    const content = `Time (EET),Bid,Ask\n${texts.map((text) => `${text},2900.10,2900.40`).join('\n')}\n`
    expect((await rowsOf(fileOf(content))).map(([at = 0]) => new Date(at).toISOString().slice(11))).toEqual([
      '00:59:59.999Z',
      '00:59:59.999Z',
      '01:00:00.500Z',
      '01:00:01.000Z',
      '01:01:00.123Z',
    ])
    await expect(read(fileOf(content.replace('04:00:01', '04:00:61')))).rejects.toThrow(
      'line 5: "29.03.2026 04:00:61" is not a date',
    )
  })

  it('T3: seconds under a heading of milliseconds are seconds', async () => {
    const content = 'time_ms,bid,ask\n1399000200,1290.10,1290.40\n1399000201,1290.11,1290.41\n'
    expect(await rowsOf(fileOf(content))).toEqual([
      [1399000200_000, 129010, 129040],
      [1399000201_000, 129011, 129041],
    ])
  })

  it.each([
    [
      'seconds among milliseconds',
      '1398988801',
      'line 3: the time 1398988801 is in seconds, earlier ones are in milliseconds',
    ],
    ['microseconds among milliseconds', '1398988801046000', 'line 3: the time 1398988801046000 is in microseconds'],
    ['a year to come', '9999999999999', 'line 3: the time is after the year 2100'],
  ])('T3: %s are refused with their line', async (_, time, reason) => {
    const content = `time_ms,bid,ask\n1398988800046,2900.10,2900.40\n${time},2900.20,2900.50\n`
    await expect(read(fileOf(content))).rejects.toThrow(reason)
  })

  it('F8: a bid that passes the ask waits for the ask of its millisecond, and no longer', async () => {
    const head = '<DATE>\t<TIME>\t<BID>\t<ASK>\t<LAST>\t<VOLUME>\t<FLAGS>'
    const row = (time: string, bid: string, ask: string) => `2026.03.10\t${time}\t${bid}\t${ask}\t\t\t6`
    const first = row('11:00:00.123', '2900.10', '2900.40')
    const passing = row('11:00:00.500', '2900.45', '')
    const lifted = [head, first, passing, row('11:00:00.500', '', '2900.75')].join('\n')
    expect(await rowsOf(fileOf(lifted))).toEqual([two[0], [march + 500, 290045, 290075]])
    const late = [head, first, passing, row('11:00:00.501', '', '2900.75')].join('\n')
    await expect(read(fileOf(late))).rejects.toThrow('line 4: the bid is above the ask in the row before')
  })

  it('F3: a server of Athens is an hour off New York + 7 in March, and is read by its zone', async () => {
    const content =
      '<DATE>\t<TIME>\t<BID>\t<ASK>\t<LAST>\t<VOLUME>\t<FLAGS>\r\n2026.03.10\t10:00:00.123\t2900.10\t2900.40\t\t\t6\r\n'
    expect((await rowsOf(fileOf(content), { clock: parseWallClock('Europe/Athens') }))[0]).toEqual(two[0])
    expect((await rowsOf(fileOf(content)))[0]?.[0]).toBe(march + 123 - 3_600_000)
  })

  const bytes = (text: string) => new TextEncoder().encode(text)
  it.each<[string, Uint8Array]>([
    ['UTF-16 with its mark', Buffer.from(`\ufeff${lean}`, 'utf16le')],
    ['UTF-16 without one', Buffer.from(lean, 'utf16le')],
    ['UTF-16 of the other order', Buffer.from(`\ufeff${lean}`, 'utf16le').swap16()],
    ['UTF-16, zipped', gzipSync(Buffer.from(`\ufeff${lean}`, 'utf16le'))],
    ['a zip archive', zipSync({ 'XAUUSD.csv': bytes(lean) })],
    [
      'a zip archive with the vendor’s report',
      zipSync({ 'x/DAT.txt': bytes('gaps'), 'x/DAT.csv': bytes(lean), '__MACOSX/._DAT.csv': bytes('x') }),
    ],
    ['a zip archive that is not packed', zipSync({ 'a.csv': bytes(lean) }, { level: 0 })],
  ])('F8 M2: %s', async (_, content) => {
    expect(await rowsOf(fileOf(content))).toEqual([
      [1000, 129168, 129203],
      [1000, 129160, 129200],
      [1001, 129170, 129210],
    ])
  })

  const packed = zipSync({ 'a.csv': bytes(lean.repeat(50)) })
  it.each<[string, Uint8Array, string]>([
    [
      'two files of quotes',
      zipSync({ 'a.csv': bytes(lean), 'b.csv': bytes(lean) }),
      'the archive has 2 files, such as a.csv and b.csv',
    ],
    ['no file', zipSync({}), 'the archive is empty'],
    ['its end cut off', packed.slice(0, -10), 'the zip archive is cut short, damaged'],
    ['damage', packed.slice().fill(0xff, 45, 60), 'the zip archive is cut short, damaged'],
    [
      'far more than it weighs',
      zipSync({ 'a.csv': bytes(`${lean}${'1002,1291.7,1292.1\n'.repeat(1_000_000)}`) }),
      'unpacks to more than',
    ],
    ['something else', zipSync({ 'a.csv': bytes('hello\n') }), 'line 1: unknown format'],
  ])('F8 M2: a zip archive with %s is refused', async (_, content, reason) => {
    await expect(read(fileOf(content))).rejects.toThrow(reason)
  })

  it('M2: what is not known is refused in words of traders', async () => {
    const refusal = await read(fileOf('hello,you\n')).catch((error: Error) => error.message)
    expect(refusal).toMatch(/line 1: .*MetaTrader.*Dukascopy.*HistData/)
    expect(refusal).not.toMatch(/leantick|conv_|ork\d|dukacsv/)
  })
})

it.each([
  ['/ticks/GBPJPY/2019/01/04/15h_ticks.bi5', 'GBPJPY'],
  ['C:\\ticks\\GBPJPY\\2019\\01\\04\\15h_ticks.bi5', 'GBPJPY'],
  ['/ticks/XAUUSD/2019/01/04/15h_ticks.bi5', 'GOLD'],
  ['/ticks/LIGHTCMDUSD/2019/01/04/15h_ticks.bi5.gz', 'LIGHTCMDUSD'],
  ['/somebody/ticks.csv', null],
])('F10: the symbol of %s is %s', (path, symbol) => {
  expect(symbolOfName(path)).toBe(symbol)
})

describe('files of bars', () => {
  const march = ms('2026-03-10T08:00:00Z')
  const prices = '2900.10,2901.40,2899.90,2901.00'
  it.each<[string, string, string]>([
    ['dukascopy-node', 'a.csv', `timestamp,open,high,low,close,volume\n${march},${prices},12.5\n`],
    ['dukascopy-node without volumes', 'b.csv', `timestamp,open,high,low,close\n${march},${prices}\n`],
    ['Dukascopy’s page', 'c.csv', `Gmt time,Open,High,Low,Close,Volume\n10.03.2026 08:00:00.000,${prices},12.5\n`],
    ['JForex', 'd.csv', `Time (EET),Open,High,Low,Close,Volume \n2026.03.10 10:00:00,${prices},12.5\n`],
    ['MetaTrader 4', 'XAUUSD1.csv', `2026.03.10,11:00,${prices},12\n`],
    ['HistData for MetaTrader', 'DAT_MT_XAUUSD_M1_202603.csv', `2026.03.10,03:00,${prices},0\n`],
    [
      'MetaTrader 5 with fewer columns',
      'e.csv',
      `<DATE>\t<TIME>\t<OPEN>\t<HIGH>\t<LOW>\t<CLOSE>\t<TICKVOL>\n2026.03.10\t11:00:00\t${prices.replaceAll(',', '\t')}\t12\n`,
    ],
  ])('F8: %s', async (_, name, content) => {
    const found = await read(fileOf(content, name), { spread: 300_000_000 })
    expect([found.rows, found.barMs]).toEqual([1, 60_000])
    expect(found.ticks.map(({ timeMs, bid, ask }) => [timeMs - march, bid, ask])).toEqual([
      [0, 290010, 290040],
      [15_000, 289990, 290020],
      [30_000, 290140, 290170],
      [59_999, 290100, 290130],
    ])
  })

  it('F8: bars of the ask, by the name of their file, have the bid below', async () => {
    const content = `Gmt time,Open,High,Low,Close,Volume\n10.03.2026 08:00:00.000,${prices},12.5\n`
    const [first] = await rowsOf(fileOf(content, 'XAUUSD_Candlestick_1_M_ASK_10.03.2026.csv'), { spread: 300_000_000 })
    expect(first).toEqual([march, 289980, 290010])
  })

  it('TIC5: a rising bar goes low then high, a falling one high then low', async () => {
    const content = [
      'time_s,bid_open,bid_high,bid_low,bid_close,ask_open,ask_high,ask_low,ask_close',
      '60,10,12,9,11,10.1,12.1,9.1,11.1',
      '120,11,12,9,10,11.1,12.1,9.1,10.1',
    ].join('\n')
    expect(await rowsOf(fileOf(content))).toEqual([
      [60_000, 1000, 1010],
      [75_000, 900, 910],
      [90_000, 1200, 1210],
      [119_999, 1100, 1110],
      [120_000, 1100, 1110],
      [135_000, 1200, 1210],
      [150_000, 900, 910],
      [179_999, 1000, 1010],
    ])
  })

  it('TIC5: bars are as long as the shortest step between two', async () => {
    const content =
      'time,open,high,low,close,volume\n2026-01-04T23:00:00Z,57,57,57,57,1\n2026-01-05T23:00:00Z,57,57,57,57,1\n2026-01-05T23:03:00Z,57,57,57,57,1\n'
    expect((await read(fileOf(content))).barMs).toBe(180_000)
  })

  it('TIC5: one price is the bid; the ask is the spread above it', async () => {
    const content = '20140505 190000;1310.926;1311.036;1310.668;1310.784;0\n'
    const at = ms('2014-05-06T00:00:00Z')
    expect((await rowsOf(fileOf(content), { spread: 300_000_000 }))[0]).toEqual([at, 131093, 131123])
  })

  it('TIC5: MT5 bars count their spread in the last digit of the file', async () => {
    const heading = '<DATE>\t<TIME>\t<OPEN>\t<HIGH>\t<LOW>\t<CLOSE>\t<TICKVOL>\t<VOL>\t<SPREAD>'
    const content = `${heading}\r\n2014.05.06\t03:00:00\t1310.926\t1311.036\t1310.668\t1310.784\t79\t0\t280\r\n`
    expect((await rowsOf(fileOf(content)))[0]).toEqual([ms('2014-05-06T00:00:00Z'), 131093, 131121])
  })
})

describe('files that are not what they should be', () => {
  const bars = 'time_s,open,high,low,close,volume'
  it.each<[string, string | Uint8Array, string]>([
    ['cut within a line', lean.slice(0, lean.indexOf(',1292\n')), 'line 3: expected time_ms,bid,ask, found 2 fields'],
    [
      'a long one cut within its last price',
      `${lean}${'1001,1291.75,1292.15\n'.repeat(2000)}1001,1291.75,1292.1`,
      'line 2005: the file is cut short',
    ],
    ['zipped and cut', gzipSync(lean).subarray(0, 40), 'the zipped file is cut short'],
    ['zipped and damaged', gzipSync(lean).fill(0x55, 20, 30), 'the zipped file is damaged'],
    ['time goes back', `${lean}999,1291.7,1292.1\n`, 'line 5: the time goes back by 2 ms'],
    ['NaN', `${lean}1002,NaN,1292.1\n`, 'line 5: the bid is not a positive price'],
    ['crossed', `${lean}1002,1293,1292.1\n`, 'line 5: the bid is above the ask'],
    ['zero', `${lean}1002,1293,0\n`, 'line 5: the ask is not a positive price'],
    ['another format within', `${lean}${bars}\n`, 'line 5: expected time_ms,bid,ask, found 6 fields'],
    ['an empty line within', lean.replace('1001', '\n1001'), 'line 4: the line is empty'],
    ['a heading and nothing else', 'time_ms,bid,ask\n', 'the file has no quotes'],
    ['empty', '', 'the file has no quotes'],
    ['a page', '<!doctype html>\n', 'line 1: unknown format'],
    ['a bar whose high is low', `${bars}\n60,10,9,8,10,1\n`, 'line 2: the high is below the open or close'],
    ['a bar of words', `${bars}\n60,10,11,8,ten,1\n`, 'line 2: "ten" is not a price'],
    ['two bars of one time', `${bars}\n60,10,11,8,10,1\n60,10,11,8,10,1\n`, 'line 3: two bars have the same time'],
    ['bars that go back', `${bars}\n120,10,11,8,10,1\n60,10,11,8,10,1\n`, 'line 3: the time goes back by 60000 ms'],
    [
      'a bar of another symbol',
      `${bars}\n60,100,101,98,100,1\n120,50,51,49,50,1\n`,
      'line 3: the bid jumps from 100.00 to 50.00',
    ],
    ['a tick of another symbol', `${lean}1002,71.2,71.3\n`, 'line 5: the bid jumps from 1291.70 to 71.20'],
    ['an ask of another symbol', `${lean}1002,1291.7,4020.2\n`, 'line 5: the ask of 4020.20 is more than 50 % above'],
    ['a volume that is none', `${bars}\n60,10,11,8,10,NaN\n`, 'line 2: "NaN" is not a volume'],
    ['many empty lines', `${lean}${'\n'.repeat(2000)}`, 'line 5: the line is empty'],
    [
      'a day that is none',
      '20140231 190000;1310;1311;1309;1310;0\n',
      'line 1: "20140231 190000" is not a date and time',
    ],
  ])('TIC2 TIC3: %s', async (_, content, reason) => {
    const file = fileOf(content)
    await expect(read(file)).rejects.toThrow(reason)
    await expect(read(file)).rejects.toThrow(file)
  })

  it('TIC2: a file that is not there', async () => {
    await expect(read(join(folder, 'nowhere.csv'))).rejects.toThrow('the file does not exist')
  })
})

describe('wall clocks', () => {
  it.each([
    ['New York+7', '2014-05-06T15:00:00Z', '2014-05-06T12:00:00Z'],
    ['New York+7', '2014-01-06T15:00:00Z', '2014-01-06T13:00:00Z'],
    ['America/New_York+7', '2014-03-10T00:00:00Z', '2014-03-09T21:00:00Z'],
    ['America/New_York+7', '2014-03-07T23:59:00Z', '2014-03-07T21:59:00Z'],
    ['GMT+3', '2014-01-06T15:00:00Z', '2014-01-06T12:00:00Z'],
    ['-05:30', '2014-01-06T15:00:00Z', '2014-01-06T20:30:00Z'],
    ['UTC', '2014-01-06T15:00:00Z', '2014-01-06T15:00:00Z'],
    ['Europe/Athens', '2014-07-01T15:00:00Z', '2014-07-01T12:00:00Z'],
  ])('TIC4: %s shows %s at %s', (zone, wall, utc) => {
    const clock = parseWallClock(zone)
    expect(clock).toBeDefined()
    if (clock) expect(new Date(wallToUnixMs(ms(wall), clock)).toISOString()).toBe(new Date(utc).toISOString())
  })

  it('TIC4: HistData has no summer time', () => {
    expect(wallToUnixMs(ms('2014-07-01T19:00:00Z'), easternStandard)).toBe(ms('2014-07-02T00:00:00Z'))
  })

  it.each(['Mars/Olympus', '', 'noon'])('TIC4: "%s" is no clock', (text) => {
    expect(parseWallClock(text)).toBeUndefined()
  })

  it.each([
    ['2014.05.06', '15:00:00.014', '2014-05-06T15:00:00.014Z'],
    ['20140506', '150000', '2014-05-06T15:00:00.000Z'],
    ['2014.05.06', '24:00:00', undefined],
    ['2014.13.06', '15:00:00', undefined],
    ['2014.02.29', '15:00:00', undefined],
    ['06.05.2014', '15:00:00', undefined],
  ])('TIC4: %s %s', (date, time, expected) => {
    const found = wallMsOf(date, time)
    expect(found === undefined ? undefined : new Date(found).toISOString()).toBe(expected)
  })
})

describe.skipIf(noRecordings)(`recorded files${absent}`, () => {
  it.each([
    ['ticks/XAUUSD_oanda_ticks_2014-05-01.csv.gz', 'leantick', 129744],
    ['ticks/XAUUSD_oanda_ticks_2014-05-02.csv.gz', 'leantick', 265015],
    ['ticks/XAUUSD_oanda_ticks_2014-05-04.csv.gz', 'leantick', 9889],
    ['ticks/XAUUSD_oanda_ticks_2014-05-05.csv.gz', 'leantick', 186204],
    ['ticks/XAUUSD_oanda_ticks_2014-05-06.csv.gz', 'leantick', 161552],
    ['bars/XAUUSD_oanda_M1_bidask_20140501_20140506.csv.gz', 'leanbar', 5526],
    ['bars/XAUUSD_oanda_H1_bidask_2012_2015-12.csv.gz', 'leanbar', 23702],
    ['bars/USOIL_orkad_3m_2026-01-04_2026-04-30.csv.gz', 'ork3', 38047],
    ['bars/XAUUSD_orkad_3m_2026-01-04_2026-04-30.csv.gz', 'ork3', 38137],
    ['bars/USOIL_orkad_1m_2026-06-26.csv', 'ork1', 320],
    ['bars/XAUUSD_orkad_1m_2026-06-26.csv', 'ork1', 320],
    ['importers/DAT_ASCII_XAUUSD_M1_20140506.csv', 'conv_hist', 1385],
    ['importers/XAUUSD_M1_mt5barformat_20140506.csv', 'conv_mt5 bars', 1385],
    ['importers/XAUUSD_mt5tickformat_20140506.csv', 'conv_mt5 ticks', 17463],
    ['importers/dukascopy_EURUSD_2019-02-04_15h_ticks.csv', 'dukacsv', 11063],
    ['importers/dukascopy_EURUSD_2019-02-04_15h_ticks.bi5', 'duka ticks', 11063],
    ['importers/dukascopy_EURUSD_2019-02-04_BID_candles_min_1.bi5', 'duka candles', 1440],
  ])('TIC1: %s is %s with %i rows', async (path, format, rows) => {
    expect(await read(recorded(path))).toMatchObject({ format, rows })
  })

  it.each([
    ['MT5_ReportHistory_A.xlsx', 'this is a workbook'],
    ['MT5_ReportHistory_A.html', 'line 1: unknown format'],
  ])('TIC2: %s holds no quotes', async (name, reason) => {
    await expect(read(recorded(`importers/${name}`))).rejects.toThrow(reason)
  })

  it('TIC4: the archive’s hour decodes to the very ticks of its reference decode', async () => {
    const name = 'importers/dukascopy_EURUSD_2019-02-04_15h_ticks'
    const binary = await read(recorded(`${name}.bi5`), { digits: 5 })
    expect(binary.rows).toBe(11063)
    expect(binary.ticks).toEqual((await read(recorded(`${name}.csv`), { digits: 5 })).ticks)
  })

  it('TIC4: the archive’s hour is read zipped too, told by what is in it', async () => {
    const bytes = readFileSync(recorded('importers/dukascopy_EURUSD_2019-02-04_15h_ticks.bi5'))
    const plain = await read(fileOf(bytes, 'EURUSD_2019-02-04_15h_ticks.bi5'), { digits: 5 })
    for (const name of ['EURUSD_2019-02-04_15h_ticks.bi5.gz', 'EURUSD_2019-02-04_15h_ticks.bi5'])
      expect(await read(fileOf(gzipSync(bytes), name), { digits: 5 })).toEqual(plain)
  })

  it('TIC2: an hour of the archive that is cut at any place is refused with the byte', async () => {
    const bytes = readFileSync(recorded('importers/dukascopy_EURUSD_2019-02-04_15h_ticks.bi5'))
    for (const length of [5, 12, 13, 17, 1000, 30_000, bytes.length - 10]) {
      const file = fileOf(bytes.subarray(0, length), 'EURUSD_2019-02-04_15h_ticks.bi5')
      await expect(read(file), `${length} bytes`).rejects.toThrow(new RegExp(`bi5: byte ${length}: .*cut short`))
    }
  })

  it('TIC4: the terminal’s export of an hour is the feed’s hour', async () => {
    const from = ms('2014-05-06T12:00:00Z')
    const day = await rowsOf(recorded('ticks/XAUUSD_oanda_ticks_2014-05-06.csv.gz'))
    const hour = day.filter(([time = 0]) => time >= from && time < from + 3_600_000)
    expect(await rowsOf(recorded('importers/XAUUSD_mt5tickformat_20140506.csv'))).toEqual(hour)
  })

  it('TIC5: HistData’s and the terminal’s bars of a day are the feed’s bars', async () => {
    const from = ms('2014-05-06T00:00:00Z')
    const all = await read(recorded('bars/XAUUSD_oanda_M1_bidask_20140501_20140506.csv.gz'))
    const bids = (ticks: readonly Tick[]) =>
      ticks.filter(({ timeMs }) => timeMs >= from).map(({ timeMs, bid }) => [timeMs, bid])
    for (const path of ['DAT_ASCII_XAUUSD_M1_20140506.csv', 'XAUUSD_M1_mt5barformat_20140506.csv']) {
      expect(bids((await read(recorded(`importers/${path}`))).ticks), path).toEqual(bids(all.ticks))
    }
  })
})
