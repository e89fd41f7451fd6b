import { type Account, marketOf } from '@ratchet/contract'
import { inOrder, isRealMoney, takesNew } from '../../../trading/accounts/account-words.ts'
import { isConnected, isOnPrices, useAccounts } from '../../../trading/accounts/accounts.ts'
import { useRemembered } from '../../../ui/remembered.ts'
import { choiceOf } from '../place.ts'
import { emptyDraft, type TradeDraft } from '../rules.ts'

export interface TicketAccount {
  /** Those that take orders on the chart's market. */
  readonly accounts: readonly Account[]
  /** The one that the order goes to; undefined where the first order opens one. */
  readonly account: Account | undefined
  readonly choose: (id: string) => void
  /** The same in the fields of the order form. */
  readonly place: Pick<TradeDraft, 'server' | 'brokerId'>
  /** Whether an order can go anywhere at all. */
  readonly isOpen: boolean
}

/** Which account the orders of a chart go to: the one that was chosen last for its market, else practice money first. */
export function useTicketAccount(server: string | undefined): TicketAccount {
  const { items } = useAccounts()
  const [chosen, choose] = useRemembered<string>(`ticket-account.${server ?? ''}`, null, '')
  const there = inOrder(items).filter((one) => marketOf(one.server) === server && one.state !== 'disconnected')
  const accounts = there.filter(takesNew)
  const account = accounts.find(({ id }) => id === chosen) ?? accounts.find((one) => !isRealMoney(one)) ?? accounts[0]
  return {
    accounts,
    account,
    choose,
    place: placeOfAccount(account),
    isOpen: account !== undefined || server === undefined,
  }
}

function placeOfAccount(account: Account | undefined): TicketAccount['place'] {
  if (!account) return { server: emptyDraft.server, brokerId: '' }
  if (isConnected(account) || isOnPrices(account)) return { server: choiceOf(account), brokerId: '' }
  return { server: account.server, brokerId: account.login }
}
