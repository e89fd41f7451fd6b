import type { ColumnKey, ListKey } from '@ratchet/contract'
import { type RawBuilder, sql } from 'kysely'

/** The sort expression of a column, which is never null. Numbers are bigint in the database, the rest is text. */
export interface SortKey {
  readonly by: RawBuilder<unknown> | ((traderId: string) => RawBuilder<unknown>)
  readonly type: 'bigint' | 'text'
}

/**
 * One list of the ledger: whose rows they are, what they can be sorted by, and where the words of a filter are looked for. A column of
 * the contract without its key here does not compile.
 */
export interface ListShape<K extends ListKey, Table> {
  readonly name: string
  readonly table: 'trades' | 'modified' | 'closed'
  /** The column of ledger.tallies that has its length. */
  readonly total: 'orders' | 'modified' | 'closed'
  /** By the columns that people name; null where the order is that of `seq`. */
  readonly keys: Readonly<Record<ColumnKey<K>, SortKey | null>>
  readonly words: readonly (keyof Table & string)[]
  readonly time: keyof Table & string
  readonly where?: RawBuilder<boolean>
}

/** Any of them, for what works alike on each. */
export type AnyList = Omit<ListShape<never, never>, 'keys' | 'words' | 'time'> & {
  readonly keys: Readonly<Record<string, SortKey | null>>
  readonly words: readonly string[]
  readonly time: string
}

/** Ways to sort by a column of one table. */
export const sortedBy = <Table>() => ({
  number: (column: keyof Table & string): SortKey => ({ by: sql.ref(column), type: 'bigint' }),
  text: (column: keyof Table & string): SortKey => ({ by: sql.ref(column), type: 'text' }),
  /** Tickets are digits of any length: filled up, they sort as numbers do. */
  ticket: (column: keyof Table & string): SortKey => ({
    by: sql`(lpad(coalesce(${sql.ref(column)}, ''), 20, '0') collate "C")`,
    type: 'text',
  }),
})
