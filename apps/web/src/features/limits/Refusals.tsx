import type { AccountLimits } from '@ratchet/contract'
import { Link } from 'react-router'
import { zonedTimeText } from '../../format/text.ts'
import { flightLink } from '../../ui/links.ts'
import css from './limits.module.css'
import * as texts from './texts.ts'

/** The last instructions that a limit refused, each with its sentence. */
export function Refusals({ of: { refusals } }: { readonly of: AccountLimits }) {
  if (refusals.length === 0) return <p className={css.note}>{texts.noRejections}</p>
  return (
    <ul className={css.uses}>
      {refusals.map(({ tradeId, sentence, at }) => (
        <li key={tradeId} className={css.use}>
          <span className={css.sentence}>{sentence}</span>
          <Link to={flightLink(tradeId)} className={css.when} aria-label={texts.rejectedOrder(zonedTimeText(at))}>
            {zonedTimeText(at)}
          </Link>
        </li>
      ))}
    </ul>
  )
}
