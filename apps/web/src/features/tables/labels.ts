import { type ColumnKey, clockOf, type ListColumn, type ListKey, listColumns } from '@ratchet/contract'
import type { Column } from '../../ui/data-table-columns.ts'

/** The contract's column of a table: its key, its heading and its kind. */
export function columnOf<K extends ListKey>(list: K, key: ColumnKey<K>): ListColumn {
  const found = (listColumns[list] as readonly ListColumn[]).find((column) => column.key === key)
  if (!found) throw new Error(`No column ${key} in ${list}`)
  return found
}

const figures: ReadonlySet<string> = new Set(['price', 'level', 'volume', 'money'])
/** What people wrote, or words of the broker; everything else is a figure, and no digit of it may be missing. */
const words: ReadonlySet<string> = new Set(['tradeDetails', 'comment', 'external_id', 'reason'])

/** A heading with the least width of its column, in px. Figures stand at the end; a time names its clock in the zone that is shown. */
export function head<K extends ListKey>(list: K, key: ColumnKey<K>, width: number, zone: string) {
  const column = columnOf(list, key)
  const clock = clockOf(column, zone)
  return {
    id: key,
    header: column.label,
    width,
    ...(clock === null ? {} : { clock }),
    ...(figures.has(column.kind) ? { align: 'end' as const } : {}),
    ...(words.has(key) ? { words: true } : {}),
  }
}

/** Columns in the contract's order, which is that of use, wherever they are written down. */
export function inOrder<T>(list: ListKey, columns: readonly Column<T>[]): Column<T>[] {
  const order: readonly string[] = listColumns[list].map(({ key }) => key)
  return columns.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id))
}
