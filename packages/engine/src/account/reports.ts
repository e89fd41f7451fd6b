import { isInDoubt, leftAlone, RET, retcodeWords } from '@ratchet/contract'
import {
  type BrokerReport,
  type Deal,
  firstRisk,
  type Order,
  ownLadder,
  type Position,
  profitCents,
  type Ticket,
} from '@ratchet/domain'
import type { ClosedRow, PositionRow, RequestRow, TradeRow } from '../ports/index.ts'
import { onAnswer } from './answers.ts'
import { orderEnded } from './commands.ts'
import type { Draft } from './draft.ts'
import { floorAfterReport, floorBeforeReport } from './floor.ts'
import { tellFunded } from './funding.ts'
import { tellMoney } from './money.ts'
import { askForStranded, endOthers } from './oco.ts'
import { endWaiting } from './operator.ts'
import { firstOwnVersion, toldOf } from './own-ladder.ts'
import { restoreLevels } from './quotes.ts'
import { intendedBeside, sameLevels } from './stops.ts'
import { seenIn } from './unknown.ts'

/**
 * Writes a broker's report to the ledger: first its effects (orders, positions, deals), then its answer, so that the answer finds the rows
 * that it is about. Reports come in order; a report that was taken before changes nothing.
 */
export function onReport(draft: Draft, report: BrokerReport): void {
  if (report.seq <= draft.brokerSeq) return
  draft.brokerSeq = report.seq
  floorBeforeReport(draft, report)
  const first = draft.changes.length
  const answered = report.answer ? draft.request(report.answer.clientId) : undefined
  const told = report.answer && !isInDoubt(report.answer.retcode) ? answered : undefined
  const moved = movedThere(draft, report, told)
  for (const order of report.orders) takeOrder(draft, order, report)
  for (const position of report.positions) takePosition(draft, position, report, told)
  for (const deal of report.deals) if (deal.entry === 'out') takeClosingDeal(draft, deal, report)
  if (report.answer && answered) onAnswer(draft, report.answer, answered, report)
  else if (report.funded) tellFunded(draft, report)
  settleSeen(draft, report)
  for (const order of report.orders) executeWithoutOwn(draft, order, report)
  for (const position of report.positions) if (position.volume === 0) endTrade(draft, position, report)
  endOthers(draft, report)
  askForStranded(draft, answered?.tradeId)
  endWaiting(draft, answered?.kind === 'cancel' ? answered.tradeId : null)
  for (const ticket of moved) restoreLevels(draft, ticket)
  tellMoney(draft, first, report)
  floorAfterReport(draft, report)
}

/** Positions whose levels somebody else has moved at the broker. */
function movedThere(draft: Draft, { positions }: BrokerReport, answered: RequestRow | undefined): Ticket[] {
  const ours = answered?.kind === 'levels' ? answered.position : null
  const isMoved = (now: Position) => {
    const before = draft.position(now.ticket)
    return before !== undefined && now.volume !== 0 && now.ticket !== ours && !sameLevels(now, before)
  }
  return positions.filter(isMoved).map(({ ticket }) => ticket)
}

/** The report may show the outcome of an unknown request without answering it. */
export function settleSeen(draft: Draft, report: BrokerReport): void {
  for (const request of [...draft.unknownRequests()]) {
    const seen = seenIn(report, request)
    if (seen) onAnswer(draft, seen, request, report)
  }
}

function takePosition(draft: Draft, now: Position, report: BrokerReport, answered: RequestRow | undefined): void {
  const before = draft.position(now.ticket)
  if (!before) {
    openPosition(draft, now, report)
    return
  }
  const row: PositionRow = {
    ...before,
    volume: now.volume === 0 ? before.volume : now.volume,
    sl: now.sl,
    tp: now.tp,
    guaranteed: now.guaranteed === true,
    swap: now.swap,
    open: now.volume !== 0,
    ...(!sameLevels(now, before) && intendedBeside(before, now)),
  }
  // The answer to a change of levels records the position itself, with what was asked; not where the new level has closed it at once.
  if (answered?.kind === 'levels' && answered.position === now.ticket && now.volume !== 0) return
  const changed =
    row.volume !== before.volume ||
    row.sl !== before.sl ||
    row.tp !== before.tp ||
    row.guaranteed !== before.guaranteed ||
    row.swap !== before.swap
  if (now.volume !== 0 && !changed) return
  draft.record({
    kind: 'position.changed',
    tradeId: before.tradeId,
    marketTimeMs: report.timeMs,
    data: { position: now.ticket, volume: now.volume, sl: now.sl, tp: now.tp, swap: now.swap },
    position: row,
  })
}

/**
 * A position of the broker's that is new to the ledger: its levels are the intended ones until the ladder says otherwise. The ladder that its
 * order was given is its own; 1 R is what the order's stop risks. (OWN1, OWN2, ENG24)
 */
