import type { AccountName, ActiveTrade, Risk } from '@ratchet/contract'
import { useWorld } from '../../realtime/index.ts'
import { useAccounts } from '../accounts/accounts.ts'

/**
 * Finds the ladder by which an account climbs: its own, or that of all accounts, which is also that of an account that is not
 * there yet. Null where it is not known.
 */
export function useLadderOf(at: AccountName | undefined): Risk | null {
  const risk = useWorld((world) => world.risk)
  const { items } = useAccounts()
  return items.find((one) => one.server === at?.server && one.login === at.brokerId)?.ladder ?? risk
}

/** Finds the ladder by which an open position climbs: its own, or its account's. (OWN1) */
export function useLadderAt(trade: ActiveTrade | undefined): Risk | null {
  const accounts = useLadderOf(trade)
  return trade?.ladder?.pips ?? accounts
}
