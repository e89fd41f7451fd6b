import { createEmptyDatabase, type TestDatabase } from '@ratchet/store/testing'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { logins, type OandaScene, openOandaScene } from './scene.fixture.ts'

let database: TestDatabase
let scene: OandaScene

beforeEach(async () => {
  database = await createEmptyDatabase()
})
afterEach(async () => {
  await scene?.close()
  await database?.drop()
})

it('MON2: what a dollar is in the money of an account is read of OANDA, once for all accounts in a currency', async () => {
  scene = await openOandaScene(database.url, {
    accounts: Object.values(logins).map((id) => ({ id, currency: 'EUR' })),
    rates: { EUR: 0.9137 },
  })
  const rates = [{ currency: 'USD', gain: 91_370_000, loss: 91_370_000 }]
  expect(scene.adapter().state('a').rates).toEqual(rates)
  expect(scene.adapter().state('b').rates).toEqual(rates)
  expect(scene.counterparty.requests.filter(({ path }) => path.endsWith('/pricing'))).toHaveLength(1)
})

it('MON2: an account in the money of its symbols has no rate, and none is asked for', async () => {
  scene = await openOandaScene(database.url)
  expect(scene.adapter().state('a').rates).toEqual([])
  expect(scene.counterparty.requests.filter(({ path }) => path.endsWith('/pricing'))).toEqual([])
})
