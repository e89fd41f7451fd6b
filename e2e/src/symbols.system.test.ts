import { type Account, type AccountSymbol, noRisk } from '@ratchet/contract'
import { beforeAll, expect, it } from 'vitest'
import { connectOanda, startOandaScene } from './oanda-scene.ts'
import { instruction, Trader, until } from './trader.ts'

/**
 * A trader switches a further symbol of the broker on and off while the server runs and a position in gold is open, and opens others in the
 * broker's own app. The dialog is tested in a page: apps/web/src/features/accounts/symbols.page.test.tsx.
 */
const login = '101-004-1-001'
let trader: Trader
let id: string

const scene = startOandaScene([login], async (oanda) => {
  await oanda.gold(2400)
  await oanda.quote('USD_JPY', '150.000', '150.010')
  await oanda.quote('XAG_USD', '48.12320', '48.12350')
  await oanda.quote('EUR_USD', '1.17230', '1.17234')
})

const symbols = async () => (await trader.ask<{ items: AccountSymbol[] }>('GET', `/api/accounts/${id}/symbols`)).items
const onNow = async () => (await symbols()).flatMap((one) => (one.on ? [one.symbol] : []))
const choose = (names: readonly string[]) => trader.ask('PUT', `/api/accounts/${id}/symbols`, { symbols: names })
const order = (symbol: string, volume: number, more: object = {}) => {
  const { server: _, ...rest } = instruction({ type: 'Order_Type_Buy', deviation: 1000, symbol, volume, ...more })
  return { ...rest, accountId: id }
}
const byHand = (instrument: string, units: string) =>
  scene.oanda.byHand(login, 'order', '', {
    order: { type: 'MARKET', instrument, units, timeInForce: 'FOK', positionFill: 'OPEN_ONLY' },
  })
const positionOf = async (symbol: string) => (await trader.active()).find((one) => one.symbol === symbol)
const stopOf = async (symbol: string) => (await positionOf(symbol))?.sl

beforeAll(async () => {
  trader = new Trader(scene.server.url)
  await trader.signUp('Ada')
  await trader.putRisk({ ...noRisk, profit1: 10, sl1: 5 })
  id = await connectOanda(trader, login, { name: 'Metals' })
  await until('its symbols', async () => (await symbols()).length > 0)
  await scene.oanda.gold(2400)
  await trader.ask('POST', '/api/trades', order('GOLD', 0.1, { sl: 2390 }))
  await until('a position in gold', () => positionOf('GOLD'))
})

it('a symbol is switched on and traded without a restart; its stop climbs, and so does that of gold', async () => {
  const { body } = await trader.call('POST', '/api/trades', order('XAGUSD', 0.01))
  const off = expect.stringMatching(/is off on this account\. Switch it on under Settings/)
  expect(body).toMatchObject({ fields: { symbol: off } })
  const gold = await positionOf('GOLD')
  await choose([...(await onNow()), 'XAGUSD'])
  await trader.ask('POST', '/api/trades', order('XAGUSD', 0.01, { sl: 48.1005 }))
  const position = await until('a position in it', () => positionOf('XAGUSD'))
  expect(position).toMatchObject({ brokerId: login, sl: 48.1005, price_open: 48.1235 })
  await scene.oanda.quote('XAG_USD', '48.13000', '48.13030')
  // Ten pips above the open the stop goes five below that.
  await until('its stop to climb', async () => (await stopOf('XAGUSD')) === 48.124)
  await scene.oanda.gold((gold?.price_open ?? 0) + 0.12)
  await until('the stop of gold to climb', async () => ((await stopOf('GOLD')) ?? 0) > 2390)
  expect((await positionOf('GOLD'))?.id).toBe(gold?.id)
})

it('a position from the broker’s own app is switched on by itself; what cannot be counted is told', async () => {
  expect(await onNow()).not.toContain('EURUSD')
  await byHand('EUR_USD', '1000')
  const position = await until('the position', () => positionOf('EURUSD'))
  expect(position).toMatchObject({ volume: 0.01, price_open: 1.17234 })
  await until('it to be on', async () => (await onNow()).includes('EURUSD'))
  await scene.oanda.quote('EUR_USD', '1.17430', '1.17434')
  await until('its stop to climb', async () => (await stopOf('EURUSD')) === 1.17284)
  await until('its price', async () => (await positionOf('EURUSD'))?.price_current === 1.1743)
  await byHand('USD_JPY', '500')
  const trouble = async () => (await trader.ask<Account>('GET', `/api/accounts/${id}`)).trouble
  await until('the trouble', async () => /not shown or protected here: 500 USD_JPY/.test((await trouble()) ?? ''))
})

it('is switched off again once nothing is open in it', async () => {
  const { id: ticket } = (await positionOf('XAGUSD')) ?? { id: '' }
  await scene.oanda.byHand(login, 'close', ticket)
  await until('it to be closed', async () => !(await positionOf('XAGUSD')))
  await choose((await onNow()).filter((one) => one !== 'XAGUSD'))
  expect(await onNow()).not.toContain('XAGUSD')
})

it('ENG23: a contract that changes at the broker is refused until the trader confirms it; prices of gold go on', async () => {
  const silver = async () => (await symbols()).find(({ symbol }) => symbol === 'XAGUSD')
  const names = [...(await onNow()), 'XAGUSD']
  await choose(names)
  await until('it to be traded', async () => (await silver())?.on)
  await scene.oanda.digits('XAG_USD', 4)
  // Any change of an account has its offer read again.
  await choose(names)
  await until('the change', async () => (await silver())?.changed === 'Prices had 5 decimals and have 4.')
  const words = /^The contract of XAGUSD changed at the broker: Prices had 5 decimals and have 4\. Confirm it under/
  const { body } = await trader.call('POST', '/api/trades', order('XAGUSD', 0.01))
  expect(body).toMatchObject({ fields: { symbol: expect.stringMatching(words) } })
  await until('the trouble', async () =>
    words.test((await trader.ask<Account>('GET', `/api/accounts/${id}`)).trouble ?? ''),
  )
  await scene.oanda.gold(2402)
  await until('the price of gold', async () => (await positionOf('GOLD'))?.price_current === 2402)
  const confirmed = await trader.ask('PUT', `/api/accounts/${id}/symbols`, { symbols: names, confirm: ['XAGUSD'] })
  expect(confirmed).toEqual({ message: 'The contract of XAGUSD is confirmed.' })
  expect(await silver()).toMatchObject({ brokerSymbol: 'XAG_USD', digits: 4, changed: null, on: true })
  await scene.oanda.quote('XAG_USD', '48.2000', '48.2003')
  await trader.ask('POST', '/api/trades', order('XAGUSD', 0.01, { sl: 48.1 }))
  expect(await until('a position in it', () => positionOf('XAGUSD'))).toMatchObject({ sl: 48.1, price_open: 48.2003 })
  await scene.oanda.quote('XAG_USD', '48.2013', '48.2016')
  await until('its stop to climb', async () => (await stopOf('XAGUSD')) === 48.2008)
})
