import { attributeOf, plainText, tagsOf } from './tags.ts'

/** The parts of a workbook that hold its figures. */
export const sharedTextsPart = 'xl/sharedStrings.xml'
export const isSheetPart = (name: string): boolean => /^xl\/worksheets\/[^/]+\.xml$/i.test(name)

/** So many columns a sheet has at most. */
const mostColumns = 16_384
const mostRows = 200_000

function columnOf(reference: string): number {
  let column = 0
  for (const letter of /^[A-Z]{1,3}/.exec(reference)?.[0] ?? '') column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

/** The texts that cells name by their number. */
export function sharedTexts(xml: string): string[] {
  const texts: string[] = []
  let [text, reads, isSound] = ['', false, false]
  for (const { name, closes, empty, before } of tagsOf(xml)) {
    if (reads && !isSound) text += before
    reads = name === 't' && !closes && !empty
    // How a text is read aloud is no part of it.
    if (name === 'rph') isSound = !closes
    if (name !== 'si') continue
    if (closes || empty) texts.push(plainText(text))
    text = ''
  }
  return texts
}

/** A number as the file has it; one with the dust of binary fractions as people wrote it. */
const numberAsWritten = (text: string): string =>
  /^-?\d+(\.\d{1,10})?$/.test(text) || !Number.isFinite(Number(text)) || text === ''
    ? text
    : String(Number(Number(text).toPrecision(15)))

/** The rows of a sheet, each with the texts of its cells by their columns. */
export function rowsOfSheet(xml: string, shared: readonly string[]): string[][] {
  const rows: string[][] = []
  let [row, column, kind, value, reads]: [string[], number, string, string, boolean] = [[], 0, '', '', false]
  const end = () => {
    const text =
      kind === 's'
        ? (shared[Number(value)] ?? '')
        : kind === '' || kind === 'n'
          ? numberAsWritten(value)
          : plainText(value)
    while (row.length < column) row.push('')
    row[column] = text
    column++
  }
  for (const tag of tagsOf(xml)) {
    if (reads) value += tag.before
    reads = (tag.name === 'v' || tag.name === 't') && !tag.closes && !tag.empty
    if (tag.name === 'row') {
      if (tag.closes) continue
      ;[row, column] = [[], 0]
      if (rows.length < mostRows) rows.push(row)
    } else if (tag.name === 'c') {
      if (tag.closes) {
        end()
        continue
      }
      const place = columnOf(attributeOf(tag, 'r') ?? '')
      if (place >= 0 && place < mostColumns) column = place
      ;[kind, value] = [attributeOf(tag, 't') ?? '', '']
      if (tag.empty) end()
    }
  }
  const width = rows.reduce((most, { length }) => Math.max(most, length), 0)
  // A sheet of one far cell is not made wide for it.
  if (width * rows.length < 5_000_000) for (const one of rows) while (one.length < width) one.push('')
  return rows
}
