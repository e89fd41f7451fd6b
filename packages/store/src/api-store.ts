import type {
  ActivityRange,
  Counts,
  DrillFault,
  DrillState,
  NoticeGroup,
  Risk,
  TradeStatus,
  UnknownLogin,
} from '@ratchet/contract'
import type { DrillReport, RungEvents } from '@ratchet/domain'
import type {
  ClosedRow,
  CommandOutcome,
  CommandRow,
  HeldFor,
  ModifiedRow,
  PositionRow,
  RequestRow,
  TradeRow,
} from '@ratchet/engine/ports'
import type { AccountLabel } from './tables/accounts.ts'
import type { EventRow, NamedEvent } from './tables/flight.ts'
import type { ProfileRow } from './tables/traders.ts'

export type { AccountLabel } from './tables/accounts.ts'
export type { EventRow, NamedEvent } from './tables/flight.ts'
export type { ProfileRow } from './tables/traders.ts'

/**
 * The api's side of the ledger. Every call runs as the database role that sees one trader at a time: the trader's id is set for
 * the transaction, and row-level security hides all others even where a query forgot its filter. Integers are the domain's:
 * points, 1/10000 lot, cents, Unix ms.
 */
export interface ApiStore {
  /** Whether an error means that the database could not do it for now, and may do it later. */
  isPassing(error: unknown): boolean

  /** Makes the trader's row at sign-up; does nothing where it is there. */
  ensureTrader(traderId: string, person: { readonly name: string; readonly email: string }): Promise<void>

  /**
   * Stores the instruction as Pending with its flight record in one transaction and wakes the engine. The same idempotency key
   * with the same body hash answers what it answered the first time; with another hash it is `conflict`.
   * An empty login takes the trader's forexCode, else the trader's own paper account (a login made from a sequence), which is opened
   * where it is new. A login that is none of the trader's accounts at that server is opened at the paper broker where the instruction
   * says so; otherwise it is `unknown_account`, and nothing is written.
   */
  publishTrade(
    traderId: string,
    instruction: NewTrade,
    idempotency: { readonly key: string; readonly hash: string } | null,
  ): Promise<
    | {
        readonly outcome: 'published' | 'repeated'
        readonly id: string
        readonly key: string
        readonly status: TradeStatus
      }
    | { readonly outcome: 'conflict' }
    | { readonly outcome: 'unknown_account'; readonly login: UnknownLogin }
  >

  listTrades(traderId: string, request: ListRequest): Promise<Page<TradeRow>>
  /** By UUID or by key; null where it is not there, deleted, or another trader's. */
  getTrade(traderId: string, idOrKey: string): Promise<TradeRow | null>
  /** Records of one trade, oldest first; also of a deleted one. */
  flight(traderId: string, tradeId: string): Promise<readonly EventRow[]>
  /** What the market did meanwhile, from bars that the engine kept; empty where none are kept any more. */
  pricePath(traderId: string, request: PathRequest): Promise<readonly PathRow[]>
  listActive(traderId: string, page: PageRequest): Promise<Page<PositionRow & AccountLabel>>
  /** All open positions, newest first. */
  allActive(traderId: string): Promise<readonly (PositionRow & AccountLabel)[]>
  getActive(traderId: string, ticket: string): Promise<(PositionRow & AccountLabel) | null>
  /** The trader's accounts, oldest first, with what of each is not settled. */
  listAccounts(traderId: string): Promise<readonly AccountStateRow[]>
  listModified(
    traderId: string,
    request: ListRequest,
  ): Promise<Page<ModifiedRow & AccountLabel & { readonly seq: number }>>
  listClosed(traderId: string, request: ListRequest): Promise<Page<ClosedRow & AccountLabel>>
  /** What all closed trades that a request asks for come to; every one of them is looked at. */
  closedTotals(traderId: string, request: Omit<ListRequest, 'limit'>): Promise<ClosedTotalsRow>
  /**
   * Every row of a long list that a request asks for, in its order, as of one moment, a few hundred at a time. The rows are
   * read while they are taken, so memory holds one batch; whoever takes none for a minute is left.
   */
  walk<K extends keyof WalkedRows>(
    traderId: string,
    list: K,
    request: Omit<ListRequest, 'limit' | 'cursor'>,
  ): AsyncIterable<readonly WalkedRows[K][]>
  /**
   * The trader's record of a time, as of one moment: what it comprises, and its records, oldest first, a few hundred at a time.
   * It is all between the first and the last of that time, so that none is missing; null where that is none. Each hash is made
   * again on the way: where the chain is broken the batches throw BrokenChain. Whoever does not take them must `return` them.
   */
  openRecord(traderId: string, span: RecordSpan): Promise<OpenRecord | null>
  counts(traderId: string): Promise<Counts>
  /** Deals and stop changes a day, week or month, up to the market's day or the trader's newest row, whichever is later. */
  activity(traderId: string, range: ActivityRange, marketMs: number): Promise<ActivityRows>

