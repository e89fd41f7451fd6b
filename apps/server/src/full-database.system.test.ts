import { randomBytes } from 'node:crypto'
import { natsProgram, requireNats, startNats } from '@ratchet/bus/testing'
import { freePort, type ServerProcess, startProcess } from '@ratchet/launcher'
import { migrate, raiseShards } from '@ratchet/store'
import { startEmbeddedPostgres } from '@ratchet/store/embedded'
import { isGivenCluster } from '@ratchet/store/testing'
import pg from 'pg'
import { expect, it } from 'vitest'
import { ownedShards } from './testing/owned-shards.ts'
import { scratchFolder, until } from './testing/process.ts'

const settings = { fsync: 'off', max_connections: '60' }
const waits = 'PostgreSQL has no free connection (max_connections). Waiting for one.'

/** Takes every connection that is free for a user who is no superuser, and every one that becomes free. @returns what gives them back */
function takeAllPlaces(url: string): () => Promise<void> {
  const taken: pg.Client[] = []
  let goesOn = true
  const take = async () => {
    while (goesOn) {
      const client = new pg.Client({ connectionString: url })
      client.on('error', () => {})
      await client.connect().then(
        () => taken.push(client),
        () => new Promise((done) => setTimeout(done, 5)),
      )
    }
  }
  const takers = [take(), take(), take()]
  return async () => {
    goesOn = false
    await Promise.all(takers)
    await Promise.all(taken.map((client) => client.end()))
  }
}

it.skipIf(natsProgram() === undefined || isGivenCluster)(
  'OP11: engines that lost all sessions while PostgreSQL is full take their shards again within their processes, and one that starts waits (skipped where no nats-server program is installed, or RATCHET_TEST_DATABASE_URL names a PostgreSQL)',
  async () => {
    const place = scratchFolder()
    const postgres = await startEmbeddedPostgres({ dataDir: place.path, log: () => {}, settings })
    const nats = await startNats(requireNats(), await freePort())
    const cluster = new pg.Client({ connectionString: postgres.url })
    await cluster.connect()
    await cluster.query("create role own login createrole password 'pw'; create role other login password 'pw'")
    await cluster.query('create database desk owner own')
    await cluster.end()
    const at = (parts: object) => Object.assign(new URL(postgres.url), parts, { pathname: '/desk' }).href
    const as = (username: string) => at({ username, password: 'pw' })
    const admin = new pg.Client({ connectionString: at({}) })
    await admin.connect()
    await migrate(as('own'))
    await raiseShards(as('own'), 2)
    const env = { RATCHET_SECRET: randomBytes(32).toString('hex'), NATS_URL: nats.url, DATABASE_URL: as('own') }
    const engines: ServerProcess[] = []
    const start = async () => {
      const folder = { RATCHET_DATA_DIR: `${place.path}/${engines.length}`, FEED: 'synthetic:1' }
      const engine = await startProcess({ ...env, ...folder, RATCHET_ROLE: 'engine' })
      engines.push(engine)
      return engine
    }
    const owned = async () => (await ownedShards(admin)).reduce((sum, n) => sum + n, 0)
    try {
      for (const engine of [await start(), await start()]) expect(await engine.ready, engine.err()).toBe(true)
      await until('both shards are written', async () => (await owned()) === 2)
      const giveBack = takeAllPlaces(as('other'))
      const third = await start()
      await until('the third waits', () => third.err().includes(waits))
      await admin.query("select pg_terminate_backend(pid) from pg_stat_activity where usename like 'ratchet%'")
      // Several times what anything waits for before it is tried again.
      await new Promise((done) => setTimeout(done, 10_000))
      await giveBack()
      await until('all shards are written again', async () => (await owned()) === 2, 10_000)
      expect(await third.ready, third.err()).toBe(true)
      for (const engine of engines) expect(engine.alive, engine.err()).toBe(true)
      expect(third.err().split(waits)).toHaveLength(2)
      // OP15: each part says it once.
      for (const engine of engines) {
        const lines = engine.err().trim().split('\n')
        expect(lines.length, engine.err()).toBeLessThan(20)
      }
    } finally {
      for (const engine of engines) await engine.kill()
      await admin.end()
      nats.stop()
      await postgres.stop()
      place.remove()
    }
  },
  180_000,
)
