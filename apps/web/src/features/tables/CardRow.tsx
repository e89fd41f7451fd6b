import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import css from './cards.module.css'

interface CardRowProps {
  readonly lead: ReactNode
  readonly figure: ReactNode
  readonly under: ReactNode
  readonly aside: ReactNode
  /** What a touch of the card opens, and how that is called for whoever hears it. */
  readonly onOpen?: (() => void) | undefined
  readonly label: string
  /** What else can be done with it, beside its lines. */
  readonly tools?: ReactNode
}

/**
 * Shows a card of two lines: what it is and what it came to, and beneath each what goes with it. A line breaks before
 * it cuts a figure off.
 */
export function CardRow({ lead, figure, under, aside, onOpen, label, tools }: CardRowProps) {
  const lines = (
    <span className={css.row}>
      <span className={css.line}>
        <span>{lead}</span>
        <span>{figure}</span>
      </span>
      <span className={`${css.line} ${css.small} num`}>
        <span>{under}</span>
        <span>{aside}</span>
      </span>
    </span>
  )
  return (
    <>
      {onOpen ? (
        <button type="button" className={css.open} onClick={onOpen}>
          {lines}
          <VisuallyHidden>{label}</VisuallyHidden>
        </button>
      ) : (
        lines
      )}
      {tools}
    </>
  )
}
