import { type Account, type AccountChoice, chooseAccount } from '@ratchet/contract'
import { useProfile } from '../../api/profile.ts'
import { useAccounts } from '../../trading/accounts/accounts.ts'

export interface Ordered {
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
export function useOrderAccount({ account, server, brokerId }: Ordered): AccountChoice | undefined {
  const { items, known } = useAccounts()
  const { profile, loading } = useProfile()
  if (account) return { server: account.server, brokerId: account.login, state: 'known' }
  if (!known || loading || !/^\d{0,20}$/.test(brokerId)) return undefined
  return chooseAccount({ server, typed: brokerId, saved: profile?.forexCode ?? '' }, items)
}
