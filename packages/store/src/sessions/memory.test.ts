import { createServer, connect as openSocket, type Socket } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openPool } from '../connections/connect.ts'
import { createTestDatabase, type TestDatabase } from '../testing/index.ts'
import { SessionChanges } from './changes.ts'
import { rememberSessions, type SessionStore } from './memory.ts'
import { readSessions, type SessionRow } from './read.ts'

const quick = { askEveryMs: 30, connectAgainMs: 20, trustedMs: 400 }
const until = async (what: string, ask: () => Promise<boolean> | boolean) => {
  for (const endMs = Date.now() + 20_000; !(await ask()); await new Promise((done) => setTimeout(done, 5)))
    if (Date.now() > endMs) throw new Error(`Waited in vain for ${what}`)
}

describe('remembered sessions', () => {
  let database: TestDatabase
  let pool: pg.Pool
  let reads = 0
  const stores: SessionStore[] = []

  /** As one process of several: what it remembers, and whether it hears of changes. */
  async function open(url = database.url) {
    const read = readSessions(pool)
    let changes: SessionChanges | undefined
    const store = rememberSessions(
      (token) => {
        reads++
        return read(token)
      },
      (changed) => {
        changes = new SessionChanges(url, changed, quick)
        return changes
      },
    )
    stores.push(store)
    const areHeard = () => changes?.areHeard === true
    await until('the first listening', areHeard)
    return { find: store.find, areHeard }
  }
  /** Whether the token is answered without a read. */
  async function isRemembered({ find }: Pick<SessionStore, 'find'>, token: string): Promise<boolean> {
    const before = reads
    return (await find(token)) !== null && reads === before
  }

  beforeAll(async () => {
    database = await createTestDatabase()
    pool = openPool(database.url, 'auth', 4)
  })
  beforeEach(async () => {
    await pool.query('delete from "user"')
    for (const name of ['anna', 'bert']) {
      await pool.query(`insert into "user" ("id", "name", "email", "emailVerified") values ($1, $1, $1, true)`, [name])
      await pool.query(
        `insert into "session" ("id", "token", "expiresAt", "updatedAt", "userId")
         values ($1, $1, now() + interval '1 hour', now(), $2)`,
        [`of ${name}`, name],
      )
    }
  })
  afterAll(async () => {
    await Promise.all(stores.map((store) => store.close()))
    await pool.end()
    await database.drop()
  })

  it('are read once', async () => {
    const one = await open()
    expect(await one.find('of anna')).toMatchObject({ id: 'of anna', traderId: 'anna', name: 'anna', email: 'anna' })
    await until('a session that is remembered', () => isRemembered(one, 'of anna'))
    expect(await one.find('of nobody')).toBeNull()
  })

  it.each([
    ['is deleted', `delete from "session" where "id" = 'of anna'`, null],
    ['ends', `update "session" set "expiresAt" = now() - interval '1 second' where "id" = 'of anna'`, null],
    ['goes with its person', `delete from "user" where "id" = 'anna'`, null],
    ['has a person of another name', `update "user" set "name" = 'Ann' where "id" = 'anna'`, { name: 'Ann' }],
  ])('a session that %s is so in every process as soon as the commit is announced', async (_, statement, then) => {
    const processes = [await open(), await open()]
    for (const each of processes) {
      await each.find('of bert')
      await until('a session that is remembered', () => isRemembered(each, 'of anna'))
    }
    await pool.query(statement)
    for (const each of processes) {
      const isSo = async () => {
        const found = await each.find('of anna')
        return then === null ? found === null : found?.name === then.name
      }
      await until('the change', isSo)
      // It stays so.
      expect(await isSo()).toBe(true)
      expect(await each.find('of bert')).toMatchObject({ traderId: 'bert' })
    }
  })

  it('a session that ends by its own time is not found from then on', async () => {
    const one = await open()
    await pool.query(`update "session" set "expiresAt" = now() + interval '300 milliseconds'`)
    await until('the end', async () => (await one.find('of anna')) === null)
  })

  it('what was read before a change is not remembered after it', async () => {
    let changed = () => {}
    let answer = (_: SessionRow) => {}
    const row = { id: 'of anna', traderId: 'anna', name: 'anna', email: 'anna', expiresAtMs: Date.now() + 60_000 }
    const store = rememberSessions(
      () => new Promise((done) => (answer = done)),
      (listener) => {
        changed = listener
        return { areHeard: true, close: async () => {} }
      },
    )
    const first = store.find('of anna')
    changed()
    answer(row)
    expect(await first).toEqual(row)
    const second = store.find('of anna')
    const late = { ...row, name: 'read anew' }
    answer(late)
    expect(await second).toEqual(late)
    expect(await store.find('of anna')).toEqual(late)
  })

  it('are read again while nobody listens: the connection was ended, and listens again', async () => {
    const one = await open()
    await until('a session that is remembered', () => isRemembered(one, 'of anna'))
    const operator = new pg.Client({ connectionString: database.url })
    await operator.connect()
    await operator.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query ~ '^(listen|select 1)' and pid <> pg_backend_pid()`)
    // Nobody is told of this one.
    await operator.query(`delete from auth."session" where "id" = 'of anna'`)
    await operator.end()
    await until('the end of the session', async () => (await one.find('of anna')) === null)
    await until('listening again', one.areHeard)
    await until('a session that is remembered', () => isRemembered(one, 'of bert'))
  })

  it('are read again where the connection has silently died', async () => {
    const silent = await proxyTo(database.url)
    const one = await open(silent.url)
    await until('a session that is remembered', () => isRemembered(one, 'of anna'))
    silent.fall()
    await until('the silence to be noticed', () => !one.areHeard())
    expect(await isRemembered(one, 'of anna')).toBe(false)
    silent.close()
  })
})

/** A way to the database that can fall silent without closing a connection. */
async function proxyTo(url: string) {
  const { hostname, port } = new URL(url)
  const sockets: Socket[] = []
  const server = createServer((client) => {
    const toDatabase = openSocket(Number(port), hostname)
    sockets.push(client, toDatabase)
    for (const socket of [client, toDatabase]) socket.on('error', () => {})
    client.pipe(toDatabase).pipe(client)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port')
  const through = new URL(url)
  through.host = `127.0.0.1:${address.port}`
  return {
    url: through.href,
    fall() {
      for (const socket of sockets) socket.unpipe().pause()
    },
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
