import type { AccountRow, Write } from '@ratchet/engine/ports'
import { type Item, tradersOf, writesOf } from './commit.ts'
import type { LastRecord, RowsBefore } from './locked-rows.ts'
import type { Written } from './written.ts'

/**
 * What a write has to know of the database, remembered: where each trader's record ends, what accounts are called, which trades are deleted.
 * The ends may be outdated, because other processes write too; so a statement made from them names the ends that it goes on from, and the
 * database refuses it where the record has grown meanwhile.
 */
export class RememberedRows {
  readonly #written: Written
  readonly #accounts = new Map<string, Pick<AccountRow, 'server' | 'login'>>()
  /** Only the engine deletes trades, and only the writer of an account learns more of them: what it loads and writes is all there is. */
  readonly #deleted = new Map<string, ReadonlySet<string>>()

  constructor(written: Written) {
    this.#written = written
  }

  /** The account was loaded. @param deleted the trades that are deleted and have not ended */
  loaded({ id, server, login }: AccountRow, deleted: readonly string[]): void {
    this.#accounts.set(id, { server, login })
    this.#deleted.set(id, new Set(deleted))
  }

  /** The write was committed. */
  wrote({ account, changes }: Write): void {
    const gone = changes.flatMap(({ deleteTrade, tradeId }) => (deleteTrade && tradeId ? [tradeId] : []))
    if (gone.length > 0) this.#deleted.set(account.id, new Set([...(this.#deleted.get(account.id) ?? []), ...gone]))
  }

  /** @returns null where something is not known */
  rowsFor(items: readonly Item[]): RowsBefore | null {
    const lasts = new Map<string, LastRecord>()
    for (const traderId of items.flatMap(tradersOf)) {
      const last = this.#written.lastOf(traderId)
      if (!last) return null
      lasts.set(traderId, last)
    }
    if (items.flatMap(writesOf).some(({ account }) => !this.#accounts.has(account.id))) return null
    return {
      last: (traderId) => lasts.get(traderId) as LastRecord,
      account: (accountId) => this.#accounts.get(accountId) as Pick<AccountRow, 'server' | 'login'>,
      isDeleted: (accountId, tradeId) => this.#deleted.get(accountId)?.has(tradeId) ?? false,
    }
  }
}
