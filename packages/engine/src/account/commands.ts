import { retcodeWords } from '@ratchet/contract'
import type { CommandOutcome, CommandRow, TradeRow } from '../ports/index.ts'
import type { Draft } from './draft.ts'

/** The sentence for a trader whose order was cancelled, and the comment that its trade has from then on. */
export const orderCancelled = 'The order is cancelled.'
export const cancelledByHand = 'Cancelled by hand'
/** The comment of a trade whose order was not reached before its end. */
export const orderEnded = 'It expired before the price was reached'
export const cancelledByFloor = 'Cancelled by the equity floor'

/** The sentence for a trader once an account that a fault had frozen goes on. */
export const triedAgain = 'The account resumed.'

/** Takes a trade out of the lists and answers the command; an open position stays open, and the answer says so. */
export function remove(
  draft: Draft,
  commandId: string,
  tradeId: string | null,
  trade: TradeRow | undefined,
  kind: 'trade.cancelled' | 'trade.deleted',
): void {
  const stillOpen = trade?.position != null && draft.position(trade.position)?.open === true
  draft.record({
    kind,
    tradeId,
    marketTimeMs: draft.context.marketTimeMs,
    data: { positionStaysOpen: stillOpen },
    ...(trade && { trade }),
    deleteTrade: true,
    command: { id: commandId, outcome: { ok: true, message: stillOpen ? 'The position stays open.' : '' } },
  })
}

/** Defers work: it is tried again after the next report, and when a frozen account is settled. */
export function wait(draft: Draft): void {
  draft.deferred = true
}

/** Refuses a command, in the broker's code and in words. */
export function refuse(draft: Draft, command: CommandRow, retcode: number, message = retcodeWords(retcode)): void {
  finish(draft, command, { ok: false, retcode, message })
}

export function finish(draft: Draft, command: Pick<CommandRow, 'id' | 'tradeId'>, outcome: CommandOutcome): void {
  draft.record({
    kind: 'command.done',
    tradeId: command.tradeId,
    marketTimeMs: null,
    data: { ...outcome },
    command: { id: command.id, outcome },
  })
}