export function rowOf(draft: Draft, now: Position): PositionRow {
  const { model } = draft
  const trade = draft.trade(now.clientId)
  const chosen = trade ? trade.ladder : draft.context.leavesOthersAlone ? leftAlone : undefined
  const own = chosen && ownLadder(chosen, firstRisk(now.side, now.openPrice, trade?.sl ?? 0), now.volume)
  return {
    accountId: model.account.id,
    traderId: model.account.traderId,
    tradeId: trade?.id ?? null,
    ticket: now.ticket,
    identifier: now.identifier,
    symbol: now.symbol,
    side: now.side,
    volume: now.volume,
    openPrice: now.openPrice,
    openTimeMs: now.openTimeMs,
    sl: now.sl,
    tp: now.tp,
    intendedSl: now.sl,
    intendedTp: now.tp,
    guaranteed: now.guaranteed === true,
    gapSinceMs: null,
    reached: 0,
    riskVersion: own ? firstOwnVersion : draft.riskVersion,
    rung: 0,
    swap: now.swap,
    comment: now.comment,
    magic: now.magic,
    open: now.volume !== 0,
    ...(own && { ladder: own }),
  }
}

function openPosition(draft: Draft, now: Position, report: BrokerReport): void {
  const trade = draft.trade(now.clientId)
  const row = rowOf(draft, now)
  draft.record({
    kind: 'position.opened',
    tradeId: row.tradeId,
    marketTimeMs: report.timeMs,
    data: {
      position: now.ticket,
      price: now.openPrice,
      volume: now.volume,
      sl: now.sl,
      tp: now.tp,
      ...quoteOf(report),
      ...toldOf(row.ladder),
    },
    position: row,
  })
  if (!trade) return
  if (isSecond(trade, now)) {
    tellSecond(draft, trade, now)
    return
  }
  draft.record({
    kind: 'trade.executed',
    tradeId: trade.id,
    marketTimeMs: report.timeMs,
    data: { order: now.identifier, position: now.ticket, price: now.openPrice, ...reversal(report, now.identifier) },
    trade: { ...trade, status: 'executed', working: false, position: now.ticket, order: now.identifier },
  })
}

const closingDealsOf = ({ deals }: BrokerReport, order: string) =>
  deals.filter((deal) => deal.entry === 'out' && deal.order === order)

const reversal = (report: BrokerReport, order: string) =>
  closingDealsOf(report, order).length > 0 ? ({ effect: 'reversed' } as const) : {}

/**
 * A filled order without a position of its own: on a netting account it reduced what was open, or added to it. It is executed all the same.
 */
function executeWithoutOwn(draft: Draft, order: Order, report: BrokerReport): void {
  const trade = draft.trade(order.clientId)
  if (order.state !== 'filled' || (trade?.status !== 'Pending' && trade?.status !== 'unknown')) return
  // The position comes in a later report.
  if (order.position !== '' && !draft.position(order.position)) return
  const [deal] = closingDealsOf(report, order.ticket)
  const position = deal?.position ?? order.position
  draft.record({
    kind: 'trade.executed',
    tradeId: trade.id,
    marketTimeMs: report.timeMs,
    data: {
      order: order.ticket,
      price: deal?.price ?? order.price,
      ...(position !== '' && { position }),
      effect: order.position === '' ? 'reduced' : 'added',
    },
    trade: executedWithoutOwn(trade, order.ticket),
  })
}

/** The row of an instruction whose filled order left no position of its own. */
export const executedWithoutOwn = (trade: TradeRow, order: string): TradeRow => ({
  ...trade,
  status: 'executed',
  working: false,
  order,
  reason: trade.status === 'unknown' ? null : trade.reason,
})

/** Whether the instruction has a position already: the broker has carried it out once more. */
export const isSecond = (trade: TradeRow, { ticket }: Position): boolean =>
  trade.position !== null && trade.position !== ticket

/** ENG15: nothing of it is hidden, and both are looked after. */
export const secondPosition = 'The instruction was executed twice. Ratchet manages both positions.'

function tellSecond(draft: Draft, trade: TradeRow, now: Position): void {
  const { ticket, identifier: order, volume, openPrice: price, symbol } = now
  draft.beside.doubled.add(trade.id)
  const ledger = { order: trade.order }
  const broker = { order, volume, price }
  draft.record({
    kind: 'account.difference',
    tradeId: trade.id,
    marketTimeMs: draft.context.marketTimeMs,
    data: {
      accountId: draft.model.account.id,
      position: ticket,
      symbol,
      differences: [{ what: 'position', ledger, broker, done: secondPosition }],
    },
  })
}

const quoteOf = (report: BrokerReport) => (report.quote ? { bid: report.quote.bid, ask: report.quote.ask } : {})

/** At which level a stop was to end the position, and by how many points the price was worse; below zero it was better. */
function slippageOf(position: PositionRow | undefined, { reason, price }: Deal) {
  if (reason !== 'sl' || !position) return {}
  const { sl: level, side } = position
  return { level, slippage: side === 'buy' ? level - price : price - level }
}

