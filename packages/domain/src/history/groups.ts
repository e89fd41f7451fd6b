import { numberOfCell, timeOfCell } from './cells.ts'

/** Rows of a report that belong together, below one head. */
export interface Group {
  /** The place of its first row in the file, from 0. */
  readonly first: number
  readonly rows: readonly (readonly string[])[]
  readonly columns: readonly Column[]
}

/** What stands in one column. */
export interface Column {
  readonly index: number
  readonly cells: readonly string[]
  /** A time in each cell. */
  readonly isTime: boolean
  /** Numbers, and perhaps empty cells. */
  readonly isNumber: boolean
  /** Tickets: whole numbers without a sign. */
  readonly isWhole: boolean
  /** Words, and perhaps empty cells. */
  readonly isText: boolean
  /** Something in each cell. */
  readonly isFull: boolean
}

const leastFilled = 5

const isData = (row: readonly string[]): boolean =>
  row.filter(Boolean).length >= leastFilled && row.some((cell) => timeOfCell(cell) !== undefined)

/** The tables of a report, told by their rows alone: each row has a time, and whatever has none parts two tables. (HIS3) */
export function groupsOf(rows: readonly (readonly string[])[]): Group[] {
  const groups: Group[] = []
  for (let at = 0; at < rows.length; at++) {
    const first = at
    while (at < rows.length && isData(rows[at] ?? [])) at++
    if (at === first) continue
    const own = rows.slice(first, at)
    groups.push({ first, rows: own, columns: columnsOf(own) })
  }
  return groups
}

function columnsOf(rows: readonly (readonly string[])[]): Column[] {
  const width = rows.reduce((most, { length }) => Math.max(most, length), 0)
  return Array.from({ length: width }, (_, index) => {
    const cells = rows.map((row) => row[index] ?? '')
    const filled = cells.filter(Boolean)
    const any = filled.length > 0
    const isNumber = any && filled.every((cell) => numberOfCell(cell) !== undefined)
    const isTime = any && cells.every((cell) => timeOfCell(cell) !== undefined)
    return {
      index,
      cells,
      isTime,
      isNumber,
      isWhole: any && filled.every((cell) => /^\d{1,20}$/.test(cell)),
      isText: any && !isNumber && !isTime,
      isFull: filled.length === cells.length,
    }
  })
}

/** The columns of the longest whole numbers first: what numbers orders and deals is longer than what counts lots. */
export const byLength = (columns: readonly Column[]): Column[] => {
  const typical = ({ cells }: Column) =>
    cells
      .filter(Boolean)
      .map(({ length }) => length)
      .sort((a, b) => a - b)
  const keyed = columns.map((column) => {
    const lengths = typical(column)
    return { column, length: lengths[lengths.length >> 1] ?? 0 }
  })
  return keyed.sort((a, b) => b.length - a.length || a.column.index - b.column.index).map(({ column }) => column)
}
