import { floorWords, RET } from '@ratchet/contract'
import {
  type BrokerReport,
  type FloorReading,
  type FloorState,
  type FloorStep,
  floatingResult,
  floorFault,
  heldBy,
  isClosing,
  moveFloor,
  planFloor,
  type Quote,
  releaseFloor,
  stepFloor,
  type TimeMs,
} from '@ratchet/domain'
import type { CommandRow, FloorRow, LedgerChange, PositionRow, TradeRow } from '../ports/index.ts'
import { closesAll, isUnderWay } from './asked.ts'
import { refuse } from './commands.ts'
import type { Draft } from './draft.ts'
import { fail } from './fail.ts'
import { cancelOrder } from './orders.ts'
import { intend } from './requests.ts'

/** Whether the account's ladder has stopped it: then nothing new is opened. */
export const isStopped = ({ floor }: Pick<Draft, 'floor'>): boolean => floor !== null && floor.touched !== null

/**
 * What the account comes to (ACC2, FLO11); undefined while a price, the balance or a rate is not known.
 * @param news a quote that the market has before us
 */
function readingOf(draft: Draft, news?: Quote | null): FloorReading | undefined {
  const { context } = draft
  const { instruments } = context
  const valued = context.valuation(draft.model.account)
  // What the broker's word takes in and this account has not yet would be counted half.
  if (valued === null || (valued && valued.seq > draft.brokerSeq)) return undefined
  const balance = valued?.balance ?? draft.balance
  if (balance === null) return undefined
  const positions = [...draft.openPositions()]
  if (positions.some(({ symbol }) => !instruments.has(symbol))) return undefined
  const quotes = { get: (symbol: string) => (news?.symbol === symbol ? news : context.quote(symbol)) }
  if (!valued) {
    const floating = floatingResult(positions, { instruments, quotes })
    return floating === undefined ? undefined : { balance, equity: balance + floating }
  }
  const rateOf = (symbol: string) => valued.rateOf(instruments.get(symbol)?.currency ?? '')
  if (positions.some(({ symbol }) => rateOf(symbol) === null)) return undefined
  // The nights are in a broker's balance, and in no equity of its own beside it.
  const held = positions.map(({ symbol, side, volume, openPrice }) => ({ symbol, side, volume, openPrice, swap: 0 }))
  const floating = floatingResult(held, { instruments, quotes }, (symbol) => rateOf(symbol) ?? undefined)
  return floating === undefined ? undefined : { balance, equity: balance + floating }
}

const rowOf = ({ model: { account } }: Draft, state: FloorState | null): FloorRow => ({
  accountId: account.id,
  traderId: account.traderId,
  state,
})

/** ENG18: reckons what the account comes to and, where a line is met, closes everything. @param quote that caused it, if one did */
function look(draft: Draft, timeMs: TimeMs, quote: Quote | null): void {
  const { floor } = draft
  const now = floor && readingOf(draft, quote)
  if (!floor || !now) return
  const { state, told } = stepFloor(floor, now, timeMs)
  draft.floor = state
  for (const one of told) draft.record({ ...recordOf(draft, one, now, timeMs, quote), floor: rowOf(draft, one.state) })
}

function recordOf(
  draft: Draft,
  told: FloorStep['told'][number],
  { equity }: FloorReading,
  marketTimeMs: TimeMs,
  quote: Quote | null,
): LedgerChange {
  const accountId = draft.model.account.id
  const common = { tradeId: null, marketTimeMs }
  const market = quote && { symbol: quote.symbol, bid: quote.bid, ask: quote.ask }
  switch (told.what) {
    case 'begun':
      return { ...common, kind: 'floor.planned', data: { accountId, what: 'begun', plan: told.plan } }
    case 'removed':
      return { ...common, kind: 'floor.planned', data: { accountId, what: 'removed', plan: null } }
    case 'day':
      return { ...common, kind: 'floor.day', data: { accountId, base: told.base, isOver: told.isOver } }
    case 'climbed': {
      const { from, to, rungs } = told
      return { ...common, kind: 'floor.climbed', data: { accountId, from, to, rungs, equity, ...market } }
    }
    case 'neared': {
      const { by, line } = told.near
      const warnAt = told.state?.plan.warnAt ?? 100
      return { ...common, kind: 'floor.neared', data: { accountId, by, line, equity, warnAt, ...market } }
    }
    case 'touched': {
      const { by, line, keepsOpen } = told.touch
      const positions = [...draft.openPositions()].length
      const orders = [...draft.waitingTrades()].length
      return {
        ...common,
        kind: 'floor.touched',
        data: { accountId, by, line, equity, ...market, positions, orders, ...(keepsOpen && { keepsOpen }) },
      }
    }
  }
}

/** ENG18: a quote of a symbol that the account holds, or has an order in. What is stopped is closed until nothing is left. */
export function floorAtQuote(draft: Draft, quote: Quote): void {
  look(draft, quote.timeMs, quote)
  if (isStopped(draft)) flatten(draft)
}

/**
 * A day that has begun counts from what the account was before the report. Elsewhere the broker's word is past that already, and the next
 * reading begins it.
 */
export function floorBeforeReport(draft: Draft, { timeMs }: BrokerReport): void {
  const { floor } = draft
  if (floor && draft.context.valuation(draft.model.account) === undefined && isOfNow(draft, timeMs))
    look(draft, timeMs, null)
}

