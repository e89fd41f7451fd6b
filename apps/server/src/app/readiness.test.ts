import { openPool, raiseShards, unwrittenShards } from '@ratchet/store'
import { askingOf, createTestDatabase, type TestDatabase } from '@ratchet/store/testing'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDesk } from '../testing/desk.ts'
import { NotReady } from './health.ts'
import { createEngineReadiness, createReadiness, type ReadinessParts } from './readiness.ts'

let database: TestDatabase
let pool: pg.Pool
beforeAll(async () => {
  database = await createTestDatabase()
  pool = openPool((await askingOf(database.url)).auth, 'auth', 1)
})
afterAll(async () => {
  await pool?.end()
  await database?.drop()
})

const clock = { nowMs: 0 }
const readiness = (change: Partial<ReadinessParts> = {}) =>
  createReadiness({
    isEnding: () => false,
    query: (text) => pool.query(text),
    databaseDir: undefined,
    unwrittenShards: async () => [],
    nowMs: () => clock.nowMs,
    ...change,
  })
const failing = (code: string) => ({ query: () => Promise.reject(Object.assign(new Error('no'), { code })) })
describe('whether instructions would be accepted', () => {
  it('OP14: a database that takes writes, with an engine, is ready', async () => {
    await expect(readiness()()).resolves.toBeUndefined()
  })

  it.each<[string, Partial<ReadinessParts>, readonly string[]]>([
    ['the process stops', { isEnding: () => true }, ['stopping']],
    ['PostgreSQL has no room', failing('53100'), ['disk full']],
    ['PostgreSQL is away', failing('ECONNREFUSED'), ['database away']],
    ['the disk of the embedded one is full', { databaseDir: '/data', freeBytes: async () => 4096 }, ['disk full']],
    [
      'PostgreSQL and its disk say so',
      { ...failing('53100'), databaseDir: '/data', freeBytes: async () => 0 },
      ['disk full'],
    ],
  ])('OP14: %s', async (_, change, reasons) => {
    await expect(readiness(change)()).rejects.toMatchObject({ reasons })
  })

  it('OP14: without any engine it is not ready after 15 s, which a takeover does not last, and ready again with one', async () => {
    let without = [0]
    const ready = readiness({ unwrittenShards: async () => without })
    clock.nowMs += 15_000
    await expect(ready()).resolves.toBeUndefined()
    clock.nowMs += 1001
    await expect(ready()).rejects.toMatchObject({ reasons: ['no engine'], shards: [0] })
    without = []
    await expect(ready()).resolves.toBeUndefined()
  })

  it('OP14: one shard of several without an engine: not ready, and which one it is', async () => {
    const lease = new pg.Client(database.url)
    await raiseShards(database.url, 3)
    await lease.connect()
    try {
      const ready = readiness({ unwrittenShards: () => unwrittenShards(pool) })
      for (const lock of [1, 1001]) await lease.query('select pg_advisory_lock(7210001, $1)', [lock])
      await expect(ready()).resolves.toBeUndefined()
      clock.nowMs += 15_001
      await expect(ready()).rejects.toMatchObject({ reasons: ['no engine'], shards: [2] })
      await lease.query('select pg_advisory_lock(7210001, 1002)')
      await expect(ready()).resolves.toBeUndefined()
    } finally {
      await lease.end()
    }
  })

  it('OP14: a takeover by another engine begins its time anew', async () => {
    let without = [1]
    const ready = readiness({ unwrittenShards: async () => without })
    for (const [afterMs, shards] of [
      [10_000, [1]],
      [1001, []],
      [10_000, [1]],
      [4000, [2]],
      [10_000, [2]],
    ] as const) {
      clock.nowMs += afterMs
      without = [...shards]
      await expect(ready()).resolves.toBeUndefined()
    }
  })

  it('OP14: a good answer serves for a second, a bad one for none', async () => {
    let asked = 0
    const ready = readiness({ query: async () => void asked++ })
    for (let n = 0; n < 5; n++) await ready()
    expect(asked).toBe(1)
    clock.nowMs += 1001
    await ready()
    expect(asked).toBe(2)
  })
})

it.each([
  ['is ready once its accounts are level', false, true, undefined],
  ['is not ready before', false, false, ['not level']],
  ['is not ready while it ends', true, true, ['stopping']],
])('OP14: a process of engines alone %s', async (_, isEnding, isLevel, reasons) => {
  const ready = createEngineReadiness({ isEnding: () => isEnding, isLevel: () => isLevel })
  const found = await ready().then(
    () => undefined,
    (error: NotReady) => error.reasons,
  )
  expect(found).toEqual(reasons)
})

it('OP14: /readyz names the shards without an engine', async () => {
  let shards = [2]
  const ready = async () => {
    throw new NotReady(['no engine'], shards)
  }
  const desk = await openDesk({ ready })
  try {
    const answer = async () => (await desk.app.inject('/readyz')).json()
    const message = 'Shard 2 has no engine: orders of the traders there wait.'
    expect(await answer()).toEqual({ status: 'not ready', reasons: ['no engine'], message })
    shards = [2, 5]
    expect(await answer()).toMatchObject({ message: expect.stringContaining('Shards 2, 5 have no engine') })
  } finally {
    await desk.close()
  }
})

it('OP14: /readyz says its reasons', async () => {
  const desk = await openDesk({ ready: readiness({ ...failing('53100') }) })
  try {
    const answer = await desk.app.inject('/readyz')
    expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'not ready', reasons: ['disk full'] }])
  } finally {
    await desk.close()
  }
})
