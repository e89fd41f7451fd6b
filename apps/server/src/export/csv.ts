import { headingOf, type ListColumn } from '@ratchet/contract'
import { type Cell, cellsOf } from './cells.ts'

/** Tells a spreadsheet that the text is UTF-8. */
const byteOrderMark = '\ufeff'
/** A spreadsheet would carry out a text that begins with one of these. */
const formula = /^[=+\-@\t\r\n]/
const special = /[",\r\n]/

function written(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  // 'YYYY-MM-DD HH:MM:SS': the form in which every spreadsheet knows a moment.
  if (cell instanceof Date) return cell.toISOString().slice(0, 19).replace('T', ' ')
  const text = formula.test(cell) ? `'${cell}` : cell
  return special.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const line = (cells: readonly Cell[]): string => `${cells.map(written).join(',')}\r\n`

/**
 * RFC 4180: lines end with CR LF, quotes stand where they must. Numbers are plain, negative ones too; texts that a spreadsheet
 * would take for a formula begin with an apostrophe.
 */
export async function* csvOf(
  columns: readonly ListColumn[],
  batches: AsyncIterable<readonly object[]>,
): AsyncGenerator<string> {
  yield byteOrderMark + line(columns.map((column) => headingOf(column)))
  for await (const rows of batches) yield rows.map((row) => line(cellsOf(row, columns))).join('')
}
