import type { ReactNode } from 'react'

/** Describes a column: its heading, its width, and what it shows of a row. */
export interface Column<T> {
  readonly id: string
  readonly header: string
  /** Names the clock of a column of times; it stands under the heading. */
  readonly clock?: string
  /** In px, at least: a column grows with the widest of what stood in it. */
  readonly width?: number
  /** Words that may be cut off, since a title tells them whole; everything else is a figure and makes its column grow. */
  readonly words?: boolean
  /** Figures stand at the end so that their digits line up. */
  readonly align?: 'end'
  readonly cell: (row: T) => ReactNode
  /** What the cell shows of the row, where that is less than all of it: while it stays the same, the cell is not drawn again. */
  readonly reads?: readonly (keyof T)[]
}

/** Describes the foot of a table: what it sums up, in words, and its figures by the column that they belong to. */
export interface Foot {
  readonly label: string
  readonly figures: Readonly<Record<string, ReactNode>>
}

const defaultWidth = 110
/** A cell has so much room beside its content: on both sides, and a little more at the edges of the table. */
const sidesPx = { plain: 16, tight: 12 } as const
const edgePx = 8

/** Gives each column its width in px; `needed` is what its contents have needed so far. */
export function widthsOf<T>(
  columns: readonly Column<T>[],
  needed: (id: string) => number,
  tight: boolean,
): readonly number[] {
  const sides = tight ? sidesPx.tight : sidesPx.plain
  return columns.map(({ id, width = defaultWidth }, i) => {
    const edge = i === 0 || i === columns.length - 1 ? edgePx : 0
    return Math.max(width, needed(id) + sides + edge)
  })
}

/** Rows may be too many to hold, so those in view are asked for by their place. */
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
