import { type AccountSymbol, noRisk } from '@ratchet/contract'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { barriers } from './barriers.ts'
import { connectOanda, startOandaScene } from './oanda-scene.ts'
import { executeOrder, fillOrder } from './order.ts'
import { pictureOf } from './picture.ts'
import { openPage } from './scene.ts'
import { instruction, Trader, until } from './trader.ts'

/**
 * These tests look at a trader who switches further symbols of the broker on and off while the server runs and a position in gold
 * is open, trades one of them, and opens others in the broker's own app.
 */
const sizes = [
  { size: 'a desk', width: 1440, height: 900, scheme: 'dark', login: '101-004-1-001', on: 'XAGUSD' },
  { size: 'a phone', width: 390, height: 844, scheme: 'light', login: '101-004-1-002', on: 'NATGASUSD' },
] as const
const names = { XAGUSD: 'XAG_USD', NATGASUSD: 'NATGAS_USD' } as const
const prices = { XAGUSD: ['48.12320', '48.12350'], NATGASUSD: ['3.120', '3.123'] } as const
const volumes = { XAGUSD: 0.01, NATGASUSD: 20 } as const
const stops = { XAGUSD: 48.1005, NATGASUSD: 3.101 } as const
const higher = { XAGUSD: ['48.13000', '48.13030'], NATGASUSD: ['3.300', '3.303'] } as const
/** Ten pips above the price at which it was opened, and five below that. */
const climbed = { XAGUSD: 48.124, NATGASUSD: 3.173 } as const

const scene = startOandaScene(
  sizes.map(({ login }) => login),
  async (oanda) => {
    await oanda.gold(2400)
    await oanda.quote('USD_JPY', '150.000', '150.010')
  },
)

