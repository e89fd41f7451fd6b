import type { Account } from './account.ts'
import { ACTION, REASON, RETCODE, STATE, TRANSACTION } from './codes.ts'
import { type Check, type Refusal, refuseDeal } from './deal-checks.ts'
import { closeBy } from './fill.ts'
import { openPrice } from './levels.ts'
import { refuseCloseBy, refuseLevels, refuseModify, refusePending, refuseRemove } from './order-checks.ts'
import type { Order, Position, TradeRequest, TradeResult } from './records.ts'
import type { RequestKind, TradeFault } from './trade-faults.ts'
import type { TradeServer } from './trade-server.ts'

/** Who sends a request: REASON.EXPERT is a program, REASON.CLIENT the trader's own hand. */
export interface Sender {
  readonly reason: number
}

const commentLength = 31

function kindOf({ action, position, positionBy }: TradeRequest): RequestKind {
  if (action === ACTION.SLTP) return 'levels'
  if (action === ACTION.MODIFY) return 'modify'
  if (action === ACTION.REMOVE) return 'remove'
  return action === ACTION.CLOSE_BY || positionBy !== 0n || position !== 0n ? 'close' : 'order'
}

/** Executes a request by MetaTrader 5's rules. */
export function perform(server: TradeServer, account: Account, asked: TradeRequest, sender: Sender): TradeResult {
  const request = completed(account, asked)
  const fault = sender.reason === REASON.EXPERT ? server.faults.next(kindOf(request)) : undefined
  const early = earlyCode(fault)
  if (early !== undefined) return result(server, request, early)
  const check = server.check(account, request)
  const refusal = refuseAccess(server, account, check, sender) ?? (check ? refuse(check) : RETCODE.INVALID)
  const done = refusal === undefined && check ? carryOut(server, check, sender, fault) : { retcode: refusal ?? 0 }
  if (fault?.what !== 'code' && fault?.what !== 'send failed')
    return { ...result(server, request, done.retcode), ...done }
  // An answer in doubt names nothing of what was executed.
  return result(server, request, fault.what === 'code' ? fault.retcode : 0)
}

/** Requests about an order or a position may leave out the symbol. */
function completed(account: Account, request: TradeRequest): TradeRequest {
  if (request.symbol !== '') return request
  const subject = account.byTicket(request.position) ?? account.orders.get(request.order)
  return { ...request, symbol: subject?.symbol ?? '' }
}

/** The code of a fault that keeps the request from being executed. */
function earlyCode(fault: TradeFault | undefined): number | undefined {
  if (fault?.what === 'requote') return RETCODE.REQUOTE
  if (fault?.what === 'send failed') return fault.isExecuted ? undefined : 0
  return fault?.what === 'code' && !fault.isExecuted ? fault.retcode : undefined
}

function result(server: TradeServer, { symbol }: TradeRequest, retcode: number): TradeResult {
  const { bid = 0, ask = 0 } = server.quotes.get(symbol)?.last ?? {}
  return { retcode, deal: 0n, order: 0n, volume: 0, price: 0, bid, ask, comment: '' }
}

function refuseAccess(server: TradeServer, account: Account, check: Check | undefined, { reason }: Sender): Refusal {
  if (!account.isTradeAllowed) return RETCODE.TRADE_DISABLED
  if (reason === REASON.EXPERT && !account.isExpertAllowed) return RETCODE.SERVER_DISABLES_AT
  if (!check) return undefined
  const { action } = check.request
  const isExecuted = action === ACTION.DEAL || action === ACTION.PENDING || action === ACTION.CLOSE_BY
  if (server.isHalted && isExecuted) return RETCODE.MARKET_CLOSED
  return server.isOpen(check.contract) ? undefined : RETCODE.MARKET_CLOSED
}

function refuse(check: Check): Refusal {
  const { account, request } = check
  if (request.action === ACTION.DEAL) return refuseDeal(check)
  if (request.action === ACTION.PENDING) return refusePending(check)
  if (request.action === ACTION.SLTP) return refuseLevels(check, positionOf(account, request))
  if (request.action === ACTION.MODIFY) return refuseModify(check, account.orders.get(request.order))
  if (request.action === ACTION.REMOVE) return refuseRemove(check, account.orders.get(request.order))
  return request.action === ACTION.CLOSE_BY ? refuseCloseBy(check) : RETCODE.INVALID
}

