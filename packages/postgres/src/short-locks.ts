import type pg from 'pg'
import { isConcurrentChange, LOCK_NOT_AVAILABLE } from './sql-states.ts'

/**
 * A transaction that waits for a table has everybody wait behind it, also those whom its holder would not disturb. So it waits for less than a
 * second, in which PostgreSQL looks for no deadlock yet, lets the others go by, and begins anew.
 */
const LOCK_WAIT_MS = 800
const LOCK_PAUSE_MS = 1000

export async function inTransaction<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

const isHeldUp = (error: unknown): boolean =>
  (error as { code?: string }).code === LOCK_NOT_AVAILABLE || isConcurrentChange(error)

/** Runs the work in one transaction, and again for as long as another transaction holds a lock that it needs. */
export async function inShortLocks<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await inTransaction(client, async () => {
        await client.query(`set local lock_timeout = ${LOCK_WAIT_MS}`)
        return work()
      })
    } catch (error) {
      if (!isHeldUp(error)) throw error
      await new Promise((done) => setTimeout(done, LOCK_PAUSE_MS))
    }
  }
}
