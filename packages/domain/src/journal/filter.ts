import type { Side } from '../numbers/types.ts'
import { dayOf } from './groups.ts'
import type { JournalTrade } from './trades.ts'

/** Which trades are looked at; what is not named is not asked for. */
export interface JournalFilter {
  readonly account?: string | undefined
  readonly symbol?: string | undefined
  readonly side?: Side | undefined
  /** Days after 1970-01-01, both included. */
  readonly from?: number | undefined
  readonly to?: number | undefined
}

/** The trades of an account, a symbol and a side that closed on certain days. (JRN9) */
export const journalFiltered = (
  trades: readonly JournalTrade[],
  { account, symbol, side, from, to }: JournalFilter,
): JournalTrade[] =>
  trades.filter(
    (trade) =>
      (account === undefined || trade.account === account) &&
      (symbol === undefined || trade.symbol === symbol) &&
      (side === undefined || trade.side === side) &&
      (from === undefined || dayOf(trade.closeAt) >= from) &&
      (to === undefined || dayOf(trade.closeAt) <= to),
  )
