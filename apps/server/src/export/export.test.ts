import type { ListColumn } from '@ratchet/contract'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { csvOf } from './csv.ts'
import { fileOf } from './file.ts'
import { parseCsv, sheetRows, unzip } from './unpack.fixture.ts'
import { xlsxOf } from './xlsx.ts'

const columns: readonly ListColumn[] = [
  { key: 'id', label: 'Ticket', kind: 'ticket' },
  { key: 'comment', label: 'Trade Details', kind: 'text' },
  { key: 'profit', label: 'Profit', kind: 'money' },
  { key: 'sl', label: 'Stop Loss', kind: 'level' },
  { key: 'time', label: 'Time', kind: 'time' },
  { key: 'entry', label: 'Entry', kind: 'entry' },
]
const row = (change: object = {}) => ({
  id: '9007199254740993',
  comment: 'plain',
  profit: -12.5,
  sl: 0,
  time: '2026-01-31T12:00:00.250Z',
  entry: 1,
  ...change,
})

async function* inBatches<T>(...batches: T[][]): AsyncGenerator<T[]> {
  yield* batches
}
const csv = async (...batches: object[][]) => {
  let text = ''
  for await (const chunk of csvOf(columns, inBatches(...batches))) text += chunk
  return text
}
const xlsx = async (batches: object[][], most?: number) => {
  const chunks: Buffer[] = []
  for await (const chunk of xlsxOf('Total & Closed', columns, inBatches(...batches), most)) chunks.push(chunk)
  return unzip(Buffer.concat(chunks))
}

describe('CSV', () => {
  it('says it is UTF-8, names the columns, and leaves empty what has no value', async () => {
    const text = await csv([row({ comment: 'Müller, "M"' })], [row({ comment: '', profit: null, sl: 1284.5 })])
    expect(text.charCodeAt(0)).toBe(0xfeff)
    expect(text.endsWith('\r\n')).toBe(true)
    expect(parseCsv(text.slice(1))).toEqual([
      ['Ticket', 'Trade Details', 'Profit', 'Stop Loss', 'Time (UTC)', 'Entry'],
      ['9007199254740993', 'Müller, "M"', '-12.5', '', '2026-01-31 12:00:00', 'OUT'],
      ['9007199254740993', '', '', '1284.5', '2026-01-31 12:00:00', 'OUT'],
    ])
  })

  it.each(['=1+1', '+1', '-1', '@sum', '\ttab', '\rreturn', '\nline', '=cmd|"/c calc"!A1'])(
    'never lets the text %j be a formula',
    async (comment) => {
      const [, cells] = parseCsv((await csv([row({ comment })])).slice(1))
      expect(cells?.[1]).toBe(`'${comment}`)
    },
  )

  it.each([
    ['a;=1+1', "a;'=1+1"],
    ['a; -1', "a;' -1"],
    ['a\t+1', "a\t'+1"],
    ['＝1+1', "'＝1+1"],
    ['a;＠sum;b', "a;'＠sum;b"],
    ['\t=1', "'\t'=1"],
  ])('V19: %j is no formula either where a spreadsheet splits at semicolons or tabs', async (comment, written) => {
    const text = await csv([row({ comment })])
    expect(parseCsv(text.slice(1))[1]?.[1]).toBe(written)
    for (const part of text.split(/[;\t\r\n]/)) expect(part).not.toMatch(/^\s*[=+@＝＋－＠]/)
  })

  it.each([
    ["a\n=cmd|'/c calc'!A0;b", "a\n'=cmd|'/c calc'!A0;b"],
    ['a\r\n  +1', "a\r\n'  +1"],
    ['a\r@sum', "a\r'@sum"],
    ['\n-1', "'\n'-1"],
  ])('S16: %j is no formula either where a spreadsheet splits at ends of lines', async (comment, written) => {
    const text = await csv([row({ comment })])
    expect(parseCsv(text.slice(1))[1]?.[1]).toBe(written)
    for (const part of text.split(/[;\t\r\n]/)) expect(part).not.toMatch(/^\s*[=+@＝＋－＠]/)
  })

  /** As the rule says it, part by part. */
  const guarded = (text: string) =>
    (/^[\t\r\n]/.test(text) ? "'" : '') +
    text
      .split(/(?<=[;\t\r\n])/)
      .map((part) => (/^[^\S\t\r\n]*[=+\-@＝＋－＠]/.test(part) ? `'${part}` : part))
      .join('')

  it('reads back as it was written, whatever people type', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.string({ unit: 'binary' }), { maxLength: 5 }), async (comments) => {
        const text = await csv(comments.map((comment) => row({ comment })))
        const read = parseCsv(text.slice(1))
          .slice(1)
          .map((cells) => cells[1])
        expect(read).toEqual(comments.map(guarded))
      }),
    )
  })
})

