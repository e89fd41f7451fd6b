import { BrokenChain } from '@ratchet/store/errors'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Desk, openDesk, type Person } from '../testing/desk.ts'
import { publish } from '../testing/samples.ts'
import { typed } from './admin.fixture.ts'
import { Damaged, exitStatus } from './exit-status.ts'

describe('npm run -s admin -- verify', () => {
  let desk: Desk
  let people: Person[]
  beforeAll(async () => {
    desk = await openDesk()
    people = []
    for (const name of ['ada', 'bea', 'cem', 'dee']) people.push(await desk.person(name))
    for (const person of people) await publish(desk, person)
  })
  afterAll(() => desk?.close())

  const verify = () => typed(['verify'], desk.databaseUrl)

  /** Instructions of everybody, and the tables made from them, until it is ended. */
  function trade(): () => Promise<void> {
    let isEnded = false
    const trading = people.map(async (person) => {
      while (!isEnded) {
        await publish(desk, person)
        expect((await person.call('GET', '/api/trades?limit=1')).statusCode).toBe(200)
      }
    })
    return async () => {
      isEnded = true
      await Promise.all(trading)
    }
  }

  it('OP1: never says that a record is damaged while people trade', async () => {
    const end = trade()
    const told = []
    for (let round = 0; round < 12; round++) told.push(await verify())
    await end()
    expect(told.filter(({ code }) => code !== 0)).toEqual([])
    const counts = told.map(({ out }) => Number(/ (\d+) records/.exec(out)?.[1]))
    expect(counts.at(-1)).toBeGreaterThan(counts[0] ?? 0)
  })

  it('OP1: says that a record is damaged while people trade, where one is', async () => {
    const [ada] = people as [Person]
    const root = new pg.Client(desk.databaseUrl)
    await root.connect()
    const end = trade()
    try {
      await root.query('set session_replication_role = replica')
      await root.query(`update ledger.flight set data = '{"forged":1}' where trader_id = $1 and seq = 2`, [ada.id])
      const { code, out, err } = await verify()
      expect([code, err]).toEqual([1, 'The record of 1 traders is damaged. Restore it from a backup.\n'])
      expect(out).toContain(`Trader ${ada.id}: Record 2 of trader`)
    } finally {
      await end()
      await root.end()
    }
  })

  it('OP1: a database that is away or busy is status 3, and says nothing of damage', async () => {
    const away = await typed(['verify'], 'postgres://nobody:word@127.0.0.1:1/none')
    expect(away).toMatchObject({
      code: 3,
      out: '',
      err: expect.stringContaining('busy or unreachable (connect ECONNREFUSED'),
    })
    expect(away.err).not.toMatch(/backup|whole/)
  })

  it.each([
    ['verify', new Damaged('…'), 1],
    ['verify', new Error('a fault of the program'), 3],
    ['verify', Object.assign(new Error('too many clients'), { code: '53300' }), 3],
    ['rebuild', Object.assign(new Error('too many clients'), { code: '53300' }), 3],
    ['rebuild', new BrokenChain('…'), 1],
  ])('OP1: %s that ends with %s has status %i', (name, error, status) => {
    expect(exitStatus(name, error)).toBe(status)
  })
})
