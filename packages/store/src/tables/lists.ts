import { type ColumnKey, type ListColumn, type ListKey, listColumns } from '@ratchet/contract'
import {
  type Columns,
  closedColumns,
  modifiedColumns,
  type StoredOf,
  storedName,
  tradeColumns,
} from '@ratchet/engine/ports'
import { type RawBuilder, sql } from 'kysely'
import { byAccount } from './accounts.ts'
import type { SortKey } from './sort-key.ts'

/** One list of the ledger: whose rows they are, what they can be sorted by, and where the words of a filter are looked for. */
export interface ListShape<K extends ListKey, C extends Columns> {
  readonly name: string
  readonly table: 'trades' | 'modified' | 'closed'
  /** The column of ledger.tallies that has its length. */
  readonly total: 'orders' | 'modified' | 'closed'
  /** By the columns that people name; null where the order is that of `seq`. */
  readonly keys: Readonly<Record<ColumnKey<K>, SortKey | null>>
  readonly words: readonly (keyof StoredOf<C> & string)[]
  readonly time: keyof StoredOf<C> & string
  readonly where?: RawBuilder<boolean>
}

/** Any of them, for what works alike on each. */
export type AnyList = Omit<ListShape<never, never>, 'keys' | 'words' | 'time'> & {
  readonly keys: Readonly<Record<string, SortKey | null>>
  readonly words: readonly string[]
  readonly time: string
}

/** Columns on screen that are named otherwise than their row's member, or are no member. The rest needs no entry. */
type Otherwise<K extends ListKey, C extends Columns> = {
  readonly [Key in Exclude<ColumnKey<K>, keyof C>]: (keyof C & string) | SortKey | null
} & { readonly [Key in Extract<ColumnKey<K>, keyof C>]?: SortKey | null }

/** What each column of a list is sorted by: tickets are digits of any length, which sort as numbers when they are filled up. */
function keysOf<K extends ListKey, C extends Columns>(
  list: K,
  columns: C,
  otherwise: Otherwise<K, C>,
): Readonly<Record<ColumnKey<K>, SortKey | null>> {
  const given = otherwise as Readonly<Record<string, string | SortKey | null | undefined>>
  const keyOf = ({ key, kind }: ListColumn): SortKey | null => {
    const named = key in given ? (given[key] ?? null) : key
    if (typeof named !== 'string') return named
    const column = columns[named]
    if (!column) throw new Error(`${list} has no ${named}`)
    const ref = sql.ref(storedName(named, column))
    if (kind === 'ticket') return { by: sql`(lpad(coalesce(${ref}, ''), 20, '0') collate "C")`, type: 'text' }
    return { by: ref, type: column.type === 'text' || column.type === 'uuid' ? 'text' : 'bigint' }
  }
  return Object.fromEntries(listColumns[list].map((column) => [column.key, keyOf(column)])) as never
}

export const tradesList: ListShape<'trades', typeof tradeColumns> = {
  name: 'trades',
  table: 'trades',
  total: 'orders',
  // Keys are given in the order of publishing, which is that of `seq`.
  keys: keysOf('trades', tradeColumns, { key: null, createdAt: 'createdAtMs', brokerId: byAccount }),
  words: [
    'key',
    'id',
    'symbol',
    'type',
    'status',
    'trade_details',
    'magic',
    'reason',
    'order_ticket',
    'position_ticket',
  ],
  time: 'created_at_ms',
  where: sql`deleted_at_ms is null`,
}

export const modifiedList: ListShape<'modifiedTrades', typeof modifiedColumns> = {
  name: 'modified',
  table: 'modified',
  total: 'modified',
  keys: keysOf('modifiedTrades', modifiedColumns, { id: 'position', time: 'timeMs', brokerId: byAccount }),
  words: ['position_ticket', 'symbol'],
  time: 'time_ms',
}

export const closedList: ListShape<'closedTrades', typeof closedColumns> = {
  name: 'closed',
  table: 'closed',
  total: 'closed',
  keys: keysOf('closedTrades', closedColumns, {
    id: 'ticket',
    position_id: 'position',
    type: 'side',
    priceOpen: 'openPrice',
    openTime: 'openTimeMs',
    time: 'timeMs',
    brokerId: byAccount,
  }),
  words: ['ticket', 'position_ticket', 'order_ticket', 'symbol', 'comment', 'magic', 'side', 'reason'],
  time: 'time_ms',
}
