import type { ClosedRow, ModifiedRow, TradeRow } from '@ratchet/engine/ports'
import { type Selectable, sql } from 'kysely'
import type { AccountLabel } from '../tables/accounts.ts'
import type { AccountNames } from './account-names.ts'
import type { ListRequest } from './cursor.ts'
import { wholeList } from './list-page.ts'
import { wholeLists } from './lists.ts'
import { openStream, type StreamContext } from './stream.ts'

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
 * Reads a whole list through a database cursor, in the trader's name and in one snapshot, which ends when the caller stops reading.
 * @throws ReplicaLost where it was read at the replica and is to be begun anew
 */
export async function* walk<K extends keyof WalkedRows>(
  context: StreamContext,
  names: AccountNames,
  traderId: string,
  list: K,
  request: Omit<ListRequest, 'limit' | 'cursor'>,
): AsyncGenerator<readonly WalkedRows[K][]> {
  const { shape, toRow } = wholeLists[list]
  const { trx, end, failed } = await openStream(context, traderId, 'tables')
  try {
    await sql`declare walked no scroll cursor for ${wholeList(traderId, shape, { ...request, limit: 0 })}`.execute(trx)
    for (;;) {
      const { rows } = await sql<Selectable<never>>`fetch ${sql.raw(String(batch))} from walked`.execute(trx)
      const items = rows.map(toRow as unknown as (row: Selectable<never>) => WalkedRows[K] & { accountId: string })
      // Trades name their account themselves.
      const isNamed = list === 'trades'
      if (rows.length > 0) yield isNamed ? items : await names.ofRows(traderId, items, (work) => work(trx))
      if (rows.length < batch) return
    }
  } catch (error) {
    throw await failed(error)
  } finally {
    await end()
  }
}