describe('XLSX', () => {
  it('is a workbook with a bold head that stays, real numbers and real moments', async () => {
    const files = await xlsx([[row()], [row({ comment: '=1+1 <&"> \u0001', sl: 1284.5 })]])
    expect([...files.keys()].sort()).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/workbook.xml',
      'xl/worksheets/sheet1.xml',
    ])
    const sheet = files.get('xl/worksheets/sheet1.xml') ?? ''
    expect(sheet).toContain('state="frozen"')
    expect(sheet).toContain('<autoFilter ref="A1:F3"/>')
    const [head, first, second] = sheetRows(sheet)
    expect(head?.A).toEqual({ text: 'Ticket', style: 1 })
    expect(files.get('xl/styles.xml')).toContain('<b/>')
    expect(first).toEqual({
      A: { text: '9007199254740993', style: 0 },
      B: { text: 'plain', style: 0 },
      C: { value: -12.5, style: 3 },
      E: { value: expect.closeTo(46053.5000028, 6), style: 2 },
      F: { text: 'OUT', style: 0 },
    })
    expect(second?.B?.text).toBe('=1+1 <&"> ')
    expect(second?.D).toEqual({ value: 1284.5, style: 4 })
    expect(files.get('xl/workbook.xml')).toContain('name="Total &amp; Closed"')
  })

  it.each([
    [0, 4, [1]],
    [3, 4, [4]],
    [7, 4, [4, 4, 2]],
    [6, 4, [4, 4]],
  ])('holds %i rows in sheets of %i', async (count, most, sizes) => {
    const rows = Array.from({ length: count }, (_, i) => row({ id: String(i) }))
    const files = await xlsx([rows.slice(0, 5), [], rows.slice(5)], most)
    const sheets = sizes.map((_, i) => sheetRows(files.get(`xl/worksheets/sheet${i + 1}.xml`) ?? ''))
    expect(sheets.map((sheet) => sheet.length)).toEqual(sizes)
    expect(files.has(`xl/worksheets/sheet${sizes.length + 1}.xml`)).toBe(false)
    expect(sheets.flatMap((sheet) => sheet.slice(1).map(({ A }) => A?.text))).toEqual(rows.map(({ id }) => id))
  })
})

describe('a file', () => {
  /** Tells how many batches were taken, and whether the source was let go of. */
  function source(count: number) {
    const seen = { taken: 0, ended: false }
    async function* batches() {
      try {
        for (; seen.taken < count; seen.taken++) yield Array.from({ length: 500 }, () => row())
      } finally {
        seen.ended = true
      }
    }
    return { seen, batches: batches() }
  }

  it.each(['csv', 'xlsx'] as const)(
    'is made no faster than it is read, and let go of when the reader leaves: %s',
    async (format) => {
      const { seen, batches } = source(2000)
      const { body, name } = fileOf(
        { format, title: 'Total Orders', columns, batches },
        new Date('2026-11-21T23:00:00Z'),
      )
      expect(name).toBe(`ratchet-total-orders-2026-11-21.${format}`)
      for await (const _ of body) {
        if (seen.taken > 20) break
        await new Promise((done) => setImmediate(done))
      }
      await vi.waitFor(() => expect(seen.ended).toBe(true), { timeout: 30_000 })
      expect(seen.taken).toBeLessThan(1000)
    },
  )

  it.each(['csv', 'xlsx'] as const)(
    'fails where its source fails, and is never taken for a whole one: %s',
    async (format) => {
      async function* broken() {
        yield [row()]
        throw new Error('The database went away')
      }
      const { body } = fileOf({ format, title: 'Total Orders', columns, batches: broken() }, new Date())
      await expect(
        (async () => {
          for await (const _ of body);
        })(),
      ).rejects.toThrow('The database went away')
    },
  )
})
