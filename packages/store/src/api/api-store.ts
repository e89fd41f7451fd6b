import type { Instrument, Risk } from '@ratchet/contract'
import type { FloorState, RungEvents } from '@ratchet/domain'
import type { AccountFigures, HeldFor, OperatorFreeze, RequestRow, TradeRow } from '@ratchet/engine/ports'
import type { AccountFloors } from './account-floors.ts'
import type { Activity } from './activity.ts'
import type { Alerts } from './alerts.ts'
import type { CandleHistory } from './candles.ts'
import type { ChangeFeed } from './changes.ts'
import type { Charges } from './charges.ts'
import type { Commands } from './commands.ts'
import type { Connecting } from './connect-account.ts'
import type { Drawings } from './drawings.ts'
import type { Drills } from './drills.ts'
import type { Records } from './events.ts'
import type { Exposure } from './exposure.ts'
import type { History } from './history.ts'
import type { JournalNotes } from './journal-notes.ts'
import type { Ladders } from './ladders.ts'
import type { AccountLimitsStore } from './limits.ts'
import type { Lists } from './lists.ts'
import type { Notices } from './notices.ts'
import type { Pairings } from './pairings.ts'
import type { PricePath } from './price-path.ts'
import type { Publishing } from './publish.ts'
import type { WholeRecord } from './record.ts'
import type { SavedLadders } from './saved-ladders.ts'
import type { Search } from './search.ts'
import type { Stopping } from './stop-trading.ts'
import type { Symbols } from './symbols.ts'
import type { TickSets } from './tick-sets.ts'
import type { Traders } from './trader.ts'
import type { Using } from './usage.ts'
import type { Walking } from './walk.ts'

/**
 * The api's side of the ledger, each topic beside its implementation. Every call runs as the database role that sees one trader at a time:
 * the trader's id is set for the transaction, and row-level security hides all others even where a query forgot its filter. Integers are
 * the domain's: points, 1/10000 lot, cents, Unix ms.
 */
export interface ApiStore
  extends Accounts,
    AccountFloors,
    Connecting,
    Honesty,
    AccountLimitsStore,
    Ladders,
    Activity,
    Charges,
    Alerts,
    CandleHistory,
    Commands,
    Drawings,
    Drills,
    Records,
    Lists,
    ChangeFeed,
    History,
    JournalNotes,
    Notices,
    Pairings,
    PricePath,
    Publishing,
    WholeRecord,
    SavedLadders,
    Search,
    Stopping,
    Symbols,
    TickSets,
    Traders,
    Using,
    Walking {}

/** The trader's accounts. */
export interface Accounts {
  /**
   * The trader's accounts, oldest first, with what of each is not settled.
   * @param marketMs the time on the market of a server, by whose day the result of an account there is counted; the clock's by default
   */
  listAccounts(traderId: string, marketMs?: (server: string) => number): Promise<readonly AccountStateRow[]>
  /** The same with what those of our own hold, as of one sequence number. */
  accountsAt(traderId: string, marketMs: (server: string) => number): Promise<AccountsAt>
  /** Contract data of a foreign market's symbols, as its broker said it last; none of a market that nobody trades on. */
  instruments(market: string): Promise<readonly Instrument[]>
  /** Whether the trader has an account at a server, or had one. */
  hasAccountAt(traderId: string, server: string): Promise<boolean>
  /** Markets of brokers that have traded here, whether or not an account is connected there now. */
  markets(): Promise<readonly string[]>
}

export interface AccountsAt {
  readonly seq: number
  readonly rows: readonly AccountStateRow[]
  readonly exposure: Exposure
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
  readonly name: string | null
  readonly currency: string
  readonly hedging: boolean
  /** Its own ladder; null where it climbs by its trader's. */
  readonly ladder: Risk | null
  /** How it stands with the ladder of its equity; null where it has none. */
  readonly floor: FloorState | null
  readonly isPaused: boolean
  /** Nothing is sent to its broker until its trader allows that. */
  readonly isReadOnly: boolean
  readonly isDisconnected: boolean
  /** When its broker was last verified on it. */
  readonly verifiedAtMs: number | null
  /** Whether an instruction was ever executed there. */
  readonly hasTraded: boolean
  /** What the broker said of it last; null where it said nothing yet. */
  readonly figures: Omit<AccountFigures, 'accountId' | 'traderId'> | null
  /** MAT25: what a paper account is charged for each lot and side, in cents; 0 where it has no commission of its own. */
  readonly commission: number
  /** ACC4: what was booked on the day that begins at `dayMs`, in cents. */
  readonly dayResult: number
  readonly dayMs: number
  /** The trader's own paper account, taken where no log-in is named. */
  readonly own: boolean
  readonly unsettled: readonly UnsettledRow[]
  /** Why the whole account is held, by the record; null where it is not. */
  readonly held: { readonly for: HeldFor; readonly why: string } | null
  readonly frozenSinceMs: number | null
  /** ADM3: the operator has frozen it. */
  readonly freeze: OperatorFreeze | null
}

/** The promises of rungs, and how they were kept. */
export interface Honesty {
  /** What rungs of the ladder promised and gave in the days up to the market's newest moment, or the trader's. */
  rungEvents(traderId: string, request: HonestyRequest): Promise<HonestyRows>
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
