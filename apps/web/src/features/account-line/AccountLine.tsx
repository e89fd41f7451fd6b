import type { Account } from '@ratchet/contract'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useSession } from '../../api/session.ts'
import { useDatabaseSilentSince, useHeardMs, useLink, useMarket } from '../../realtime/index.ts'
import { accountLabel, environmentWords, isRealMoney } from '../../trading/accounts/account-words.ts'
import { useAccounts } from '../../trading/accounts/accounts.ts'
import { AccountBadge } from '../../ui/AccountBadge.tsx'
import { accountsLink } from '../../ui/links.ts'
import css from './account-line.module.css'
import { Figures } from './Figures.tsx'
import { standingOf } from './standing.ts'
import { StopAll } from './stop-all/StopAll.tsx'
import * as texts from './texts.ts'
import { useShownAccount } from './useShownAccount.ts'

/** Shows the money of one account on every screen of the desk; the others are one key away. */
export default function AccountLine() {
  const { user } = useSession()
  const { items, known } = useAccounts()
  const { shown, open, choose } = useShownAccount(items)
  if (user === null) return <Words>{texts.notSignedIn}</Words>
  if (shown) return <Line account={shown} accounts={open} choose={choose} />
  if (!known) return <Words>…</Words>
  return (
    <Words>
      {texts.noAccountYet} <Link to={accountsLink}>{texts.connectAccount}</Link>
    </Words>
  )
}

const Words = ({ children }: { children: React.ReactNode }) => (
  <section className={css.line} aria-label={texts.account} data-testid="account-line">
    <p className={css.words}>{children}</p>
  </section>
)

interface LineProps {
  readonly account: Account
  readonly accounts: readonly Account[]
  readonly choose: (id: string) => void
}

function Line({ account, accounts, choose }: LineProps) {
  const [isOpen, setOpen] = useState(false)
  const standing = useStanding(account)
  return (
    <section
      className={css.line}
      aria-label={texts.account}
      data-testid="account-line"
      data-account={account.id}
      data-standing={standing.tone}
      data-live={isRealMoney(account) || undefined}
      data-open={isOpen || undefined}
    >
      <Chooser account={account} accounts={accounts} choose={choose} />
      <Figures account={account} />
      {/* What needs a look is read out by the notices above the screen: this line only says how it stands. */}
      <span className={css.standing} title={standing.why}>
        <span className={css.dot} aria-hidden />
        <span data-testid="account-standing">{standing.word}</span>
        <span className={css.hidden}>{standing.word === standing.why ? '' : standing.why}</span>
      </span>
      <StopAll />
      <button type="button" className={css.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <span className={css.hidden}>{texts.allFigures}</span>
        <IconChevronDown size={16} aria-hidden />
      </button>
    </section>
  )
}

function useStanding(account: Account) {
  const link = useLink()
  const heardMs = useHeardMs()
  const databaseSilentSince = useDatabaseSilentSince()
  const silentSince = useMarket()?.silentSince ?? null
  return standingOf(account, { link, heardMs: link === 'live' ? null : heardMs, databaseSilentSince, silentSince })
}

function Chooser({ account, accounts, choose }: LineProps) {
  if (accounts.length === 1)
    return (
      <span className={css.account}>
        <AccountBadge environment={account.environment} />
        <span className={css.name}>{accountLabel(account)}</span>
      </span>
    )
  return (
    <span className={css.account}>
      <AccountBadge environment={account.environment} />
      <select
        aria-label={texts.chooseAccount}
        className={css.select}
        value={account.id}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      >
        {accounts.map((one) => (
          <option key={one.id} value={one.id}>
            {isRealMoney(one) ? `${environmentWords.live} · ${accountLabel(one)}` : accountLabel(one)}
          </option>
        ))}
      </select>
    </span>
  )
}
