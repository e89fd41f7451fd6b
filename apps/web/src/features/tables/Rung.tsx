import { VisuallyHidden } from '@mantine/core'
import css from './tables.module.css'
import * as texts from './texts.ts'

/** Shows the highest rung of the ladder that has been reached. */
export function Rung({ rung }: { rung: number }) {
  return rung > 0 ? (
    <span className={css.rung} title={texts.rungTitle(rung)}>
      <span aria-hidden>R{rung}</span>
      <VisuallyHidden>{texts.rungHidden(rung)}</VisuallyHidden>
    </span>
  ) : null
}
