import { sql } from 'kysely'
import { type Replica, type Snapshot, streamTimeout } from '../replica/replica.ts'
import type { ApiContext } from './session.ts'
import { nameReader } from './trader-statement.ts'

/** What long answers are read with. */
export interface StreamContext extends Pick<ApiContext, 'db' | 'pool' | 'named'> {
  /** Where reads of the past may go; undefined where there is none. */
  readonly replica: Pick<Replica, 'open'> | undefined
}

/**
 * Opens a snapshot as the trader for an answer that is read bit by bit, at the replica or else at the primary. Whoever reads ends it; where
 * nobody reads for a minute, the database does.
 * @param tables whether it reads what is made from the record, which is brought up first
 */
export async function openStream(
  { db, pool, named, replica }: StreamContext,
  traderId: string,
  tables: 'tables' | 'record',
): Promise<Snapshot> {
  const there = await replica?.open(traderId)
  if (there) return there
  if (tables === 'tables') await pool.query(nameReader, [named(traderId)])
  const trx = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute()
  const end = async () => {
    if (trx.isCommitted || trx.isRolledBack) return
    await trx
      .rollback()
      .execute()
      .catch(() => {})
  }
  const failed = (error: unknown) => end().then(() => error)
  try {
    await sql`select set_config('ratchet.trader_id', ${named(traderId)}, true),
      set_config('idle_in_transaction_session_timeout', ${streamTimeout}, true)`.execute(trx)
  } catch (error) {
    throw await failed(error)
  }
  return { trx, end, failed }
}
