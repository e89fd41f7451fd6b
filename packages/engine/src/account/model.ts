import type { DrillFault, Instrument, OwnLadder, Risk } from '@ratchet/contract'
import {
  type Cents,
  compileLadder,
  compileOwnLadder,
  type FloorState,
  type Ladder,
  type Points,
  type Quote,
  type Ticket,
  type TimeMs,
} from '@ratchet/domain'
import type { AccountRow, AccountState, Held, PositionRow, TradeRow, Valuation } from '../ports/index.ts'
import { LimitCounts } from './limit-counts.ts'
import { type ReadonlyRequestMap, RequestMap } from './request-map.ts'

/**
 * An actor's account in memory, as everything but the actor sees it. It is never ahead of the ledger: a step's changes wait in its draft
 * until the commit.
 */
export interface AccountModel {
  readonly account: AccountRow
  readonly brokerSeq: number
  readonly risk: Risk
  readonly riskVersion: number
  /** The feed position of the last commit before the account was read. */
  readonly leftAt: number
  readonly trades: ReadonlyMap<string, TradeRow>
  readonly positions: ReadonlyMap<Ticket, PositionRow>
  /** Requests that wait for an answer, by client id. */
  readonly requests: ReadonlyRequestMap
  /** Deletions that wait for the answer to the order of their trade: trade id -> command id. */
  readonly waitingDeletes: ReadonlyMap<string, string>
  /** A command is deferred until an answer arrives: read the work again after the next report. */
  readonly deferred: boolean
  /** When a change of levels was last refused, by position: the next try waits a little. */
  readonly refusedAtMs: ReadonlyMap<Ticket, TimeMs>
  /** The intended target when a trader asked for other levels, by request: shows whether the ladder has moved it since. */
  readonly targetsBefore: ReadonlyMap<string, Points>
  /** When a request left for the broker, by the real clock; dropped with its answer, and by a restart. */
  readonly sentAtMs: ReadonlyMap<string, TimeMs>
  /** Since when a request's outcome is unknown, by the real clock. */
  readonly unknownSinceMs: ReadonlyMap<string, TimeMs>
  /** Why and since when the whole account sends nothing; null where it is not held. */
  readonly held: Held | null
  /** How it stands with the account's ladder; null where it has none. */
  readonly floor: FloorState | null
  /** The broker's word, as of the last report; null until it was heard. */
  readonly balance: Cents | null
  /** Foreign orders: they work at the broker, no instruction of ours placed them, and they are on record. */
  readonly foreignOrders: ReadonlySet<Ticket>
  /** Trades of which the broker has carried out more than one order: each had several open positions. */
  readonly doubled: ReadonlySet<string>
  /** Positions whose gap is on record as an alarm. */
  readonly alarmed: ReadonlySet<Ticket>
  /** How often a position's gap was checked, the first time excluded. */
  readonly gapsSeen: ReadonlyMap<Ticket, number>
  /** The order that names another one as the other of its pair: named -> naming. (OCO1) */
  readonly ocoOf: ReadonlyMap<string, string>
  /** Orders that wait though the other of their pair was filled. (OCO3) */
  readonly stranded: ReadonlySet<string>
  /** The account's limits and what they count; null where it never had some. */
  readonly limits: LimitCounts | null
}

/** A writable view: a map where the model shows a read-only one. */
type Written<T> = T extends ReadonlyRequestMap
  ? RequestMap
  : T extends ReadonlyMap<infer K, infer V>
    ? Map<K, V>
    : T extends ReadonlySet<infer V>
      ? Set<V>
      : T

/**
 * The model as its actor keeps it. Only the draft of a committed step writes it, and the actor itself where nothing is decided: the time a
 * request left, and how often a gap was checked.
 */
export type KeptModel = { -readonly [P in keyof AccountModel]: Written<AccountModel[P]> }

