import { RET } from '@ratchet/contract'
import type { BrokerReport, BrokerRequest } from '@ratchet/domain'
import { createEmptyDatabase, type TestDatabase } from '@ratchet/store/testing'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { logins, type OandaScene, openOandaScene } from './scene.fixture.ts'

/** A netting account at OANDA, in the four forms that an order may take there. */
let database: TestDatabase
let pool: pg.Pool
let scene: OandaScene
let reports: BrokerReport[]

beforeAll(async () => {
  database = await createEmptyDatabase()
  pool = new pg.Pool({ connectionString: database.url, max: 1 }).on('error', () => {})
})
afterAll(async () => {
  await pool?.end()
  await database?.drop()
})
beforeEach(async () => {
  const accounts = Object.values(logins).map((id) => ({ id, hedging: false }))
  scene = await openOandaScene(database.url, { accounts })
  reports = []
  scene.adapter().subscribe((report) => reports.push(report))
  await scene.quote(130_000)
})
afterEach(async () => {
  await scene.close()
  await pool.query('drop schema if exists brokers cascade')
})

const send = async (clientId: string, side: 'Buy' | 'Sell', volume: number) => {
  const levels = { price: 0, deviation: 50, sl: 0, tp: 0, comment: '', magic: '' }
  const about = { kind: 'order', clientId, account: 'a', action: 'deal', symbol: 'GOLD' } as const
  const request: BrokerRequest = { ...about, type: `Order_Type_${side}`, volume, ...levels }
  await scene.adapter().send(request)
  await scene.settle()
}

const forms = [
  ['opened', undefined, 400, [400], []],
  ['added', true, 400, [1000, 400], []],
  ['reduced', false, 400, [600], [400]],
  ['closed', false, 1000, [], [1000]],
  ['reversed', false, 1500, [500], [1000]],
] as const

describe.each([
  ['Buy', 'Sell'],
  ['Sell', 'Buy'],
] as const)('OP18: after a %s', (side, other) => {
  it.each(forms)('an order that %s is reported as filled, live and after a restart', async (...form) => {
    const [, isSameSide, volume, left, out] = form
    if (isSameSide !== undefined) await send('first', side, 1000)
    await send('second', isSameSide === false ? other : side, volume)
    const book = await scene.adapter().snapshot('a')
    expect(book.positions.map((one) => one.volume)).toEqual(left)
    await scene.restart()
    expect(await scene.adapter().snapshot('a')).toEqual(book)
    const own = book.positions.find(({ clientId }) => clientId === 'second')?.ticket ?? ''
    for (const told of [reports, await scene.adapter().reportsSince('a', 0)]) {
      const { answer, orders, deals } = told.at(-1) as BrokerReport
      expect(answer).toMatchObject({ clientId: 'second', retcode: RET.DONE, order: orders[0]?.ticket })
      expect(orders).toMatchObject([{ clientId: 'second', state: 'filled', position: own }])
      const closing = deals.filter(({ entry }) => entry === 'out')
      expect(closing.map((deal) => [deal.order, deal.volume])).toEqual(out.map((one) => [orders[0]?.ticket, one]))
    }
  })
})
