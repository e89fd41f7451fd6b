import { isAccepted, type LimitName, mostCounted, RET, type Retcode } from '@ratchet/contract'
import {
  type Cents,
  decideChange,
  decideLimits,
  type HeldLimits,
  type LimitState,
  type LimitVerdict,
  limitsAt,
  riskOfInstruction,
  type Ticket,
  type TimeMs,
  type TradeResult,
} from '@ratchet/domain'
import type { LedgerChange, LimitsState, TradeRow } from '../ports/index.ts'
import type { Draft } from './draft.ts'

/** Results that are kept: a pause counts a hundred at most. */
const mostResults = 100

/** An account's limits in memory, with what they count of the past (LIM6, LIM7). Only committed steps are counted. */
export class LimitCounts {
  readonly version: number
  readonly #held: HeldLimits
  readonly #sentMs: Map<string, TimeMs>
  readonly #results: TradeResult[]
  readonly #parts: Map<Ticket, Cents>

  constructor({ version, sentMs, results, parts, inForce, pending }: LimitsState) {
    this.version = version
    this.#held = { inForce, pending }
    this.#sentMs = new Map(sentMs)
    this.#results = [...results]
    this.#parts = new Map(parts)
  }

  /** Those in force at a moment of the real clock. */
  at(nowMs: TimeMs) {
    return limitsAt(this.#held, nowMs).inForce
  }

  get sentMs(): Iterable<TimeMs> {
    return this.#sentMs.values()
  }

  get results(): readonly TradeResult[] {
    return this.#results
  }

  /** Counts what a committed step changed. `isOpen`: whether a position is open after it. */
  took(changes: readonly LedgerChange[], isOpen: (ticket: Ticket) => boolean): void {
    const ended = new Map<Ticket, TimeMs>()
    for (const { request, closed } of changes) {
      if (request?.kind === 'order') this.#tookOrder(request.id, request.timeMs, wasRefused(request))
      if (!closed) continue
      const { position, profit, swap, commission, fee, timeMs } = closed
      this.#parts.set(position, (this.#parts.get(position) ?? 0) + profit + swap + commission + fee)
      if (!isOpen(position)) ended.set(position, timeMs)
    }
    for (const [ticket, timeMs] of ended) {
      this.#results.push({ cents: this.#parts.get(ticket) ?? 0, timeMs })
      this.#parts.delete(ticket)
    }
    if (this.#results.length > mostResults) this.#results.splice(0, this.#results.length - mostResults)
  }

  #tookOrder(id: string, timeMs: TimeMs, isRefused: boolean): void {
    if (isRefused) {
      this.#sentMs.delete(id)
      return
    }
    this.#sentMs.set(id, timeMs)
    const [oldest] = this.#sentMs.keys()
    if (this.#sentMs.size > mostCounted && oldest !== undefined) this.#sentMs.delete(oldest)
  }
}

const wasRefused = ({ state, retcode }: { readonly state: string; readonly retcode: number | null }): boolean =>
  state === 'answered' && retcode !== null && !isAccepted(retcode)

/** A verdict with the code that stands beside its sentence where it refuses. */
type Verdict = LimitVerdict & { readonly retcode: Retcode }

const codes: Readonly<Record<LimitName, Retcode>> = {
  quietHours: RET.TRADE_DISABLED,
  pause: RET.TRADE_DISABLED,
  tradeVolume: RET.LIMIT_VOLUME,
  symbolVolume: RET.LIMIT_VOLUME,
  accountVolume: RET.LIMIT_VOLUME,
  openTrades: RET.LIMIT_POSITIONS,
  tradesADay: RET.LIMIT_ORDERS,
  // Of INVALID_STOPS a drill would take the blame.
  riskMoney: RET.LIMIT_VOLUME,
}
const withCode = (verdict: LimitVerdict): Verdict =>
  'limit' in verdict ? { ...verdict, retcode: codes[verdict.limit] } : { ...verdict, retcode: RET.DONE }

/** ENG17: what the account's limits say of an instruction; undefined where it has none. */
export function verdictOnTrade(draft: Draft, trade: TradeRow): Verdict | undefined {
  const { context } = draft
  const counts = draft.model.limits
  if (!counts) return undefined
  const instrument = context.instruments.get(trade.symbol)
  const { symbol, volume } = trade
  const risk = riskOfInstruction(instrument, instructed(trade), context.quote(symbol))
  const wanted = { symbol, volume, risk, currency: instrument?.currency ?? '' }
  return withCode(decideLimits(counts.at(context.nowMs()), stateOf(draft, counts), wanted))
}

/** ENG17: what they say of other levels of a waiting order; undefined where the account has none. */
export function verdictOnChange(
  draft: Draft,
  trade: TradeRow,
  to: Pick<TradeRow, 'price' | 'sl'>,
): Verdict | undefined {
  const { context } = draft
  const counts = draft.model.limits
  if (!counts) return undefined
  const instrument = context.instruments.get(trade.symbol)
  const riskOf = (row: TradeRow) => riskOfInstruction(instrument, instructed(row), context.quote(row.symbol))
  const risk = riskOf({ ...trade, price: to.price, sl: to.sl })
  const wanted = { symbol: trade.symbol, risk, currency: instrument?.currency ?? '' }
  return withCode(decideChange(counts.at(context.nowMs()), riskOf(trade), wanted))
}

const instructed = ({ action, type, volume, price, sl }: TradeRow) => {
  return { action: action === 'Trade_Action_Deal' ? 'deal' : 'pending', type, volume, price, sl } as const
}

/** All that the limits look at, what the step itself has decided so far included. */
function stateOf(draft: Draft, counts: LimitCounts): LimitState {
  const { marketTimeMs: timeMs } = draft.context
  const sentNow = draft.changes.flatMap(({ request }) => (request?.kind === 'order' ? [request.timeMs] : []))
  return {
    timeMs,
    open: [...draft.openPositions(), ...draft.orders()],
    sentMs: [...counts.sentMs, ...sentNow],
    results: counts.results,
  }
}
