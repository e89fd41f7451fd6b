import type { ReactNode } from 'react'
import css from './figures.module.css'

interface FiguresProps {
  /** The least width of one figure, in pixels. */
  readonly least?: number
  readonly children: ReactNode
}

/** Lists named figures, as many side by side as fit. */
export const Figures = ({ least = 120, children }: FiguresProps) => (
  <dl className={css.figures} style={{ gridTemplateColumns: `repeat(auto-fit, minmax(${least}px, 1fr))` }}>
    {children}
  </dl>
)

interface FigureProps {
  readonly label: ReactNode
  readonly note?: ReactNode
  readonly testId?: string
  readonly children: ReactNode
}

/** Shows one figure below its name, with a note below that. */
export const Figure = ({ label, note, testId, children }: FigureProps) => (
  <div data-testid={testId}>
    <dt>{label}</dt>
    <dd className="num">
      {children}
      {note ? <small>{note}</small> : null}
    </dd>
  </div>
)