describe.each(sizes)('on $size', ({ size, width, height, scheme, login, on }) => {
  let page: Page
  let trader: Trader
  let accountId: string
  let gold: string
  const faults: string[] = []
  const card = () => page.getByTestId('account-card').filter({ hasText: login })
  const choice = (symbol: string) => page.getByRole('switch', { name: symbol })
  const picture = (what: string) => pictureOf(page, `symbols-${width}-${what}`)
  const symbols = async () =>
    (await trader.ask<{ items: AccountSymbol[] }>('GET', `/api/accounts/${accountId}/symbols`)).items
  const onNow = async () => (await symbols()).flatMap((one) => (one.on ? [one.symbol] : []))
  const order = (symbol: string, volume: number, more: object = {}) => {
    const { server: _, ...given } = instruction({ type: 'Order_Type_Buy', deviation: 1000, symbol, volume, ...more })
    return { ...given, accountId }
  }
  const quote = (symbol: typeof on, [bid, ask]: readonly [string, string]) => scene.oanda.quote(names[symbol], bid, ask)
  const byHand = (instrument: string, units: string) =>
    scene.oanda.byHand(login, 'order', '', {
      order: { type: 'MARKET', instrument, units, timeInForce: 'FOK', positionFill: 'OPEN_ONLY' },
    })
  const positionOf = async (symbol: string) => (await trader.active()).find((one) => one.symbol === symbol)

  beforeAll(async () => {
    await quote(on, prices[on])
    await scene.oanda.quote('EUR_USD', '1.17230', '1.17234')
    trader = new Trader(scene.server.url)
    await trader.signUp(size === 'a desk' ? 'Ada' : 'Eve')
    await trader.putRisk({ ...noRisk, profit1: 10, sl1: 5 })
    accountId = await connectOanda(trader, login, { name: 'Metals' })
    await until('its symbols', async () => (await symbols()).length > 0)
    await scene.oanda.gold(2400)
    await trader.ask('POST', '/api/trades', order('GOLD', 0.1, { sl: 2390 }))
    gold = (await until('a position in gold', () => positionOf('GOLD'))).id
    page = await openPage(scene, trader, { size, width, height, scheme }, faults)
  })
  afterAll(() => page?.context().close())

  it('an order for a symbol that is off is refused, and says what to do', async () => {
    const refused = await trader.call('POST', '/api/trades', order(on, volumes[on]))
    expect(refused).toMatchObject({
      status: 400,
      body: { fields: { symbol: expect.stringMatching(/is off on this account: switch it on under Settings/) } },
    })
  })

  it('the dialog lists what the broker offers, finds one by its name, and switches it on by keyboard', async () => {
    await page.goto(`${scene.server.url}/admin/settings`)
    await card().getByTestId('account-symbols').click()
    await choice('GOLD').waitFor()
    expect(await choice('GOLD').isChecked()).toBe(true)
    expect(await choice(on).isChecked()).toBe(false)
    expect(await page.getByTestId('symbol-left-out').allInnerTexts()).toEqual([
      expect.stringMatching(/^USDJPY USD\/JPY · Its price is in JPY/),
    ])
    await picture('dialog')
    expect(await barriers(page, [scheme])).toEqual([])
    await page.getByTestId('symbols-search').fill(on === 'XAGUSD' ? 'silver' : 'natural')
    await until('one symbol', async () => (await page.getByTestId('symbol').count()) === 1)
    await choice(on).focus()
    await page.keyboard.press('Space')
    await page.getByTestId('symbols-answer').getByText(`${on} is on.`).waitFor()
    expect(await choice(on).isChecked()).toBe(true)
    await picture('on')
    expect(await onNow()).toContain(on)
  })

  it('what has something open stays on, and the dialog says so', async () => {
    await page.getByTestId('symbols-search').fill('gold')
    await choice('GOLD').click()
    await page
      .getByTestId('symbols-answer')
      .getByText(/GOLD has an open position or a waiting order here/)
      .waitFor()
    expect(await choice('GOLD').isChecked()).toBe(true)
    await picture('held')
    await page.getByRole('button', { name: 'Close the symbols' }).click()
  })

  it('it is traded from the form without a restart; its stop climbs, and so does that of gold', async () => {
    await page.goto(`${scene.server.url}/admin/trade`)
    const place = page.getByLabel('Server', { exact: true }).first()
    await until('the account among the servers', async () =>
      (await place.locator('option').allInnerTexts()).some((one) => one.includes('Metals')),
    )
    const label = (await place.locator('option').allInnerTexts()).find((one) => one.includes('Metals')) ?? ''
    await place.selectOption({ label })
    await page.getByLabel('Symbol', { exact: true }).first().selectOption(on)
    await fillOrder(page, {
      Volume: String(volumes[on]),
      Price: '0',
      Deviation: '1000',
      'Stop Loss': String(stops[on]),
      'Take Profit': '0',
      'Trade Comments': 'a further symbol',
    })
    await picture('form')
    await executeOrder(page)
    const position = await until('a position in it', () => positionOf(on))
    expect(position).toMatchObject({ brokerId: login, sl: stops[on], price_open: Number(prices[on][1]) })
    await quote(on, higher[on])
    const climbs = async () => (await positionOf(on))?.sl === climbed[on]
    await until('its stop to climb', climbs)
    const before = await positionOf('GOLD')
    await scene.oanda.gold((before?.price_open ?? 0) + 0.12)
    await until('the stop of gold to climb', async () => ((await positionOf('GOLD'))?.sl ?? 0) > 2390)
    expect((await positionOf('GOLD'))?.id).toBe(gold)
    await page.goto(`${scene.server.url}/admin/dashboard`)
    await page.getByText(String(climbed[on])).first().waitFor({ state: 'attached' })
    await picture('dashboard')
  })

  it('a position from the broker’s own app is switched on by itself; what cannot be counted is told', async () => {
    expect(await onNow()).not.toContain('EURUSD')
    await byHand('EUR_USD', '1000')
    const position = await until('the position', () => positionOf('EURUSD'))
    expect(position).toMatchObject({ volume: 0.01, price_open: 1.17234 })
    await until('it to be on', async () => (await onNow()).includes('EURUSD'))
    await scene.oanda.quote('EUR_USD', '1.17430', '1.17434')
    await until('its stop to climb', async () => (await positionOf('EURUSD'))?.sl === 1.17284)
    await until('its price', async () => (await positionOf('EURUSD'))?.price_current === 1.1743)
    await byHand('USD_JPY', '500')
    await page.goto(`${scene.server.url}/admin/settings`)
    await card()
      .getByTestId('account-left-out')
      .getByText(/neither shown nor looked after here: 500 USD_JPY/)
      .waitFor()
    await card().getByText('Connected').waitFor()
    await card().scrollIntoViewIfNeeded()
    await picture('card')
  })

  it('is switched off again once nothing is open in it', async () => {
    const { id } = (await positionOf(on)) ?? { id: '' }
    await scene.oanda.byHand(login, 'close', id)
    await until('it to be closed', async () => !(await positionOf(on)))
    await page.goto(`${scene.server.url}/admin/settings`)
    await card().getByTestId('account-symbols').click()
    await choice(on).click()
    await page.getByTestId('symbols-answer').getByText(`${on} is off.`).waitFor()
    expect(await onNow()).not.toContain(on)
    await page.getByRole('button', { name: 'Close the symbols' }).click()
  })

  it('rows of before keep their digits; there is no barrier, no sideways scrolling and no fault', async () => {
    await page.goto(`${scene.server.url}/admin/dashboard`)
    await page.getByText(higher[on][0]).first().waitFor({ state: 'attached' })
    await page.goto(`${scene.server.url}/admin/settings`)
    await card().waitFor()
    expect(await barriers(page, [scheme])).toEqual([])
    const sideways = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
    expect(await page.evaluate(sideways)).toBeLessThanOrEqual(0)
    expect(faults).toEqual([])
  })
})
