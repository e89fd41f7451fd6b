import { type ColumnKind, headingOf, type ListColumn } from '@ratchet/contract'
import { dayMs } from '@ratchet/domain'
import { type Cell, cellsOf } from './cells.ts'
import { type ZipEntry, zip } from './zip.ts'

/** The most rows of a sheet that Excel can hold, with the head. Further rows go to further sheets. */
const sheetRows = 1_048_576

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const officeRelations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const types = 'http://schemas.openxmlformats.org/package/2006/content-types'
const part = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Places of the formats in `styles` below: 0 is plain, 1 the head. */
const styleOf: Partial<Record<ColumnKind, number>> = { time: 2, money: 3, price: 4, level: 4, volume: 5 }
const widthOf: Partial<Record<ColumnKind, number>> = { time: 20, text: 18, ticket: 16, account: 24 }

const styles = `${xml}<styleSheet xmlns="${main}"><numFmts count="4"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/><numFmt numFmtId="165" formatCode="#,##0.00"/><numFmt numFmtId="166" formatCode="0.00###"/><numFmt numFmtId="167" formatCode="0.00##"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="6"><xf/><xf fontId="1" applyFont="1"/>${[164, 165, 166, 167].map((id) => `<xf numFmtId="${id}" applyNumberFormat="1"/>`).join('')}</cellXfs></styleSheet>`

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that XML cannot hold.
const unspeakable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(unspeakable, '')
    .replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

/** Days since the last day of 1899, as spreadsheets count. */
const serial = (moment: Date): number => moment.getTime() / dayMs + 25_569

/** 0 is A, 26 is AA. */
const letters = (column: number): string =>
  (column >= 26 ? letters(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26))

function cellXml(cell: Cell, at: string, style: number): string {
  if (cell === null) return ''
  if (typeof cell === 'string')
    return `<c r="${at}" t="inlineStr"${style === 1 ? ' s="1"' : ''}><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
  return `<c r="${at}"${style > 0 ? ` s="${style}"` : ''}><v>${cell instanceof Date ? serial(cell) : cell}</v></c>`
}

/** One row after another, over as many sheets as it takes. */
class Rows {
  readonly #columns: readonly ListColumn[]
  readonly #batches: AsyncIterator<readonly object[]>
  readonly #most: number
  #left: readonly object[] = []
  ended = false

  constructor(columns: readonly ListColumn[], batches: AsyncIterable<readonly object[]>, most: number) {
    this.#columns = columns
    this.#batches = batches[Symbol.asyncIterator]()
    this.#most = most
  }

  async #refill(): Promise<void> {
    while (this.#left.length === 0 && !this.ended) {
      const { value, done } = await this.#batches.next()
      if (done) this.ended = true
      else this.#left = value
    }
  }

  /** The sheet's XML: its head stays in view, and its columns can be filtered. */
  async *sheet(): AsyncGenerator<string> {
    const columns = this.#columns
    const cols = columns.map(
      ({ kind }, i) => `<col min="${i + 1}" max="${i + 1}" width="${widthOf[kind] ?? 13}" customWidth="1"/>`,
    )
    const head = columns.map((column, i) => cellXml(headingOf(column), `${letters(i)}1`, 1)).join('')
    yield `${xml}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${cols.join('')}</cols><sheetData><row r="1">${head}</row>`
    let row = 1
    await this.#refill()
    while (this.#left.length > 0 && row < this.#most) {
      const taken = this.#left.slice(0, this.#most - row)
      this.#left = this.#left.slice(taken.length)
      yield taken.map((one) => this.#row(one, ++row)).join('')
      await this.#refill()
    }
    yield `</sheetData><autoFilter ref="A1:${letters(columns.length - 1)}${row}"/></worksheet>`
  }

  #row(row: object, n: number): string {
    const columns = this.#columns
    const cells = cellsOf(row, columns).map((cell, i) =>
      cellXml(cell, `${letters(i)}${n}`, styleOf[columns[i]?.kind ?? 'text'] ?? 0),
    )
    return `<row r="${n}">${cells.join('')}</row>`
  }

  /** Closes the source of the rows if the client leaves. */
  async stop(): Promise<void> {
    if (!this.ended) await this.#batches.return?.()
  }
}

/** Makes a workbook while it is read. `most` is for tests. */
export async function* xlsxOf(
  title: string,
  columns: readonly ListColumn[],
  batches: AsyncIterable<readonly object[]>,
  most = sheetRows,
): AsyncGenerator<Buffer> {
  const rows = new Rows(columns, batches, most)
  try {
    yield* zip(parts(title, rows))
  } finally {
    await rows.stop()
  }
}

async function* parts(title: string, rows: Rows): AsyncGenerator<ZipEntry> {
  let sheets = 0
  while (sheets === 0 || !rows.ended) {
    sheets += 1
    yield { name: `xl/worksheets/sheet${sheets}.xml`, content: rows.sheet() }
  }
  const all = Array.from({ length: sheets }, (_, i) => i + 1)
  const sheetOf = (n: number) =>
    `<sheet name="${escaped(n === 1 ? title : `${title} ${n}`)}" sheetId="${n}" r:id="rId${n}"/>`
  const relation = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${officeRelations}/${type}" Target="${target}"/>`
  const override = (name: string, type: string) => `<Override PartName="/${name}" ContentType="${part}.${type}+xml"/>`
  const file = (name: string, content: string): ZipEntry => ({ name, content: [xml + content] })
  yield { name: 'xl/styles.xml', content: [styles] }
  yield file(
    'xl/workbook.xml',
    `<workbook xmlns="${main}" xmlns:r="${officeRelations}"><sheets>${all.map(sheetOf).join('')}</sheets></workbook>`,
  )
  yield file(
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${packageRelations}">${all.map((n) => relation(n, 'worksheet', `worksheets/sheet${n}.xml`)).join('')}${relation(sheets + 1, 'styles', 'styles.xml')}</Relationships>`,
  )
  yield file(
    '_rels/.rels',
    `<Relationships xmlns="${packageRelations}">${relation(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
  )
  yield file(
    '[Content_Types].xml',
    `<Types xmlns="${types}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('xl/workbook.xml', 'sheet.main')}${override('xl/styles.xml', 'styles')}${all.map((n) => override(`xl/worksheets/sheet${n}.xml`, 'worksheet')).join('')}</Types>`,
  )
}
