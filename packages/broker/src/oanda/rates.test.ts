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

it('MON2: gains and losses have rates of their own, open and closed', async () => {
  scene = await openOandaScene(database.url, {
    accounts: Object.values(logins).map((id) => ({ id, currency: 'EUR' })),
    rates: { EUR: 0.9 },
    conversionCharge: 0.005,
  })
  expect(scene.adapter().state('a').rates).toEqual([{ currency: 'USD', gain: 89_550_000, loss: 90_450_000 }])
  const { exchange } = scene.counterparty
  const account = exchange.accounts.get(logins.a)
  if (!account) throw new Error('There is no account.')
  // Ten ounces, ten dollars one way and the other: a hundred dollars.
  const trade = { price: 2_400_000, instrument: 'XAU_USD' }
  expect([
    exchange.profit(account, trade, 10, 2_410_000),
    exchange.profit(account, trade, 10, 2_390_000),
    exchange.profit(account, trade, -10, 2_390_000),
  ]).toEqual([8_955_000, -9_045_000, 8_955_000])
})
