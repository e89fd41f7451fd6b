import { Anchor } from '@mantine/core'
import type { Account } from '@ratchet/contract'
import { Link, useLocation } from 'react-router'
import { accountLabel, needsLook } from '../../trading/accounts/account-words.ts'
import { isConnected, useAccountStream, useAccounts } from '../../trading/accounts/accounts.ts'
import { Callout } from '../../ui/Callout.tsx'
import { accountsLink } from '../../ui/links.ts'
import css from './shell.module.css'
import * as texts from './texts.ts'

/** These screens tell of a frozen account themselves, and at more length. */
const tellFrozen: readonly string[] = ['/admin/dashboard', '/admin/trade']

/** Says on every screen that an account at a broker needs a look: nothing is sent there, or its figures are old. */
export function AccountNotice() {
  useAccountStream()
  const { items } = useAccounts()
  const { pathname } = useLocation()
  const shown = items.filter(
    (account) =>
      isConnected(account) &&
      needsLook(account) !== null &&
      !(account.state === 'frozen' && tellFrozen.includes(pathname)),
  )
  // The list of accounts has all of this, and more.
  const isThere = accountsLink.split('#')[0] === pathname
  return (
    <div role="status" className={css.notice} data-testid="account-notice">
      {shown.length > 0 && !isThere ? <Notice accounts={shown} /> : null}
    </div>
  )
}

function Notice({ accounts }: { accounts: readonly Account[] }) {
  const words = (account: Account) => `${accountLabel(account)}: ${needsLook(account)}`
  return (
    <Callout tone="warn">
      {accounts.map((account) => (
        <p key={account.id}>{words(account)}</p>
      ))}
      <Anchor component={Link} to={accountsLink} inherit underline="always">
        {texts.openAccountSettings}
      </Anchor>
    </Callout>
  )
}