/** On a netting account the symbol names the position. */
function positionOf(account: Account, { position, symbol }: TradeRequest): Position | undefined {
  return account.isHedging || position !== 0n ? account.byTicket(position) : account.bySymbol(symbol)
}

type Done = Pick<TradeResult, 'retcode'> & Partial<TradeResult>

function carryOut(server: TradeServer, check: Check, sender: Sender, fault: TradeFault | undefined): Done {
  const { account, request } = check
  if (request.action === ACTION.DEAL) return deal(server, check, sender, fault)
  if (request.action === ACTION.PENDING) return place(server, check, sender)
  if (request.action === ACTION.SLTP) return setLevels(account, positionOf(account, request), check)
  if (request.action === ACTION.CLOSE_BY) return closePair(server, check, sender)
  const order = account.orders.get(request.order)
  if (!order) return { retcode: RETCODE.INVALID_ORDER }
  if (request.action === ACTION.REMOVE) account.endOrder(order, STATE.CANCELED, server.msc)
  else modify(account, order, request)
  return { retcode: RETCODE.DONE, order: order.ticket }
}

const orderFields = (server: TradeServer, { request }: Check, { reason }: Sender) => {
  const { symbol, type, volume, price, stopLimit, sl, tp, magic, filling, lifetime, expiration } = request
  const comment = server.rewriteComment(request.comment.slice(0, commentLength))
  return { symbol, type, volume, price, stopLimit, sl, tp, magic, filling, lifetime, expiration, comment, reason }
}

function deal(server: TradeServer, check: Check, sender: Sender, fault: TradeFault | undefined): Done {
  const { account, request, tick } = check
  const price = openPrice(request.type, tick)
  const position = request.position === 0n ? 0n : (account.byTicket(request.position)?.identifier ?? 0n)
  const order = server.newOrder(account, { ...orderFields(server, check, sender), price, position })
  if (fault?.what === 'placed') {
    server.place(account, order)
    return { retcode: RETCODE.PLACED, order: order.ticket, volume: request.volume }
  }
  const parts = fault?.what === 'partial' ? fault.parts : [request.volume]
  const last = server.execute(account, order, price, parts)
  const volume = parts.reduce((sum, one) => sum + one, 0)
  const retcode = volume < request.volume ? RETCODE.DONE_PARTIAL : RETCODE.DONE
  return { retcode, order: order.ticket, deal: last, volume, price }
}

function place(server: TradeServer, check: Check, sender: Sender): Done {
  const order = server.newOrder(check.account, orderFields(server, check, sender))
  order.state = STATE.PLACED
  check.account.emit(TRANSACTION.ORDER_UPDATE, { order })
  return { retcode: RETCODE.DONE, order: order.ticket, volume: order.volume, price: order.price }
}

function setLevels(account: Account, position: Position | undefined, { request, msc }: Check): Done {
  if (!position) return { retcode: RETCODE.POSITION_CLOSED }
  Object.assign(position, { sl: request.sl, tp: request.tp, updateMsc: msc })
  account.noteStop(position)
  account.emit(TRANSACTION.POSITION, { position })
  return { retcode: RETCODE.DONE }
}

function modify(account: Account, order: Order, request: TradeRequest): void {
  const { price, stopLimit, sl, tp, lifetime, expiration } = request
  Object.assign(order, { price, stopLimit, sl, tp, lifetime, expiration })
  account.emit(TRANSACTION.ORDER_UPDATE, { order })
}

function closePair(server: TradeServer, check: Check, sender: Sender): Done {
  const { account, request, contract } = check
  const [one, other] = [account.byTicket(request.position), account.byTicket(request.positionBy)]
  if (!one || !other) return { retcode: RETCODE.POSITION_CLOSED }
  const volume = Math.min(one.volume, other.volume)
  const fields = { ...orderFields(server, check, sender), type: 8, volume, price: other.openPrice }
  const order = server.newOrder(account, { ...fields, position: one.identifier, positionBy: other.identifier })
  const tickets = [server.nextTicket(), server.nextTicket()] as const
  closeBy(account, contract, order, [one, other], tickets)
  account.endOrder(order, STATE.FILLED, server.msc)
  return { retcode: RETCODE.DONE, order: order.ticket, deal: tickets[0], volume, price: other.openPrice }
}
