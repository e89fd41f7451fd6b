import { type ReactNode, useId } from 'react'
import css from './panel.module.css'

interface PanelProps {
  readonly title: string
  readonly note?: ReactNode
  readonly tools?: ReactNode
  /** Without padding, for tables and charts that reach the edges. */
  readonly flush?: boolean
  readonly testId?: string
  /** Its id, where an address leads to it. */
  readonly anchor?: string
  readonly children: ReactNode
}

/** Every screen is made of boxes of this kind. */
export function Panel({ title, note, tools, flush = false, testId, anchor, children }: PanelProps) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, a section would be one landmark too many.
    <div id={anchor} className={css.panel} role="group" aria-labelledby={id} data-testid={testId}>
      <div className={css.head}>
        <h2 id={id} className={css.title}>
          {title}
        </h2>
        {note ? <span className={css.note}>{note}</span> : null}
        {tools ? <div className={css.tools}>{tools}</div> : null}
      </div>
      {flush ? children : <div className={css.body}>{children}</div>}
    </div>
  )
}
