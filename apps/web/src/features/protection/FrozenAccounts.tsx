import { lazy, Suspense } from 'react'
import { useAccounts } from '../../trading/accounts.ts'

/** It is loaded with the first account that is frozen, which is rare. */
const Frozen = lazy(() => import('./Frozen.tsx'))

export function FrozenAccounts() {
  const frozen = useAccounts().items.filter((account) => account.frozen)
  if (frozen.length === 0) return null
  return (
    <Suspense>
      <Frozen accounts={frozen} />
    </Suspense>
  )
}
