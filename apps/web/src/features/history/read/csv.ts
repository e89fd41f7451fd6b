import type { Table } from '@ratchet/domain'
import Papa from 'papaparse'

const separators = [',', ';', '\t', '|']

/** So many lines tell the separator. */
const sample = 100

/** The sign that cuts most lines alike. A decimal comma cuts as many cells at most, and not the headings. */
function separatorOf(text: string): string {
  const lines = text
    .slice(0, 100_000)
    .replace(/"[^"]*"/g, '')
    .split('\n')
    .slice(0, sample)
    .filter((line) => line.trim())
  const scored = separators.map((sign) => {
    const counts = Map.groupBy(lines.map((line) => line.split(sign).length - 1).filter(Boolean), (count) => count)
    const [count, alike] = [...counts].reduce(
      (most, one) => (one[1].length > most[1].length ? one : most),
      [0, [] as number[]],
    )
    return { sign, count, lines: alike.length }
  })
  const [best] = scored.toSorted((a, b) => b.lines - a.lines || b.count - a.count)
  return best?.sign ?? ','
}

/** Excel and programs that write for it name the separator in a line of its own. */
const namedSeparator = /^"?sep=(.)"?\r?\n/i

/** Cuts text into rows of cells, and counts lines as an editor does: a cell in quotes may go over several. */
export function tableOfText(text: string): Table {
  const whole = text.replace(/^\ufeff/, '')
  const [head = '', separator] = namedSeparator.exec(whole) ?? []
  const body = whole.slice(head.length)
  const [rows, lines]: [string[][], number[]] = [[], []]
  let line = head === '' ? 1 : 2
  let read = 0
  Papa.parse<string[]>(body, {
    delimiter: separator ?? separatorOf(body),
    step: ({ data, meta }) => {
      const cells = data.map((cell) => cell.trim())
      if (cells.some(Boolean)) {
        rows.push(cells)
        lines.push(line)
      }
      line += body.slice(read, meta.cursor).split('\n').length - 1
      read = meta.cursor
    },
  })
  return { rows, lines }
}
