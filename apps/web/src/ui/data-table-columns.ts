import type { ReactNode } from 'react'

/** A column: its heading, its room, and what stands in it of a row. */
export interface Column<T> {
  readonly id: string
  readonly header: string
  /** In px: virtual rows need columns that do not follow their content. */
  readonly width?: number
  /** Figures stand at the end so that their digits line up. */
  readonly align?: 'end'
  readonly cell: (row: T) => ReactNode
  /** What the cell shows of the row, where that is less than all of it: while it stays the same, the cell is not drawn again. */
  readonly reads?: readonly (keyof T)[]
}

const defaultWidth = 110
export const widthOf = ({ width = defaultWidth }: Pick<Column<never>, 'width'>): number => width

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

export interface Sorting {
  readonly sort?: string | undefined
  readonly order?: 'asc' | 'desc' | undefined
}
