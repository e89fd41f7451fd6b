import { Anchor, Group } from '@mantine/core'
import { type Account, type AccountChoice, accountText } from '@ratchet/contract'
import { Link } from 'react-router'
import { accountLabel } from '../../trading/accounts/account-words.ts'
import { useAccounts } from '../../trading/accounts/accounts.ts'
import type { TradeDraft } from '../../trading/ticket/draft.ts'
import { AccountBadge } from '../../ui/AccountBadge.tsx'
import { LadderChoice } from '../../ui/ladders/LadderChoice.tsx'
import { accountsLink } from '../../ui/links.ts'
import * as texts from './texts.ts'
import { type Order, useAccountChoice } from './useOrder.ts'

const words: Readonly<Record<AccountChoice['state'], (choice: AccountChoice) => string>> = {
  known: accountText,
  unknown: (choice) => texts.unknownAccount(accountText(choice)),
  first: ({ server }) => texts.newPaperAccount(server),
  none: ({ server }) => texts.noLiveAccount(server),
}

interface OrderAccountProps {
  /** An account at a broker that was chosen; undefined where a server was. */
  readonly account: Account | undefined
  readonly server: string
  /** As typed; '' where the field is left empty. */
  readonly brokerId: string
}

/** Names the account that an order would go to. */
export function OrderAccount({ account, server, brokerId }: OrderAccountProps) {
  const choice = useAccountChoice(account, server, brokerId)
  if (account)
    return (
      <Group
        component="span"
        display="inline-flex"
        gap="2px 6px"
        className="num"
        data-testid="order-account"
        data-state="known"
      >
        {accountLabel(account)} <AccountBadge environment={account.environment} />
      </Group>
    )
  if (!choice) return <span>{server}</span>
  return (
    <span className="num" data-testid="order-account" data-state={choice.state}>
      {words[choice.state](choice)}{' '}
      {choice.state === 'none' ? (
        <Anchor component={Link} to={accountsLink} size="xs" underline="always">
          {texts.connectAccount}
        </Anchor>
      ) : null}
    </span>
  )
}

interface OrderLadderProps {
  readonly order: Order
  readonly change: (change: Pick<TradeDraft, 'ladderId'>) => void
}

/** Chooses the ladder by which an order would climb. There is nothing to choose before it is known, nor where no account would take the order. */
export function OrderLadder({ order: { choice, ladder, draft, reading }, change }: OrderLadderProps) {
  const { items } = useAccounts()
  if (!ladder || !choice || choice.state === 'none') return null
  const account = items.find((one) => one.server === choice.server && one.login === choice.brokerId)
  return (
    <LadderChoice
      accounts={ladder}
      accountId={account?.ladder ? account.id : undefined}
      chosen={draft.ladderId}
      choose={(ladderId) => change({ ladderId })}
      hasStop={(reading.amounts.sl ?? 0) !== 0}
    />
  )
}
