import { Anchor } from '@mantine/core'
import { type Account, messages } from '@ratchet/contract'
import { moneyNumber } from '@ratchet/domain'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconPlayerPause,
  IconPlugConnectedX,
  IconShieldCheck,
  IconSnowflake,
} from '@tabler/icons-react'
import { Link } from 'react-router'
import { heardText } from '../../format/ago.ts'
import { plainMoneyText, zonedTimeText } from '../../format/text.ts'
import { useWorld } from '../../realtime/index.ts'
import { useAccountMoney } from '../../trading/accounts/account-money.ts'
import { needsLook, slowText, stateWord } from '../../trading/accounts/account-words.ts'
import { useDayResult } from '../../trading/accounts/day-result.ts'
import { AccountBadge } from '../../ui/AccountBadge.tsx'
import { Profit } from '../../ui/Profit.tsx'
import { AccountTools } from './AccountTools.tsx'
import css from './accounts.module.css'
import * as texts from './texts.ts'

interface AccountCardProps {
  readonly account: Account
  /** By the server's clock. */
  readonly nowMs: number
  readonly onRenew: (account: Account) => void
}

const looks: Record<Account['state'], { tone: string; icon: typeof IconSnowflake }> = {
  live: { tone: 'var(--r-gain)', icon: IconCircleCheck },
  stale: { tone: 'var(--r-recorded)', icon: IconAlertTriangle },
  frozen: { tone: 'var(--r-loss)', icon: IconSnowflake },
  paused: { tone: 'var(--r-accent)', icon: IconPlayerPause },
  disconnected: { tone: 'var(--r-dim)', icon: IconPlugConnectedX },
}

export function AccountCard({ account, nowMs, onRenew }: AccountCardProps) {
  const { name, login, server, environment, state, currency, hedging, heardAt, proof } = account
  const { tone, icon: Icon } = looks[state]
  const trouble = needsLook(account)
  // Something is open there that Ratchet cannot look after.
  const leftOut = state === 'live' ? account.trouble : null
  const slow = slowText(account)
  const title = name || login
  return (
    <li className={css.card} data-testid="account-card" data-account={account.id} data-state={state}>
      <div className={css.head}>
        <h3 className={css.title}>{title}</h3>
        <AccountBadge environment={environment} />
        <span className={css.state} style={{ ['--tone' as string]: tone }} data-testid="account-state">
          <Icon size={15} aria-hidden />
          {stateWord(account)}
        </span>
      </div>
      <p className={`${css.dim} num`}>
        {[account.brokerName, name ? login : null, server, currency, hedging ? texts.hedging : texts.netting]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {slow ? (
        <p className={css.dim} role="status" data-testid="account-slow">
          {texts.slowBroker(slow)}
        </p>
      ) : null}
      {trouble ? (
        <p className={css.trouble} style={{ ['--tone' as string]: tone }} role="status" data-testid="account-trouble">
          {trouble}
        </p>
      ) : null}
      {leftOut ? (
        <p
          className={css.trouble}
          style={{ ['--tone' as string]: 'var(--r-recorded)' }}
          role="status"
          data-testid="account-left-out"
        >
          {leftOut}
        </p>
      ) : null}
      {state === 'paused' ? (
        <p className={css.trouble} style={{ ['--tone' as string]: tone }}>
          {texts.pausedNote}
        </p>
      ) : null}
      {state === 'disconnected' ? null : <Figures account={account} />}
      <GuaranteedStops account={account} />
      {state === 'disconnected' ? null : (
        <p className={css.dim} data-testid="account-ladder">
          {account.ladder ? texts.ownLadder : texts.defaultLadder}
          <Anchor
            component={Link}
            to={`/admin/risk?account=${account.id}`}
            size="xs"
            underline="always"
            aria-label={texts.ladderOf(title)}
          >
            {texts.ladder}
          </Anchor>
        </p>
      )}
      <p className={css.proof}>
        {heardAt && state !== 'disconnected' ? (
          // A time that changes each second would be read out each second.
          <span className="num" title={zonedTimeText(heardAt)} data-testid="account-heard">
            {heardText(heardAt, nowMs)} ·{' '}
          </span>
        ) : null}
        {proof}
      </p>
      <AccountTools account={account} onRenew={onRenew} />
    </li>
  )
}

/** Says which open positions of the account have a stop that its broker guarantees. */
function GuaranteedStops({ account: { server, login } }: { account: Account }) {
  const trades = useWorld((world) => world.activeTrades)
  const held = trades.filter((trade) => trade.guaranteed && trade.server === server && trade.brokerId === login)
  if (held.length === 0) return null
  const what = held.map(({ id, symbol, type }) => `${type} ${symbol} ${id}`).join(', ')
  return (
    <p className={css.guaranteed} data-testid="account-guaranteed">
      <IconShieldCheck size={15} aria-hidden />
      {held.length === 1 ? texts.guaranteedStop : texts.guaranteedStops(held.length)}: {what}
    </p>
  )
}

/** Shows the money of an account in its own currency; what is not known is no zero. */
function Figures({ account }: { account: Account }) {
  const { balance, equity, marginUsed, marginFree } = useAccountMoney(account)
  const dayResult = useDayResult(account)
  const { currency } = account
  const inDigits = (cents: number | null) => (cents === null ? null : moneyNumber(cents))
  const money = [
    [texts.balance, inDigits(balance)],
    [texts.equity, inDigits(equity)],
    [texts.usedMargin, inDigits(marginUsed)],
    [texts.freeMargin, inDigits(marginFree)],
  ] as const
  const unit = <span className={css.unit}> {currency}</span>
  return (
    <dl className={`${css.figures} num`}>
      {money.map(([name, amount]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {amount === null ? messages.emptyCell : plainMoneyText(amount)}
            {amount === null ? null : unit}
          </dd>
        </div>
      ))}
      <div>
        <dt title={texts.todayNote}>{texts.today}</dt>
        <dd>
          <Profit amount={dayResult} />
          {dayResult === null ? null : unit}
        </dd>
      </div>
    </dl>
  )
}
