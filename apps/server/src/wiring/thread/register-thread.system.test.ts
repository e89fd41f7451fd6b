import { createTestDatabase, type TestDatabase } from '@ratchet/store/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openRegister } from './register-thread.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database?.drop())

const died = (error: unknown) => {
  throw error
}

it('OP4: engines see one another by the threads that beat for them, until they are closed', async () => {
  const [a, b] = [openRegister(database.url, died), openRegister(database.url, died)]
  try {
    await a.beat()
    expect(await b.beat()).toEqual({
      shards: 1,
      engines: [a.engine, b.engine],
      asking: [a.engine, b.engine],
      owners: new Map(),
      ended: 0,
    })
    a.end()
    await a.beat()
    expect(await b.beat()).toMatchObject({ engines: [b.engine], asking: [a.engine, b.engine] })
    await a.close()
    await expect(a.beat()).rejects.toThrow('The other thread has ended.')
    expect((await b.beat()).asking).toEqual([b.engine])
  } finally {
    await Promise.all([a.close(), b.close()])
  }
})

it('OP4: tells of a database that cannot be reached with the code that a start waits for', async () => {
  const url = new URL(database.url)
  url.port = '1'
  const nowhere = openRegister(url.href, died)
  await expect(nowhere.beat()).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  await nowhere.close()
})
