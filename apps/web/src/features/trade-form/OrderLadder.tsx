import { useWorld } from '../../realtime/index.ts'
import { useAccounts } from '../../trading/accounts/accounts.ts'
import { useLadderOf } from '../../trading/ladder/ladder-of.ts'
import { LadderChoice } from '../../ui/ladders/LadderChoice.tsx'
import type { TradeDraft } from './rules.ts'
import { type Ordered, useOrderAccount } from './useOrderAccount.ts'

interface OrderLadderProps extends Ordered {
  readonly draft: Pick<TradeDraft, 'ladderId' | 'sl'>
  readonly change: (change: Pick<TradeDraft, 'ladderId'>) => void
}

/** Chooses the ladder by which an order would climb. There is nothing to choose before it is known, nor where no account would take the order. */
export function OrderLadder({ draft, change, ...to }: OrderLadderProps) {
  const at = useOrderAccount(to)
  const ladder = useLadderOf(at)
  const { items } = useAccounts()
  const heard = useWorld((world) => world.heard)
  if (!heard || !ladder || !at || at.state === 'none') return null
  const account = items.find((one) => one.server === at.server && one.login === at.brokerId)
  return (
    <LadderChoice
      accounts={ladder}
      accountId={account?.ladder ? account.id : undefined}
      chosen={draft.ladderId}
      choose={(ladderId) => change({ ladderId })}
      hasStop={Number(draft.sl) !== 0}
    />
  )
}
