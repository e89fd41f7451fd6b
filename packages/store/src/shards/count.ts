import pg from 'pg'
import { connectionConfig } from '../connections/connect.ts'
import { heldLocks, isShardLock } from '../log/index.ts'

const owned = `select count(distinct objid)::int as n from ${heldLocks} and ${isShardLock}`

/** How many shards have a writer now. Anybody who is in the database may ask. */
export const ownedShards = async (pool: pg.Pool): Promise<number> =>
  (await pool.query<{ n: number }>(owned)).rows[0]?.n ?? 0

/** How many shards a database has. @param url of the engine's login */
export async function countShards(url: string): Promise<number> {
  const client = new pg.Client({ ...connectionConfig(url, 'engine'), connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    const { rows } = await client.query<{ n: number }>('select count(*)::int as n from engines.shards')
    return rows[0]?.n ?? 1
  } finally {
    await client.end()
  }
}
