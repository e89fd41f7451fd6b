import type { TableMapping } from './table-fields.ts'
import { type ColumnMark, type DecimalMark, figureOf, marksOf } from './table-figures.ts'
import { type DateOrder, dateOrderOf, isTableTime } from './table-times.ts'

/** Rows of cells, with the number of the line in which each begins. */
export interface Table {
  readonly rows: readonly (readonly string[])[]
  readonly lines: readonly number[]
}

/** What a person says of a table where its cells do not decide it. */
export interface TableChoices {
  readonly decimal?: DecimalMark
  readonly dates?: DateOrder
  /** What commissions above 0 are: costs to subtract, or money that came in. */
  readonly costs?: 'subtract' | 'add'
  /** Whether the profit was told before its costs or after them. */
  readonly profit?: 'before' | 'after'
}

/** A table's head, its body and how the cells of each column are read. */
export interface Shape {
  /** Empty where there is no head. */
  readonly heads: readonly string[]
  /** The place of the first row of the body. */
  readonly first: number
  readonly body: readonly (readonly string[])[]
  readonly columns: readonly ColumnFacts[]
}

export interface ColumnFacts {
  readonly index: number
  readonly head: string
  /** The cells with something in them. */
  readonly filled: readonly string[]
  readonly mark: ColumnMark
  readonly dates: DateOrder | 'open' | 'none'
  readonly isTime: boolean
  readonly isNumber: boolean
  /** At least half of the cells are numbers: enough where the heading says so too. */
  readonly isHalfNumber: boolean
}

const leastData = 5
const leastHeads = 3
/** So many rows tell what a column is. */
const sample = 200

const isBare = (cell: string): boolean => !isTableTime(cell) && figureOf(cell, 'point') === undefined

/** Where the body begins, and whether the row before it is its head. Titles and names of accounts may stand above. */
function bodyAt(rows: Table['rows']): { readonly first: number; readonly hasHead: boolean } {
  const dataAt = (counts: boolean) =>
    rows.findIndex((row) => row.filter(Boolean).length >= leastData && row.some((cell) => isTableTime(cell, counts)))
  const written = dataAt(false)
  const data = written < 0 ? dataAt(true) : written
  const isHead = (row: readonly string[] = []) => row.filter(Boolean).length >= leastHeads && row.every(isBare)
  for (let at = (data < 0 ? rows.length : data) - 1; at >= 0; at--)
    if (isHead(rows[at])) return { first: at + 1, hasHead: true }
  return { first: Math.max(0, data), hasHead: false }
}

/** Most cells fit: a few that are wrong are told by their lines, and must not hide what their column is. */
export const mostOf = (cells: readonly string[], fits: (cell: string) => boolean): boolean =>
  cells.length > 0 && cells.filter(fits).length * 4 >= cells.length * 3

/** Enough where a heading says what a column is. */
export const halfOf = (cells: readonly string[], fits: (cell: string) => boolean): boolean =>
  cells.length > 0 && cells.filter(fits).length * 2 >= cells.length

/** Reads how a table is built: its head, and of each column its decimal mark, its order of dates and what its cells are. */
export function shapeOf({ rows }: Table, choices: TableChoices = {}): Shape {
  const { first, hasHead } = bodyAt(rows)
  const heads = hasHead ? (rows[first - 1] ?? []) : []
  const body = rows.slice(first)
  const width = body.reduce((most, { length }) => Math.max(most, length), heads.length)
  const all = Array.from({ length: width }, (_, at) => body.map((row) => row[at] ?? '').filter(Boolean))
  // Days that a spreadsheet counts look like prices: they are times only where nothing else is.
  const counts = !all.some((cells) => halfOf(cells.slice(0, sample), (cell) => isTableTime(cell)))
  const isTimes = all.map((cells) => halfOf(cells.slice(0, sample), (cell) => isTableTime(cell, counts)))
  const isFigure = (cell: string) => figureOf(cell, 'point') !== undefined || figureOf(cell, 'comma') !== undefined
  const figures = all.map((cells, at) => (!isTimes[at] && halfOf(cells.slice(0, sample), isFigure) ? cells : []))
  const marks = marksOf(figures, choices.decimal)
  const columns = all.map((filled, index): ColumnFacts => {
    const mark = marks[index] ?? { mark: 'point' }
    const isTime = isTimes[index] ?? false
    const cells = filled.slice(0, sample)
    const isNumber = (cell: string) => !isTime && figureOf(cell, mark.mark) !== undefined
    return {
      index,
      head: heads[index] ?? '',
      filled,
      mark,
      dates: isTime ? dateOrderOf(filled) : 'none',
      isTime,
      isNumber: mostOf(cells, isNumber),
      isHalfNumber: halfOf(cells, isNumber),
    }
  })
  return { heads, first, body, columns }
}

/** The order of the dates in the columns of times, and an example where it is open. */
export function datesOf(
  { columns }: Shape,
  { openTime, closeTime }: TableMapping,
  chosen?: DateOrder,
): { readonly order: DateOrder; readonly counts: boolean; readonly open?: string } {
  const times = columns.filter(({ index }) => index === openTime || index === closeTime)
  const counts = times.some(({ filled }) => filled.some((cell) => isTableTime(cell, true) && !isTableTime(cell)))
  const cells = times.flatMap(({ filled }) => filled)
  const order = dateOrderOf(cells)
  if (order === 'day' || order === 'month') return { order, counts }
  const example = cells.find((cell) => dateOrderOf([cell]) === 'open')
  return order === 'none' || example === undefined
    ? { order: 'day', counts }
    : { order: chosen ?? 'day', counts, open: example }
}
