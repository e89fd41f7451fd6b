import { messages } from '@ratchet/contract'
import css from './data-table.module.css'

/** A cell without a value says so. */
export function None() {
  return <span className={css.none}>{messages.emptyCell}</span>
}