/** Money and fills change what the account comes to. */
export function floorAfterReport(draft: Draft, report: BrokerReport): void {
  const { funded, quote, timeMs } = report
  const before = draft.floor?.touched
  draft.balance = report.balance
  if (!draft.floor) return
  if (funded) moveWith(draft, draft.floor, funded.amount)
  if (isOfNow(draft, timeMs)) look(draft, timeMs, quote)
  // What the broker has just refused is asked for again at the next quote, not without end.
  if (isStopped(draft)) flatten(draft, draft.floor.touched === before ? report : undefined)
}

/** FLO7: the record of the money says it too. */
function moveWith(draft: Draft, floor: FloorState, amount: number): void {
  draft.floor = moveFloor(floor, amount)
  const at = draft.changes.findLastIndex(({ kind }) => kind === 'account.funded')
  const change = draft.changes[at]
  if (change) draft.changes[at] = { ...change, floor: rowOf(draft, draft.floor) }
}

/**
 * A report that was missed tells of a time whose prices are gone: with those of now the account would come to what it never was. The
 * next quote, or the next instruction, looks at it.
 */
const isOfNow = ({ context }: Draft, timeMs: TimeMs): boolean => timeMs >= context.marketTimeMs

/** ENG18: an instruction is carried out only where the account's ladder lets it be. */
export function isRefusedByFloor(draft: Draft, trade: TradeRow): boolean {
  look(draft, draft.context.marketTimeMs, null)
  if (!isStopped(draft)) return false
  fail(draft, trade, RET.TRADE_DISABLED, floorWords.stopped)
  return true
}

/**
 * Asks for everything that is open to be closed, unless the line that was met keeps it (FLO12), and for every order that waits to be cancelled.
 * @param only what a report has brought
 */
function flatten(draft: Draft, only?: BrokerReport): void {
  if (draft.frozen || !draft.floor) return
  const closes = isClosing(draft.floor)
  const isMeant = (position: PositionRow) =>
    !only ||
    (!draft.model.positions.has(position.ticket) && only.positions.some(({ ticket }) => ticket === position.ticket))
  for (const position of closes ? [...draft.openPositions()] : [])
    if (isMeant(position) && !closesAll(draft, position)) close(draft, position)
  for (const trade of [...draft.waitingTrades()]) {
    const isNew = draft.model.trades.get(trade.id)?.working !== true
    if ((!only || isNew) && trade.order !== null && !isUnderWay(draft, trade.id)) cancelOrder(draft, trade, trade.order)
  }
}

function close(draft: Draft, { ticket, tradeId }: PositionRow): void {
  const { marketTimeMs: timeMs } = draft.context
  const request = intend(draft, { id: draft.context.uuid(), kind: 'close', tradeId, position: ticket, timeMs })
  draft.ask({
    kind: 'close.intent',
    tradeId,
    marketTimeMs: timeMs,
    data: { position: ticket, why: 'asked by the account ladder', by: 'floor', request: request.id },
    request,
  })
}

/** FLO8, FLO9: a trader's plan, or the wish for none. */
export function takePlan(draft: Draft, command: CommandRow): void {
  const { plan = null, id: commandId } = command
  const { marketTimeMs } = draft.context
  look(draft, marketTimeMs, null)
  const now = readingOf(draft)
  if (!now) {
    refuse(draft, command, RET.PRICE_OFF, floorWords.unknownEquity)
    return
  }
  const fault = plan && floorFault(plan, now)
  if (fault) {
    refuse(draft, command, RET.INVALID, floorWords[fault])
    return
  }
  const before = draft.floor
  if (before === null && plan === null) {
    refuse(draft, command, RET.NO_CHANGES, floorWords.removed)
    return
  }
  draft.floor = planFloor(before, plan, now, marketTimeMs)
  const next = draft.floor?.next
  const what = next ? 'waits' : plan === null ? 'removed' : 'set'
  const message = floorWords[what]
  draft.record({
    kind: 'floor.planned',
    tradeId: null,
    marketTimeMs,
    data: { accountId: draft.model.account.id, what, plan, ...(next && { fromMs: next.fromMs }), commandId },
    floor: rowOf(draft, draft.floor),
    command: { id: commandId, outcome: { ok: true, message } },
  })
  // Rungs that the equity has come to already lift the floor at once.
  look(draft, marketTimeMs, null)
}

/** FLO6: a trader lets the account go on. */
export function takeRelease(draft: Draft, command: CommandRow): void {
  const { marketTimeMs } = draft.context
  look(draft, marketTimeMs, null)
  const now = readingOf(draft)
  const held = draft.floor ? heldBy(draft.floor) : 'nothing'
  const why = { nothing: floorWords.notStopped, total: floorWords.needsPlan, day: floorWords.needsDay } as const
  if (held) {
    refuse(draft, command, RET.INVALID, why[held])
    return
  }
  if (!now || !draft.floor) {
    refuse(draft, command, RET.PRICE_OFF, floorWords.unknownEquity)
    return
  }
  draft.floor = releaseFloor(draft.floor, now)
  draft.record({
    kind: 'floor.released',
    tradeId: null,
    marketTimeMs,
    data: { accountId: draft.model.account.id, base: draft.floor.base, commandId: command.id },
    floor: rowOf(draft, draft.floor),
    command: { id: command.id, outcome: { ok: true, message: floorWords.released } },
  })
}
