import type { Risk } from '@ratchet/contract'
import type { BrokerRequest, Cents, FloorState, Ticket, TimeMs } from '@ratchet/domain'
import type { AccountRow, Held, LedgerChange, PositionRow, RequestRow, TradeRow } from '../ports/index.ts'
import { Beside } from './beside.ts'
import { withDrill } from './drill.ts'
import { restored } from './gaps.ts'
import { type AccountModel, isStranded, type KeptModel, type StepContext } from './model.ts'
import { RequestMap } from './request-map.ts'
import { messageFor } from './requests.ts'

/**
 * One step of an account while it is being decided: reads see the changes of the step so far, and nothing reaches the model until the
 * ledger has it. `sends` leave after the commit. Anything that exists in the model under the same name must be read here, or in `beside`.
 */
export class Draft {
  readonly changes: LedgerChange[] = []
  readonly sends: BrokerRequest[] = []
  /** The account as it was before the step. */
  readonly model: AccountModel
  readonly context: StepContext
  brokerSeq: number
  risk: Risk
  riskVersion: number
  held: Held | null
  floor: FloorState | null
  balance: Cents | null
  account: AccountRow
  /** A command had to wait. */
  deferred = false
  /** The feed position must be kept even if the step records no change. */
  keepsPlace = false
  /** When the step's cause reached this engine, by the real clock. */
  readonly heardAtMs: TimeMs
  readonly #kept: KeptModel
  #beside: Beside | undefined
  readonly #trades = new Map<string, TradeRow>()
  readonly #positions = new Map<Ticket, PositionRow>()
  readonly #requests = new RequestMap()

  constructor(model: KeptModel, context: StepContext, heardAtMs = context.nowMs()) {
    this.#kept = model
    this.model = model
    this.context = context
    this.brokerSeq = model.brokerSeq
    this.risk = model.risk
    this.riskVersion = model.riskVersion
    this.held = model.held
    this.floor = model.floor
    this.balance = model.balance
    this.account = model.account
    this.heardAtMs = heardAtMs
  }

  /** The account's state beside its rows. Built on first use: most quotes change none of it. */
  get beside(): Beside {
    this.#beside ??= new Beside(this.model)
    return this.#beside
  }

