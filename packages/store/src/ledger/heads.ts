import type { AccountRow } from '@ratchet/engine/ports'
import type { Write } from './gather.ts'
import type { LastRecord, RowsBefore } from './locked-rows.ts'

/** Where the record of a trader ends, as one who has just written it knows. */
export interface Heads {
  /** A commit ended the trader's record with this one. Said of an older record, it changes nothing. */
  moved(traderId: string, last: LastRecord): void
}

/**
 * What a write has to know of the database, remembered: where each trader's record ends, what accounts are called, which trades are deleted.
 * It may be outdated, because other processes write too; so a statement made from it names the ends that it goes on from, and the database
 * refuses it where the record has grown meanwhile.
 */
export class RememberedRows implements Heads {
  readonly #lasts = new Map<string, LastRecord>()
  readonly #accounts = new Map<string, Pick<AccountRow, 'server' | 'login'>>()
  /** Only the engine deletes trades, and only the writer of an account learns more of them: what it loads and writes is all there is. */
  readonly #deleted = new Map<string, ReadonlySet<string>>()

  moved(traderId: string, last: LastRecord): void {
    if ((this.#lasts.get(traderId)?.seq ?? -1) < last.seq) this.#lasts.set(traderId, last)
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
  rowsFor(writes: readonly Write[]): RowsBefore | null {
    for (const { account } of writes)
      if (!this.#lasts.has(account.traderId) || !this.#accounts.has(account.id)) return null
    return {
      last: (traderId) => this.#lasts.get(traderId) as LastRecord,
      account: (accountId) => this.#accounts.get(accountId) as Pick<AccountRow, 'server' | 'login'>,
      isDeleted: (accountId, tradeId) => this.#deleted.get(accountId)?.has(tradeId) ?? false,
    }
  }

  /** What is remembered of the traders proved wrong. */
  forget(writes: readonly Write[]): void {
    for (const { account } of writes) this.#lasts.delete(account.traderId)
  }
}
