import { freePort, type ServerProcess, startProcess } from '@ratchet/launcher'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@ratchet/store/embedded'
import { embeddedWord, isGivenCluster } from '@ratchet/store/testing'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { smallDeal } from './testing/deal.ts'
import { Person } from './testing/person.ts'
import { scratchFolder, until } from './testing/process.ts'

/** The whole server against a PostgreSQL of its own that is restarted, or cut off, while instructions come in. */
let databaseFolder: ReturnType<typeof scratchFolder>
let folder: ReturnType<typeof scratchFolder>
let port: string
let postgres: EmbeddedPostgres
let server: ServerProcess

const startDatabase = () => startEmbeddedPostgres({ dataDir: databaseFolder.path, log: () => {}, settings: { port } })
beforeEach(async () => {
  databaseFolder = scratchFolder()
  folder = scratchFolder()
  port = String(await freePort())
  postgres = await startDatabase()
  server = await startProcess({ RATCHET_DATA_DIR: folder.path, DATABASE_URL: postgres.url })
  expect(await server.ready).toBe(true)
})
afterEach(async () => {
  await server.signal('SIGKILL')
  await postgres.stop()
  folder.remove()
  databaseFolder.remove()
})

async function kill({ pid, exited }: EmbeddedPostgres): Promise<void> {
  process.kill(pid, 'SIGKILL')
  await exited
}

const deal = { ...smallDeal, deviation: 1000, tradeDetails: 'outage' }

/** Publishes one instruction after the other, each under a key of its own, and asks again with the same key where no answer came. */
function publishing(anna: Person) {
  const ids: string[] = []
  const refusals: number[] = []
  let going = true
  const done = (async () => {
    for (let n = 0; going; n++) {
      for (;;) {
        const reply = await anna.call('POST', '/api/trades', deal, { 'idempotency-key': `outage-${n}` })
        if (reply.status === 201) {
          ids.push(reply.body.id)
          break
        }
        refusals.push(reply.status)
        await new Promise((wake) => setTimeout(wake, 50))
      }
    }
  })()
  return {
    ids,
    refusals,
    async stop() {
      going = false
      await done
    },
  }
}

async function everyOneExecutedOnce(anna: Person, ids: readonly string[]): Promise<void> {
  const statusOf = async (id: string) => (await anna.call('GET', `/api/trades/${id}`)).body.status
  await until('all are executed', async () => (await anna.call('GET', '/api/counts')).body.pending === 0)
  for (const id of ids) {
    expect(await statusOf(id)).toBe('executed')
    const { records } = (await anna.call('GET', `/api/trades/${id}/flight`)).body
    expect(records.filter(({ kind }: { kind: string }) => kind === 'position.opened')).toHaveLength(1)
  }
  expect((await anna.call('GET', '/api/counts')).body).toMatchObject({ pending: 0, executed: ids.length })
  const book = new pg.Client({ connectionString: postgres.url })
  await book.connect()
  await book.query('select paper.project_all()')
  const { rows } = await book.query('select count(*)::int as n from paper.positions where volume > 0')
  await book.end()
  expect(rows[0].n).toBe(ids.length)
}

describe.skipIf(isGivenCluster)(`a database that goes away under load${embeddedWord}`, () => {
  it('I1, I2: cut connections lose no acknowledged instruction and execute none twice', async () => {
    const anna = new Person(server.url, 'Anna')
    await anna.signUp()
    const work = publishing(anna)
    const admin = new pg.Client({ connectionString: postgres.url })
    await admin.connect()
    for (let cut = 0; cut < 8; cut++) {
      const before = work.ids.length
      await until('publishing goes on', () => work.ids.length > before + 1)
      await new Promise((wake) => setTimeout(wake, cut * 37))
      await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()')
    }
    await admin.end()
    await until('some were published', () => work.ids.length > 10)
    await work.stop()
    await everyOneExecutedOnce(anna, work.ids)
    expect(server.child.exitCode).toBeNull()
  })

  it.each([
    ['shut down in order', () => postgres.stop()],
    ['killed', () => kill(postgres)],
  ])(
    'PostgreSQL restarted under load, twice, %s: no acknowledged write lost; what answered with an error is read back by its key before any retry (I1, I2)',
    async (_how, end) => {
      const anna = new Person(server.url, 'Anna')
      await anna.signUp()
      const work = publishing(anna)
      for (let restart = 0; restart < 2; restart++) {
        await until('some are published', () => work.ids.length > (restart + 1) * 5)
        await end()
        await new Promise((wake) => setTimeout(wake, 1500))
        expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
        expect((await fetch(`${server.url}/readyz`)).status).toBe(503)
        postgres = await startDatabase()
      }
      const before = work.ids.length
      await until('publishing goes on', () => work.ids.length > before + 5)
      await work.stop()
      expect(new Set(work.refusals)).toEqual(new Set([503]))
      await everyOneExecutedOnce(anna, work.ids)
      expect(server.child.exitCode).toBeNull()
    },
  )
})
