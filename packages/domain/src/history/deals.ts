import type { Cents } from '../numbers/types.ts'
import { centsOfCell, timeOfCell } from './cells.ts'
import { byLength, type Column, type Group } from './groups.ts'

/** The deals of a report, with what each did to the balance. */
export interface Deals {
  readonly group: Group
  readonly rows: readonly DealRow[]
  readonly profit: Column
  /** Commission, fee and swap, as many as there are, in the report's order. */
  readonly costs: readonly Column[]
  /** Numbers that are neither money nor tickets: volume and price, which of them is which is not known yet. */
  readonly measures: readonly Column[]
  readonly words: readonly Column[]
  /** How many rows fit the balance of the row before. */
  readonly fitting: number
}

export interface DealRow {
  readonly wallMs: number
  /** What it put in and took out. */
  readonly moved: Cents
  readonly profit: Cents
  readonly balance: Cents
  /** False for what is paid in and out. */
  readonly isTrade: boolean
  readonly cells: readonly string[]
}

/** So many rows tell which columns make the balance. */
const sample = 300
const mostColumns = 12

interface Chain {
  readonly balance: Column
  readonly parts: readonly Column[]
  readonly fitting: number
  readonly moved: number
}

/**
 * The deals of a table: one time a row, and a column, the balance, that changes from row to row by what other columns say. No word is
 * looked at. Undefined for every other table. (HIS4)
 */
export function dealsOf(group: Group): Deals | undefined {
  const times = group.columns.filter(({ isTime }) => isTime)
  const [time] = times
  if (!time || times.length !== 1) return undefined
  const chain = chainOf(group.columns)
  if (!chain || chain.fitting * 2 < Math.min(group.rows.length, sample) - 1) return undefined
  const weight = (column: Column) => column.cells.reduce((sum, cell) => sum + Math.abs(centsOfCell(cell) ?? 0), 0)
  const parts = chain.parts.toSorted((a, b) => a.index - b.index)
  const profit = parts.reduce((most, part) => (weight(part) >= weight(most) ? part : most), parts[0] as Column)
  const others = group.columns.filter((column) => column !== chain.balance && !parts.includes(column))
  const tickets = byLength(others.filter(({ isWhole }) => isWhole)).slice(0, 2)
  const measures = others.filter((column) => column.isNumber && !tickets.includes(column))
  const told = [...measures, ...tickets]
  return {
    group,
    profit,
    costs: parts.filter((part) => part !== profit),
    measures,
    words: others.filter(({ isText }) => isText),
    fitting: chain.fitting,
    rows: group.rows.map((cells, row) => ({
      cells,
      wallMs: timeOfCell(time.cells[row] ?? '')?.wallMs ?? 0,
      moved: movedIn(parts, row),
      profit: centsOfCell(profit.cells[row] ?? '') ?? 0,
      balance: centsOfCell(chain.balance.cells[row] ?? '') ?? 0,
      // What is paid in or out has its number, and neither volume, price nor order.
      isTrade: told.filter((column) => column.cells[row]).length > 1,
    })),
  }
}

const movedIn = (parts: readonly Column[], row: number): Cents =>
  parts.reduce((sum, { cells }) => sum + (centsOfCell(cells[row] ?? '') ?? 0), 0)

/** The balance and the columns that make it: those with which most rows fit, and of these the ones that move most. */
function chainOf(columns: readonly Column[]): Chain | undefined {
  const money = columns
    .filter(({ isNumber, cells }) => isNumber && cells.every((cell) => cell === '' || centsOfCell(cell) !== undefined))
    .slice(-mostColumns)
  const cents = new Map(
    money.map((column) => [column, column.cells.slice(0, sample).map((cell) => centsOfCell(cell) ?? 0)]),
  )
  let best: Chain | undefined
  for (const balance of money.filter(({ isFull }) => isFull)) {
    const others = money.filter((column) => column !== balance)
    const steps = (cents.get(balance) ?? []).map((value, row, all) => value - (row > 0 ? (all[row - 1] ?? 0) : value))
    for (let set = 1; set < 1 << others.length; set++) {
      const parts = others.filter((_, n) => (set >> n) & 1)
      const columns = parts.map((part) => cents.get(part) ?? [])
      let [fitting, moved] = [0, 0]
      for (let row = 1; row < steps.length; row++) {
        let sum = 0
        for (const column of columns) sum += column[row] ?? 0
        if (sum !== steps[row]) continue
        fitting++
        moved += Math.abs(sum)
      }
      const better =
        moved > 0 &&
        (!best ||
          fitting > best.fitting ||
          (fitting === best.fitting &&
            (moved > best.moved || (moved === best.moved && parts.length > best.parts.length))))
      if (better) best = { balance, parts, fitting, moved }
    }
  }
  return best
}
