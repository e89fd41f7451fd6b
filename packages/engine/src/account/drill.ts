import { type DrillFault, isAccepted, RET } from '@ratchet/contract'
import type { LedgerChange } from '../ports/index.ts'

/** Codes that a disturbed broker may answer with. No drill takes a trader's money, hours or permissions away. */
const causedByDrills: ReadonlySet<number> = new Set([
  ...[RET.REQUOTE, RET.REJECT, RET.ERROR, RET.TIMEOUT, RET.CONNECTION, RET.INVALID_PRICE, RET.INVALID_STOPS],
  ...[RET.PRICE_CHANGED, RET.PRICE_OFF, RET.ORDER_CHANGED, RET.FROZEN, RET.POSITION_CLOSED, RET.REJECT_CANCEL],
])
/** Records of a request that the broker refused, or of which nothing was heard. */
const refusals: ReadonlySet<string> = new Set([
  ...['trade.failed', 'levels.refused', 'stop.refused', 'change.refused', 'close.answered'],
])
const silences: ReadonlySet<string> = new Set(['trade.unknown', 'account.frozen'])

/** A refusal that a drill may have caused says so in its own record, with the faults that were on. */
export function withDrill(change: LedgerChange, on: readonly DrillFault[] | undefined): LedgerChange {
  if (on === undefined || !mayBeCaused(change)) return change
  const drill = change.data.retcode === RET.REQUOTE && on.includes('requote') ? (['requote'] as const) : on
  const outcome = change.command && !change.command.outcome.ok ? { ...change.command.outcome, drill } : undefined
  return {
    ...change,
    data: { ...change.data, drill },
    ...(change.command && outcome && { command: { ...change.command, outcome } }),
  }
}

function mayBeCaused({ kind, data: { retcode } }: LedgerChange): boolean {
  if (silences.has(kind)) return true
  return refusals.has(kind) && typeof retcode === 'number' && !isAccepted(retcode) && causedByDrills.has(retcode)
}
