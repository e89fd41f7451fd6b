import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { netOfAll } from '@ratchet/domain'
import { describe, expect, it } from 'vitest'
import { mostFileBytes, mostUnpackedBytes } from './protocol.ts'
import { readHistoryFile } from './read-file.ts'

type Part = string | Uint8Array<ArrayBuffer>
const fileOf = (name: string, ...parts: Part[]) => new File(parts, name)
const read = (name: string, ...parts: Part[]) => readHistoryFile(fileOf(name, ...parts))

/** An archive of deflated files; what the directory says of their sizes may be untrue. */
function archive(files: Readonly<Record<string, Uint8Array>>, said?: number): Uint8Array<ArrayBuffer> {
  const [bodies, entries]: [Buffer[], Buffer[]] = [[], []]
  let at = 0
  for (const [name, content] of Object.entries(files)) {
    const packed = deflateRawSync(content)
    const head = Buffer.alloc(30 + name.length)
    head.writeUInt32LE(0x04034b50)
    head.writeUInt16LE(name.length, 26)
    head.write(name, 30)
    const entry = Buffer.alloc(46 + name.length)
    entry.writeUInt32LE(0x02014b50)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(packed.length, 20)
    entry.writeUInt32LE(said ?? content.length, 24)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(at, 42)
    entry.write(name, 46)
    bodies.push(head, packed)
    entries.push(entry)
    at += head.length + packed.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return new Uint8Array(Buffer.concat([...bodies, directory, end]))
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

  it.each<[string, string, () => Part, string]>([
    ['nothing', 'a.html', () => '', 'a.html: it is empty'],
    ['another page', 'a.html', () => '<!doctype html><p>Hello', 'it is a page, but not the report of an account'],
    ['a page with other tables', 'a.html', () => '<table><tr><td>1<td>2</table>', 'it is a page, but not the report'],
    ['prose', 'a.txt', () => 'Hello.\nHow are you?', 'it is neither the report of an account, nor'],
    ['one line', 'a.csv', () => head.join(), 'it is neither the report of an account, nor'],
    ['a PDF', 'a.pdf', () => '%PDF-1.7', 'it is a PDF; save the report as HTML or as XLSX'],
    ['an old workbook', 'a.xls', () => new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1]), 'a workbook of an old Excel'],
    ['a packed file', 'a.gz', () => new Uint8Array([0x1f, 0x8b, 8]), 'it is packed: unpack it first'],
    ['a picture', 'a.png', () => new Uint8Array([0x89, 0x50, 0, 0, 1, 0, 7, 0, 0, 2]), 'it is neither'],
    ['JSON that is cut', 'a.json', () => '[{"id": "1"', 'it is not JSON, or it is cut short'],
    ['a workbook that is cut', 'a.xlsx', () => book.slice(0, -30), 'the workbook is cut short or damaged'],
    [
      'a workbook that is damaged',
      'a.xlsx',
      () => book.map((byte, at) => (at > 60 && at < 90 ? 0xff : byte)),
      'the workbook is cut short or damaged',
    ],
    ['another archive', 'a.zip', () => archive({ 'a.txt': text('hello') }), 'it is an archive and no workbook'],
    [
      'a sheet of something else',
      'a.xlsx',
      () => archive({ 'xl/worksheets/sheet1.xml': sheet([['a'], ['b']]) }),
      'it is neither the report',
    ],
    ['too much', 'a.csv', () => new Uint8Array(mostFileBytes + 1), 'it is larger than 20 MB'],
  ])('is refused where it is %s', async (_, name, content, words) => {
    await expect(read(name, content())).rejects.toThrow(words)
  })

  it('is not unpacked beyond what a report can be, whatever it says of its size', async () => {
    const bomb = archive({ 'xl/worksheets/sheet1.xml': new Uint8Array(mostUnpackedBytes + 1) }, 10)
    expect(bomb.length).toBeLessThan(mostUnpackedBytes / 500)
    await expect(read('a.xlsx', bomb)).rejects.toThrow('too large when it is unpacked')
    const shares = Object.fromEntries(
      [1, 2, 3].map((n) => [`xl/worksheets/sheet${n}.xml`, new Uint8Array(mostUnpackedBytes / 2)]),
    )
    await expect(read('a.xlsx', archive(shares))).rejects.toThrow('too large when it is unpacked')
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