  /** What rungs of the ladder promised and gave in some days up to the market's newest moment, or the trader's. */
  rungEvents(traderId: string, request: HonestyRequest): Promise<HonestyRows>

  /** What the trader's screens tell of, newest first. */
  listNotices(traderId: string, page: PageRequest & { readonly group: NoticeGroup }): Promise<Page<NoticeRow>>
  /** How far the trader has read, and how much is new since; counted up to the contract's `mostUnread`. */
  noticesRead(traderId: string): Promise<{ readonly read: number; readonly unread: number }>
  /** Moves the mark forward, at most to the last thing that happened; answers as `noticesRead`. */
  readNotices(traderId: string, seq: number): Promise<{ readonly read: number; readonly unread: number }>
  /** A few of the trader's own rows that carry the words, the newest of each kind. */
  search(traderId: string, text: string): Promise<FoundRows>

  /** Wishes for a drill and wakes the engine; `running` where one is under way on that account. */
  askDrill(
    traderId: string,
    wish: { readonly faults: readonly DrillFault[]; readonly seconds: number; readonly seed: number },
  ): Promise<{ readonly outcome: 'asked'; readonly id: string } | { readonly outcome: 'no_account' | 'running' }>
  listDrills(traderId: string, page: DrillsRequest): Promise<Page<DrillRow>>
  getDrill(traderId: string, id: string): Promise<DrillRow | null>
  /** Wishes for the end of a drill and answers what it is now; one that is over stays as it is. */
  stopDrill(traderId: string, id: string): Promise<DrillRow | null>

  getRisk(traderId: string): Promise<Risk>
  putRisk(traderId: string, risk: Risk): Promise<void>
  getProfile(traderId: string): Promise<ProfileRow | null>
  /** Absent fields stay as they are. */
  putProfile(
    traderId: string,
    profile: Partial<Omit<ProfileRow, 'forexPasswordSet'>> & { readonly forexPasswordSealed?: Uint8Array | undefined },
  ): Promise<void>

  /**
   * Writes a trader's wish and wakes the engine; its outcome comes with the trader's sequence. One whose id was given and is there
   * already is not written again.
   */
  addCommand(traderId: string, command: Omit<CommandRow, 'id' | 'traderId'>, id?: string): Promise<string>
  findCommand(traderId: string, id: string): Promise<CommandRow | null>
  commandOutcome(traderId: string, commandId: string): Promise<CommandOutcome | null>

  /** The trader's last sequence number; 0 where nothing has happened. */
  lastSeq(traderId: string): Promise<number>
  /** Events after `seq`, oldest first, at most `limit`, and the counts as of the last of all events, read in one snapshot. */
  eventsSince(
    traderId: string,
    seq: number,
    limit: number,
  ): Promise<{ readonly events: readonly NamedEvent[]; readonly counts: Counts; readonly lastSeq: number }>
  /** First page of each list with the sequence number it is true for, read in one snapshot. All open positions are in it. */
  snapshot(traderId: string): Promise<SnapshotRows>
}

/** Unix ms by the clock of the records, from `fromMs` up to but without `toMs`. */
export interface RecordSpan {
  readonly fromMs?: number | undefined
  readonly toMs?: number | undefined
}
export interface OpenRecord {
  /** The trader's first record that has a hash, and the first and the last of the time that was asked for. */
  readonly provesFrom: number
  readonly first: number
  readonly last: number
  /** Of the record before the first, in hex. */
  readonly previousHash: string
  /** All accounts of the trader, oldest first, whether or not the records are about them. */
  readonly accounts: readonly { readonly id: string; readonly server: string; readonly login: string }[]
  readonly batches: AsyncGenerator<readonly ChainedEvent[]>
}
/** With its hash, and that of each row it left behind, in hex. */
export type ChainedEvent = EventRow & { readonly hash: string; readonly rows: Readonly<Record<string, string>> }
/** Somebody changed the record past the ledger. */
export class BrokenChain extends Error {
  override readonly name = 'BrokenChain'
}

/** A request of which nobody knows what became of it, with what it was about. */
export interface UnsettledRow {
  readonly request: RequestRow
  readonly trade: TradeRow | null
  readonly symbol: string | null
  /** In words, from the record. */
  readonly why: string | null
}

/** An account with such a request, or whose broker's book is older than the record, is frozen: nothing new is sent for it. */
export interface AccountStateRow {
  readonly id: string
  readonly server: string
  readonly login: string
  /** The trader's own paper account, taken where no log-in is named. */
  readonly own: boolean
  readonly unsettled: readonly UnsettledRow[]
  /** Why the whole account is held, by the record; null where it is not. */
  readonly held: { readonly for: HeldFor; readonly why: string } | null
  readonly frozenSinceMs: number | null
}

