import { VisuallyHidden } from '@mantine/core'
import css from './tables.module.css'

/** Shows the highest rung of the ladder that has been reached. */
export function Rung({ rung }: { rung: number }) {
  return rung > 0 ? (
    <span className={css.rung} title={`Rung ${rung} of the ladder`}>
      <span aria-hidden>R{rung}</span>
      <VisuallyHidden>rung {rung}</VisuallyHidden>
    </span>
  ) : null
}