/** The volume before the deal: the rest that the report has, and the volume of this deal and those after it. */
function volumeBefore({ positions, deals }: BrokerReport, deal: Deal) {
  const left = positions.find(({ ticket }) => ticket === deal.position)?.volume
  if (left === undefined) return {}
  const rest = deals
    .slice(deals.indexOf(deal))
    .filter(({ entry, position }) => entry === 'out' && position === deal.position)
  return { volumeBefore: rest.reduce((sum, { volume }) => sum + volume, left) }
}

/** The volume that the deal left open, so that a part is never reported as the whole. */
function leftOf(report: BrokerReport, deal: Deal) {
  const volume = report.positions.find(({ ticket }) => ticket === deal.position)?.volume ?? 0
  return volume > 0 ? { left: volume } : {}
}

function takeClosingDeal(draft: Draft, deal: Deal, report: BrokerReport): void {
  const position = draft.position(deal.position)
  const instrument = draft.context.instruments.get(deal.symbol)
  const side = deal.side === 'buy' ? 'sell' : 'buy'
  const closed: ClosedRow = {
    traderId: draft.model.account.traderId,
    accountId: draft.model.account.id,
    tradeId: position?.tradeId ?? null,
    ticket: deal.ticket,
    order: deal.order,
    position: deal.position,
    symbol: deal.symbol,
    side,
    volume: deal.volume,
    price: deal.price,
    openPrice: position?.openPrice ?? 0,
    openTimeMs: position?.openTimeMs ?? 0,
    timeMs: deal.timeMs,
    comment: deal.comment,
    magic: deal.magic,
    reason: deal.reason,
    profit: deal.profit,
    swap: deal.swap,
    commission: deal.commission,
    fee: deal.fee ?? 0,
    entry: 1,
  }
  const ours =
    position && instrument ? profitCents(instrument, side, position.openPrice, deal.price, deal.volume) : deal.profit
  draft.record({
    kind: 'position.closed',
    tradeId: closed.tradeId,
    marketTimeMs: report.timeMs,
    data: {
      position: deal.position,
      deal: deal.ticket,
      price: deal.price,
      volume: deal.volume,
      reason: deal.reason,
      profit: deal.profit,
      ...volumeBefore(report, deal),
      ...leftOf(report, deal),
      ...slippageOf(position, deal),
      // Where the broker's count differs from ours, the difference is recorded, not corrected.
      ...(ours !== deal.profit && { expectedProfit: ours }),
      ...quoteOf(report),
    },
    closed,
  })
}

function takeOrder(draft: Draft, order: Order, report: BrokerReport): void {
  const trade = draft.trade(order.clientId)
  if (!trade) return
  if (order.state === 'filled' && trade.working) {
    const data = { order: order.ticket, price: order.price, ...quoteOf(report) }
    const triggered: TradeRow = { ...trade, working: false, order: order.ticket }
    draft.record({ tradeId: trade.id, marketTimeMs: report.timeMs, kind: 'order.triggered', data, trade: triggered })
  } else if (trade.working && (order.state === 'rejected' || order.state === 'canceled' || order.state === 'expired')) {
    endOrder(draft, order, trade, report)
  }
}

/** A working order that ended without a position and not by our own removal (whose answer records it). */
function endOrder(draft: Draft, order: Order, trade: TradeRow, report: BrokerReport): void {
  const { answer } = report
  const asked = answer ? draft.request(answer.clientId)?.kind : undefined
  if (asked === 'remove' || asked === 'cancel') return
  const rejected = order.state === 'rejected'
  const told = answer?.clientId === order.clientId ? answer : undefined
  const why = told?.text ?? retcodeWords(RET.REJECT_CANCEL)
  const ended = order.state === 'expired' && trade.untilMs !== undefined ? orderEnded : undefined
  const reason = rejected ? why : (ended ?? `The order was ${order.state} at the broker`)
  const retcode = rejected ? (told?.retcode ?? RET.REJECT_CANCEL) : null
  draft.record({
    kind: rejected ? 'trade.failed' : 'trade.cancelled',
    tradeId: trade.id,
    marketTimeMs: report.timeMs,
    data: { order: order.ticket, state: order.state, retcode, reason },
    trade: { ...trade, status: rejected ? 'failed' : 'cancelled', working: false, reason, retcode },
  })
}

/** A trade whose position is gone is closed. Deal rows are written first, so that a reader never sees one without the other. */
function endTrade(draft: Draft, position: Position, report: BrokerReport): void {
  const row = draft.position(position.ticket)
  const trade = draft.trade(row?.tradeId ?? null)
  if (!trade || trade.status === 'closed' || draft.hasOther(trade.id, position.ticket)) return
  draft.record({
    kind: 'trade.closed',
    tradeId: trade.id,
    marketTimeMs: report.timeMs,
    data: { position: position.ticket },
    trade: { ...trade, status: 'closed', working: false },
  })
}
