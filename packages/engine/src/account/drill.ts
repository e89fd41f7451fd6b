import { type DrillFault, type FlightKind, isAccepted, RET } from '@ratchet/contract'
import type { LedgerChange } from '../ports/index.ts'

/** Codes that a disturbed broker may answer with. No drill takes a trader's money, hours or permissions away. */
const causedByDrills: ReadonlySet<number> = new Set([
  ...[RET.REQUOTE, RET.REJECT, RET.ERROR, RET.TIMEOUT, RET.CONNECTION, RET.INVALID_PRICE, RET.INVALID_STOPS],
  ...[RET.PRICE_CHANGED, RET.PRICE_OFF, RET.ORDER_CHANGED, RET.FROZEN, RET.POSITION_CLOSED, RET.REJECT_CANCEL],
])
/** Records of a request that the broker refused, or of which nothing was heard. */
const refusals = [
  'trade.failed',
  'levels.refused',
  'stop.refused',
  'change.refused',
  'close.answered',
  'part.refused',
] as const
const silences = ['trade.unknown', 'account.frozen'] as const

/** A refusal that a drill may have caused says so in its own record, with the faults that were on. */
export function withDrill(change: LedgerChange, on: readonly DrillFault[] | undefined): LedgerChange {
  if (on === undefined || !mayBeCaused(change)) return change
  const drill = retcodeOf(change) === RET.REQUOTE && on.includes('requote') ? (['requote'] as const) : on
  const outcome = change.command && !change.command.outcome.ok ? { ...change.command.outcome, drill } : undefined
  return {
    ...change,
    // Each of these kinds has a place for it.
    data: { ...change.data, drill },
    ...(change.command && outcome && { command: { ...change.command, outcome } }),
  } as typeof change
}

type Disturbed = LedgerChange<(typeof refusals)[number] | (typeof silences)[number]>

const isOneOf = <K extends FlightKind>(kinds: readonly K[], kind: FlightKind): kind is K =>
  (kinds as readonly FlightKind[]).includes(kind)

const retcodeOf = ({ data }: Disturbed): number | null => data.retcode ?? null

function mayBeCaused(change: LedgerChange): change is Disturbed {
  if (isOneOf(silences, change.kind)) return true
  if (!isOneOf(refusals, change.kind)) return false
  const retcode = retcodeOf(change as Disturbed)
  return retcode !== null && !isAccepted(retcode) && causedByDrills.has(retcode)
}
