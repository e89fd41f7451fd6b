import { Anchor } from '@mantine/core'
import { type AccountChoice, accountText } from '@ratchet/contract'
import { Link } from 'react-router'
import { accountLabel } from '../../trading/accounts/account-words.ts'
import { AccountBadge } from '../../ui/AccountBadge.tsx'
import { accountsLink } from '../../ui/links.ts'
import * as texts from './texts.ts'
import css from './trade-form.module.css'
import { type Ordered, useOrderAccount } from './useOrderAccount.ts'

const words: Readonly<Record<AccountChoice['state'], (choice: AccountChoice) => string>> = {
  known: accountText,
  unknown: (choice) => texts.unknownAccount(accountText(choice)),
  first: ({ server }) => texts.newPaperAccount(server),
  none: ({ server }) => texts.noLiveAccount(server),
}

/** Names the account that an order would go to. */
export function OrderAccount(props: Ordered) {
  const { account } = props
  const choice = useOrderAccount(props)
  if (account)
    return (
      <span className={`num ${css.account}`} data-testid="order-account" data-state="known">
        {accountLabel(account)} <AccountBadge environment={account.environment} />
      </span>
    )
  if (!choice) return <span>{props.server}</span>
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
