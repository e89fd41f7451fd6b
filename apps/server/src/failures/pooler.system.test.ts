import { randomBytes } from 'node:crypto'
import { type ServerProcess, startProcess } from '@ratchet/launcher'
import {
  createTestDatabase,
  isGivenCluster,
  type PgBouncer,
  pgbouncerProgram,
  startPgBouncer,
  type TestDatabase,
} from '@ratchet/store/testing'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { smallDeal } from '../testing/deal.ts'
import { Person } from '../testing/person.ts'
import { scratchFolder, until } from '../testing/process.ts'

const program = pgbouncerProgram()
const given = process.env.RATCHET_TEST_POOLER_URL

/** Of a PostgreSQL that was given, only its administrator can tell a pooler what proves a login. */
describe.skipIf(isGivenCluster ? !given : program === undefined)(
  'the api behind PgBouncer in transaction mode (skipped where no pgbouncer program is installed, or none given to a PostgreSQL that is)',
  () => {
    const folder = scratchFolder()
    const secret = randomBytes(32).toString('hex')
    let database: TestDatabase
    let pooler: PgBouncer
    let server: ServerProcess
    const env = () => ({
      DATABASE_URL: database.url,
      DATABASE_POOLER_URL: pooler.url,
      RATCHET_DATA_DIR: folder.path,
      RATCHET_SECRET: secret,
      FEED: 'synthetic:1',
    })

    beforeAll(async () => {
      database = await createTestDatabase()
      // Two connections for each login: everybody's transactions come to everybody's connections.
      pooler = given ? { url: given, stop: async () => {} } : await startPgBouncer(program ?? '', database.url, 2)
      server = await startProcess(env())
      expect(await server.ready, server.err()).toBe(true)
    })
    afterAll(async () => {
      await server?.signal('SIGKILL')
      await pooler?.stop()
      await database?.drop()
      folder.remove()
    })

    async function ask(sql: string) {
      const client = new pg.Client({ connectionString: database.url })
      await client.connect()
      const { rows } = await client.query(sql)
      await client.end()
      return rows
    }

    it('I4: many traders at once publish, read and walk whole lists, and each finds the own alone', async () => {
      const people = await Promise.all(
        ['Ada', 'Bob', 'Cid', 'Dan', 'Eve', 'Fay'].map(async (name) => {
          const person = new Person(server.url, name)
          await person.signUp()
          return person
        }),
      )
      const given = await Promise.all(
        people.map(async (person) => {
          const mine = await Promise.all(
            [1, 2, 3, 4, 5].map((n) =>
              person.call('POST', '/api/trades', { ...smallDeal, tradeDetails: `${person.name} ${n}` }),
            ),
          )
          expect(mine.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
          return mine.map(({ body }) => body.id as string).sort()
        }),
      )
      await until('all are executed', async () => {
        const counts = await Promise.all(people.map((person) => person.call('GET', '/api/counts')))
        return counts.every(({ body }) => body.executed === 5)
      })
      // Each asks several times, so that statements come again: those would be prepared under a name.
      for (let round = 0; round < 4; round++) {
        const lists = await Promise.all(people.map((person) => person.call('GET', '/api/trades?limit=200')))
        expect(lists.map(({ body }) => body.items.map(({ id }: { id: string }) => id).sort())).toEqual(given)
        const files = await Promise.all(
          people.map(async (person) => {
            const headers = { cookie: person.cookie }
            return (await fetch(`${server.url}/api/trades/export?format=csv`, { headers })).text()
          }),
        )
        for (const [n, text] of files.entries()) {
          const names = new Set(text.match(/(Ada|Bob|Cid|Dan|Eve|Fay) \d/g)?.map((words) => words.slice(0, 3)))
          expect([...names]).toEqual([people[n]?.name])
        }
      }
    })

    it('a session that is ended is refused at once: what is announced comes by a connection past the pooler', async () => {
      const gil = new Person(server.url, 'Gil')
      await gil.signUp()
      expect((await gil.call('GET', '/api/profile')).status).toBe(200)
      await ask(`delete from auth."session" where "userId" = (select "id" from auth."user" where "name" = 'Gil')`)
      await until('it is refused', async () => (await gil.call('GET', '/api/profile')).status === 401, 2000)
    })

    it('its connections are the roles, with times that end what hangs', async () => {
      // The pooler's own user looks up who logs in.
      const rows = await ask(`select distinct usename::text as login from pg_stat_activity
        where datname = current_database() and application_name in ('ratchet api', 'ratchet auth') and usename not in ('postgres', 'pgbouncer')
        order by 1`)
      expect(rows.map(({ login }) => login.replace(/_ratchet_test.*/, ''))).toEqual(['ratchet_api', 'ratchet_auth'])
      const settings =
        await ask(`select r.rolname ~ '^ratchet_api_' as api, s.setconfig as has from pg_db_role_setting s
        join pg_roles r on r.oid = s.setrole join pg_database d on d.oid = s.setdatabase
        where d.datname = current_database() and r.rolname ~ '^ratchet_(api|auth)_' order by 1`)
      const times = [
        'idle_in_transaction_session_timeout=5000',
        'statement_timeout=30000',
        'jit=off',
        'TimeZone=UTC',
        'DateStyle=ISO',
      ]
      expect(settings).toEqual([
        { api: false, has: ['role=ratchet_auth', 'search_path=auth', ...times] },
        { api: true, has: ['role=ratchet_api', 'search_path=ledger', ...times] },
      ])
    })

    it('a pooler that is not there ends the start with one line', async () => {
      const other = scratchFolder()
      const refused = await startProcess({
        ...env(),
        RATCHET_DATA_DIR: other.path,
        DATABASE_POOLER_URL: 'postgres://127.0.0.1:1/x',
      })
      expect(await refused.ended).toBe(1)
      expect(refused.err()).toMatch(/^DATABASE_POOLER_URL cannot be used: [^\n]+\n$/)
      other.remove()
    })
  },
)
