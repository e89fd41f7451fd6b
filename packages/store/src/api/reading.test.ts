import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openWorld, type World } from '../testing/fixtures.ts'

let world: World
let owner: pg.Client

beforeAll(async () => {
  world = await openWorld()
  await world.publish('ann')
  owner = new pg.Client(world.database.url)
  await owner.connect()
})
afterAll(async () => {
  await owner?.end()
  await world?.close()
})

const one = (): Promise<object> => world.api.listTrades('ann', { limit: 5 })
const many = (): Promise<object> => world.api.listAccounts('ann')

/** A connection has each statement under a name by then. */
async function often(read: () => Promise<object>): Promise<object> {
  for (let i = 0; i < 5; i++) await read()
  const [first = {}] = await Promise.all(Array.from({ length: 20 }, read))
  return first
}

it.each([
  ['one statement', one, 'trades'],
  ['several of one moment', many, 'requests'],
])(
  '%s: a read goes on when a later release adds a column under it, for all who read at once',
  async (_what, read, table) => {
    const before = await often(read)
    for (const column of ['later', 'still_later']) {
      await owner.query(`alter table ledger.${table} add column ${column} text not null default ''`)
      const after = await Promise.all(Array.from({ length: 20 }, read))
      for (const answer of after) expect(answer).toMatchObject(before)
    }
  },
)
