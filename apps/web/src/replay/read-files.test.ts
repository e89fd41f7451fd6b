import { gzipSync } from 'node:zlib'
import { serverClock } from '@ratchet/domain'
import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import type { ReadOptions } from './protocol.ts'
import { readTickFiles } from './read-files.ts'

const options: ReadOptions = { digits: 2, clock: serverClock, spread: 0 }
const lean = 'time_ms,bid,ask\n1000,1291.675,1292.034\n1000,1291.6,1292\n1001,1291.7,1292.1\n'

type Content = string | Uint8Array
const bytesOf = (text: string) => new TextEncoder().encode(text)
const fileOf = (content: Content, name: string) =>
  new File([typeof content === 'string' ? content : new Uint8Array(content)], name)
const read = (...contents: readonly Content[]) =>
  readTickFiles(
    contents.map((content, n) => fileOf(content, `${n + 1}.csv`)),
    options,
    () => {},
  )
const rows = async (...contents: readonly Content[]) => {
  const { ticks } = await read(...contents)
  return Array.from({ length: ticks.length }, (_, at) => [ticks.timeMs[at], ticks.bid[at], ticks.ask[at]])
}

describe('files that are read in the browser', () => {
  const expected = [
    [1000, 129168, 129203],
    [1000, 129160, 129200],
    [1001, 129170, 129210],
  ]
  const parts = Buffer.concat([gzipSync(lean.slice(0, 40)), gzipSync(lean.slice(40))])

  it.each<[string, Content]>([
    ['as they are', lean],
    ['with CRLF and a byte-order mark', `\uFEFF${lean.replaceAll('\n', '\r\n')}`],
    ['zipped, told by their bytes', gzipSync(lean)],
    ['zipped in parts, as our own import writes them', parts],
    ['F8: in UTF-16', Buffer.from(`\uFEFF${lean}`, 'utf16le')],
    [
      'F8 M2: in a zip archive, beside the vendor’s report',
      zipSync({ 'DAT.txt': bytesOf('x'), 'DAT.csv': bytesOf(lean) }),
    ],
  ])('TIC1: are read %s', async (_, content) => {
    expect(await rows(content)).toEqual(expected)
  })

  it('TIC3: follow one another by their names, and their progress is told', async () => {
    const later = 'time_ms,bid,ask\n2000,1300,1300.3\n'
    const told: number[] = []
    const files = [fileOf(later, 'b.csv'), fileOf(lean, 'a.csv')]
    const found = await readTickFiles(files, options, (_, done, total) => told.push(done / total))
    expect(found).toMatchObject({ names: ['a.csv', 'b.csv'], format: 'leantick', barMs: 0, spread: 35 })
    expect([...found.ticks.timeMs]).toEqual([1000, 1000, 1001, 2000])
    expect(told).toEqual(told.toSorted((a, b) => a - b))
    expect(told.at(-1)).toBe(1)
    await expect(read(lean, 'time_ms,bid,ask\n2000,71.2,71.3\n')).rejects.toThrow('2.csv, line 2: the bid jumps from')
    await expect(read(later, lean)).rejects.toThrow('2.csv, line 2: the time goes back by 1000 ms')
  })

  // Three ticks of EURUSD as the archive packs an hour.
  const hour = Buffer.from(
    'XQAAAQA8AAAAAAAAAAAAAAAJ0EdiKKkCg6H+WW/lbep1vywAAAAUBnvw9xacVrisziF4BW16djzjcBwgS4CMpSDiJrfB8M1zZVymAAAA',
    'base64',
  )

  it('TIC4: an hour of Dukascopy’s archive is read, its day told by its name', async () => {
    const file = fileOf(hour, 'EURUSD_2019-02-04_15h_ticks.bi5')
    const told: number[] = []
    const found = await readTickFiles([file], { ...options, digits: 5 }, (_, done, total) => told.push(done / total))
    const at = Date.UTC(2019, 1, 4, 15)
    expect(found).toMatchObject({ format: 'duka ticks', barMs: 0 })
    expect([...found.ticks.timeMs]).toEqual([at + 64, at + 230, at + 230])
    expect([...found.ticks.bid]).toEqual([114263, 114262, 114261])
    expect([...found.ticks.ask]).toEqual([114268, 114267, 114266])
    expect(told.at(-1)).toBe(1)
    const cut = fileOf(hour.subarray(0, 60), 'EURUSD_2019-02-04_15h_ticks.bi5')
    await expect(readTickFiles([cut], options, () => {})).rejects.toThrow('byte 60: the compressed data is cut short')
  })

  it('TIC4 TIC8: is read zipped too, told by what is in it, and refused where either packing is cut or too much', async () => {
    const name = 'EURUSD_2019-02-04_15h_ticks.bi5'
    const plain = await readTickFiles([fileOf(hour, name)], { ...options, digits: 5 }, () => {})
    for (const zipped of [`${name}.gz`, name]) {
      const found = await readTickFiles([fileOf(gzipSync(hour), zipped)], { ...options, digits: 5 }, () => {})
      expect(found).toEqual({ ...plain, names: [zipped] })
    }
    const refusal = (content: Uint8Array, named = `${name}.gz`) =>
      expect(readTickFiles([fileOf(content, named)], options, () => {})).rejects
    await refusal(gzipSync(hour.subarray(0, 60))).toThrow(`${name}.gz: byte 60: the compressed data is cut short`)
    await refusal(gzipSync(hour).subarray(0, -20)).toThrow(/bi5\.gz: before byte \d+: the zipped file is cut short/)
    await refusal(gzipSync(hour), 'hour.gz').toThrow('hour.gz: its name must give symbol and hour')
    const bomb = Buffer.alloc((1 << 24) + 1)
    hour.copy(bomb)
    await refusal(gzipSync(bomb)).toThrow('too many for one hour or day of Dukascopy’s archive')
  })

  const bars = 'time_s,open,high,low,close,volume'
  it.each<[string, Content, string]>([
    [
      'cut within a line',
      lean.slice(0, lean.indexOf(',1292\n')),
      '1.csv, line 3: expected time_ms,bid,ask, found 2 fields',
    ],
    [
      'columns that are not as their heading says',
      'time_ms,ask,bid\n1000,1291,1292\n',
      '1.csv, line 2: the bid is above the ask',
    ],
    ['bid and ask the wrong way round', 'time_ms,bid,ask\n1000,1292,1291\n', '1.csv, line 2: the bid is above the ask'],
    ['time goes back', `${lean}999,1291.7,1292.1\n`, '1.csv, line 5: the time goes back by 2 ms'],
    ['NaN', `${lean}1002,NaN,1292.1\n`, '1.csv, line 5: the bid is not a positive price'],
    ['zero', `${lean}1002,1293,0\n`, '1.csv, line 5: the ask is not a positive price'],
    ['an endless number', `${lean}1002,1e999,1292\n`, '1.csv, line 5: the bid is not a positive price'],
    ['another format within', `${lean}${bars}\n`, '1.csv, line 5: expected time_ms,bid,ask, found 6 fields'],
    ['an empty line within', lean.replace('1001', '\n1001'), '1.csv, line 4: the line is empty'],
    ['a heading alone', 'time_ms,bid,ask\n', '1.csv: the file has no quotes'],
    ['nothing', '', '1.csv: the file has no quotes'],
    ['a page', '<!doctype html>\n', '1.csv, line 1: unknown format'],
    ['one endless line', 'x'.repeat(1 << 21), '1.csv, line 1: the line is too long; this is not a text file'],
    ['bytes that are no text', new Uint8Array([0, 255, 254, 7, 10, 1, 2]), '1.csv, line 1: unknown format'],
    [
      'a month that is none',
      '20141306 190000;1310;1311;1309;1310;0\n',
      '1.csv, line 1: "20141306 190000" is not a date',
    ],
    [
      'two bars of one time',
      `${bars}\n60,10,11,8,10,1\n60,10,11,8,10,1\n`,
      '1.csv, line 3: two bars have the same time',
    ],
    ['a bar whose high is low', `${bars}\n60,10,9,8,10,1\n`, '1.csv, line 2: the high is below the open or close'],
    ['zipped and cut', gzipSync(lean).subarray(0, 40), 'the zipped file is cut short'],
    [
      'zipped and damaged',
      gzipSync(lean.repeat(50)).fill(0x55, 20, 30),
      '1.csv, line 1: the zipped file is cut short or damaged',
    ],
    ['another symbol’s tick', `${lean}1002,71.2,71.3\n`, '1.csv, line 5: the bid jumps from 1291.70 to 71.20'],
    [
      'a bomb',
      gzipSync(`time_ms,bid,ask\n${'1000,1291.67,1292.03\n'.repeat(1_000_000)}`),
      'the zipped file unpacks to more than 100 times its size',
    ],
    [
      'a zip archive that is cut',
      zipSync({ 'a.csv': bytesOf(lean) }).subarray(0, -9),
      '1.csv: the zip archive is cut short',
    ],
    [
      'a zip archive of two files',
      zipSync({ 'a.csv': bytesOf(lean), 'b.csv': bytesOf(lean) }),
      'the archive has 2 files, such as a.csv and b.csv',
    ],
    ['a zip archive whose file is refused', zipSync({ 'a.csv': bytesOf(`${lean}x`) }), '1.csv, line 5: '],
    [
      'a zip archive of far more than it weighs',
      zipSync({ 'a.csv': bytesOf(`time_ms,bid,ask\n${'1000,1291.67,1292.03\n'.repeat(1_000_000)}`) }),
      'unpacks to more than 100 times its size',
    ],
    ['an hour of an archive whose name tells nothing', new Uint8Array([0x5d, 0, 0, 1, 0]), '1.csv: its name must give'],
  ])('TIC2 TIC6: %s is refused with the line and the reason', async (_, content, message) => {
    await expect(read(content)).rejects.toThrow(message)
    // One spoiled file spoils those with it.
    await expect(readTickFiles([fileOf(lean, '0.csv'), fileOf(content, '1.csv')], options, () => {})).rejects.toThrow()
  })
})