export type NewTrade = Pick<
  TradeRow,
  | 'server'
  | 'action'
  | 'type'
  | 'symbol'
  | 'volume'
  | 'price'
  | 'deviation'
  | 'sl'
  | 'tp'
  | 'tradeDetails'
  | 'magic'
  | 'risk'
  | 'profit'
> & {
  /** '' where the form left it empty. */
  readonly brokerId: string
  /** Whether a log-in that is no account yet may be opened. */
  readonly openAccount?: boolean
  /** Sealed by the server; kept with the account, never with the trade. */
  readonly brokerPasswordSealed: Uint8Array | null
}

export interface PageRequest {
  readonly limit: number
  /** Opaque; from `nextCursor`. A cursor that is not ours throws BadCursor. */
  readonly cursor?: string | undefined
}
/** Which drills: all, or only those that are not at their end. */
export interface DrillsRequest extends PageRequest {
  readonly underWay?: boolean
}
/** Which rows of a list, in which order, and which part of them. Times are Unix ms, from `fromMs` up to but without `toMs`. */
export interface ListRequest extends PageRequest {
  /** A column of the contract's list; by the newest where none is named. */
  readonly sort?: string | undefined
  readonly order?: 'asc' | 'desc' | undefined
  readonly q?: string | undefined
  readonly symbol?: string | undefined
  readonly status?: TradeStatus | undefined
  readonly fromMs?: number | undefined
  readonly toMs?: number | undefined
  /** Rows to pass over first. */
  readonly skip?: number | undefined
  /** Whether to say how many rows match. */
  readonly count?: boolean | undefined
}
/** Money in cents. */
export interface ClosedTotalsRow {
  readonly count: number
  readonly profit: number
  readonly swap: number
  readonly commission: number
  readonly fee: number
}
export interface WalkedRows {
  trades: TradeRow
  modified: ModifiedRow & AccountLabel & { readonly seq: number }
  closed: ClosedRow & AccountLabel
}
export interface Page<T> {
  readonly items: readonly T[]
  readonly nextCursor: string | null
  /** How many rows match, where that was asked for. */
  readonly total?: number
}
export class BadCursor extends Error {
  override readonly name = 'BadCursor'
}

/** Spans oldest first; days as ISO dates in UTC, money in cents and null where nothing was closed. */
export interface ActivityRows {
  readonly today: string
  readonly items: readonly {
    readonly day: string
    readonly closed: number
    readonly modified: number
    readonly profit: number | null
    /** Of the same calendar days a year before. */
    readonly before: number | null
  }[]
}

export interface HonestyRequest {
  /** All symbols where none is named. */
  readonly symbol?: string | undefined
  readonly days: number
  readonly marketMs: number
}
export interface HonestyRows {
  /** The first moment that is counted. */
  readonly fromMs: number
  /** Whether there was nothing older within the days that was left out. */
  readonly complete: boolean
  readonly events: RungEvents
}

/** A record that a trader is told of, with its trade as it is now; null where it is about none. */
export type NoticeRow = NamedEvent & { readonly trade: TradeRow | null }

/** A drill on a paper account. */
export interface DrillRow {
  readonly id: string
  readonly accountId: string
  readonly login: string
  readonly faults: readonly DrillFault[]
  readonly seconds: number
  readonly seed: number
  readonly state: DrillState
  readonly askedAtMs: number
  readonly startedAtMs: number | null
  readonly endedAtMs: number | null
  /** What is switched on. */
  readonly on: readonly DrillFault[]
  readonly report: DrillReport | null
}

export interface FoundRows {
  readonly trades: readonly TradeRow[]
  readonly positions: readonly PositionRow[]
  readonly deals: readonly ClosedRow[]
}

/** A stretch of the market's time by the moments of a life that are known by both clocks, oldest first. */
export interface PathRequest {
  readonly symbol: string
  readonly moments: readonly { readonly atMs: number; readonly marketMs: number }[]
  /** By the market's clock. Earlier than the first moment where a recording began anew meanwhile. */
  readonly untilMs: number
  /** Rows at most, at least 2. */
  readonly most: number
}
/** Prices in force at a moment, and how far they went since the row before; points. */
export interface PathRow {
  readonly timeMs: number
  readonly bid: number
  readonly ask: number
  readonly bidLow: number
  readonly bidHigh: number
  readonly askLow: number
  readonly askHigh: number
}

export interface SnapshotRows {
  readonly seq: number
  readonly counts: Counts
  /** How many trades there are, whatever their state; with the counts it says how long each list is. */
  readonly orders: number
  readonly trades: readonly TradeRow[]
  readonly active: readonly (PositionRow & AccountLabel)[]
  readonly modified: readonly (ModifiedRow & AccountLabel & { readonly seq: number })[]
  readonly closed: readonly (ClosedRow & AccountLabel)[]
  readonly risk: Risk
}
