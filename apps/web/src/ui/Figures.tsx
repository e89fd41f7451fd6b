import type { ReactNode } from 'react'
import css from './figures.module.css'

interface FiguresProps {
  /** The least width of one figure, in pixels. */
  readonly least?: number
  /** `cells`: large, in a grid with lines; `rows`: each beside its name, one below the other. */
  readonly as?: 'cells' | 'rows'
  readonly testId?: string
  readonly children: ReactNode
}

/** Lists named figures, as many side by side as fit. */
export const Figures = ({ least = 120, as, testId, children }: FiguresProps) => (
  <dl
    className={css.figures}
    data-as={as}
    data-testid={testId}
    style={{ gridTemplateColumns: as ? undefined : `repeat(auto-fit, minmax(${least}px, 1fr))` }}
  >
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
  <div data-testid={testId} data-figure={typeof label === 'string' ? label : undefined}>
    <dt>{label}</dt>
    <dd className="num">
      <span>{children}</span>
      {note ? <small>{note}</small> : null}
    </dd>
  </div>
)
