import { headingOf, type ListColumn } from '@ratchet/contract'
import { type Cell, cellsOf } from './cells.ts'

/** The byte order mark, which tells a spreadsheet that the text is UTF-8. */
const byteOrderMark = '\ufeff'
/**
 * A spreadsheet would execute a text that begins with one of these characters, or with its full-width twin. Where it splits at semicolons or
 * tabs, as in many countries, a text begins behind each of them and behind each end of a line too, whatever quotes are around the whole.
 */
const formula = /(?<=^|[;\t\r\n])(?=[^\S\t\r\n]*[=+\-@＝＋－＠])|^(?=[\t\r\n])/g
const special = /[",;\t\r\n]/

function written(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  // Every spreadsheet reads 'YYYY-MM-DD HH:MM:SS' as a time.
  if (cell instanceof Date) return cell.toISOString().slice(0, 19).replace('T', ' ')
  const text = cell.replace(formula, "'")
  return special.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const line = (cells: readonly Cell[]): string => `${cells.map(written).join(',')}\r\n`

/**
 * Writes CSV by RFC 4180: lines end with CR LF, and only fields that need quotes have them. Numbers are plain, negative ones too; a text
 * that a spreadsheet would take for a formula gets an apostrophe before it.
 */
export async function* csvOf(
  columns: readonly ListColumn[],
  batches: AsyncIterable<readonly object[]>,
): AsyncGenerator<string> {
  yield byteOrderMark + line(columns.map((column) => headingOf(column)))
  for await (const rows of batches) yield rows.map((row) => line(cellsOf(row, columns))).join('')
}
