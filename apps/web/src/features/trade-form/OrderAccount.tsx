import { type Account, type AccountChoice, accountText, chooseAccount } from '@ratchet/contract'
import { useProfile } from '../../api/profile.ts'
import { accountLabel } from '../../trading/account-words.ts'
import { useAccounts } from '../../trading/accounts.ts'
import { AccountBadge } from '../../ui/AccountBadge.tsx'
import css from './trade-form.module.css'

interface OrderAccountProps {
  /** An account at a broker that was chosen; undefined where a server was. */
  readonly account: Account | undefined
  readonly server: string
  /** As typed; '' where the field is left empty. */
  readonly brokerId: string
}

/**
 * Returns the account that an order would go to, chosen as the server does. It is undefined until it is known which
 * accounts there are, and for a text that is no log-in.
 */
function useOrderAccount({ server, brokerId }: Omit<OrderAccountProps, 'account'>): AccountChoice | undefined {
  const { items, known } = useAccounts()
  const { profile, loading } = useProfile()
  if (!known || loading || !/^\d{0,20}$/.test(brokerId)) return undefined
  return chooseAccount({ server, typed: brokerId, saved: profile?.forexCode ?? '' }, items)
}

const words: Readonly<Record<AccountChoice['state'], (choice: AccountChoice) => string>> = {
  known: accountText,
  unknown: (choice) => `${accountText(choice)}: not an account of yours yet`,
  first: ({ server }) => `New paper account · ${server}, opened with this order`,
  none: ({ server }) => `None: no broker is connected for ${server}`,
}

/** Names the account that an order would go to. */
export function OrderAccount({ account, ...props }: OrderAccountProps) {
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
      {words[choice.state](choice)}
    </span>
  )
}
