import { type AccountName, accountText, entryWords, type ListColumn } from '@ratchet/contract'

/** The value of a cell in a file: nothing, a text, a number, or a time. */
export type Cell = null | string | number | Date

const noneAtZero = new Set(['level'])

/** The cells of a row in the order of the columns. Zero of a level means none, so its cell is empty. */
export function cellsOf(row: object, columns: readonly ListColumn[]): readonly Cell[] {
  const values = row as Readonly<Record<string, string | number | null>>
  return columns.map(({ key, kind }) => {
    const value = values[key]
    if (value === null || value === undefined || value === '') return null
    if (kind === 'time') return new Date(value)
    if (kind === 'account') return accountText(row as AccountName)
    if (kind === 'entry') return entryWords[Number(value)] ?? value
    return noneAtZero.has(kind) && value === 0 ? null : value
  })
}
