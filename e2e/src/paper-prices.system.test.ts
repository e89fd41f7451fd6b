import type { OandaProcess } from '@ratchet/broker/counterparty/oanda/process'
import { type Account, noRisk } from '@ratchet/contract'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectOanda, startOandaScene } from './oanda-scene.ts'
import { pictureOf } from './picture.ts'
import { openPage } from './scene.ts'
import { startServer } from './server.ts'
import { instruction, Trader, until } from './trader.ts'

/** These tests look at a trader who trades on paper at the prices of a broker, beside an account there, and at a kill between. */
const sizes = [
  { size: 'a desk', width: 1440, height: 900, scheme: 'dark', login: '101-004-1-001' },
  { size: 'a phone', width: 390, height: 844, scheme: 'light', login: '101-004-1-002' },
] as const
const onPrices = 'Paper-OANDA-Practice'

/** The paper market keeps gold's hours by the time of each price: it is always the same Wednesday's afternoon here, whenever the test runs. */
const [openMs, begunMs] = [Date.parse('2026-11-18T14:00:00Z'), performance.now()]
const priceOf = (oanda: OandaProcess, bid: number) => oanda.gold(bid, Math.round(openMs + performance.now() - begunMs))
const scene = startOandaScene(
  sizes.map(({ login }) => login),
  (oanda) => priceOf(oanda, 2400),
)
const gold = (bid: number) => priceOf(scene.oanda, bid)

describe.each(sizes)('on $size', ({ size, width, height, scheme, login }) => {
  let page: Page
  let trader: Trader
  let broker: string
  const faults: string[] = []
  const picture = (what: string) => pictureOf(page, `paper-prices-${width}-${what}`)
  const accounts = async () => (await trader.ask<{ items: Account[] }>('GET', '/api/accounts')).items
  const paper = async () => (await accounts()).find((one) => one.server === onPrices)
  const position = async () => (await trader.active()).find((one) => one.server === onPrices)

  beforeAll(async () => {
    await gold(2400)
    trader = new Trader(scene.server.url)
    await trader.signUp(size === 'a desk' ? 'Ada' : 'Eve')
    await trader.putRisk({ ...noRisk, profit1: 100, sl1: 50 })
    const refused = await trader.call('POST', '/api/accounts/paper', { market: 'OANDA-Practice' })
    expect(refused).toMatchObject({
      status: 409,
      body: { message: 'Connect an account at OANDA-Practice first. Its prices come with the account.' },
    })
    broker = await connectOanda(trader, login)
    page = await openPage(scene, trader, { size, width, height, scheme }, faults)
  })
  afterAll(() => page?.context().close())

  it('a paper account on the prices is opened by one button, with its own money', async () => {
    await page.goto(`${scene.server.url}/admin/settings`)
    const card = page.getByTestId('account-card')
    await card.filter({ hasText: login }).getByTestId('account-paper').click()
    await card.filter({ hasText: onPrices }).getByText('the prices of OANDA-Practice, no real money').waitFor()
    await gold(2400)
    const opened = await until('its money', async () => {
      const account = await paper()
      return account?.balance !== null && account
    })
    expect(opened).toMatchObject({ broker: 'paper', environment: 'paper', currency: 'USD', state: 'live', own: false })
    // There is one for each market; asked again, it is the same.
    const again = await trader.ask<Account>('POST', '/api/accounts/paper', { market: 'OANDA-Practice' })
    expect(again.id).toBe(opened.id)
    await card.filter({ hasText: onPrices }).scrollIntoViewIfNeeded()
    await picture('settings')
  })

  it('it trades at the broker’s price to its last digit, and its rungs climb with it', async () => {
    await page.goto(`${scene.server.url}/admin/trade`)
    const account = await until('the account', paper)
    await page.getByLabel('Server').selectOption(`${onPrices}#${account.id}`)
    await picture('trade')
    const { server: _, ...given } = instruction({ type: 'Order_Type_Buy', deviation: 1000, sl: 2390.125 })
    await trader.ask('POST', '/api/trades', { ...given, accountId: account.id })
    const opened = await until('a position', position)
    const { items } = await trader.ask<{ items: { symbol: string; ask: number }[] }>(
      'GET',
      '/api/quotes?market=OANDA-Practice',
    )
    expect([opened.price_open, opened.sl]).toEqual([items.find(({ symbol }) => symbol === 'GOLD')?.ask, 2390.125])
    expect(opened.price_open).toBeGreaterThan(2399)
    await gold(2402)
    const climbed = await until('its stop', async () => {
      const now = await position()
      return now && now.sl > 2390.125 && now
    })
    expect(climbed.sl).toBe(Number((opened.price_open + 0.5).toFixed(3)))
    // At the broker nothing happened.
    expect((await trader.active()).filter((one) => one.server !== onPrices)).toEqual([])
  })

  it('a kill loses nothing: what fell meanwhile is met at the first price, once', async () => {
    const before = await until('the position', position)
    await scene.server.kill()
    await gold(2395)
    scene.server = await startServer(scene.folder, scene.server.env)
    trader.url = scene.server.url
    const closed = await until('its end', async () => {
      await gold(2395)
      return (await trader.closed()).find(({ position_id }) => position_id === before.id)
    })
    expect(closed).toMatchObject({ reason: 'sl', server: onPrices })
    expect(closed.price).toBeLessThan(2396)
    expect(await trader.closed()).toHaveLength(1)
    const account = await until('its money', async () => {
      const now = await paper()
      return now?.balance !== undefined && now.balance !== null && now.balance < 100_000 && now
    })
    // 0.1 lot is ten ounces.
    expect(account.balance).toBeCloseTo(100_000 + (closed.price - before.price_open) * 10, 2)
  })

  it('without the broker’s account it takes no instruction, and says why', async () => {
    await gold(2400)
    const account = await until('the account', paper)
    const { server: _, ...given } = instruction({ type: 'Order_Type_Buy', deviation: 1000 })
    const order = { ...given, accountId: account.id }
    await trader.ask('POST', '/api/trades', order)
    const opened = await until('a position', position)
    const refused = await trader.call<{ message: string }>('DELETE', `/api/accounts/${broker}`)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      `Your paper account ${account.login} trades on this account’s prices. Close its open positions first, or pause this account instead.`,
    ])
    await trader.ask('POST', `/api/active-trades/${opened.id}/close`, {})
    await until('its end', async () => (await trader.active()).length === 0)
    await trader.ask('DELETE', `/api/accounts/${broker}`)
    expect(await trader.call('POST', '/api/trades', order)).toMatchObject({ status: 409 })
    expect(await paper()).toMatchObject({
      state: 'stale',
      trouble: expect.stringContaining('There are no prices from OANDA-Practice'),
    })
    expect(faults).toEqual([])
  })
})
