import type { Account, ActiveTrade, PublicTrade } from '@ratchet/contract'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useAccounts } from '../../trading/accounts/accounts.ts'

/** Whose ladder the form shows: one account's, or that of all accounts that have none of their own. */
export interface Scope {
  /** Undefined for all. */
  readonly account: Account | undefined
  /** The accounts of which one can be chosen. */
  readonly accounts: readonly Account[]
  /** Chooses an account by its id, or all with ''. */
  choose(id: string): void
  /** Whether this ladder acts on a row's account. */
  readonly covers: (row: Pick<ActiveTrade | PublicTrade, 'server' | 'brokerId'>) => boolean
}

/** Keeps the choice in the address, so that an account's card can lead to its ladder. */
export function useScope(): Scope {
  const { items } = useAccounts()
  const [params, setParams] = useSearchParams()
  const id = params.get('account') ?? ''
  return useMemo(() => {
    const accounts = items.filter(({ state }) => state !== 'disconnected')
    const account = accounts.find((one) => one.id === id)
    const covers: Scope['covers'] = ({ server, brokerId }) => {
      const its = items.find((one) => one.server === server && one.login === brokerId)
      return account ? its?.id === account.id : !its?.ladder
    }
    const choose = (wanted: string) => setParams(wanted ? { account: wanted } : {}, { replace: true })
    return { account, accounts, choose, covers }
  }, [items, id, setParams])
}
