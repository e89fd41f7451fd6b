import type { RawBuilder } from 'kysely'

/** The sort expression of a column, which is never null. Numbers are bigint in the database, the rest is text. */
export interface SortKey {
  readonly by: RawBuilder<unknown> | ((traderId: string) => RawBuilder<unknown>)
  readonly type: 'bigint' | 'text'
}
