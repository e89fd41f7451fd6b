import type {
  DrillFault,
  EventData,
  FlightKind,
  FreezeCause,
  PaperRequest,
  Risk,
  WantedLadder,
} from '@ratchet/contract'
import type {
  Cents,
  Charge,
  FloorPlan,
  FloorState,
  HeldLimits,
  Points,
  Ticket,
  TimeMs,
  TradeResult,
  Volume,
} from '@ratchet/domain'
import type { ClosedRow, ModifiedRow, PositionRow, RequestRow, TradeRow } from './rows/index.ts'

/** An account at a broker that a trader owns. */
export interface AccountRow {
  readonly id: string
  readonly traderId: string
  readonly server: string
  readonly login: string
  /** Last broker report taken into the ledger. */
  readonly brokerSeq: number
  /** MAT25: what a paper account is charged for each lot and side; absent or 0 where it has no commission of its own. */
  readonly commissionPerLot?: Cents
}

/** ACC3: the money of an account after a record, and what the record booked of it. */
export interface MoneyRow {
  readonly accountId: string
  readonly balance: Cents
  readonly booked: Cents
  /** What of it was booked beside closing deals; records of before say it by `booked` alone. */
  readonly charges?: readonly Charge[]
}

/** How an account stands with its ladder; null once it has none. */
export interface FloorRow {
  readonly accountId: string
  readonly traderId: string
  readonly state: FloorState | null
}

/** A trader's command about an order or position that exists already; the engine answers it once. */
export interface CommandRow {
  readonly id: string
  readonly traderId: string
  readonly accountId: string
  /** `retry`: try the account again that an internal fault froze. `floor`, `release`: the account's ladder is planned; lets the account go on. */
  readonly kind:
    | 'levels'
    | 'close'
    | 'delete'
    | 'cancel'
    | 'modify'
    | 'retry'
    | 'ladder'
    | 'floor'
    | 'release'
    | PaperRequest
  readonly tradeId: string | null
  readonly position: Ticket | null
  /** Set for a working order. Absent (null) leaves it, and each level, as it is. */
  readonly price: Points | null
  readonly sl: Points | null
  readonly tp: Points | null
  /** 0 closes all. */
  readonly volume: Volume
  /** Set for a deposit and a commission. */
  readonly amount?: Cents
  /** Set for `ladder`: that the position is to have alone; null for its account's. */
  readonly ladder?: WantedLadder | null
  /** Set for a plan; null to have none. */
  readonly plan?: FloorPlan | null
}

export type CommandOutcome =
  | { readonly ok: true; readonly message: string }
  | {
      readonly ok: false
      readonly retcode: number
      readonly message: string
      /** The faults that a drill had switched on, if a drill may be the cause. */
      readonly drill?: readonly DrillFault[]
    }

/** A kind of record with its particulars: small, JSON, integers as inside; never a secret. */
export type EventOf<K extends FlightKind = FlightKind> = {
  [P in K]: { readonly kind: P; readonly data: EventData<P> }
}[K]

/** One change of a trader's world with the record that explains it. */
export type LedgerChange<K extends FlightKind = FlightKind> = EventOf<K> & ChangedRows

/** Rows replace the row of the same identity. */
interface ChangedRows {
  readonly tradeId: string | null
  readonly marketTimeMs: TimeMs | null
  readonly trade?: TradeRow
  readonly position?: PositionRow
  readonly modified?: ModifiedRow
  readonly closed?: ClosedRow
  readonly money?: MoneyRow
  readonly request?: RequestRow
  readonly floor?: FloorRow
  readonly command?: { readonly id: string; readonly outcome: CommandOutcome }
  /** Takes the trade out of every list and count; its record stays. */
  readonly deleteTrade?: boolean
}

/** Why a whole account is held: the broker's book is older than our ledger, or an internal fault came back again and again. */
export type HeldFor = Exclude<FreezeCause, 'requests' | 'operator'>

export interface Held {
  readonly for: HeldFor
  readonly sinceMs: TimeMs
}

/** ADM3: the operator has frozen the account. */
export interface OperatorFreeze {
  /** By the real clock. */
  readonly sinceMs: TimeMs
  /** A sentence for the trader. */
  readonly reason: string
}

/** LIM: an account's limits, and what they count of the past. Times are the market's, but that of what waits is the real clock's. */
export interface LimitsState extends HeldLimits {
  /** Grows with every change of the account's limits, from 1. */
  readonly version: number
  /** When its last orders were sent, those apart that the broker refused: trade id -> ms, in the order of their instructions. */
  readonly sentMs: ReadonlyMap<string, TimeMs>
  /** Results of its last closed positions, the oldest first. */
  readonly results: readonly TradeResult[]
  /** What closes of parts have booked of positions that are open. */
  readonly parts: ReadonlyMap<Ticket, Cents>
  /** Stands with the limits, since it is one on everything new: the engine hears of both by one version. */
  readonly freeze?: OperatorFreeze
}

