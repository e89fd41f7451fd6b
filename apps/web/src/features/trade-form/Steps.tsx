import { IconMinus, IconPlus } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import css from './trade-form.module.css'

interface StepsProps {
  /** Names what is stepped, for those who do not see where the buttons stand. */
  readonly what: string
  readonly less: string
  readonly more: string
  readonly onStep: (direction: 1 | -1) => void
}

/**
 * Puts buttons for less and more inside the field. The tab key passes them by, since in the field the arrow keys do the
 * same.
 */
export function Steps({ what, less, more, onStep }: StepsProps) {
  return (
    <span className={css.steps}>
      <button type="button" tabIndex={-1} aria-label={`${what}: ${less}`} title={less} onClick={() => onStep(-1)}>
        <IconMinus size={13} aria-hidden />
      </button>
      <button type="button" tabIndex={-1} aria-label={`${what}: ${more}`} title={more} onClick={() => onStep(1)}>
        <IconPlus size={13} aria-hidden />
      </button>
    </span>
  )
}

/** Makes arrow keys work as in a field of numbers; with Shift they go ten at once. */
export const onArrows =
  (step: (steps: number) => unknown) =>
  (event: KeyboardEvent): void => {
    const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
    if (direction === 0 || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    step(direction * (event.shiftKey ? 10 : 1))
  }
