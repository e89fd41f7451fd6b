import { useAccounts } from '../../trading/accounts/accounts.ts'
import { Late, partOf } from '../../ui/Late.tsx'

/** It is loaded with the first account that is frozen, which is rare. */
const frozenAccounts = partOf(() => import('./Frozen.tsx'))

export function FrozenAccounts() {
  const frozen = useAccounts().items.filter((account) => account.frozen)
  if (frozen.length === 0) return null
  return <Late of={frozenAccounts} give={{ accounts: frozen }} meanwhile={null} />
}
