import { MigrationRefused } from '@ratchet/postgres'
import pg from 'pg'
import { expect, it } from 'vitest'
import { connectionConfig } from '../connections/connect.ts'
import { startScratchPostgres } from '../embedded/index.ts'
import { migrate } from './migrate.ts'

async function query(sql: string, config: pg.ClientConfig) {
  const client = new pg.Client(config)
  await client.connect()
  return (await client.query(sql).finally(() => client.end())).rows
}

it('a cluster gets its roles from six migrations that race, of users who are no superusers', async () => {
  const postgres = await startScratchPostgres()
  const at = (path: string, user?: string) => {
    const url = new URL(postgres.url)
    url.pathname = path
    if (user) Object.assign(url, { username: user, password: 'pw' })
    return url.href
  }
  try {
    const users = ['a', 'b', 'c', 'd', 'e', 'f']
    for (const user of users) {
      await query(`create role ${user} login createrole password 'pw'`, { connectionString: postgres.url })
      await query(`create database ${user} owner ${user}`, { connectionString: postgres.url })
    }
    const results = await Promise.allSettled(users.map((user) => migrate(at(`/${user}`, user))))
    const done = users.filter((_, i) => results[i]?.status === 'fulfilled')
    expect(done.length).toBeGreaterThan(0)
    // Whoever came second is no administrator of the first one's roles, and is told so; nobody fails otherwise.
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(MigrationRefused)
    for (const user of done)
      expect(await query('select current_user::text as u', connectionConfig(at(`/${user}`, user), 'api'))).toEqual([
        { u: 'ratchet_api' },
      ])
    await Promise.all(users.map((user) => migrate(at(`/${user}`))))
  } finally {
    await postgres.stop()
  }
})
