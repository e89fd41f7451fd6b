import { randomBytes } from 'node:crypto'
import { MIGRATION_LOCK } from '@ratchet/postgres'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { migrate } from '../migrate/migrate.ts'
import { createTestDatabase, type TestDatabase } from '../testing/index.ts'
import { connectionConfig } from './connect.ts'
import { type Login, type LoginOptions, LoginRefused, openLogins } from './logins.ts'

const all: readonly Login[] = ['api', 'auth', 'engine', 'broker']
const key = randomBytes(32)
let database: TestDatabase
let name: string

beforeAll(async () => {
  database = await createTestDatabase()
  name = new URL(database.url).pathname.slice(1)
  await query(
    database.url,
    'create schema paper; create table paper.migrations (n int); create table paper.orders (n int)',
  )
})
afterAll(() => database?.drop())

const open = (options: Partial<LoginOptions> = {}) =>
  openLogins({ url: database.url, key, needed: all, isOurs: false, ...options })

async function query(config: string | pg.ClientConfig, sql: string) {
  const client = new pg.Client(config)
  client.on('error', () => {})
  try {
    await client.connect()
    const answer = await client.query(sql)
    return answer.rows
  } finally {
    await client.end()
  }
}

const as = (url: string, user: string) => {
  const address = new URL(url)
  Object.assign(address, { username: user, password: 'pw' })
  return address.href
}

describe('the logins of a database', () => {
  it('are made each for its role, and stay the same at the next start', async () => {
    const { urls, missing } = await open()
    expect(missing).toEqual([])
    for (const role of ['api', 'auth', 'engine'] as const)
      expect(
        await query(
          connectionConfig(urls.get(role) ?? '', role),
          'select session_user::text as login, current_user::text as role',
        ),
      ).toEqual([{ login: expect.stringMatching(`^ratchet_${role}_${name}_[0-9a-f]{8}$`), role: `ratchet_${role}` }])
    expect(await query(urls.get('broker') ?? '', 'select count(*)::int as n from paper.orders')).toEqual([{ n: 0 }])
    for (const sql of ['select from paper.migrations', 'select from ledger.trades', 'create table paper.more ()'])
      await expect(query(urls.get('broker') ?? '', sql)).rejects.toThrow('permission denied')
    expect((await open()).urls).toEqual(urls)
  })

  it('are others with another key, and those of before go on', async () => {
    const before = await open()
    const other = await open({ key: randomBytes(32) })
    for (const { urls } of [before, other]) await query(connectionConfig(urls.get('api') ?? '', 'api'), 'select 1')
    expect(other.urls.get('api')).not.toBe(before.urls.get('api'))
  })

  it('are the operator’s where they are given, with the books’ rights', async () => {
    const login = `given_${name.slice(-8)}`
    await query(database.url, `create role ${login} login password 'pw'`)
    const address = as(database.url, login)
    const { urls, missing } = await open({ needed: ['broker'], given: { broker: address } })
    expect([urls.get('broker'), missing]).toEqual([address, []])
    expect(await query(address, 'select count(*)::int as n from paper.orders')).toEqual([{ n: 0 }])
    await query(database.url, `grant ${login} to current_user; drop owned by ${login}; drop role ${login}`)
  })
})

describe('OP9: other processes that start at the same moment', () => {
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

  it('OP9: do not touch the rights of a table while a migration changes it', async () => {
    const other = new pg.Client(database.url)
    await other.connect()
    await other.query(
      `begin; select pg_advisory_xact_lock(${MIGRATION_LOCK}); alter table paper.orders add column more int`,
    )
    const opened = open()
    await vi.waitFor(async () => expect(await query(database.url, waiting)).not.toEqual([]), 30_000)
    await other.query('commit')
    await other.end()
    expect((await opened).missing).toEqual([])
  })

  it('OP9: wait for what else changes a table, and begin anew', async () => {
    const other = new pg.Client(database.url)
    await other.connect()
    await other.query('begin; alter table paper.orders add column still_more int')
    const opened = open()
    await vi.waitFor(async () => expect(await query(database.url, waiting)).not.toEqual([]), 30_000)
    await other.query('commit')
    await other.end()
    expect((await opened).missing).toEqual([])
  })

  it('OP9: a start does not write the rights of tables that are there', async () => {
    const before = await query(database.url, "select xmin from pg_class where oid = 'ratchet.migrations'::regclass")
    await migrate(database.url)
    expect(await query(database.url, "select xmin from pg_class where oid = 'ratchet.migrations'::regclass")).toEqual(
      before,
    )
  })
})

describe('what is missing', () => {
  it('is told where the user may make no logins, and the work goes on as that user', async () => {
    const poor = `poor_${name.slice(-8)}`
    await query(database.url, `create role ${poor} login password 'pw'; grant ratchet_api to ${poor}`)
    const url = as(database.url, poor)
    const { urls, missing } = await open({ url, needed: ['api'] })
    expect(missing).toEqual([expect.stringContaining('may not make the logins (permission denied')])
    expect(urls.get('api')).toBe(url)
    expect(await query(connectionConfig(url, 'api'), 'select current_user::text as role')).toEqual([
      { role: 'ratchet_api' },
    ])
    await query(database.url, `drop role ${poor}`)
  })

  it('is told of a given login that is more than it should be', async () => {
    const both = `both_${name.slice(-8)}`
    await query(database.url, `create role ${both} login password 'pw'; grant ratchet_api, ratchet_engine to ${both}`)
    const given = { api: as(database.url, both), engine: database.url }
    const { missing } = await open({ needed: ['api', 'engine'], given })
    expect(missing).toEqual([
      `the login "${both}" can become ratchet_engine`,
      `the login "${new URL(database.url).username}" has rights over the whole server`,
    ])
    await query(database.url, `drop role ${both}`)
  })

  it('ends the start where a given login is refused', async () => {
    const given = { api: as(database.url, 'nobody_is_called_so') }
    await expect(open({ needed: ['api'], given })).rejects.toThrow(LoginRefused)
    await expect(open({ needed: ['api'], given })).rejects.toThrow(/^DATABASE_API_URL cannot be used: /)
  })
})
