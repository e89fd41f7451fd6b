import type { Account } from '@ratchet/contract'
import { environmentWords } from '../trading/accounts/account-words.ts'
import css from './account-badge.module.css'

/** Says whose money an account holds, by word and by look: real money is the only one that is filled. */
export const AccountBadge = ({ environment }: Pick<Account, 'environment'>) => (
  <span className={css.badge} data-environment={environment} data-testid="account-badge">
    {environmentWords[environment]}
  </span>
)
