import { type AccountName, accountText } from '@ratchet/contract'
import { textOrNone } from '../../format/text.ts'
import css from './tables.module.css'

/** Shows an account's log-in, and under it the server that it is of: two servers may have the same log-in. */
export function Account({ server, brokerId }: AccountName) {
  return (
    <span className={css.moment} title={accountText({ server, brokerId })}>
      <span className="num">{textOrNone(brokerId)}</span>
      <span className={css.faint}>{server}</span>
    </span>
  )
}
