import type { AriaAttributes, ReactNode } from 'react'

interface ColumnsProps extends AriaAttributes {
  readonly as?: 'div' | 'ul' | 'ol' | 'section'
  /** The least width of a column, in pixels. */
  readonly least: number
  /** The distance between two columns, and between two rows. */
  readonly gap?: string
  readonly align?: 'start' | 'center'
  readonly children: ReactNode
}

/** Lays its children out side by side, as many as fit. Unlike the library's grid it makes no style sheet of its own. */
export const Columns = ({ as: Tag = 'div', least, gap = '16px', align, ...rest }: ColumnsProps) => (
  <Tag
    {...rest}
    style={{
      display: 'grid',
      gap,
      alignItems: align,
      gridTemplateColumns: `repeat(auto-fit, minmax(min(${least}px, 100%), 1fr))`,
      padding: 0,
      listStyle: 'none',
    }}
  />
)
