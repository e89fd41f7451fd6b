import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { FileError, serverClock } from '@ratchet/domain'
import { afterAll, describe, expect, it } from 'vitest'
import { encodeLzma } from '../formats/encode-lzma.fixture.ts'
import { absent, noRecordings, recorded } from '../testing.ts'
import { importFile } from './import.ts'

const folder = mkdtempSync(join(tmpdir(), 'ratchet-spoiled-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let count = 0
/** Imports a file of this name and content; the reason why not, and whether anything was left behind. */
async function refused(name: string, content: string | Uint8Array) {
  const at = join(folder, String(++count))
  const file = join(at, name)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
  const data = join(at, 'data', 'ticks')
  const error: unknown = await importFile(file, 'GOLD', data, { clock: serverClock, spread: 0 }).catch((e) => e)
  expect(existsSync(join(at, 'data')), 'left behind').toBe(false)
  expect(error).toBeInstanceOf(FileError)
  return (error as Error).message.replace(`${at}/`, '')
}

const raw = (path: string) => readFileSync(recorded(path))
const textOf = (path: string) => {
  const bytes = raw(path)
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString()
}
/** The line of this number, changed. */
const inLine = (text: string, number: number, change: (line: string) => string) =>
  text
    .split('\n')
    .map((line, at) => (at === number - 1 ? change(line) : line))
    .join('\n')
/** Two columns of each line from that number on, the one in place of the other. */
const swapped = (text: string, from: number, separator: string, a: number, b: number) =>
  text
    .split('\n')
    .map((line, at) => {
      const fields = line.split(separator)
      if (at < from - 1 || fields.length <= Math.max(a, b)) return line
      return fields
        .with(a, fields[b] ?? '')
        .with(b, fields[a] ?? '')
        .join(separator)
    })
    .join('\n')
const ticks = 'ticks/XAUUSD_oanda_ticks_2014-05-04.csv.gz'
const minutes = 'bars/XAUUSD_oanda_M1_bidask_20140501_20140506.csv.gz'
const gold3 = 'bars/XAUUSD_orkad_3m_2026-01-04_2026-04-30.csv.gz'
const oil3 = 'bars/USOIL_orkad_3m_2026-01-04_2026-04-30.csv.gz'
const gold1 = 'bars/XAUUSD_orkad_1m_2026-06-26.csv'
const oil1 = 'bars/USOIL_orkad_1m_2026-06-26.csv'
const mt5 = 'importers/XAUUSD_mt5tickformat_20140506.csv'
const mt5bars = 'importers/XAUUSD_M1_mt5barformat_20140506.csv'
const hist = 'importers/DAT_ASCII_XAUUSD_M1_20140506.csv'
const hour = 'importers/dukascopy_EURUSD_2019-02-04_15h_ticks'
const hourName = 'EURUSD_2019-02-04_15h_ticks.bi5'

/** Times in Unix seconds, moved on. */
const later = (text: string, seconds: number) => text.replace(/^\d+/gm, (time) => String(Number(time) + seconds))

/** Rows of two files in turn, as an export of two symbols would have them. */
function inTurns(a: string, b: string): string {
  const [one, two] = [a.split('\n'), b.split('\n')]
  return one.flatMap((line, at) => (at === 0 ? [line] : [line, two[at] ?? ''])).join('\n')
}

const spoiled: readonly (readonly [what: string, name: string, content: () => string | Uint8Array, reason: string])[] =
  [
    ['zipped ticks cut in the middle', 'a.csv.gz', () => raw(ticks).subarray(0, 40_000), 'cut short'],
    [
      'zipped bars cut in their last bytes',
      'a.csv.gz',
      () => raw(minutes).subarray(0, -5),
      'line 5528: the zipped file is cut short',
    ],
    [
      'ticks cut within a line',
      'a.csv',
      () =>
        textOf(ticks)
          .slice(0, 100_000)
          .replace(/,[^,]*$/, ''),
      'line 3126: expected time_ms,bid,ask, found 1 field',
    ],
    [
      'ticks cut within their last price',
      'a.csv',
      () => textOf(ticks).slice(0, -2),
      'line 9890: the file is cut short',
    ],
    [
      'bars cut within their last price',
      'a.csv',
      () => textOf(minutes).slice(0, -2),
      'line 5527: the file is cut short',
    ],
    ['a terminal’s ticks cut within a line', 'a.csv', () => textOf(mt5).slice(0, 100_012), 'expected 7 fields'],
    [
      'a terminal’s bars cut before their spread',
      'a.csv',
      () => textOf(mt5bars).slice(0, -5),
      'line 1386: "" is not a spread',
    ],
    ['HistData cut before its volume', 'a.csv', () => textOf(hist).slice(0, -3), 'line 1385: "" is not a volume'],
    [
      'an archive’s hour cut',
      hourName,
      () => raw(`${hour}.bi5`).subarray(0, 30_000),
      'byte 30000: the compressed data is cut short',
    ],
    [
      'an archive’s day cut',
      'EURUSD_2019-02-04_BID_candles_min_1.bi5',
      () => raw('importers/dukascopy_EURUSD_2019-02-04_BID_candles_min_1.bi5').subarray(0, -100),
      'byte 11482: the compressed data is cut short',
    ],
    ['an archive’s head alone', hourName, () => raw(`${hour}.bi5`).subarray(0, 9), 'byte 9: the head'],
    [
      'bid and ask swapped in ticks',
      'a.csv',
      () => swapped(textOf(ticks), 2, ',', 1, 2),
      'line 2: the bid is above the ask',
    ],
    [
      'time and bid swapped from a line on',
      'a.csv',
      () => swapped(textOf(ticks), 500, ',', 0, 1),
      'line 500: "1301.216" is not a time',
    ],
    [
      'bid and ask swapped in a terminal’s ticks',
      'a.csv',
      () => swapped(textOf(mt5), 2, '\t', 2, 3),
      'line 2: the bid is above the ask',
    ],
    [
      'bid and ask swapped in the archive’s CSV',
      'a.csv',
      () => swapped(textOf(`${hour}.csv`), 2, ',', 1, 2),
      'line 2: the bid is above the ask',
    ],
    [
      'high and low swapped in bars',
      'a.csv',
      () => swapped(textOf(minutes), 2, ',', 2, 3),
      'line 2: bid: the high is below the low',
    ],
    [
      'close and volume swapped in bars',
      'a.csv',
      () => swapped(textOf(gold1), 2, ',', 4, 5),
      'line 2: the low is above the open or close',
    ],
    [
      'headings swapped',
      'a.csv',
      () => inLine(textOf(ticks), 1, () => 'time_ms,ask,bid'),
      'line 2: the bid is above the ask',
    ],
    [
      'a month that is none',
      'a.csv',
      () => inLine(textOf(mt5), 700, (line) => line.replace('2014.05', '2014.13')),
      'line 700: "2014.13.06',
    ],
    [
      'another month in one line',
      'a.csv',
      () => inLine(textOf(hist), 700, (line) => line.replace('201405', '201404')),
      'line 700: the time goes back',
    ],
    [
      'a later month in one line',
      'a.csv',
      () => inLine(textOf(hist), 700, (line) => line.replace('201405', '201406')),
      'line 701: the time goes back',
    ],
    [
      'a month that the archive’s path cannot have',
      'EURUSD/2019/12/04/15h_ticks.bi5',
      () => raw(`${hour}.bi5`),
      'the day or hour in its path, where months count from 00, does not exist',
    ],
    [
      'a day that its name cannot have',
      'EURUSD_2019-02-30_15h_ticks.bi5',
      () => raw(`${hour}.bi5`),
      'the day or hour in its name does not exist',
    ],
    [
      'two symbols in turns',
      'a.csv',
      () => inTurns(textOf(gold1), later(textOf(oil1), 30)),
      'line 3: the bid jumps from 4081.13',
    ],
    [
      'two symbols one after the other',
      'a.csv',
      () => textOf(gold1) + later(textOf(oil1), 86_400).replace(/^.*\n/, ''),
      'line 322: the bid jumps from 4070.41',
    ],
    [
      'another symbol in one line',
      'a.csv',
      () => inLine(textOf(gold3), 9000, (line) => `${line.split(',')[0]},57.1,57.2,57,57.1,3`),
      'line 9000: the bid jumps from',
    ],
    [
      'another symbol in one tick',
      'a.csv',
      () => inLine(textOf(ticks), 5000, (line) => `${line.split(',')[0]},99.71,99.74`),
      'line 5000: the bid jumps from',
    ],
    [
      'NaN for a price',
      'a.csv',
      () => inLine(textOf(ticks), 77, (line) => line.replace(/,[^,]+,/, ',NaN,')),
      'line 77: the bid is not a positive price',
    ],
    [
      'NaN for a bar’s price',
      'a.csv',
      () => inLine(textOf(mt5bars), 77, (line) => line.replace(/\t13[\d.]+/, '\tNaN')),
      'line 77: "NaN" is not a price',
    ],
    [
      'NaN for a volume',
      'a.csv',
      () => inLine(textOf(oil3), 77, (line) => line.replace(/[^,]+$/, 'NaN')),
      'line 77: "NaN" is not a volume',
    ],
    [
      'lines out of order',
      'a.csv',
      () => inLine(textOf(ticks), 300, () => textOf(ticks).split('\n')[100] ?? ''),
      'line 300: the time goes back by',
    ],
    [
      'bars out of order',
      'a.csv',
      () =>
        textOf(minutes)
          .split('\n')
          .toSpliced(200, 2, ...textOf(minutes).split('\n').slice(200, 202).reverse())
          .join('\n'),
      'line 202: the time goes back by 120000 ms',
    ],
    [
      'bars of three minutes and of one, mixed',
      'a.csv',
      () => `${textOf(gold3)}${textOf(gold3).split('\n').at(-2)?.replace('23:57', '23:58')}\n`,
      'line 38139: bars of two lengths are mixed: one of 180 s is followed by the next after 60 s',
    ],
    [
      'ticks and bars, mixed',
      'a.csv',
      () => textOf(ticks) + textOf(minutes),
      'line 9891: expected time_ms,bid,ask, found 9 fields',
    ],
    [
      'zipped and plain, mixed',
      'a.csv.gz',
      () => Buffer.concat([raw(ticks), Buffer.from(textOf(ticks))]),
      'the zipped file is damaged',
    ],
    [
      'damaged within',
      'a.csv.gz',
      () => Buffer.from(raw(ticks)).fill(0x55, 30_000, 30_040),
      'line 3947: expected time_ms,bid,ask, found 4 fields',
    ],
    [
      'a bomb of one price',
      'a.csv.gz',
      () => gzipSync(`time_ms,bid,ask\n${'1398902400043,1291.677,1292.033\n'.repeat(1_000_000)}`),
      'the zipped file unpacks to more than 100 times its size',
    ],
    ['a bomb of zeros', 'a.csv.gz', () => gzipSync(Buffer.alloc(1 << 26)), 'line 1: the line is too long'],
    [
      'a bomb of empty lines',
      'a.csv.gz',
      () => gzipSync(Buffer.concat([Buffer.from(textOf(ticks)), Buffer.alloc(1 << 24, '\n')])),
      'line 9891: the line is empty',
    ],
    [
      'a zipped hour of an archive, cut',
      `${hourName}.gz`,
      () => gzipSync(raw(`${hour}.bi5`)).subarray(0, -30),
      'cut short',
    ],
    [
      'a zipped hour of an archive that was cut before',
      `${hourName}.gz`,
      () => gzipSync(raw(`${hour}.bi5`).subarray(0, 30_000)),
      'byte 30000: the compressed data is cut short',
    ],
    [
      'an hour of an archive behind which a bomb is zipped',
      `${hourName}.gz`,
      () => gzipSync(Buffer.concat([raw(`${hour}.bi5`), Buffer.alloc(1 << 26)])),
      'it unpacks to more than any hour or day of the archive',
    ],
    [
      'an archive’s hour in the wrong endian',
      hourName,
      () => packed((data) => data.swap32()),
      'record 1 (unpacked byte 0): the time is outside its hour',
    ],
    [
      'an archive’s prices in the wrong endian',
      hourName,
      () =>
        packed((data) => {
          for (let at = 4; at < data.length; at += 20) data.subarray(at, at + 8).swap32()
        }),
      'record 1 (unpacked byte 0): a price is in the wrong byte order',
    ],
    [
      'ask and bid swapped in an archive’s hour',
      hourName,
      () =>
        packed((data) => {
          for (let at = 4; at < data.length; at += 20)
            data
              .subarray(at, at + 8)
              .swap64()
              .swap32()
        }),
      'record 1 (unpacked byte 0): the bid is above the ask',
    ],
    [
      'NaN for a volume in an archive’s hour',
      hourName,
      () => packed((data) => data.writeFloatBE(Number.NaN, 20 * 50 + 12)),
      'record 51 (unpacked byte 1000): a volume is not a number',
    ],
    [
      'records of an archive’s hour out of order',
      hourName,
      () => packed((data) => data.writeUInt32BE(5, 20 * 50)),
      'record 51 (unpacked byte 1000): the time goes back',
    ],
    [
      'another symbol’s price in an archive’s hour',
      hourName,
      () => packed((data) => data.writeUInt32BE(987_654, 20 * 50 + 4)),
      'record 51 (unpacked byte 1000): the ask of 9.876540000 is more than 50 % above the bid',
    ],
    [
      'an archive’s hour that ends within a record',
      hourName,
      () => packed((data) => data.subarray(0, 1011)),
      'record 51 (unpacked byte 1000): the data ends inside this record',
    ],
    [
      'an archive’s head that promises a terabyte',
      hourName,
      () => Buffer.from(raw(`${hour}.bi5`)).fill(0xfe, 5, 12),
      'byte 5: the compressed data claims to be larger',
    ],
  ]

/** The reference decode of the hour's first records as the archive packs them, changed. */
function packed(change: (data: Buffer) => unknown): Uint8Array {
  const rows = textOf(`${hour}.csv`).split('\n').slice(1, 201)
  const data = Buffer.alloc(rows.length * 20)
  for (const [at, row] of rows.entries()) {
    const [time = 0, ask = 0, bid = 0, askVolume = 0, bidVolume = 0] = row.split(',').map(Number)
    data.writeUInt32BE(time % 3_600_000, at * 20)
    data.writeUInt32BE(Math.round(ask * 1e5), at * 20 + 4)
    data.writeUInt32BE(Math.round(bid * 1e5), at * 20 + 8)
    data.writeFloatBE(askVolume, at * 20 + 12)
    data.writeFloatBE(bidVolume, at * 20 + 16)
  }
  const changed = change(data)
  return encodeLzma(Buffer.isBuffer(changed) ? changed : data)
}

describe.skipIf(noRecordings)(`spoiled variants of the recorded files${absent}`, () => {
  it('TIC4: an hour that was not changed is read', async () => {
    const file = join(folder, hourName)
    writeFileSync(
      file,
      packed((data) => data),
    )
    const found = await importFile(file, 'EURUSD', join(folder, 'good'), { clock: serverClock, spread: 0 })
    expect(found).toMatchObject({ format: 'duka ticks', rows: 200, ticks: 200 })
  })

  it('are thirty or more', () => expect(spoiled.length).toBeGreaterThanOrEqual(30))

  it.each(spoiled)('TIC2 TIC6 TIC7 TIC8: %s', async (_, name, content, reason) => {
    const said = await refused(name, content())
    expect(said).toContain(reason)
    expect(said, 'the line, or the byte').toMatch(/line \d+|byte \d+|does not exist/)
  })
})
