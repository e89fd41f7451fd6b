import type { TradeStatus } from '@ratchet/contract'
import type { AccountRow, AccountState, LedgerChange, Work, Write } from '@ratchet/engine/ports'
import { tradesNamedIn } from './changed-trades.ts'
import { type Item, isPublication, tradersOf, writesOf } from './item.ts'
import type { TraderMemory } from './memory.ts'
import type { KnownTrade, LastRecord, RowsAfter, RowsBefore } from './rows-before.ts'

interface Account extends Pick<AccountRow, 'server' | 'login'> {
  /** Those that have not ended, deleted ones among them, by id. */
  readonly trades: Map<string, KnownTrade>
  /** The ids of commands without an outcome. */
  readonly commands: Set<string>
}

const hasEnded = (status: TradeStatus): boolean => status === 'failed' || status === 'cancelled' || status === 'closed'

/**
 * What a write has to know of the database, remembered: where each trader's record ends, what accounts are called, and which trades and
 * commands there are. The ends may be outdated, because other processes write too; so a statement made from them names the ends that it goes
 * on from, and the database refuses it where the record has grown meanwhile. Trades and commands are only the account's writer's to change.
 */
export class RememberedRows {
  readonly #written: TraderMemory
  readonly #accounts = new Map<string, Account>()

  constructor(written: TraderMemory) {
    this.#written = written
  }

  /** The account was loaded. @param deleted the trades that are deleted and have not ended */
  loaded({ account, trades }: Pick<AccountState, 'account' | 'trades'>, deleted: readonly string[]): void {
    const { id, server, login } = account
    const known = trades.map(
      ({ id: trade, status }) => [trade, { status, isDeleted: deleted.includes(trade) }] as const,
    )
    this.#accounts.set(id, { server, login, trades: new Map(known), commands: new Set() })
  }

  /** Instructions and commands of an account were found. */
  found({ account, trades, commands }: Pick<Work, 'account' | 'trades' | 'commands'>): void {
    if (!this.#accounts.has(account.id)) this.loaded({ account, trades: [] }, [])
    const known = this.#accounts.get(account.id)
    for (const { id, status } of trades) if (!known?.trades.has(id)) known?.trades.set(id, { status, isDeleted: false })
    for (const { id } of commands) known?.commands.add(id)
  }

  /** An instruction was published here. */
  published({ id, accountId }: { readonly id: string; readonly accountId: string }): void {
    this.#accounts.get(accountId)?.trades.set(id, { status: 'Pending', isDeleted: false })
  }

  /** The write was committed. */
  wrote({ account, changes }: Write): void {
    const known = this.#accounts.get(account.id)
    for (const { command } of changes) if (command) known?.commands.delete(command.id)
  }

  /** What a trade of the account is after a commit. */
  became(accountId: string, id: string, after: KnownTrade): void {
    const known = this.#accounts.get(accountId)
    if (hasEnded(after.status)) known?.trades.delete(id)
    else known?.trades.set(id, after)
  }

  /**
   * @param after of a transaction that is under way: what is remembered once it was committed
   * @returns null where something is not known
   */
  rowsFor(items: readonly Item[], after?: RowsAfter): RowsBefore | null {
    const lasts = new Map<string, LastRecord>()
    for (const traderId of tradersOf(items)) {
      const last = after?.last(traderId) ?? this.#written.lastOf(traderId)
      if (!last) return null
      lasts.set(traderId, last)
    }
    for (const item of items)
      if (isPublication(item) && !this.#written.isOwnSince(item.trade.traderId, item.at)) return null
    const published = new Set(items.flatMap((item) => (isPublication(item) ? item.trade.id : [])))
    const trade = (accountId: string, tradeId: string) => {
      const became = after?.trade(tradeId)
      if (!became) return this.#accounts.get(accountId)?.trades.get(tradeId)
      return hasEnded(became.status) ? undefined : became
    }
    const isKnown = (accountId: string) => (id: string) => published.has(id) || trade(accountId, id) !== undefined
    for (const { account, changes } of writesOf(items))
      if (!this.#knows(account.id, changes, isKnown(account.id))) return null
    return {
      last: (traderId) => lasts.get(traderId) as LastRecord,
      counts: () => undefined,
      account: (accountId) => this.#accounts.get(accountId) as Account,
      trade,
    }
  }

  #knows(accountId: string, changes: readonly LedgerChange[], isKnown: (tradeId: string) => boolean): boolean {
    const account = this.#accounts.get(accountId)
    if (!account) return false
    return changes.every(
      (change) => tradesNamedIn(change).every(isKnown) && (!change.command || account.commands.has(change.command.id)),
    )
  }
}