/** The inputs of a step beside its account. There is no clock: the time is the market's. */
export interface StepContext {
  readonly instruments: ReadonlyMap<string, Instrument>
  quote(symbol: string): Quote | undefined
  readonly marketTimeMs: TimeMs
  /** The real clock. No decision depends on it: it measures how long things took. */
  nowMs(): TimeMs
  uuid(): string
  /** Whether positions that others opened at the broker are left alone until their trader says otherwise. (ENG24) */
  readonly leavesOthersAlone: boolean
  /** Whether a broker serves this server name. */
  served(server: string): boolean
  /** What the account's broker needs to prove later that a request never came, as of now; null where it needs nothing. */
  checkpoint(account: AccountRow): string | null
  /** By what an account elsewhere is valued now, null while nobody can say; undefined where the reports of its broker say it all. */
  valuation(account: AccountRow): Valuation | null | undefined
  /** The faults that a drill has switched on for the account now; undefined where no drill runs. No decision depends on them. */
  drillOn(accountId: string): readonly DrillFault[] | undefined
}

export function modelOf(state: AccountState): KeptModel {
  const requests = new RequestMap()
  for (const request of state.requests) requests.set(request.id, request)
  return {
    account: state.account,
    brokerSeq: state.account.brokerSeq,
    risk: state.risk,
    riskVersion: state.riskVersion,
    leftAt: state.feedPosition,
    trades: new Map(state.trades.map((trade) => [trade.id, trade])),
    positions: new Map(state.positions.map((position) => [position.ticket, position])),
    requests,
    waitingDeletes: new Map(),
    deferred: false,
    refusedAtMs: new Map(),
    targetsBefore: new Map(),
    sentAtMs: new Map(),
    unknownSinceMs: new Map(state.unknownSinceMs),
    foreignOrders: new Set(),
    doubled: doubledOf(state.positions),
    ocoOf: pairsOf(state),
    stranded: new Set(state.trades.filter(isStranded).map(({ id }) => id)),
    alarmed: new Set(state.alarmed),
    gapsSeen: new Map(),
    held: state.held,
    limits: state.limits ? new LimitCounts(state.limits) : null,
    floor: state.floor,
    balance: state.balance,
  }
}

/** An instruction that was never sent is in no pair yet: it may name an order that is in one. (OCO1) */
function pairsOf({ trades, requests }: AccountState): Map<string, string> {
  const asked = new Set(requests.map(({ id }) => id))
  const sent = trades.filter(({ id, order }) => order !== null || asked.has(id))
  return new Map(sent.flatMap(({ id, oco }) => (oco && !oco.filled ? [[oco.with, id]] : [])))
}

/** Whether the order is still there after the other of its pair was filled. */
export const isStranded = ({ oco, status }: TradeRow): boolean =>
  oco?.filled === true && (status === 'Pending' || status === 'unknown')

function doubledOf(positions: readonly PositionRow[]): Set<string> {
  const seen = new Set<string>()
  const doubled = new Set<string>()
  for (const { tradeId } of positions) {
    if (tradeId === null) continue
    if (seen.has(tradeId)) doubled.add(tradeId)
    seen.add(tradeId)
  }
  return doubled
}

const compiled = new WeakMap<Risk | OwnLadder, Map<string, Ladder>>()

/** The ladder that a position climbs by: its own, or its account's. Each is compiled once for an instrument. (OWN1) */
export function ladderFor(
  { risk }: Pick<AccountModel, 'risk'>,
  { ladder: own }: Pick<PositionRow, 'ladder'>,
  instrument: Instrument,
): Ladder {
  const of = own ?? risk
  const bySymbol = compiled.get(of) ?? new Map<string, Ladder>()
  compiled.set(of, bySymbol)
  const known = bySymbol.get(instrument.symbol)
  if (known) return known
  const ladder = own ? compileOwnLadder(own, instrument) : compileLadder(risk, instrument)
  bySymbol.set(instrument.symbol, ladder)
  return ladder
}

/** The version of the ladder that a position climbs by. Its own ones are counted below zero, so that none is ever the account's. */
export const versionFor = (
  model: Pick<AccountModel, 'riskVersion'>,
  { ladder, riskVersion }: Pick<PositionRow, 'ladder' | 'riskVersion'>,
): number => (ladder ? riskVersion : model.riskVersion)

/** Rungs that count as reached: a changed ladder starts again from the next quote. */
export const reachedOf = (model: Pick<AccountModel, 'riskVersion'>, position: PositionRow): number =>
  position.riskVersion === versionFor(model, position) ? position.reached : 0
