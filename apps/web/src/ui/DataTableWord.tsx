import { messages } from '@ratchet/contract'
import { IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import css from './data-table.module.css'
import * as texts from './texts.ts'

export interface WordProps {
  /** False until the list has been heard of at all. */
  readonly known: boolean
  readonly empty: boolean
  readonly emptyText: string
  /** What can be done about an empty list. */
  readonly emptyAction?: ReactNode
  readonly failed?: string | null | undefined
  readonly onRetry?: (() => void) | undefined
}

/** Says in place of rows that they are on their way, that there are none, or why they cannot be had. */
export function TableWord({ known, empty, emptyText, emptyAction, failed, onRetry }: WordProps) {
  if (!known && !failed)
    return (
      <div className={css.empty} role="status">
        {messages.loading}
      </div>
    )
  if (!empty) return null
  return (
    <div className={css.empty} role="status">
      {emptyText}
      {failed ? null : emptyAction}
      {failed ? <Failure failed={failed} onRetry={onRetry} /> : null}
    </div>
  )
}

/** Says quietly that a list could not be read, and offers another try. The list itself stays as it was. */
export function Failure({ failed, onRetry }: { failed: string; onRetry?: (() => void) | undefined }) {
  return (
    <span className={css.failure}>
      {failed}
      {onRetry ? (
        <button type="button" className={css.retry} onClick={onRetry}>
          <IconRefresh size={14} aria-hidden /> {texts.tryAgain}
        </button>
      ) : null}
    </span>
  )
}
