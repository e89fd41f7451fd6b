import { parseDecimal } from '../numbers/decimal.ts'
import { moneyDigits } from '../numbers/instruments.ts'
import type { Cents } from '../numbers/types.ts'
import type { TableMapping } from './table-fields.ts'
import { figureOf } from './table-figures.ts'
import { isAside } from './table-headings.ts'
import type { ColumnFacts, Shape } from './table-shape.ts'

/** A column of money that is no field. */
export interface UnusedColumn {
  readonly column: number
  readonly head: string
  readonly sum: Cents
}

/** Columns that look like money and are not used: figures of two decimals at most, which are neither prices nor told to be something else. */
export function unusedMoney({ columns }: Shape, mapping: TableMapping): UnusedColumn[] {
  const used = new Set(Object.values(mapping))
  const open = columns[mapping.open ?? -1]
  return columns
    .filter((column) => !used.has(column.index) && column.isNumber && !isAside(column.head) && isMoney(column))
    .filter((column) => !open || !isNear(column, open))
    .map((column) => ({ column: column.index, head: column.head, sum: sumOf(column) }))
}

const centsIn = ({ mark }: ColumnFacts, cell: string): Cents =>
  parseDecimal(figureOf(cell, mark.mark) ?? '', moneyDigits) ?? 0
const sumOf = (column: ColumnFacts): Cents => column.filled.reduce((sum, cell) => sum + centsIn(column, cell), 0)

/** Tickets and counts are whole and above 0; money has cents or goes below. */
function isMoney({ filled, mark }: ColumnFacts): boolean {
  const figures = filled.flatMap((cell) => figureOf(cell, mark.mark) ?? [])
  const isCents = figures.every((figure) => /^[+-]?\d*(\.\d{0,2}0*)?$/.test(figure))
  return isCents && figures.some((figure) => Number(figure) !== 0) && figures.some((figure) => /[.-]/.test(figure))
}

/** Levels lie near the opening price, in most rows that have one. */
function isNear(column: ColumnFacts, open: ColumnFacts): boolean {
  const valuesOf = ({ filled, mark }: ColumnFacts) => filled.map((cell) => Number(figureOf(cell, mark.mark)))
  const typical = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
  const values = valuesOf(column)
  const levels = values.filter((value) => value !== 0)
  const ratio = typical(levels) / typical(valuesOf(open))
  return values.every((value) => value >= 0) && levels.length * 2 > open.filled.length && ratio > 0.5 && ratio < 2
}
