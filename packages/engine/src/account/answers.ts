import {
  closedSentence,
  isInDoubt,
  levelMetAtOnce,
  levelsSentence,
  ocoWords,
  operatorWords,
  RET,
} from '@ratchet/contract'
import {
  type Answer,
  type BrokerReport,
  formatDecimal,
  isLooser,
  isNearer,
  lotsAsShown,
  signedMoney,
} from '@ratchet/domain'
import type { CommandOutcome, ModifiedRow, PositionRow, RequestRow, TradeRow } from '../ports/index.ts'
import { cancelledByFloor, cancelledByHand, finish, orderCancelled, remove, wait } from './commands.ts'
import type { Draft } from './draft.ts'
import { isStopped } from './floor.ts'
import { fundingAnswered } from './funding.ts'
import { takeDelete } from './orders.ts'
import { askForRest } from './quotes.ts'
import { freeze, recordSettled } from './unknown.ts'

const succeeded = (retcode: number) => retcode === RET.DONE || retcode === RET.DONE_PARTIAL

/** Whether the broker has the levels that were asked for. */
const isTaken = (retcode: number) => succeeded(retcode) || retcode === RET.NO_CHANGES

/** The broker's answer to a request of ours. RET2: a code that leaves the outcome open is no answer, and only asking settles it. */
export function onAnswer(draft: Draft, answer: Answer, request: RequestRow, report: BrokerReport): void {
  if (isInDoubt(answer.retcode)) {
    freeze(draft, request, answer.text, answer.retcode)
    return
  }
  const settled: RequestRow = { ...request, state: 'answered', retcode: answer.retcode, text: answer.text }
  switch (request.kind) {
    case 'order':
      orderAnswered(draft, answer, settled)
      break
    case 'levels':
      levelsAnswered(draft, answer, settled, report)
      // What was unknown is decided anew at the next quote.
      if (isTaken(answer.retcode) && request.state !== 'unknown') askForRest(draft, settled)
      break
    case 'close':
      closeAnswered(draft, answer, settled)
      break
    case 'remove':
      removeAnswered(draft, answer, settled)
      break
    case 'cancel':
      cancelAnswered(draft, answer, settled)
      break
    case 'modify':
      modifyAnswered(draft, answer, settled, report)
      break
    case 'deposit':
    case 'reset':
    case 'commission':
      fundingAnswered(draft, answer, settled, report)
      break
  }
  if (request.state === 'unknown') recordSettled(draft, request, 'answered')
  if (request.kind === 'order') carryOutDelete(draft, request)
}

/** The broker's words, and when the request left and its answer came, by the real clock: null if there was a restart between. */
const words = (draft: Draft, answer: Answer) => ({
  retcode: answer.retcode,
  text: answer.text,
  bid: answer.bid,
  ask: answer.ask,
  sentAtMs: draft.model.sentAtMs.get(answer.clientId) ?? null,
  heardAtMs: draft.heardAtMs,
})

function orderAnswered(draft: Draft, answer: Answer, request: RequestRow): void {
  const trade = draft.trade(request.tradeId)
  const common = {
    tradeId: request.tradeId,
    marketTimeMs: answer.timeMs,
    data: { ...words(draft, answer), order: answer.order },
    request,
  }
  if (!trade) draft.record({ ...common, kind: 'order.answered' })
  else if (answer.retcode === RET.PLACED) {
    draft.record({
      ...common,
      kind: 'order.placed',
      trade: { ...trade, ...known(trade), working: true, order: answer.order, retcode: answer.retcode },
    })
  } else if (succeeded(answer.retcode)) {
    const order = answer.order || trade.order
    draft.record({
      ...common,
      kind: 'order.answered',
      trade: { ...trade, ...known(trade), order, retcode: answer.retcode, reason: answer.text },
    })
  } else {
    draft.record({
      ...common,
      kind: 'trade.failed',
      trade: { ...trade, status: 'failed', retcode: answer.retcode, reason: answer.text },
    })
  }
}

/** An order whose existence was unknown waits again for its outcome. */
const known = ({ status, reason }: TradeRow) =>
  status === 'unknown' ? ({ status: 'Pending', reason: null } as const) : { status, reason }

