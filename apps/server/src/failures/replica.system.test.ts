import { randomBytes } from 'node:crypto'
import { type ServerProcess, startProcess } from '@ratchet/launcher'
import { type Replicated, startReplicated } from '@ratchet/store/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { smallDeal } from '../testing/deal.ts'
import { Person } from '../testing/person.ts'
import { scratchFolder, until } from '../testing/process.ts'

describe('the program beside a replica of its database', () => {
  const folder = scratchFolder()
  let pair: Replicated
  let server: ServerProcess
  let person: Person

  beforeAll(async () => {
    pair = await startReplicated()
    server = await startProcess({
      DATABASE_URL: pair.url,
      // Of the address the place counts: the login is the server's own, and its password came with the data.
      DATABASE_REPLICA_URL: pair.replicaUrl.replace(/\/\/[^@]*@/, '//nobody:wrong@'),
      RATCHET_DATA_DIR: folder.path,
      RATCHET_SECRET: randomBytes(32).toString('hex'),
      FEED: 'synthetic:1',
    })
    expect(await server.ready, server.err()).toBe(true)
    person = new Person(server.url, 'Ada')
    await person.signUp()
  })
  afterAll(async () => {
    await server?.signal('SIGKILL')
    await pair?.stop()
    folder.remove()
  })

  const figure = async (name: string): Promise<number | undefined> => {
    const text = await (await fetch(`${server.url}/metrics`)).text()
    const line = text.split('\n').find((one) => one.startsWith(`${name} `))
    return line === undefined ? undefined : Number(line.split(' ')[1])
  }
  const rows = async () => {
    const response = await fetch(`${server.url}/api/trades/export?format=csv`, { headers: { cookie: person.cookie } })
    expect(response.status).toBe(200)
    return (await response.text()).match(/row \d+/g)?.length ?? 0
  }

  it('RPL2: each instruction is in the very next file, while others are published; what rests is read at the replica', async () => {
    for (let n = 1; n <= 10; n++) {
      const { status } = await person.call('POST', '/api/trades', { ...smallDeal, tradeDetails: `row ${n}` })
      expect(status).toBe(201)
      expect(await rows()).toBe(n)
    }
    await until('all are executed', async () => (await person.call('GET', '/api/counts')).body.executed === 10)
    await until('it is read at the replica', async () => {
      const before = (await figure('ratchet_replica_reads_total')) ?? 0
      expect(await rows()).toBe(10)
      await new Promise((done) => setTimeout(done, 1100))
      return ((await figure('ratchet_replica_reads_total')) ?? 0) > before
    })
    expect(await figure('ratchet_replica_lag_seconds')).toBeLessThan(10)
  })

  it('RPL3: without it the server is ready, gives every file, and tells monitors why', async () => {
    await pair.kill()
    expect(await rows()).toBe(10)
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    await new Promise((done) => setTimeout(done, 1100))
    expect(await figure('ratchet_replica_fallbacks_total{reason="away"}')).toBeGreaterThan(0)
    expect(await figure('ratchet_replica_lag_seconds')).toBeUndefined()
    await pair.again()
  })

  it('I9: neither the log nor the console tells a password of it', () => {
    expect(server.out() + server.err()).toContain('The replica is not used')
    for (const url of [pair.url, pair.replicaUrl])
      expect(server.out() + server.err()).not.toContain(new URL(url).password)
  })
})
