import { drillSentence } from '@ratchet/contract'
import { useDrillCause, useDrillNow } from '../trading/accounts/drill.ts'

/** Says beside what became of a trade that a drill ran and may have caused it. Where none ran it shows nothing. */
export function DrillCause({ tradeId }: { tradeId: string }) {
  const faults = useDrillCause(tradeId)
  const { drill } = useDrillNow()
  if (faults === undefined) return null
  return <span data-testid="drill-cause">{drillSentence(faults, drill !== undefined)}</span>
}
