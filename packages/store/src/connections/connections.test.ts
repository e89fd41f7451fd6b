import pg from 'pg'
import { expect, it } from 'vitest'
import { createApiStore } from '../index.ts'
import { createTestDatabase } from '../testing/index.ts'

it('a store that is closed leaves no connection to the database, whatever it was asked', {
  timeout: 30_000,
}, async () => {
  const database = await createTestDatabase()
  const watch = new pg.Client({ connectionString: database.url })
  await watch.connect()
  const open = async () =>
    (
      await watch.query(
        "select from pg_stat_activity where datname = current_database() and application_name = 'ratchet api'",
      )
    ).rowCount
  try {
    const store = createApiStore({ url: database.url, nameKey: Buffer.alloc(32), notify: () => {} })
    // It goes to the pool without Kysely's own connections.
    await store.symbolsOn('Ratchet-Demo')
    expect(await open()).toBe(1)
    await store.close()
    // A session ends a moment after its connection. A pool that nobody ends lets go of a resting one after ten seconds.
    await expect.poll(open, { timeout: 8000 }).toBe(0)
  } finally {
    await watch.end()
    await database.drop()
  }
})
