import { Anchor, Group, Paper, Stack, Text, Title } from '@mantine/core'
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
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { heardText } from '../../format/ago.ts'
import { plainMoneyText, zonedTimeText } from '../../format/text.ts'
import { useWorld } from '../../realtime/index.ts'
import { useAccountMoney } from '../../trading/accounts/account-money.ts'
import { needsLook, slowText, stateWord } from '../../trading/accounts/account-words.ts'
import { useDayResult } from '../../trading/accounts/day-result.ts'
import { AccountBadge } from '../../ui/AccountBadge.tsx'
import { Remark } from '../../ui/accounts/Remark.tsx'
import * as shared from '../../ui/accounts/texts.ts'
import { Dim } from '../../ui/Dim.tsx'
import { Figure, Figures } from '../../ui/Figures.tsx'
import { Profit } from '../../ui/Profit.tsx'
import { AccountTools } from './AccountTools.tsx'
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
  const { id, name, login, server, environment, state, currency, hedging, heardAt, proof } = account
  const { tone, icon: Icon } = looks[state]
  const slow = slowText(account)
  const title = name || login
  const isThere = state !== 'disconnected'
  return (
    <Paper
      component="li"
      bd="1px solid var(--r-line)"
      radius="md"
      px={14}
      py="sm"
      bg={isThere ? 'transparent' : 'color-mix(in srgb, var(--r-raised) 60%, transparent)'}
      data-testid="account-card"
      data-account={id}
      data-state={state}
    >
      <Stack gap="xs" fz="sm" style={{ overflowWrap: 'anywhere' }}>
        <Group gap={10}>
          <Title order={3} fw={650}>
            {title}
          </Title>
          <AccountBadge environment={environment} />
          <Group component="span" gap={5} ml="auto" c={tone} fw={600} data-testid="account-state">
            <Icon size={15} aria-hidden />
            {stateWord(account)}
          </Group>
        </Group>
        <Text inherit c="dimmed" className="num">
          {[account.brokerName, name ? login : null, server, currency, hedging ? shared.hedging : shared.netting]
            .filter(Boolean)
            .join(' · ')}
        </Text>
        {slow ? (
          <Text inherit c="dimmed" role="status" data-testid="account-slow">
            {texts.slowBroker(slow)}
          </Text>
        ) : null}
        <Remark tone={tone} text={needsLook(account)} testId="account-trouble" />
        {/* Something is open there that Ratchet cannot look after. */}
        <Remark tone="var(--r-recorded)" text={state === 'live' ? account.trouble : null} testId="account-left-out" />
        <Remark tone={tone} text={state === 'paused' ? texts.pausedNote : null} testId="account-paused" />
        {isThere ? <Money account={account} /> : null}
        <GuaranteedStops account={account} />
        {isThere ? (
          <Text inherit c="dimmed" data-testid="account-ladder">
            {account.ladder ? texts.ownLadder : texts.defaultLadder}
            <Anchor
              component={Link}
              to={`/admin/risk?account=${id}`}
              size="xs"
              underline="always"
              aria-label={texts.ladderOf(title)}
            >
              {texts.ladder}
            </Anchor>
          </Text>
        ) : null}
        <Dim size="xs">
          {heardAt && isThere ? (
            // A time that changes each second would be read out each second.
            <span className="num" title={zonedTimeText(heardAt)} data-testid="account-heard">
              {heardText(heardAt, nowMs)} ·{' '}
            </span>
          ) : null}
          {proof}
        </Dim>
        <AccountTools account={account} onRenew={onRenew} />
      </Stack>
    </Paper>
  )
}

/** Says which open positions of the account have a stop that its broker guarantees. */
function GuaranteedStops({ account: { server, login } }: { account: Account }) {
  const trades = useWorld((world) => world.activeTrades)
  const held = trades.filter((trade) => trade.guaranteed && trade.server === server && trade.brokerId === login)
  if (held.length === 0) return null
  const what = held.map(({ id, symbol, type }) => `${type} ${symbol} ${id}`).join(', ')
  return (
    <Group gap={6} wrap="nowrap" data-testid="account-guaranteed">
      <IconShieldCheck size={15} color="var(--r-accent)" aria-hidden />
      <span>
        {held.length === 1 ? texts.guaranteedStop : texts.guaranteedStops(held.length)}: {what}
      </span>
    </Group>
  )
}

/** Shows the money of an account in its own currency; what is not known is no zero. */
function Money({ account }: { account: Account }) {
  const { balance, equity, marginUsed, marginFree } = useAccountMoney(account)
  const dayResult = useDayResult(account)
  const inUnits = (cents: number | null, amount: ReactNode) =>
    cents === null ? (
      messages.emptyCell
    ) : (
      <>
        {amount}{' '}
        <Dim span size="xxs">
          {account.currency}
        </Dim>
      </>
    )
  const money = [
    [texts.balance, balance],
    [texts.equity, equity],
    [texts.usedMargin, marginUsed],
    [texts.freeMargin, marginFree],
  ] as const
  return (
    <Figures>
      {money.map(([name, cents]) => (
        <Figure key={name} label={name}>
          {inUnits(cents, cents === null ? null : plainMoneyText(moneyNumber(cents)))}
        </Figure>
      ))}
      <Figure label={<span title={texts.todayNote}>{texts.today}</span>}>
        {inUnits(dayResult, <Profit amount={dayResult} />)}
      </Figure>
    </Figures>
  )
}
