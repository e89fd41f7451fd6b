import type pg from 'pg'
import { heldLocks, isShardLock, shardOfLock } from '../log/index.ts'

const unwritten = `select coalesce(array_agg(shard order by shard), '{}') as shards from engines.shards
  where shard not in (select ${shardOfLock} from ${heldLocks} and ${isShardLock})`

/** The shards that no engine writes now, lowest first. @param pool of the login of identity */
export const unwrittenShards = async (pool: pg.Pool): Promise<readonly number[]> =>
  (await pool.query<{ shards: readonly number[] }>(unwritten)).rows[0]?.shards ?? []
