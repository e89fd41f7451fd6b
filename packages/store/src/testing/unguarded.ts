import type pg from 'pg'
import type { ListRequest } from '../api/cursor.ts'
import { listClosed } from '../api/lists.ts'
import { kyselyOn } from '../api/reading.ts'

/**
 * The very page that the store reads, by the same statement over the same driver, without row-level security: for a pool whose user
 * is not bound by it. This is what the security of a read is measured against.
 */
export const closedUnguarded = (pool: pg.Pool) => (traderId: string, request: ListRequest) =>
  listClosed(
    kyselyOn(async (query) => {
      const client = await pool.connect()
      try {
        return await client.query(query)
      } finally {
        client.release()
      }
    }),
    traderId,
    request,
  )
