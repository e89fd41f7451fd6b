import { openPool } from '@ratchet/store'
import { askingOf, createTestDatabase, type TestDatabase } from '@ratchet/store/testing'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDesk } from '../testing/desk.ts'
import { createReadiness, type ReadinessParts } from './readiness.ts'

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
    ownedShards: async () => 1,
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
    let owned = 0
    const ready = readiness({ ownedShards: async () => owned })
    clock.nowMs += 15_000
    await expect(ready()).resolves.toBeUndefined()
    clock.nowMs += 1001
    await expect(ready()).rejects.toMatchObject({ reasons: ['no engine'] })
    owned = 1
    await expect(ready()).resolves.toBeUndefined()
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

it('OP14: /readyz says its reasons', async () => {
  const desk = await openDesk({ ready: readiness({ ...failing('53100') }) })
  try {
    const answer = await desk.app.inject('/readyz')
    expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'not ready', reasons: ['disk full'] }])
  } finally {
    await desk.close()
  }
})