/** The state from which an account's actor goes on. */
export interface AccountState {
  readonly account: AccountRow
  readonly risk: Risk
  /** Grows with every save of the ladder, from 0 where none was saved. */
  readonly riskVersion: number
  readonly positions: readonly PositionRow[]
  /** Trades that have not ended: Pending, unknown, executed. */
  readonly trades: readonly TradeRow[]
  /** Unanswered requests. */
  readonly requests: readonly RequestRow[]
  /** The feed position of the account's last commit; -1 if there is none. */
  readonly feedPosition: number
  /** When the requests that are `unknown` became so, by the real clock: request id -> ms. */
  readonly unknownSinceMs: ReadonlyMap<string, TimeMs>
  /** Why and since when the record holds the whole account; null if it does not. */
  readonly held: Held | null
  /** Positions whose gap is on record as an alarm that has not ended. */
  readonly alarmed: readonly Ticket[]
  /** Absent where the account never had limits. */
  readonly limits?: LimitsState
  /** How it stands with its ladder; null where it has none. */
  readonly floor: FloorState | null
  /** Of an account that has one: the balance after the last record that booked money; null where none did. */
  readonly balance: Cents | null
}

/** Instructions never taken (Pending, without a request row), commands without an outcome, and the ladder as it is now. */
export interface Work {
  readonly account: AccountRow
  readonly trades: readonly TradeRow[]
  readonly commands: readonly CommandRow[]
  readonly risk: Risk
  readonly riskVersion: number
  /** The version of the account's limits; absent where it never had some. */
  readonly limitsVersion?: number
}

/** What one step of an account writes. */
export interface Write {
  readonly account: { readonly id: string; readonly traderId: string }
  readonly brokerSeq: number
  readonly feedPosition: number
  readonly changes: readonly LedgerChange[]
}

/** How the book of a broker of our own is written. */
export interface LoggedBook<Entry> {
  /** The function of the database that writes the book, given JSON. */
  readonly apply: string
  /**
   * What is written of these entries together, which follow one another.
   * @param underWay how many commits of earlier entries are under way
   */
  json(entries: readonly Entry[], underWay: number): string
  /** How many rows an entry becomes: a transaction of the log, and what is not in the tables yet, are bounded by them. */
  rows(entry: Entry): number
  /** Is told of its entries after each commit of some. */
  committed(entries: readonly Entry[]): void
  /** Makes its tables of what was committed so far, when the ledger's are made. Asked again where it rejects. */
  project(): Promise<void>
}

/** The ledger's log, as a broker of our own uses it, whose book is written in it. */
export interface BookLog {
  /**
   * Takes an entry of the book into the log, behind all that was taken before. Resolves when it is durable.
   * @throws LogBroken where it was not written, or nobody knows; or what the database says of the book
   */
  append<Entry>(book: LoggedBook<Entry>, entry: Entry): Promise<void>
  /** The book in memory is not what was appended: the log is broken, as where something was not written. */
  break(error: unknown): void
  /** Resolves when nothing of the log is under way, here or in the database, whatever became of it. Takes the right to write it. */
  ended(): Promise<void>
}

/** The engine's side of the ledger. Where it cannot be reached its methods reject with `LedgerAway`; any other error is a fault. */
export interface Ledger {
  /** Loading makes the accounts ours to write; `OwnershipLost` where another engine has them. */
  loadAccounts(): Promise<readonly AccountState[]>
  loadAccount(accountId: string): Promise<AccountState | null>
  /**
   * Accounts with new trades or open commands, and accounts whose ladder has another version than the one named in `known`
   * (account id -> riskVersion that the engine holds). Of those, accounts whose limits have another version than the one named in `limited`
   * too. Accounts that the engine does not hold yet come only with work.
   */
  work(known: ReadonlyMap<string, number>, limited?: ReadonlyMap<string, number>): Promise<readonly Work[]>
  /** Whether there is any such work. Nothing is taken, so the market may go on meanwhile. */
  hasWork(known: ReadonlyMap<string, number>, limited: ReadonlyMap<string, number>): Promise<boolean>
  /**
   * Writes changes of one account in one transaction: rows, the trader's next sequence numbers and flight records, the last
   * broker report taken in, and where the feed stands. After the commit the trader's topic is published. Fails whole or not at
   * all; with `OwnershipLost` when this engine no longer owns the account until it was loaded again.
   */
  commit(write: Write): Promise<void>
  /**
   * Takes a write into the log, behind all that was taken before, and lets the engine go on as if it were durable. Where something in the
   * log is not written, nothing after it is, and nothing more is taken until all accounts are loaded again.
   * @returns what resolves when it is durable; undefined where the account's writes have to be committed one by one for now
   * @throws what is wrong with the write itself; LogBroken
   */
  append(write: Write): Promise<void> | undefined
  /** Tells the listener at the moment when the log breaks, before anybody who waits for it. */
  onBroken(listener: (error: unknown) => void): void
  /** Resolves when all that was taken into the log so far is durable. @throws LogBroken */
  durable(): Promise<void>
  /** Resolves when the log may grow again; undefined where it may. */
  room(): Promise<void> | undefined
  /**
   * Whether this engine still owns the account, as it was loaded: the database itself is asked, right before something is sent. That is how
   * an engine that stood still after its commit learns that another has taken its place.
   */
  owns(accountId: string): Promise<boolean>
  /** The highest feed position of any commit; -1 where there is none. */
  lastFeedPosition(): Promise<number>
}

export class OwnershipLost extends Error {}

/** The ledger is unavailable, or has no room, for now: the call may or may not have been carried out, and may be repeated. */
export class LedgerAway extends Error {}

/** Something in the log was not written, or nobody knows: the memory that is ahead of it has to be thrown away. */
export class LogBroken extends LedgerAway {}
