import { RET, retcodeWords } from '@ratchet/contract'
import type { CommandOutcome, CommandRow, PositionRow, TradeRow, Work } from '../ports/index.ts'
import type { Draft } from './draft.ts'
import { askForLevels, looser } from './levels.ts'
import { intend } from './requests.ts'

/** What traders want anew: instructions become orders, commands become requests or are answered at once. */
export function onWork(draft: Draft, work: Work): void {
  const { model } = draft
  // A changed ladder holds from the next quote: after a restart the market must not go back to before it was changed.
  if (work.riskVersion !== model.riskVersion && model.positions.size > 0) draft.keepsPlace = true
  model.risk = work.risk
  model.riskVersion = work.riskVersion
  if (draft.frozen) {
    wait(draft)
    return
  }
  const deleted = new Set(work.commands.filter((c) => c.kind === 'delete').map((c) => c.tradeId))
  for (const trade of work.trades) if (!deleted.has(trade.id)) takeInstruction(draft, trade)
  for (const command of work.commands) takeCommand(draft, command, work.trades)
}

function takeInstruction(draft: Draft, trade: TradeRow): void {
  const { context } = draft
  if (draft.request(trade.id) || isTaken(draft.trade(trade.id))) return
  if (!context.served(trade.server)) {
    const reason = `No broker is connected for ${trade.server}`
    draft.record({
      kind: 'trade.failed',
      tradeId: trade.id,
      marketTimeMs: null,
      data: { retcode: RET.CONNECTION, reason },
      trade: { ...trade, status: 'failed', retcode: RET.CONNECTION, reason },
    })
    return
  }
  const quote = context.quote(trade.symbol)
  const request = intend(draft.model, { id: trade.id, kind: 'order', tradeId: trade.id, timeMs: context.marketTimeMs })
  // The trade goes in with the intent: the message to the broker is made from it.
  draft.ask({
    kind: 'order.intent',
    tradeId: trade.id,
    marketTimeMs: context.marketTimeMs,
    data: { request: trade.id, bid: quote?.bid ?? null, ask: quote?.ask ?? null },
    trade,
    request,
  })
}

/** A trade that was read at start but never sent is known and yet not taken. */
const isTaken = (known: TradeRow | undefined): boolean =>
  known !== undefined && (known.status !== 'Pending' || known.working || known.order !== null)

function takeCommand(draft: Draft, command: CommandRow, newTrades: readonly TradeRow[]): void {
  for (const request of draft.openRequests()) if (request.commandId === command.id) return
  const position = draft.position(command.position)
  if (command.kind === 'delete') takeDelete(draft, command, newTrades)
  else if (!position) refuse(draft, command, RET.POSITION_CLOSED)
  else if (command.kind === 'close') takeClose(draft, command, position)
  else takeLevels(draft, command, position)
}

function takeLevels(draft: Draft, command: CommandRow, position: PositionRow): void {
  const to = { sl: command.sl ?? position.intendedSl, tp: command.tp ?? position.intendedTp }
  // Answers must not overtake one another: the wish waits until the change under way is answered.
  if (draft.underWay(position.ticket, 'levels')) wait(draft)
  else if (looser(position.side, to.sl, position.intendedSl)) {
    refuse(draft, command, RET.INVALID_STOPS, 'A stop never loosens: choose a tighter one, or leave it as it is.')
  } else if (to.sl === position.sl && to.tp === position.tp) refuse(draft, command, RET.NO_CHANGES)
  else askForLevels(draft, position, to, { rung: 0, commandId: command.id })
}

function takeClose(draft: Draft, command: CommandRow, position: PositionRow): void {
  if (draft.underWay(position.ticket, 'close')) {
    wait(draft)
    return
  }
  const request = intend(draft.model, {
    id: draft.context.uuid(),
    kind: 'close',
    tradeId: position.tradeId,
    position: position.ticket,
    commandId: command.id,
    volume: command.volume,
    timeMs: draft.context.marketTimeMs,
  })
  draft.ask({
    kind: 'close.intent',
    tradeId: position.tradeId,
    marketTimeMs: draft.context.marketTimeMs,
    data: { position: position.ticket, why: 'asked by the trader', volume: command.volume, request: request.id },
    request,
  })
}

/** A working order is cancelled at the broker first; an order whose answer is due is waited for; the rest leaves at once. */
export function takeDelete(draft: Draft, command: CommandRow, newTrades: readonly TradeRow[] = []): void {
  const unsent = newTrades.find((t) => t.id === command.tradeId)
  if (unsent && !draft.request(unsent.id) && !isTaken(draft.trade(unsent.id))) {
    const gone: TradeRow = { ...unsent, status: 'cancelled', reason: 'Deleted before it was sent' }
    remove(draft, command.id, gone.id, gone, 'trade.cancelled')
    return
  }
  const trade = draft.trade(command.tradeId)
  const sent = trade && draft.request(trade.id)
  if (trade && sent && sent.state !== 'answered') draft.model.waitingDeletes.set(trade.id, command.id)
  else if (trade?.working && trade.order !== null) cancelOrder(draft, command, trade, trade.order)
  else remove(draft, command.id, command.tradeId, trade, 'trade.deleted')
}

function cancelOrder(draft: Draft, command: CommandRow, trade: TradeRow, order: string): void {
  const request = intend(draft.model, {
    id: draft.context.uuid(),
    kind: 'remove',
    tradeId: trade.id,
    commandId: command.id,
    order,
    timeMs: draft.context.marketTimeMs,
  })
  draft.ask({
    kind: 'order.intent',
    tradeId: trade.id,
    marketTimeMs: draft.context.marketTimeMs,
    data: { remove: order, request: request.id },
    request,
  })
}

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

/** What cannot be carried out yet is looked at again after the next report, and when a frozen account is settled. */
export function wait(draft: Draft): void {
  draft.model.deferred = true
}

/** Answers a wish with no, in the broker's code and in words. */
function refuse(draft: Draft, command: CommandRow, retcode: number, message = retcodeWords(retcode)): void {
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
