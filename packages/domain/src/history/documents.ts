import type { Cents, Points, Side, Ticket, TimeMs, Volume } from '../numbers/types.ts'

/** A trade that was made elsewhere, as its file has it. Prices at `barDigits`, money in cents of its account. */
export interface FoundTrade {
  /** Of the file, from 1. */
  readonly line: number
  readonly position: Ticket
  /** Tells the rows of a position apart. */
  readonly deal: Ticket
  /** As the file writes it. */
  readonly symbol: string
  readonly side: Side
  readonly volume: Volume
  /** By the clock of whoever wrote the file, as if that were UTC; where the file says that it is UTC, it is. */
  readonly openAt: TimeMs
  readonly open: Points
  readonly closeAt: TimeMs
  readonly close: Points
  /** The levels with which it was opened; 0 for none, or where they are not known. */
  readonly stop: Points
  readonly target: Points
  readonly profit: Cents
  readonly swap: Cents
  readonly commission: Cents
  readonly fee: Cents
  readonly comment: string
  /** Its account, where the file names one for each trade. */
  readonly account?: { readonly server: string; readonly login: string }
}

/** Whose history a file is. */
export interface FoundAccount {
  /** Empty where the file does not tell it. */
  readonly server: string
  readonly login: string
  readonly currency: string
}

export type CheckName = 'chain' | 'sums' | 'net' | 'positions' | 'paid' | 'floating' | 'equity'
/** A figure of a report beside what its rows come to. */
export interface HistoryCheck {
  readonly name: CheckName
  readonly ours: Cents
  /** Null where the report has no such figure. */
  readonly theirs: Cents | null
  readonly ok: boolean
  /** The first row that does not fit, from 1; 0 where none is to blame. */
  readonly line: number
}

/** What a file of history holds. */
export interface FoundHistory {
  readonly kind: 'mt5' | 'mt4' | 'json' | 'table'
  readonly account: FoundAccount | null
  /** Whether its times are those of a clock that it does not name. */
  readonly isWall: boolean
  readonly trades: readonly FoundTrade[]
  readonly checks: readonly HistoryCheck[]
  /** Before its first deal and after its last; null where it tells none. */
  readonly balance: { readonly from: Cents; readonly to: Cents; readonly paid: Cents } | null
  /** What was booked by the day and is in no trade, such as commissions of a day; absent where there is none. */
  readonly charges?: Cents
  /** How many rows of it are no closed trades, where it has such parts. */
  readonly leftOut?: { readonly open: number; readonly waiting: number; readonly cancelled: number }
}

export const netOf = ({
  profit,
  swap,
  commission,
  fee,
}: Pick<FoundTrade, 'profit' | 'swap' | 'commission' | 'fee'>): Cents => profit + swap + commission + fee
export const netOfAll = (trades: readonly FoundTrade[]): Cents => trades.reduce((sum, trade) => sum + netOf(trade), 0)
