import { ocoWords, RET } from '@ratchet/contract'
import type { BrokerReport, TimeMs } from '@ratchet/domain'
import type { TradeRow } from '../ports/index.ts'
import type { Draft } from './draft.ts'
import { fail } from './fail.ts'
import { askToCancel } from './orders.ts'

/** Whether the order waits at the broker, or is on its way there. */
function isWaiting(draft: Draft, { id, status, working, action }: TradeRow): boolean {
  if (action !== 'Trade_Action_Pending' || (status !== 'Pending' && status !== 'unknown')) return false
  return working || (draft.request(id)?.state ?? 'answered') !== 'answered'
}

/** The other order of its pair that still waits: the one that names this one, or the one that this one names. */
const otherOf = (draft: Draft, { id, oco }: TradeRow): TradeRow | undefined =>
  [draft.beside.ocoOf.get(id), oco?.with]
    .map((other) => draft.trade(other ?? null))
    .find((other) => other !== undefined && isWaiting(draft, other) && !other.oco?.filled)

/**
 * OCO1: an order is paired with one that waits, and is in no other pair. Else it is not sent: alone it would be what nobody asked for.
 * @returns whether it was refused
 */
export function isRefusedByPair(draft: Draft, trade: TradeRow): boolean {
  if (!trade.oco) return false
  const fault = pairFault(draft, trade, draft.trade(trade.oco.with))
  if (!fault) {
    draft.beside.ocoOf.set(trade.oco.with, trade.id)
    return false
  }
  fail(draft, trade, RET.INVALID_ORDER, ocoWords[fault])
  return true
}

function pairFault(draft: Draft, { id }: TradeRow, named: TradeRow | undefined): keyof typeof ocoWords | undefined {
  if (!named || !isWaiting(draft, named) || named.oco?.filled) return 'gone'
  const other = otherOf(draft, named)
  return other && other.id !== id ? 'paired' : undefined
}

/**
 * OCO2: where an order of a pair is filled, the same step puts on record that the other one is to end, and asks for it where it can. Orders
 * that are filled at once are both filled: the broker was faster.
 * @param seen what a report, or the broker's book, shows
 */
export function endOthers(draft: Draft, { orders, positions, timeMs }: Seen): void {
  if (draft.model.ocoOf.size === 0) return
  const filled = orders.filter(({ state }) => state === 'filled')
  for (const { clientId } of [...filled, ...positions]) {
    const trade = draft.trade(clientId)
    if (trade && !isWaiting(draft, trade)) endOther(draft, trade, timeMs)
  }
}

type Seen = Pick<BrokerReport, 'orders' | 'positions' | 'timeMs'>

function endOther(draft: Draft, filled: TradeRow, timeMs: TimeMs): void {
  const other = otherOf(draft, filled)
  if (!other) return
  draft.record({
    kind: 'oco.filled',
    tradeId: other.id,
    marketTimeMs: timeMs,
    data: { other: filled.id, order: filled.order, symbol: filled.symbol },
    trade: { ...other, oco: { with: filled.id, filled: true } },
  })
  askToCancel(draft, other.id)
}

/**
 * OCO3: orders whose other one was filled and that still wait: the broker refused to cancel them, or they were on their way to it, or
 * nothing could be sent. They are asked for again behind each report and in each round, until they are gone.
 * @param answered the instruction that the report answers: what was refused just now is left to the next time
 */
export function askForStranded(draft: Draft, answered?: string | null): void {
  for (const id of draft.model.stranded) if (id !== answered) askToCancel(draft, id)
}
