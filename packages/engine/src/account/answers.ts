import type { Answer, BrokerReport } from '@ratchet/domain'
import type { RequestRow } from '../ports/index.ts'
import type { Draft } from './draft.ts'
import { finish, remove, takeDelete } from './work.ts'

const placed = 10008
const done = 10009
const donePartial = 10010
const noChanges = 10025
/** Codes after which nobody knows what the broker did: only asking it settles the request. */
const inDoubt = new Set([10011, 10012])

const succeeded = (retcode: number) => retcode === done || retcode === donePartial

/** The broker's word on a request of ours. */
export function onAnswer(draft: Draft, answer: Answer, request: RequestRow, report: BrokerReport): void {
  const unknown = inDoubt.has(answer.retcode)
  const settled: RequestRow = { ...request, state: unknown ? 'unknown' : 'answered', retcode: answer.retcode, text: answer.text }
  switch (request.kind) {
    case 'order':
      orderAnswered(draft, answer, settled)
      break
    case 'levels':
      levelsAnswered(draft, answer, settled, report)
      break
    case 'close':
      closeAnswered(draft, answer, settled)
      break
    case 'remove':
      removeAnswered(draft, answer, settled)
      break
  }
}

const words = (answer: Answer) => ({ retcode: answer.retcode, text: answer.text, bid: answer.bid, ask: answer.ask })

function orderAnswered(draft: Draft, answer: Answer, request: RequestRow): void {
  const trade = draft.trade(request.tradeId)
  const common = { tradeId: request.tradeId, marketTimeMs: answer.timeMs, data: { ...words(answer), order: answer.order }, request }
  if (!trade) draft.record({ ...common, kind: 'order.answered' })
  else if (request.state === 'unknown') {
    draft.record({ ...common, kind: 'trade.unknown', trade: { ...trade, status: 'unknown', retcode: answer.retcode, reason: answer.text } })
  } else if (answer.retcode === placed) {
    draft.record({ ...common, kind: 'order.placed', trade: { ...trade, working: true, order: answer.order, retcode: answer.retcode } })
  } else if (succeeded(answer.retcode)) {
    const order = answer.order || trade.order
    draft.record({ ...common, kind: 'order.answered', trade: { ...trade, order, retcode: answer.retcode, reason: answer.text } })
  } else {
    draft.record({ ...common, kind: 'trade.failed', trade: { ...trade, status: 'failed', retcode: answer.retcode, reason: answer.text } })
  }
  const waiting = draft.model.waitingDeletes.get(request.tradeId ?? '')
  if (waiting === undefined || request.state === 'unknown') return
  takeDelete(draft, { id: waiting, kind: 'delete', tradeId: request.tradeId, traderId: request.traderId, accountId: request.accountId, position: null, sl: null, tp: null, volume: 0 })
}

function levelsAnswered(draft: Draft, answer: Answer, request: RequestRow, report: BrokerReport): void {
  const position = draft.position(request.position)
  const byTrader = request.commandId !== null
  const ok = succeeded(answer.retcode) || answer.retcode === noChanges
  const confirmed = report.positions.find((p) => p.ticket === request.position) ?? { sl: request.sl, tp: request.tp }
  if (!ok) draft.model.refusedAtMs.set(request.position ?? '', answer.timeMs)
  const levels = { sl: confirmed.sl, tp: confirmed.tp }
  draft.record({
    kind: ok ? (byTrader ? 'levels.confirmed' : 'stop.confirmed') : byTrader ? 'levels.refused' : 'stop.refused',
    tradeId: request.tradeId,
    marketTimeMs: answer.timeMs,
    data: { ...words(answer), position: request.position, rung: request.rung, sl: request.sl, tp: request.tp, request: request.id },
    request,
    ...(ok && position?.open && {
      position: { ...position, ...levels, ...(byTrader && { intendedSl: levels.sl, intendedTp: levels.tp }) },
    }),
    ...(ok && !byTrader && position && {
      modified: {
        traderId: request.traderId,
        tradeId: request.tradeId,
        position: position.ticket,
        symbol: position.symbol,
        timeMs: request.timeMs,
        ...levels,
        rung: request.rung,
      },
    }),
    ...(byTrader && {
      command: {
        id: request.commandId ?? '',
        outcome: ok ? { ok, message: 'Stop loss and take profit are set.' } : { ok, retcode: answer.retcode, message: answer.text },
      },
    }),
  })
}

function closeAnswered(draft: Draft, answer: Answer, request: RequestRow): void {
  const ok = succeeded(answer.retcode)
  draft.record({
    kind: 'close.answered',
    tradeId: request.tradeId,
    marketTimeMs: answer.timeMs,
    data: { ...words(answer), position: request.position, request: request.id },
    request,
    ...(request.commandId !== null && {
      command: {
        id: request.commandId,
        outcome: ok ? { ok, message: 'The position is closed.' } : { ok, retcode: answer.retcode, message: answer.text },
      },
    }),
  })
}

function removeAnswered(draft: Draft, answer: Answer, request: RequestRow): void {
  const trade = draft.trade(request.tradeId)
  draft.record({
    kind: 'order.answered',
    tradeId: request.tradeId,
    marketTimeMs: answer.timeMs,
    data: { ...words(answer), remove: request.order, request: request.id },
    request,
  })
  const commandId = request.commandId ?? ''
  if (succeeded(answer.retcode) && trade) {
    const cancelled = { ...trade, status: 'cancelled', working: false, reason: 'Cancelled at the broker' } as const
    return remove(draft, commandId, trade.id, cancelled, 'trade.cancelled')
  }
  // The order went before it could be removed: where it was filled, the document goes and the position stays.
  if (!trade?.working) return remove(draft, commandId, request.tradeId, trade, 'trade.deleted')
  finish(draft, { id: commandId, tradeId: request.tradeId }, { ok: false, retcode: answer.retcode, message: answer.text })
}
