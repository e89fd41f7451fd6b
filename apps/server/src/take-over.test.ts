import { randomBytes } from 'node:crypto'
import { startProcess } from '@ratchet/launcher'
import { createTestDatabase } from '@ratchet/store/testing'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { hasNats, NatsServer } from './testing/nats.ts'
import { scratchFolder, until } from './testing/process.ts'

const workingAgainMs = 10_000
const secret = randomBytes(32).toString('hex')

describe.skipIf(!hasNats)('SHA3: two engines and one shard (skipped where no nats-server program is installed)', () => {
  it('the second stands by, and takes over when the first is killed', async () => {
    const [one, bus, place] = [await createTestDatabase(), await NatsServer.start(), scratchFolder()]
    const asked = new pg.Client({ connectionString: one.url })
    await asked.connect()
    const shared = { DATABASE_URL: one.url, NATS_URL: bus.url, RATCHET_SECRET: secret, RATCHET_DATA_DIR: place.path }
    const first = await startProcess({ ...shared, RATCHET_ROLE: 'engine' })
    expect(await first.ready, first.err()).toBe(true)
    const second = await startProcess({ ...shared, RATCHET_ROLE: 'engine' })
    const epoch = async () => {
      const { rows } = await asked.query(`select s.epoch::int from engines.shards s join pg_locks l on l.pid = s.pid
        where l.classid = 7210001 and l.objid = 1 and l.granted`)
      return rows[0]?.epoch as number | undefined
    }
    try {
      expect(await second.ready, second.err()).toBe(true)
      expect(await epoch()).toBe(1)
      await first.signal('SIGKILL')
      await until('the second has it', async () => (await epoch()) === 2, workingAgainMs)
      expect(second.child.exitCode).toBeNull()
    } finally {
      for (const each of [first, second]) await each.signal('SIGKILL')
      await asked.end()
      await bus.kill()
      await one.drop()
      place.remove()
    }
  }, 120_000)
})
