import type { AccountBalances, HistoryImport } from '@ratchet/contract'
import {
  type JournalTrade,
  type OtherCharges,
  otherCharges,
  type PositionCharges,
  type StartBalance,
} from '@ratchet/domain'

const cents = (amount: number): number => Math.round(amount * 100)

/**
 * The balance before the first trade of the import that is shown; null where it is not known. Where the results do not lead from the first
 * balance to the last, money was paid in or out between them, or trades are missing, and no one figure is the start.
 */
export function startOf(imports: readonly HistoryImport[], source: string): StartBalance | null {
  const { balance, net, accounts } = imports.find(({ id }) => id === source) ?? {}
  if (!balance || net === undefined || accounts?.length !== 1) return null
  return cents(balance.from) + cents(net) === cents(balance.to) ? { cents: cents(balance.from) } : null
}

/** A position's key ends with its account. */
const accountOf = ({ id }: Pick<JournalTrade, 'id'>): string => id.slice(id.indexOf(' ') + 1)
const accountsOf = (trades: readonly Pick<JournalTrade, 'id'>[]): ReadonlySet<string> => new Set(trades.map(accountOf))

/** Whether what is shown is all that was traded on its accounts: only then do results lead from one balance to another. */
export function isAllOfAccounts(shown: readonly JournalTrade[], trades: readonly JournalTrade[]): boolean {
  const accounts = accountsOf(shown)
  return shown.length === trades.filter((trade) => accounts.has(accountOf(trade))).length
}

/** The balance with which the desk's own accounts of these trades began, and what was paid in since; null where one is not known. */
export function ownStart(balances: readonly AccountBalances[], trades: readonly JournalTrade[]): StartBalance | null {
  const accounts = accountsOf(trades)
  const its = balances.filter(({ brokerId, server }) => accounts.has(`${brokerId} ${server}`))
  if (its.length === 0 || its.length < accounts.size) return null
  return {
    cents: its.reduce((sum, { start }) => sum + cents(start), 0),
    transfers: its.flatMap(({ transfers }) =>
      transfers.map(({ at, amount }) => ({ timeMs: Date.parse(at), cents: cents(amount) })),
    ),
  }
}

interface Shown {
  readonly shown: readonly JournalTrade[]
  /** All of the currency. */
  readonly trades: readonly JournalTrade[]
  readonly charges: readonly PositionCharges[]
  readonly source: string
  readonly imports: readonly HistoryImport[]
  readonly balances: readonly AccountBalances[]
  /** Whether everything that was closed and charged is known. */
  readonly whole: boolean
}

/** What the trades that are shown began with, and what was booked beside them; null where that is not known. */
export function balanceOf({ shown, trades, charges, source, imports, balances, whole }: Shown): {
  readonly start: StartBalance | null
  readonly beside: OtherCharges | null
} {
  const nothing = { start: null, beside: null }
  if (source === 'all' || !isAllOfAccounts(shown, trades)) return nothing
  if (source !== '') return { start: shown.length === trades.length ? startOf(imports, source) : null, beside: null }
  if (!whole) return nothing
  const accounts = accountsOf(shown)
  // What is of no position names no account: it stands where all of the currency is shown.
  const its = charges.filter(({ position }) =>
    position === null ? shown.length === trades.length : accounts.has(accountOf({ id: position })),
  )
  return { start: ownStart(balances, shown), beside: otherCharges(its, shown) }
}
