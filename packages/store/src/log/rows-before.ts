import type { Counts, TradeStatus } from '@ratchet/contract'
import type { LockedRow } from './gather.ts'

/** The last record of a trader: its number, and its hash in hex, null for one that is older than the chain or where there is none. */
export interface LastRecord {
  readonly seq: number
  readonly hash: string | null
}

/** What is counted of a trade. */
export interface KnownTrade {
  readonly status: TradeStatus
  readonly isDeleted: boolean
}

/** What a transaction leaves of the rows that it changes. */
export interface RowsAfter {
  /** Undefined where the trader's record did not grow. */
  last(traderId: string): LastRecord | undefined
  trade(tradeId: string): KnownTrade | undefined
}

/** What the writes of a transaction have to know of the rows that are there already. */
export interface RowsBefore {
  /** The trader's last record before this transaction. @throws Error where there is no such trader */
  last(traderId: string): LastRecord
  /** The lengths of the trader's lists; undefined where they are not at hand. */
  counts(traderId: string): Counts | undefined
  account(accountId: string): Pick<LockedRow, 'server' | 'login'>
  /** What the trade was before this transaction; undefined where the account has none such. */
  trade(accountId: string, tradeId: string): KnownTrade | undefined
}
