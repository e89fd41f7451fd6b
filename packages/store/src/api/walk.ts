import type { ClosedRow, ModifiedRow, TradeRow } from '@ratchet/engine/ports'
import { type Selectable, sql } from 'kysely'
import type { ListRequest } from '../cursor.ts'
import type { AccountLabel } from '../tables/accounts.ts'
import type { AccountNames } from './account-names.ts'
import { wholeList } from './list-page.ts'
import { wholeLists } from './lists.ts'
import type { ApiContext } from './session.ts'
import { nameReader } from './trader-statement.ts'

/** A long list as a whole. */
export interface Walking {
  /**
   * Every row of a long list that a request selects, in its order, as of one moment, a few hundred at a time. Rows are fetched as they are
   * consumed, so memory holds one batch; a caller that reads none for a minute loses the rest.
   */
  walk<K extends keyof WalkedRows>(
    traderId: string,
    list: K,
    request: Omit<ListRequest, 'limit' | 'cursor'>,
  ): AsyncIterable<readonly WalkedRows[K][]>
}

export interface WalkedRows {
  trades: TradeRow
  modified: ModifiedRow & AccountLabel & { readonly seq: number }
  closed: ClosedRow & AccountLabel
}

/** Rows in a batch: enough to be quick, few enough that processing them does not hold others up. */
const batch = 250

/**
 * Reads a whole list through a database cursor, in the trader's name and in one snapshot. The transaction ends when the caller stops
 * reading; if the caller stalls for a minute, the database ends it.
 */
export async function* walk<K extends keyof WalkedRows>(
  { db, pool, named }: ApiContext,
  names: AccountNames,
  traderId: string,
  list: K,
  request: Omit<ListRequest, 'limit' | 'cursor'>,
): AsyncGenerator<readonly WalkedRows[K][]> {
  const { shape, toRow } = wholeLists[list]
  await pool.query(nameReader, [named(traderId)])
  const trx = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute()
  try {
    await sql`select set_config('ratchet.trader_id', ${named(traderId)}, true),
      set_config('idle_in_transaction_session_timeout', '60s', true)`.execute(trx)
    await sql`declare walked no scroll cursor for ${wholeList(traderId, shape, { ...request, limit: 0 })}`.execute(trx)
    for (;;) {
      const { rows } = await sql<Selectable<never>>`fetch ${sql.raw(String(batch))} from walked`.execute(trx)
      const items = rows.map(toRow as unknown as (row: Selectable<never>) => WalkedRows[K] & { accountId: string })
      // Trades name their account themselves.
      const isNamed = list === 'trades'
      if (rows.length > 0) yield isNamed ? items : await names.ofRows(traderId, items, (work) => work(trx))
      if (rows.length < batch) return
    }
  } finally {
    await trx
      .rollback()
      .execute()
      .catch(() => {})
  }
}
