import { type EventData, RET } from '@ratchet/contract'
import type { Answer, BrokerReport, OrderState } from '@ratchet/domain'
import type { HeldFor, LedgerChange, RequestRow } from '../ports/index.ts'
import type { Draft } from './draft.ts'
import type { AccountModel } from './model.ts'

/** Why a request's outcome is unknown, in words for the trader. */
export const whyUnknown = {
  away: 'The broker cannot be reached, so it is unknown whether the request arrived. Ratchet keeps checking.',
  unclear:
    'The broker has no record of the request yet. Sending it again could execute it twice, so Ratchet keeps checking.',
} as const

type Rows = Pick<LedgerChange, 'request' | 'trade'>

/** How the uncertainty about a request, or about the whole account, ended. */
export type Settling = 'answered' | 'never arrived' | 'level again' | 'tried again'

/** The account sends nothing: a request's outcome is unknown, or the broker's book is older than our ledger. */
export function isFrozen(model: Pick<AccountModel, 'held' | 'requests'>): boolean {
  return model.held !== null || model.requests.unknown.size > 0
}

/** Records that a request's outcome is unknown. From here on the account sends nothing until the broker has answered. */
export function freeze(draft: Draft, request: RequestRow, why: string, retcode: number | null = null): void {
  if (request.state === 'unknown') return
  const { context, model } = draft
  const since = context.nowMs()
  draft.beside.unknownSinceMs.set(request.id, since)
  const common = { tradeId: request.tradeId, marketTimeMs: context.marketTimeMs }
  const { id, kind, position, order } = request
  draft.record({
    ...common,
    kind: 'account.frozen',
    data: {
      accountId: model.account.id,
      request: id,
      kind,
      why,
      since,
      retcode,
      ...(position && { position }),
      ...(order && { order }),
    },
    // An unanswered request has no words of the broker.
    request: { ...request, state: 'unknown', retcode, text: retcode === null ? null : why },
  })
  const trade = kind === 'order' ? draft.trade(request.tradeId) : undefined
  if (trade?.status !== 'Pending') return
  draft.record({
    ...common,
    kind: 'trade.unknown',
    data: { request: id, why, retcode },
    trade: { ...trade, status: 'unknown', retcode, reason: why },
  })
}

/** Records the end of the uncertainty, after the broker has answered. */
export function recordSettled(draft: Draft, request: RequestRow, how: Settling, rows: Rows = {}): void {
  const since = draft.beside.unknownSinceMs.get(request.id)
  draft.beside.unknownSinceMs.delete(request.id)
  draft.record({
    kind: 'account.settled',
    tradeId: request.tradeId,
    marketTimeMs: draft.context.marketTimeMs,
    data: {
      accountId: request.accountId,
      request: request.id,
      kind: request.kind,
      how,
      afterMs: since === undefined ? null : Math.max(0, draft.context.nowMs() - since),
      ...(request.position && { position: request.position }),
    },
    ...rows,
  })
}

/** The broker's book is older than our ledger: it cannot be believed, and nothing is sent, until it has caught up. */
export function hold(draft: Draft, bookSeq: number): void {
  const { brokerSeq } = draft.model
  const why = `The broker’s book is older than Ratchet’s record: it ends at report ${bookSeq}, the record at ${brokerSeq}.`
  holdFor(draft, 'book', { why })
}

/**
 * A step of the account failed again and again by an internal fault. Nothing is done for the account until somebody asks to try it again.
 * @param reference the reference under which the server's log has the error
 */
export function holdForFault(draft: Draft, reference: string): void {
  const why = `An internal fault stopped this account. The server’s log has the details under reference ${reference}.`
  holdFor(draft, 'fault', { why, reference })
}

function holdFor(draft: Draft, what: HeldFor, told: Pick<EventData<'account.frozen'>, 'why' | 'reference'>): void {
  const { context, model } = draft
  if (draft.held) return
  const since = context.nowMs()
  draft.held = { for: what, sinceMs: since }
  draft.record({
    kind: 'account.frozen',
    tradeId: null,
    marketTimeMs: context.marketTimeMs,
    data: { accountId: model.account.id, request: null, kind: what, since, ...told },
  })
}

/** The account agrees with the broker's book. */
export function release(draft: Draft): void {
  const { context, model } = draft
  if (!draft.held) return
  const { for: kind, sinceMs } = draft.held
  const afterMs = Math.max(0, context.nowMs() - sinceMs)
  draft.held = null
  const how: Settling = kind === 'fault' ? 'tried again' : 'level again'
  const data = { accountId: model.account.id, request: null, kind, how, afterMs }
  draft.record({ kind: 'account.settled', tradeId: null, marketTimeMs: context.marketTimeMs, data })
}

/** The broker proved that the request never came: it is sent again, under the same client id. */
export function putBack(draft: Draft, request: RequestRow): void {
  const trade = request.kind === 'order' ? draft.trade(request.tradeId) : undefined
  const isUnknown = trade?.status === 'unknown'
  recordSettled(draft, request, 'never arrived', {
    request: { ...request, state: 'intended', retcode: null, text: null },
    ...(isUnknown && { trade: { ...trade, status: 'Pending', retcode: null, reason: null } }),
  })
}

/**
 * The outcome of a request as a report shows it without answering it: the broker's book itself proves it. Undefined where the report shows
 * nothing.
 */
export function seenIn(report: BrokerReport, request: RequestRow): Answer | undefined {
  const found = shown(report, request)
  if (!found) return undefined
  const [retcode, order] = found
  const text = 'The broker’s book shows the outcome of the request.'
  return { clientId: request.id, retcode, text, order, deal: '', bid: 0, ask: 0, timeMs: report.timeMs }
}

const orderCodes = {
  placed: RET.PLACED,
  filled: RET.DONE,
  canceled: RET.CANCEL,
  rejected: RET.REJECT,
  expired: RET.REJECT,
} as const satisfies Record<OrderState, number>

function shown(report: BrokerReport, request: RequestRow): [retcode: number, order: string] | undefined {
  const position = report.positions.find(({ ticket }) => ticket === request.position)
  switch (request.kind) {
    case 'order': {
      const opened = report.positions.find(({ clientId }) => clientId === request.id)
      if (opened) return [RET.DONE, opened.identifier]
      const order = report.orders.find(({ clientId }) => clientId === request.id)
      return order && [orderCodes[order.state], order.ticket]
    }
    case 'levels':
      if (position?.volume === 0) return [RET.POSITION_CLOSED, '']
      return position && position.sl === request.sl && position.tp === request.tp ? [RET.DONE, ''] : undefined
    case 'close':
      return position?.volume === 0 ? [RET.DONE, ''] : undefined
    case 'modify': {
      const order = report.orders.find(({ ticket }) => ticket === request.order)
      if (!order) return undefined
      if (order.state !== 'placed') return [RET.INVALID_ORDER, order.ticket]
      const isChanged = order.price === request.price && order.sl === request.sl && order.tp === request.tp
      return isChanged ? [RET.DONE, order.ticket] : undefined
    }
    case 'remove':
    case 'cancel': {
      const order = report.orders.find(({ ticket }) => ticket === request.order)
      if (!order || order.state === 'placed') return undefined
      return [order.state === 'canceled' ? RET.DONE : RET.INVALID_ORDER, order.ticket]
    }
    // Its report answers it. What is open, and the balance, tell nothing.
    case 'deposit':
    case 'reset':
    case 'commission':
      return undefined
  }
}
