import { createApiStore, openPool, readNameKey } from '@ratchet/store'
import { BrokenChain } from '@ratchet/store/errors'
import { ConfigError } from '../../core/config-error.ts'

/**
 * Goes along the record of every trader, and makes each hash anew: after a database was restored, or where somebody doubts it. It also looks whether
 * each record ends where its trader's count says.
 * @throws ConfigError where a record is not whole
 */
export async function verify(url: string, say: (line: string) => void): Promise<void> {
  const pool = openPool(url, 'engine', 1)
  const store = createApiStore({ url, nameKey: await readNameKey(url), notify: () => {}, connections: 1 })
  let [records, broken] = [0, 0]
  try {
    const { rows } = await pool.query<{ id: string; seq: string }>('select id, seq from ledger.traders order by id')
    for (const { id, seq } of rows) {
      const found = await verified(id)
      records += found.records
      const what =
        found.what ?? (found.last === Number(seq) ? undefined : `It ends at ${found.last}, and ${seq} was given out.`)
      if (what === undefined) continue
      broken++
      say(`Trader ${id}: ${what}`)
    }
    const newest = await pool.query<{ at: string | null }>('select max(at_ms) as at from ledger.flight')
    const at = newest.rows[0]?.at
    say(
      `Checked: ${rows.length} traders, ${records} records, the newest of ${at ? new Date(Number(at)).toISOString() : 'none'}.`,
    )
  } finally {
    await Promise.all([store.close(), pool.end()])
  }
  if (broken > 0) throw new ConfigError(`The record of ${broken} traders is not whole: restore it from a backup.`)

  async function verified(traderId: string): Promise<{ records: number; last: number; what?: string }> {
    let [count, last] = [0, 0]
    try {
      const record = await store.openRecord(traderId, {})
      for await (const batch of record?.batches ?? []) {
        count += batch.length
        last = batch.at(-1)?.seq ?? last
      }
      return { records: count, last }
    } catch (error) {
      if (error instanceof BrokenChain) return { records: count, last, what: error.message }
      throw error
    }
  }
}
