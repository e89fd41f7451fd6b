import type { Account } from '@ratchet/contract'
import { useMemo } from 'react'
import { inOrder } from '../../trading/accounts/account-words.ts'
import { useRemembered } from '../../ui/remembered.ts'

/**
 * Returns the account whose money is shown: the one that was chosen last in this browser, else real money first. What is
 * disconnected has none.
 */
export function useShownAccount(items: readonly Account[]) {
  const open = useMemo(() => inOrder(items).filter(({ state }) => state !== 'disconnected'), [items])
  const [chosen, choose] = useRemembered<string>('account-shown', null, '')
  return { shown: open.find(({ id }) => id === chosen) ?? open[0], open, choose }
}
