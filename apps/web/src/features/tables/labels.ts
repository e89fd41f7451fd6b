import { type ColumnKey, type ListColumn, type ListKey, listColumns } from '@ratchet/contract'

/** The contract's column of a table: its key, its heading and its kind. */
export function columnOf<K extends ListKey>(list: K, key: ColumnKey<K>): ListColumn {
  const found = (listColumns[list] as readonly ListColumn[]).find((column) => column.key === key)
  if (!found) throw new Error(`No column ${key} in ${list}`)
  return found
}

/** A heading with the width of its column. Figures stand at the end. */
export function head<K extends ListKey>(list: K, key: ColumnKey<K>, width: number) {
  const { label, kind } = columnOf(list, key)
  const figure = ['price', 'level', 'volume', 'money'].includes(kind)
  return { id: key, header: label, width, ...(figure ? { align: 'end' as const } : {}) }
}
