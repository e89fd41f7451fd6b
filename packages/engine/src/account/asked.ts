import type { PositionRow } from '../ports/index.ts'
import type { Draft } from './draft.ts'

/** Whether a close of all that is open of it is under way. */
export function closesAll(draft: Draft, position: PositionRow): boolean {
  for (const { kind, volume } of draft.openRequestsOf(position.ticket))
    if (kind === 'close' && (volume === 0 || volume >= position.volume)) return true
  return false
}

const aboutOrders: ReadonlySet<string> = new Set(['order', 'remove', 'cancel', 'modify'])

/** Whether an answer about the trade's order is due. */
export function isUnderWay(draft: Draft, tradeId: string): boolean {
  for (const { kind, tradeId: about } of draft.openRequests())
    if (about === tradeId && aboutOrders.has(kind)) return true
  return false
}
