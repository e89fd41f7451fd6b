import type pg from 'pg'

/**
 * Keeps a connection that breaks while nobody uses it from ending the process: the pool replaces it, and whoever uses one
 * gets the error from the query. It also holds for connections on their way out of a pool that was closed.
 */
export function quiet(pool: pg.Pool): pg.Pool {
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))
  return pool
}
