import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { netOfAll } from '@ratchet/domain'
import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { mostFileBytes, mostUnpackedBytes } from './protocol.ts'
import { PricesError, readHistoryFile } from './read-file.ts'

type Part = string | Uint8Array<ArrayBuffer>
const fileOf = (name: string, ...parts: Part[]) => new File(parts, name)
const read = (name: string, ...parts: Part[]) => readHistoryFile(fileOf(name, ...parts))

/** An archive; what its directory says of their sizes may be untrue. */
function archive(files: Readonly<Record<string, Uint8Array>>, said?: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(zipSync(files, { level: 6 }))
  const view = new DataView(bytes.buffer)
  for (let at = bytes.length - 46; said !== undefined && at >= 0; at--)
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, said, true)
  return bytes
}

const text = (words: string) => new TextEncoder().encode(words)
const sheet = (rows: readonly (readonly string[])[]) =>
  text(
    `<worksheet>${rows.map((row) => `<row>${row.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`).join('')}</worksheet>`,
  )
const head = ['Symbol', 'Type', 'Volume', 'Open Time', 'Close Time', 'Profit']
const row = ['GOLD', 'Buy', '0.1', '2026-01-05 10:00:00', '2026-01-05 11:00:00', '20.00']
const csv = `${head.join()}\n${row.join()}\n`
const book = archive({ 'xl/worksheets/sheet1.xml': sheet([head, row]) })

describe('a file of history', () => {
  it('is told by its bytes, whatever its name', async () => {
    const table = { rows: [head, row], lines: [1, 2] }
    expect((await read('x.html', csv)).content).toEqual({ kind: 'table', table })
    expect((await read('x.csv', book)).content).toEqual({ kind: 'table', table })
    expect((await read('report', csv)).hash).toMatch(/^[0-9a-f]{64}$/)
  })

  it('a zipped statement is read as the file that is in it, with the same hash', async () => {
    const plain = await read('statement.csv', csv)
    const beside = { '__MACOSX/._statement.csv': text('x'), 'pictures/chart.png': text('x') }
    expect(await read('mine.zip', archive({ 'my/statement.csv': text(csv), ...beside }))).toEqual(plain)
    const packed = await read('mine.zip', archive({ 'statement.xlsx': book }))
    expect(packed).toMatchObject({ name: 'statement.xlsx', content: { kind: 'table' } })
  })

  it.each<[string, string, () => Part, string]>([
    ['nothing', 'a.html', () => '', 'a.html: the file is empty'],
    ['another page', 'a.html', () => '<!doctype html><p>Hello', 'this page is not an account report'],
    ['a page with other tables', 'a.html', () => '<table><tr><td>1<td>2</table>', 'this page is not an account report'],
    ['prose', 'a.txt', () => 'Hello.\nHow are you?', 'this is not an account report'],
    ['one line', 'a.csv', () => head.join(), 'this is not an account report'],
    ['a PDF', 'a.pdf', () => '%PDF-1.7', 'PDF files cannot be read; save the report as HTML or XLSX'],
    [
      'an old workbook',
      'a.xls',
      () => new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1]),
      'old Excel workbooks cannot be read',
    ],
    ['a packed file', 'a.gz', () => new Uint8Array([0x1f, 0x8b, 8]), 'the file is compressed; unpack it first'],
    [
      'a picture',
      'a.png',
      () => new Uint8Array([0x89, 0x50, 0, 0, 1, 0, 7, 0, 0, 2]),
      'this is neither a report nor a table',
    ],
    ['JSON that is cut', 'a.json', () => '[{"id": "1"', 'the file is not complete JSON'],
    ['a workbook that is cut', 'a.xlsx', () => book.slice(0, -30), 'the workbook is incomplete or damaged'],
    [
      'a workbook that is damaged',
      'a.xlsx',
      () => book.map((byte, at) => (at > 60 && at < 90 ? 0xff : byte)),
      'the workbook is incomplete or damaged',
    ],
    [
      'a workbook whose sheet is shorter than it says',
      'a.xlsx',
      () => archive({ 'xl/worksheets/sheet1.xml': sheet([head, row]) }, 9000),
      'the workbook is incomplete or damaged',
    ],
    [
      'an archive of something else',
      'a.zip',
      () => archive({ 'a.txt': text('hello') }),
      'this is not an account report',
    ],
    [
      'an archive of pictures',
      'a.zip',
      () => archive({ 'a.png': text('hello') }),
      'the archive has no report and no table',
    ],
    [
      'an archive that is cut',
      'a.zip',
      () => archive({ 'a.csv': text(csv) }).slice(0, -30),
      'the archive is incomplete or damaged',
    ],
    [
      'an archive of several files',
      'a.zip',
      () => archive({ 'x/a.csv': text(csv), 'x/b.csv': text(csv) }),
      'the archive has 2 files: a.csv, b.csv. Unpack the archive and choose one file',
    ],
    [
      'an archive within an archive',
      'a.zip',
      () => archive({ 'b.zip': archive({ 'a.csv': text(csv) }) }),
      'the archive contains another archive; unpack it first',
    ],
    [
      'a sheet of something else',
      'a.xlsx',
      () => archive({ 'xl/worksheets/sheet1.xml': sheet([['a'], ['b']]) }),
      'this is not an account report',
    ],
    ['too much', 'a.csv', () => new Uint8Array(mostFileBytes + 1), 'the file is larger than 20 MB'],
  ])('is refused where it is %s', async (_, name, content, words) => {
    await expect(read(name, content())).rejects.toThrow(words)
  })

  it.each([
    [
      'MetaTrader',
      '<DATE>\t<TIME>\t<OPEN>\t<HIGH>\t<LOW>\t<CLOSE>\t<TICKVOL>\t<VOL>\t<SPREAD>\n2014.05.06\t03:00:00\t1\t1\t1\t1\t1\t0\t2\n',
    ],
    ['HistData', '20140505 190000;1310.926;1311.036;1310.668;1310.784;0\n'],
    ['a table', '\ufefftime,open,high,low,close,volume\r\n2026-01-04T23:00:00Z,57,57,57,57,1\r\n'],
    ['ticks', 'Gmt time,Ask,Bid,AskVolume,BidVolume\n10.03.2026 08:00:00.123,2900.40,2900.10,1.2,0.9\n'],
  ])('B26: prices of %s are offered to the Ladder Lab, and never as trades', async (_, content) => {
    await expect(read('a.csv', content)).rejects.toThrow(PricesError)
    await expect(read('a.csv', content)).rejects.toThrow('a.csv: these are prices, not trades')
  })

  it('is not unpacked beyond what a report can be, whatever it says of its size', async () => {
    const bomb = archive({ 'xl/worksheets/sheet1.xml': new Uint8Array(mostUnpackedBytes + 1) }, 10)
    expect(bomb.length).toBeLessThan(mostUnpackedBytes / 500)
    await expect(read('a.xlsx', bomb)).rejects.toThrow('too large to be a report')
    const shares = Object.fromEntries(
      [1, 2, 3].map((n) => [`xl/worksheets/sheet${n}.xml`, new Uint8Array(mostUnpackedBytes / 2)]),
    )
    await expect(read('a.xlsx', archive(shares))).rejects.toThrow('too large to be a report')
  })
})

const shared = join(
  process.env.RATCHET_SHARED ?? join(import.meta.dirname, '../../../../../../../shared'),
  'data/importers/MT5_ReportHistory_A.',
)
const missing = !existsSync(`${shared}html`)

it.skipIf(missing).each(['html', 'xlsx'])(
  `a real report of Account A is read as %s${missing ? ' (skipped: it is not on this machine)' : ''}`,
  async (kind) => {
    const { content } = await read(`report.${kind}`, new Uint8Array(readFileSync(shared + kind)))
    if (content.kind !== 'history') throw new Error('It is no history')
    expect([content.found.trades.length, netOfAll(content.found.trades)]).toEqual([16, -132_400])
    expect(content.found.balance).toMatchObject({ from: 10_000_000, to: 9_867_600 })
    expect(content.found.checks.filter(({ ok }) => !ok)).toEqual([])
  },
)
