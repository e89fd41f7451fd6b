import { createEmptyDatabase, type TestDatabase } from '@ratchet/store/testing'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { logins, type OandaScene, openOandaScene } from './scene.fixture.ts'

/** FLO11: what an account at OANDA comes to, told only where it is no guess. */
let database: TestDatabase
let scene: OandaScene
beforeEach(async () => {
  database = await createEmptyDatabase()
})
afterEach(async () => {
  await scene?.close()
  await database?.drop()
})

const valuation = () => scene.adapter().valuation('a')
const known = () => expect.poll(valuation, { timeout: 10_000 })
const market = (instrument: string, units: string) => ({
  order: { type: 'MARKET', instrument, units, timeInForce: 'FOK', positionFill: 'OPEN_ONLY' },
})

it('FLO7: money that is paid in or taken out at OANDA is told as such, once, also after a restart', async () => {
  scene = await openOandaScene(database.url)
  await known().toMatchObject({ balance: 10_000_000 })
  scene.counterparty.transfer(logins.a, 2_500_000)
  scene.counterparty.transfer(logins.a, -1_000_050)
  await scene.settle()
  const funded = async () =>
    (await scene.adapter().reportsSince('a', 0)).map(({ funded, balance, deals }) => ({ funded, balance, deals }))
  const told = [
    { funded: { what: 'deposit', amount: 2_500_000 }, balance: 12_500_000, deals: [] },
    { funded: { what: 'withdrawal', amount: -1_000_050 }, balance: 11_499_950, deals: [] },
  ]
  expect(await funded()).toEqual(told)
  expect(scene.adapter().state('a')).toMatchObject({ balance: 11_499_950, equity: 11_499_950 })
  await scene.restart()
  expect(await funded()).toEqual(told)
  // As the engine does when it begins.
  await scene.adapter().snapshot('a')
  await known().toMatchObject({ seq: 2, balance: 11_499_950 })
})

it('is not known while OANDA is not heard, and is again once it is', async () => {
  scene = await openOandaScene(database.url)
  await known().not.toBeNull()
  scene.counterparty.isMute = true
  scene.clock.aheadMs += 13_000
  expect(valuation()).toBeNull()
  scene.counterparty.isMute = false
  await known().toMatchObject({ balance: 10_000_000 })
})

it('is not known while something is open that cannot be counted here', async () => {
  scene = await openOandaScene(database.url)
  await known().not.toBeNull()
  scene.counterparty.quote('USD_JPY', '150.000', '150.010')
  scene.counterparty.byHand(logins.a, 'order', '', market('USD_JPY', '500'))
  await scene.settle()
  expect(valuation()).toBeNull()
  await scene.adapter().snapshot('a')
  expect(valuation()).toBeNull()
  for (const { id } of scene.counterparty.account(logins.a).trades.values())
    scene.counterparty.byHand(logins.a, 'close', id, {})
  await scene.settle()
  await scene.adapter().snapshot('a')
  await known().not.toBeNull()
})

it('MON2: has the rate into the account’s own money, as long as it is new', async () => {
  const accounts = Object.values(logins).map((id) => ({ id, currency: 'EUR' }))
  scene = await openOandaScene(database.url, { accounts, rates: { EUR: 0.9137 } })
  await known().not.toBeNull()
  const rate = { currency: 'USD', gain: 91_370_000, loss: 91_370_000 }
  expect([valuation()?.rateOf('USD'), valuation()?.rateOf('EUR'), valuation()?.rateOf('GBP')]).toEqual([
    rate,
    undefined,
    null,
  ])
})
