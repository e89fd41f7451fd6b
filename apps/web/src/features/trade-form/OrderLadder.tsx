import { useWorld } from '../../realtime/index.ts'
import { useAccounts } from '../../trading/accounts.ts'
import { useLadderOf } from '../../trading/ladder-of.ts'
import { LadderChoice } from '../../ui/ladders/LadderChoice.tsx'
import { type Ordered, useOrderAccount } from './useOrderAccount.ts'

/** Names the ladder by which an order would climb. There is nothing to name before it is known, nor where no account would take the order. */
export function OrderLadder(props: Ordered) {
  const at = useOrderAccount(props)
  const ladder = useLadderOf(at)
  const { items } = useAccounts()
  const heard = useWorld((world) => world.heard)
  if (!heard || !ladder || !at || at.state === 'none') return null
  const account = items.find((one) => one.server === at.server && one.login === at.brokerId)
  return <LadderChoice ladder={ladder} account={account} />
}
