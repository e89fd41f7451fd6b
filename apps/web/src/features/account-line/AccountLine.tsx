import { Anchor, NativeSelect, Text, VisuallyHidden } from '@mantine/core'
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
import { ToolButton } from '../../ui/ToolButton.tsx'
import css from './account-line.module.css'
import { Figures } from './Figures.tsx'
import { type Standing, standingOf } from './standing.ts'
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
      {texts.noAccountYet}{' '}
      <Anchor component={Link} to={accountsLink} fz="inherit" underline="always">
        {texts.connectAccount}
      </Anchor>
    </Words>
  )
}

const Words = ({ children }: { children: React.ReactNode }) => (
  <section className={css.line} aria-label={texts.account} data-testid="account-line">
    <Text size="sm" c="dimmed" pr="sm" className={css.words}>
      {children}
    </Text>
  </section>
)

/** How the state of an account is coloured. */
const tones: Readonly<Record<Standing['tone'], string>> = {
  good: 'var(--r-live)',
  warn: 'var(--r-recorded)',
  bad: 'var(--r-loss)',
  plain: 'var(--r-dim)',
}

interface LineProps {
  readonly account: Account
  readonly accounts: readonly Account[]
  readonly choose: (id: string) => void
}

function Line({ account, accounts, choose }: LineProps) {
  const [isOpen, setOpen] = useState(false)
  const { tone, word, why } = useStanding(account)
  return (
    <section
      className={css.line}
      aria-label={texts.account}
      data-testid="account-line"
      data-account={account.id}
      data-standing={tone}
      data-live={isRealMoney(account) || undefined}
      data-open={isOpen || undefined}
    >
      <span className={css.account}>
        <AccountBadge environment={account.environment} />
        <Chooser account={account} accounts={accounts} choose={choose} />
      </span>
      <Figures account={account} />
      {/* What needs a look is read out by the notices above the screen: this line only says how it stands. */}
      <span className={css.standing} style={{ color: tones[tone] }} title={why}>
        <span data-testid="account-standing">{word}</span>
        {word === why ? null : <VisuallyHidden>{why}</VisuallyHidden>}
      </span>
      <StopAll />
      <ToolButton label={texts.allFigures} className={css.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <IconChevronDown size={16} aria-hidden />
      </ToolButton>
    </section>
  )
}

function useStanding(account: Account): Standing {
  const link = useLink()
  const heardMs = useHeardMs()
  const databaseSilentSince = useDatabaseSilentSince()
  const silentSince = useMarket()?.silentSince ?? null
  return standingOf(account, { link, heardMs: link === 'live' ? null : heardMs, databaseSilentSince, silentSince })
}

function Chooser({ account, accounts, choose }: LineProps) {
  if (accounts.length === 1) return <span className={css.name}>{accountLabel(account)}</span>
  return (
    <NativeSelect
      size="xs"
      aria-label={texts.chooseAccount}
      className={css.select ?? ''}
      value={account.id}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
      data={accounts.map((one) => ({
        value: one.id,
        label: isRealMoney(one) ? `${environmentWords.live} · ${accountLabel(one)}` : accountLabel(one),
      }))}
    />
  )
}
