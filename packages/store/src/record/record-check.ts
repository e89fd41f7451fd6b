import { Kysely, PostgresDialect, sql } from 'kysely'
import { findStretch, readRecords } from '../api/record.ts'
import type { Trx } from '../api/session.ts'
import { openPool } from '../connections/connect.ts'
import { BrokenChain } from '../errors.ts'
import type { DB } from '../generated/database.ts'
import { streamTimeout } from '../replica/replica.ts'

export interface CheckedRecords {
  readonly traders: number
  readonly records: number
  /** Traders whose record is not whole. */
  readonly damaged: number
  /** Unix ms of the newest record; null where there is none. */
  readonly newestMs: number | null
}

/**
 * Makes the hash of every record anew, and compares the end of each record with the trader's count. Everything is read in one snapshot:
 * a commit during the check changes neither a count nor a record that the check reads.
 * @param url of a user who may use the role of the engine
 * @param onDamage receives what is wrong with a trader's record
 */
export async function checkRecords(
  url: string,
  onDamage: (traderId: string, problem: string) => void,
): Promise<CheckedRecords> {
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: openPool(url, 'engine', 1) }) })
  const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  try {
    return await snapshot.execute(async (trx) => {
      await sql`select set_config('idle_in_transaction_session_timeout', ${streamTimeout}, true)`.execute(trx)
      const traders = await trx.selectFrom('traders').select(['id', 'seq']).orderBy('id').execute()
      let [records, damaged, newestMs] = [0, 0, 0]
      for (const { id, seq } of traders) {
        const checked = await checkRecord(trx, id, seq)
        records += checked.records
        newestMs = Math.max(newestMs, checked.newestMs)
        if (checked.problem === undefined) continue
        damaged++
        onDamage(id, checked.problem)
      }
      return { traders: traders.length, records, damaged, newestMs: newestMs || null }
    })
  } finally {
    await db.destroy()
  }
}

/** @param seq the number of the trader's last record, by the trader's count */
async function checkRecord(trx: Trx, traderId: string, seq: number) {
  let [records, last, newestMs] = [0, 0, 0]
  let problem: string | undefined
  const stretch = await findStretch(trx, traderId, {})
  if (stretch) {
    try {
      for await (const events of readRecords(trx, traderId, stretch)) {
        records += events.length
        for (const { atMs } of events) newestMs = Math.max(newestMs, atMs)
        last = events.at(-1)?.seq ?? last
      }
    } catch (error) {
      if (!(error instanceof BrokenChain)) throw error
      problem = error.message
    }
    await sql`close taken`.execute(trx)
  }
  if (last !== seq) problem ??= `It ends at ${last}, and ${seq} was given out.`
  return { records, newestMs, problem }
}