/** A deletion that waited for the answer. A frozen account sends nothing: the command is read again once it is settled. */
function carryOutDelete(draft: Draft, request: RequestRow): void {
  const waiting = draft.beside.waitingDeletes.get(request.tradeId ?? '')
  if (waiting === undefined) return
  if (draft.frozen) wait(draft)
  else
    takeDelete(draft, {
      id: waiting,
      kind: 'delete',
      tradeId: request.tradeId,
      traderId: request.traderId,
      accountId: request.accountId,
      position: null,
      price: null,
      sl: null,
      tp: null,
      volume: 0,
    })
}

function levelsAnswered(draft: Draft, answer: Answer, request: RequestRow, report: BrokerReport): void {
  const ok = isTaken(answer.retcode)
  if (!ok) draft.beside.refusedAtMs.set(request.position ?? '', answer.timeMs)
  const before = draft.position(request.position)
  const position = ok ? confirmedPosition(draft, request, report) : undefined
  const { position: ticket, rung, sl, tp, id } = request
  const common = {
    tradeId: request.tradeId,
    marketTimeMs: answer.timeMs,
    data: { ...words(draft, answer), position: ticket, rung, sl, tp, request: id },
    request,
  }
  if (request.commandId === null) {
    const modified = position && modification(request, position)
    const rows = { ...(position?.open && { position }), ...(modified && { modified }) }
    draft.record({ ...common, kind: ok ? 'stop.confirmed' : 'stop.refused', ...rows })
    return
  }
  const now = position ?? before
  draft.record({
    ...common,
    kind: ok ? 'levels.confirmed' : 'levels.refused',
    ...(now?.open && { position: { ...answered(now), ...(ok && intendedAfter(draft, request, now)) } }),
    command: { id: request.commandId, outcome: outcomeOf(ok, answer, levelsWords(draft, before, position)) },
  })
}

/** Nothing that the trader has asked for is on its way any more. */
const answered = ({ requested: _, ...row }: PositionRow): PositionRow => row

/** The trader's levels hold from here on, but a rung that the ladder reached while the answer was due is not given up for them. */
function intendedAfter(draft: Draft, request: RequestRow, now: PositionRow) {
  const { side, sl, tp, intendedSl, intendedTp } = now
  const targetBefore = draft.beside.targetsBefore.get(request.id) ?? intendedTp
  const climbed = intendedTp !== targetBefore && isNearer(side, tp, intendedTp)
  return { intendedSl: isLooser(side, sl, intendedSl) ? intendedSl : sl, intendedTp: climbed ? intendedTp : tp }
}

/** The position with the confirmed levels: the broker's own if the report has them, otherwise those that were requested. */
function confirmedPosition(draft: Draft, request: RequestRow, report: BrokerReport): PositionRow | undefined {
  const position = draft.position(request.position)
  if (!position) return undefined
  const now = report.positions.find((p) => p.ticket === request.position)
  if (!now) return { ...position, ...levelsOf(request) }
  const { sl, tp, swap } = now
  return { ...position, sl, tp, swap, guaranteed: now.guaranteed === true }
}

const levelsOf = ({ sl, tp }: RequestRow) => ({ sl, tp })

const modification = (request: RequestRow, position: PositionRow): ModifiedRow => ({
  traderId: request.traderId,
  tradeId: request.tradeId,
  position: position.ticket,
  symbol: position.symbol,
  timeMs: request.timeMs,
  sl: position.sl,
  tp: position.tp,
  rung: request.rung,
})

const outcomeOf = (ok: boolean, answer: Answer, message: string): CommandOutcome =>
  ok ? { ok, message } : { ok, retcode: answer.retcode, message: answer.text }

function closeAnswered(draft: Draft, answer: Answer, request: RequestRow): void {
  const ok = succeeded(answer.retcode)
  const { tradeId, position, rung, volume, id } = request
  const common = { tradeId, marketTimeMs: answer.timeMs, request }
  const data = { ...words(draft, answer), position, request: id }
  // Of a position that is gone nothing stays open that the rung was to close. (OWN8)
  if (rung > 0 && !ok && answer.retcode !== RET.POSITION_CLOSED) {
    draft.record({ ...common, kind: 'part.refused', data: { ...data, rung, volume } })
    return
  }
  draft.record({
    ...common,
    kind: 'close.answered',
    data,
    ...(request.commandId !== null && {
      command: {
        id: request.commandId,
        outcome: outcomeOf(ok, answer, closedWords(draft, request)),
      },
    }),
  })
}

