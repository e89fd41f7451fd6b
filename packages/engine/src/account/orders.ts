import { ladderWords, operatorWords, RET } from '@ratchet/contract'
import type { CommandRow, TradeRow } from '../ports/index.ts'
import { isUnderWay } from './asked.ts'
import { cancelledByHand, orderCancelled, refuse, remove, wait } from './commands.ts'
import type { Draft } from './draft.ts'
import { verdictOnChange } from './limits.ts'
import { intend } from './requests.ts'

/** A trade that was loaded at the start but never sent is known and yet not taken. */
export const isTaken = (known: TradeRow | undefined): boolean =>
  known !== undefined && (known.status !== 'Pending' || known.working || known.order !== null)

/** The instruction of a command, if nothing was sent for it yet. */
function unsentOf(draft: Draft, { tradeId }: CommandRow, newTrades: readonly TradeRow[]): TradeRow | undefined {
  const unsent = newTrades.find(({ id }) => id === tradeId)
  return unsent && !draft.request(unsent.id) && !isTaken(draft.trade(unsent.id)) ? unsent : undefined
}

/** A working order is cancelled at the broker first; an order with an answer due waits for it; anything else is removed at once. */
export function takeDelete(draft: Draft, command: CommandRow, newTrades: readonly TradeRow[] = []): void {
  const unsent = unsentOf(draft, command, newTrades)
  if (unsent) {
    const gone: TradeRow = { ...unsent, status: 'cancelled', reason: 'Deleted before it was sent' }
    remove(draft, command.id, gone.id, gone, 'trade.cancelled')
    return
  }
  const trade = draft.trade(command.tradeId)
  const sent = trade && draft.request(trade.id)
  if (trade && sent && sent.state !== 'answered') draft.beside.waitingDeletes.set(trade.id, command.id)
  else if (trade?.working && trade.order !== null)
    cancelOrder(draft, trade, trade.order, { kind: 'remove', commandId: command.id })
  else remove(draft, command.id, command.tradeId, trade, 'trade.deleted')
}

interface Cancelling {
  /** With 'remove' the document goes with the order. */
  readonly kind?: 'remove' | 'cancel'
  /** Undefined where no trader asks for it. */
  readonly commandId?: string
}

/** Asks the broker to cancel a waiting order. */
export function cancelOrder(
  draft: Draft,
  { id: tradeId }: Pick<TradeRow, 'id'>,
  order: string,
  { kind = 'cancel', commandId }: Cancelling = {},
): void {
  const { marketTimeMs: timeMs } = draft.context
  const about = { kind, tradeId, order, timeMs, ...(commandId !== undefined && { commandId }) }
  const request = intend(draft, { id: draft.context.uuid(), ...about })
  draft.ask({
    kind: 'order.intent',
    tradeId,
    marketTimeMs: timeMs,
    data: { remove: order, request: request.id, ...(commandId !== undefined && { commandId }) },
    request,
  })
}

/** Asks for it where nobody has asked, and anything may be sent. */
export function askToCancel(draft: Draft, id: string): void {
  const trade = draft.trade(id)
  if (!trade?.working || trade.order === null || draft.frozen || isUnderWay(draft, id)) return
  cancelOrder(draft, trade, trade.order)
}

/** Cancels a working order at the broker and keeps its document. An order that was never sent is never sent. */
export function takeCancel(draft: Draft, command: CommandRow, newTrades: readonly TradeRow[]): void {
  const unsent = unsentOf(draft, command, newTrades)
  if (unsent) {
    draft.record({
      kind: 'trade.cancelled',
      tradeId: unsent.id,
      marketTimeMs: draft.context.marketTimeMs,
      data: { reason: cancelledByHand },
      trade: { ...unsent, status: 'cancelled', reason: cancelledByHand },
      command: { id: command.id, outcome: { ok: true, message: orderCancelled } },
    })
    return
  }
  const working = workingOf(draft, command)
  if (working) cancelOrder(draft, working.trade, working.order, { commandId: command.id })
}

/** Asks the broker for another price and other levels of a working order; what the command does not name stays. */
export function takeChange(draft: Draft, command: CommandRow): void {
  const working = workingOf(draft, command)
  if (!working) return
  const { trade, order } = working
  const { price, sl, tp } = trade
  const from = { price, sl, tp }
  const to = { price: command.price ?? price, sl: command.sl ?? sl, tp: command.tp ?? tp }
  if (to.price === price && to.sl === sl && to.tp === tp) {
    refuse(draft, command, RET.NO_CHANGES)
    return
  }
  if (to.sl === 0 && trade.ladder?.unit === 'R') {
    refuse(draft, command, RET.INVALID_STOPS, ladderWords.needsStop)
    return
  }
  const freeze = draft.model.limits?.freeze
  if (freeze) {
    refuse(draft, command, RET.TRADE_DISABLED, operatorWords.refused(freeze.reason))
    return
  }
  const limited = verdictOnChange(draft, trade, to)
  if (limited?.is === 'refused') {
    refuse(draft, command, limited.retcode, limited.sentence)
    return
  }
  const { marketTimeMs: timeMs } = draft.context
  const id = draft.context.uuid()
  const about = { kind: 'modify', tradeId: trade.id, commandId: command.id, order, timeMs } as const
  const request = intend(draft, { id, ...about, ...to })
  draft.ask({
    kind: 'change.intent',
    tradeId: trade.id,
    marketTimeMs: timeMs,
    data: { order, from, to, request: id, commandId: command.id },
    request,
  })
}

/**
 * The order at the broker that a command is about. The command waits while an answer about that order is due, so that answers cannot
 * overtake one another; it is refused if no order is working any more. Undefined in both cases.
 */
function workingOf(
  draft: Draft,
  command: CommandRow,
): { readonly trade: TradeRow; readonly order: string } | undefined {
  const trade = draft.trade(command.tradeId)
  if (trade && isUnderWay(draft, trade.id)) wait(draft)
  else if (trade?.working && trade.order !== null) return { trade, order: trade.order }
  else refuse(draft, command, RET.INVALID_ORDER, 'The order is no longer pending at the broker.')
  return undefined
}