  trade(id: string | null): TradeRow | undefined {
    return id === null ? undefined : (this.#trades.get(id) ?? this.model.trades.get(id))
  }

  position(ticket: Ticket | null): PositionRow | undefined {
    return ticket === null ? undefined : (this.#positions.get(ticket) ?? this.model.positions.get(ticket))
  }

  /** Open positions, those of this step included. */
  *openPositions(): Generator<PositionRow> {
    for (const position of this.model.positions.values()) if (!this.#positions.has(position.ticket)) yield position
    for (const position of this.#positions.values()) if (position.open) yield position
  }

  /** Orders that wait at the broker, or whose answer is due. */
  *orders(): Generator<TradeRow> {
    for (const trade of this.model.trades.values()) if (!this.#trades.has(trade.id) && this.#isOrder(trade)) yield trade
    for (const trade of this.#trades.values()) if (this.#isOrder(trade)) yield trade
  }

  #isOrder({ id, status, working }: TradeRow): boolean {
    if (status !== 'Pending' && status !== 'unknown') return false
    return working || (this.request(id)?.state ?? 'answered') !== 'answered'
  }

  /** Trades whose order waits at the broker, those of this step included. */
  *waitingTrades(): Generator<TradeRow> {
    for (const trade of this.model.trades.values()) if (!this.#trades.has(trade.id) && trade.working) yield trade
    for (const trade of this.#trades.values()) if (trade.working) yield trade
  }

  /** Whether a position of the trade is open beside this one. */
  hasOther(tradeId: string, ticket: Ticket): boolean {
    if (!(this.#beside ?? this.model).doubled.has(tradeId)) return false
    for (const one of new Set([...this.model.positions.keys(), ...this.#positions.keys()])) {
      const position = this.position(one)
      if (one !== ticket && position?.tradeId === tradeId && position.open) return true
    }
    return false
  }

  request(id: string): RequestRow | undefined {
    return this.#requests.get(id) ?? this.model.requests.get(id)
  }

  /** Unanswered requests, those of this step included. */
  *openRequests(): Generator<RequestRow> {
    for (const request of this.model.requests.values()) if (!this.#requests.has(request.id)) yield request
    for (const request of this.#requests.values()) if (request.state !== 'answered') yield request
  }

  /** Unanswered requests about one position. */
  *openRequestsOf(position: Ticket): Generator<RequestRow> {
    for (const request of this.model.requests.of(position)) if (!this.#requests.has(request.id)) yield request
    for (const request of this.#requests.of(position)) if (request.state !== 'answered') yield request
  }

  /** Requests whose outcome is unknown, those of this step included. */
  *unknownRequests(): Generator<RequestRow> {
    for (const request of this.model.requests.unknown.values()) if (!this.#requests.has(request.id)) yield request
    yield* this.#requests.unknown.values()
  }

  /** Whether the account must send nothing, as far as this step knows. */
  get frozen(): boolean {
    return this.held !== null || !this.unknownRequests().next().done
  }

  record(told: LedgerChange): void {
    const given = withDrill(told, this.context.drillOn(this.model.account.id))
    const change = given.position ? { ...given, position: this.#withGap(given.position) } : given
    this.changes.push(change)
    if (change.trade) this.#trades.set(change.trade.id, change.trade)
    if (change.request) this.#requests.set(change.request.id, change.request)
    if (!change.position) return
    const before = this.position(change.position.ticket)
    this.#positions.set(change.position.ticket, change.position)
    const ended = restored(this.beside, this.context, before, change.position)
    if (ended) this.record(ended)
  }

  /** Keeps the opening time of the gap between intended and confirmed levels. */
  #withGap(now: PositionRow): PositionRow {
    const isGap = now.open && (now.intendedSl !== now.sl || now.intendedTp !== now.tp)
    const sinceMs = isGap ? (this.position(now.ticket)?.gapSinceMs ?? this.context.nowMs()) : null
    return now.gapSinceMs === sinceMs ? now : { ...now, gapSinceMs: sinceMs }
  }

  /** Records an intent and sends its message once the ledger has it. */
  ask(change: LedgerChange & { readonly request: RequestRow }): void {
    this.record(change)
    const message = messageFor(change.request, this.trade(change.request.tradeId))
    if (message) this.sends.push(message)
  }

  /** The request that is under way for a position: one at a time, so that answers cannot overtake one another. */
  underWay(position: Ticket, kind: 'levels' | 'close'): RequestRow | undefined {
    for (const request of this.openRequestsOf(position)) if (request.kind === kind) return request
    return undefined
  }

  /** Positions that the step has changed. */
  get touched(): Iterable<Ticket> {
    return this.#positions.keys()
  }

  /** Whether nothing of the step is for the ledger. It may still change the model. */
  get empty(): boolean {
    return this.changes.length === 0 && this.brokerSeq === this.model.brokerSeq && !this.keepsPlace
  }

  /** Applies the step to the model, once the ledger has it. Closed positions and ended trades are forgotten. */
  apply(): void {
    const model = this.#kept
    model.brokerSeq = this.brokerSeq
    model.risk = this.risk
    model.riskVersion = this.riskVersion
    model.held = this.held
    model.floor = this.floor
    model.balance = this.balance
    model.account = this.account
    if (this.deferred) model.deferred = true
    this.#beside?.applyTo(model)
    for (const { command } of this.changes) {
      if (!command) continue
      for (const [trade, waiting] of model.waitingDeletes)
        if (waiting === command.id) model.waitingDeletes.delete(trade)
    }
    for (const trade of this.#trades.values()) {
      if (isOver(trade)) model.trades.delete(trade.id)
      else model.trades.set(trade.id, trade)
      if (isStranded(trade)) model.stranded.add(trade.id)
      else model.stranded.delete(trade.id)
      if (trade.oco && isOver(trade) && model.ocoOf.get(trade.oco.with) === trade.id) model.ocoOf.delete(trade.oco.with)
    }
    for (const position of this.#positions.values()) {
      if (position.open) model.positions.set(position.ticket, position)
      else {
        model.positions.delete(position.ticket)
        model.refusedAtMs.delete(position.ticket)
        model.gapsSeen.delete(position.ticket)
      }
    }
    for (const request of this.#requests.values()) {
      if (request.state === 'answered') {
        model.requests.delete(request.id)
        model.sentAtMs.delete(request.id)
        model.targetsBefore.delete(request.id)
      } else model.requests.set(request.id, request)
    }
    model.limits?.took(this.changes, (ticket) => model.positions.has(ticket))
  }
}

const isOver = (trade: TradeRow): boolean =>
  trade.status === 'failed' || trade.status === 'cancelled' || trade.status === 'closed'
