import { barDigits } from '../formats/index.ts'
import { parseDecimal } from '../numbers/decimal.ts'
import type { Points, Side } from '../numbers/types.ts'
import { numberOfCell } from './cells.ts'
import { byLength, type Column, type Group } from './groups.ts'

interface Levels {
  readonly stop: Points
  readonly target: Points
}
const none: Levels = { stop: 0, target: 0 }

const levelIn = ({ cells }: Column, row: number): number =>
  parseDecimal(numberOfCell(cells[row] ?? '') ?? '', barDigits) ?? 0

/** Orders have what was asked for and what was filled in one cell, and behind it their price. */
const volumesCell = /^[\d. ]+ \/ [\d. ]+$/

/**
 * The price of orders is the column that half of the positions were opened at. One with an order at the market has a word there: then it stands
 * behind the volumes, and its numbers agree as often. `undefined` where neither tells it.
 */
function priceOf(orders: Group, numbers: readonly Column[], known: readonly Known[]): Column | undefined {
  const met = (column: Column) => known.filter(({ row, open }) => levelIn(column, row) === open).length
  const [price] = numbers.toSorted((a, b) => met(b) - met(a))
  if (price && met(price) * 2 >= known.length) return price
  const volumes = orders.columns.find(({ cells }) => cells.every((cell) => volumesCell.test(cell)))
  const behind = orders.columns.find(({ index }) => index === (volumes?.index ?? -2) + 1)
  const priced = behind ? known.filter(({ row }) => levelIn(behind, row) > 0).length : 0
  return behind?.isText && behind.isFull && met(behind) * 2 >= priced ? behind : undefined
}

interface Known {
  readonly row: number
  readonly open: Points
}

/** No level is further from the price than this; a volume is. */
const mostTimes = 3

/**
 * The levels with which positions were opened, by the orders that opened them: a position has the ticket of its order. Where the orders' own
 * price is not known, nothing is. Of the other columns the stop lies where the position loses. (HIS5)
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
  const price = orders && priceOf(orders, numbers, known)
  if (!price) return () => none
  const levels = numbers.filter((column) => column !== price)
  return (position, side) => {
    const [row, open] = [rows.get(position), openings.get(position)]
    if (row === undefined || open === undefined) return none
    const sign = side === 'buy' ? 1 : -1
    const values = levels
      .map((column) => levelIn(column, row))
      .filter((level) => level * mostTimes > open && level < open * mostTimes)
    return {
      stop: values.find((level) => sign * (open - level) > 0) ?? 0,
      target: values.find((level) => sign * (level - open) > 0) ?? 0,
    }
  }
}
