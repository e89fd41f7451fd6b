import { type ColumnDef, createColumnHelper, metaHelper, type RowData, tableFeatures } from '@tanstack/react-table'

interface ColumnMeta {
  /** In px: virtual rows need columns that do not follow their content. */
  width?: number
  /** Figures stand at the end so that their digits line up. */
  align?: 'end'
}

export const features = tableFeatures({ columnMeta: metaHelper<ColumnMeta>() })
export type Column<T extends RowData> = ColumnDef<typeof features, T, unknown>
export const columnsOf = <T extends RowData>() => createColumnHelper<typeof features, T>()

const defaultWidth = 110
export const widthOf = (meta: ColumnMeta | undefined): number => meta?.width ?? defaultWidth

/** Rows that may be too many to hold: those in view are asked for by their place. */
export interface RowSource<T> {
  readonly total: number
  /** Undefined while the row is not here. */
  readonly at: (index: number) => T | undefined
  /** Told which places are in view. */
  readonly want?: (first: number, last: number) => void
  /** How many rows came on top since ever. */
  readonly arrived?: number
}

/** Rows that are all here. */
export const sourceOf = <T>(rows: readonly T[]): RowSource<T> => ({ total: rows.length, at: (index) => rows[index] })

export interface Sorting {
  readonly sort?: string | undefined
  readonly order?: 'asc' | 'desc' | undefined
}