/** The level that has changed, and its new value. */
function levelsWords(draft: Draft, before: PositionRow | undefined, now: PositionRow | undefined): string {
  if (now?.open === false) return levelMetAtOnce
  const digits = draft.context.instruments.get(now?.symbol ?? '')?.digits ?? 2
  const price = (was: number | undefined, is: number | undefined) =>
    is === undefined || was === is ? undefined : is === 0 ? '' : formatDecimal(is, digits)
  return levelsSentence({ sl: price(before?.sl, now?.sl), tp: price(before?.tp, now?.tp) })
}

/** The deal in the same report, if there is one. */
function closedWords(draft: Draft, { position: ticket }: RequestRow): string {
  const deal = draft.changes.findLast(({ closed }) => closed?.position === ticket)?.closed
  const position = draft.position(ticket)
  const left = position?.open ? lotsAsShown(position.volume) : undefined
  if (!deal)
    return left === undefined ? 'The position is closed.' : `Part of the position is closed. ${left} is still open.`
  const { symbol, volume, profit } = deal
  return closedSentence({ lots: lotsAsShown(volume), symbol, profit: signedMoney(profit), left })
}

function recordRemoval(draft: Draft, answer: Answer, request: RequestRow): void {
  draft.record({
    kind: 'order.answered',
    tradeId: request.tradeId,
    marketTimeMs: answer.timeMs,
    data: { ...words(draft, answer), remove: request.order, request: request.id },
    request,
  })
}

function removeAnswered(draft: Draft, answer: Answer, request: RequestRow): void {
  const trade = draft.trade(request.tradeId)
  recordRemoval(draft, answer, request)
  const commandId = request.commandId ?? ''
  if (succeeded(answer.retcode) && trade) {
    const cancelled = { ...trade, status: 'cancelled', working: false, reason: 'Cancelled at the broker' } as const
    remove(draft, commandId, trade.id, cancelled, 'trade.cancelled')
  } else if (!trade?.working) {
    // The order went out before it could be removed: if it was filled, the document is removed and the position stays.
    remove(draft, commandId, request.tradeId, trade, 'trade.deleted')
  } else {
    finish(draft, { id: commandId, tradeId: request.tradeId }, outcomeOf(false, answer, ''))
  }
}

/** The document stays, as cancelled. */
function cancelAnswered(draft: Draft, answer: Answer, request: RequestRow): void {
  const trade = draft.trade(request.tradeId)
  recordRemoval(draft, answer, request)
  const { commandId: id, tradeId } = request
  if (!trade || !succeeded(answer.retcode)) {
    if (id !== null) finish(draft, { id, tradeId }, outcomeOf(false, answer, ''))
    return
  }
  const ours = trade.oco?.filled ? ocoWords.cancelled : isStopped(draft) ? cancelledByFloor : operatorWords.cancelled
  const reason = id === null ? ours : cancelledByHand
  draft.record({
    kind: 'trade.cancelled',
    tradeId: trade.id,
    marketTimeMs: answer.timeMs,
    data: { order: request.order, reason },
    trade: { ...trade, status: 'cancelled', working: false, reason },
    ...(id !== null && { command: { id, outcome: { ok: true, message: orderCancelled } } }),
  })
}

/** The order as the broker confirmed it: its own values if the report has them, otherwise those that were requested. */
function modifyAnswered(draft: Draft, answer: Answer, request: RequestRow, report: BrokerReport): void {
  const ok = succeeded(answer.retcode) || answer.retcode === RET.NO_CHANGES
  const trade = draft.trade(request.tradeId)
  const { price, sl, tp } = report.orders.find(({ ticket }) => ticket === request.order) ?? request
  draft.record({
    kind: ok ? 'change.confirmed' : 'change.refused',
    tradeId: request.tradeId,
    marketTimeMs: answer.timeMs,
    data: {
      ...words(draft, answer),
      order: request.order,
      price: request.price,
      sl: request.sl,
      tp: request.tp,
      request: request.id,
    },
    request,
    ...(ok && trade?.working && { trade: { ...trade, price, sl, tp } }),
    ...(request.commandId !== null && {
      command: { id: request.commandId, outcome: outcomeOf(ok, answer, 'The order is changed.') },
    }),
  })
}
