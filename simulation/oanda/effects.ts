import type { CommitWrite, SeenBooks } from '../books.ts'
import type { Tables } from '../tables.ts'

/** OP18: the record says of each instruction whose order was filled that it was executed, once, and what that did. */
export class Effects {
  readonly #tables: Tables
  readonly #books: SeenBooks
  readonly #fail: (what: string) => void
  /** By instruction, what the record says that its order did. */
  readonly #told = new Map<string, string[]>()

  constructor(tables: Tables, books: SeenBooks, fail: (what: string) => void) {
    this.#tables = tables
    this.#books = books
    this.#fail = fail
  }

  commits({ changes }: CommitWrite): void {
    for (const { kind, tradeId, data } of changes) {
      if (kind !== 'trade.executed' || tradeId === null) continue
      this.#told.set(tradeId, [...(this.#told.get(tradeId) ?? []), data.effect ?? 'opened'])
    }
  }

  settled(account: string): void {
    for (const [id, effect] of this.#books.effects ?? []) {
      const trade = this.#tables.trades.get(id)
      if (trade?.accountId !== account) continue
      const told = this.#told.get(id) ?? []
      if (told.length !== 1 || told[0] !== effect)
        this.#fail(`the order of ${id} has ${effect} what was open, and the record says [${told.join(', ')}] of it`)
    }
  }
}
