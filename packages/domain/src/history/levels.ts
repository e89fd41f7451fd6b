import { parseDecimal } from '../decimal.ts'
import { barDigits } from '../formats/index.ts'
import type { Points, Side } from '../types.ts'
import { numberOfCell } from './cells.ts'
import { byLength, type Column, type Group } from './groups.ts'

interface Levels {
  readonly stop: Points
  readonly target: Points
}
const none: Levels = { stop: 0, target: 0 }

const levelIn = ({ cells }: Column, row: number): number =>
  parseDecimal(numberOfCell(cells[row] ?? '') ?? '', barDigits) ?? 0

/**
 * The levels with which positions were opened, by the orders that opened them: a position has the ticket of its order. The order's own price
 * is the column that half of the positions were opened at; without one nothing is known. Of the others the stop lies where the position
 * loses. (HIS5)
 * @param openings the opening price of each position
 */
export function firstLevelsOf(
  orders: Group | undefined,
  openings: ReadonlyMap<string, Points>,
): (position: string, side: Side) => Levels {
  const [ticket] = byLength(orders?.columns.filter(({ isWhole, isFull }) => isWhole && isFull) ?? [])
  const numbers = orders?.columns.filter((column) => column.isNumber && column !== ticket) ?? []
  const rows = new Map(ticket?.cells.map((cell, row) => [cell, row]))
  const known = [...openings].flatMap(([position, open]) => {
    const row = rows.get(position)
    return row === undefined ? [] : [{ row, open }]
  })
  const met = (column: Column) => known.filter(({ row, open }) => levelIn(column, row) === open).length
  const [price] = numbers.toSorted((a, b) => met(b) - met(a))
  if (!price || met(price) * 2 < known.length) return () => none
  const levels = numbers.filter((column) => column !== price)
  return (position, side) => {
    const [row, open] = [rows.get(position), openings.get(position)]
    if (row === undefined || open === undefined) return none
    const sign = side === 'buy' ? 1 : -1
    const values = levels.map((column) => levelIn(column, row)).filter((level) => level > 0)
    return {
      stop: values.find((level) => sign * (open - level) > 0) ?? 0,
      target: values.find((level) => sign * (level - open) > 0) ?? 0,
    }
  }
}
