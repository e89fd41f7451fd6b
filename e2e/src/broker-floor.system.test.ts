import { type AccountFloor, floorWords } from '@ratchet/contract'
import type { Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { connectOanda, startOandaScene } from './oanda-scene.ts'
import { pictureOf } from './picture.ts'
import { cookiesOf, instruction, Trader, until } from './trader.ts'

/** The ladder of the equity of an account at a broker: its money is moved there, it is not heard for a while, and its floor is touched. */
const sizes = [
  { size: 'a desk', width: 1440, height: 900, scheme: 'dark', login: '101-004-1-001' },
  { size: 'a phone', width: 390, height: 844, scheme: 'light', login: '101-004-1-002' },
  { size: 'a wide screen', width: 1920, height: 1080, scheme: 'light', login: '101-004-1-003' },
] as const

const scene = startOandaScene(sizes.map(({ login }) => login))

describe.each(sizes)('on $size', ({ size, width, height, scheme, login }) => {
  let page: Page
  const faults: string[] = []
  afterEach(async () => {
    await page?.context().close()
    expect(faults.splice(0)).toEqual([])
  })

  it('FLO11: moves with transfers, waits while the broker is not heard, and closes everything once', async () => {
    const trader = new Trader(scene.server.url)
    await trader.signUp(size.replaceAll(' ', ''))
    const id = await connectOanda(trader, login)
    await scene.oanda.gold(2400)
    const context = await scene.browser.newContext({
      viewport: { width, height },
      colorScheme: scheme,
      reducedMotion: 'reduce',
      hasTouch: size === 'a phone',
    })
    await context.addCookies(cookiesOf(trader, scene.server.url))
    page = await context.newPage()
    page.setDefaultTimeout(60_000)
    page.on('pageerror', (error) => faults.push(error.message))
    const holds = async (what: string) => {
      await pictureOf(page, `broker-floor-${width}-${what}`, { fullPage: true })
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    }
    const field = (name: string) => page.locator(`[name=${name}]`)
    const figure = (name: string) => page.getByTestId('floor-now').locator(`[data-figure="${name}"] dd`)

    await page.goto(`${scene.server.url}/admin/account-ladder`)
    await page.getByTestId('floor-at-broker').getByText(floorWords.atBroker).waitFor()
    await field('floor').fill('99990')
    await field('wait').selectOption('none')
    await page.getByTestId('floor-set').click()
    await page.getByTestId('floor-answer').getByText(floorWords.set).waitFor()
    const { server: _, ...given } = instruction({ type: 'Order_Type_Buy', deviation: 1000 })
    await trader.ask('POST', '/api/trades', { ...given, accountId: id })
    await until('the position', async () => (await trader.active()).length === 1)

    // Five thousand less is no loss.
    await scene.oanda.transfer(login, -500_000)
    await figure('Current floor').getByText('94,990.00').waitFor()
    expect(await page.getByTestId('floor-stopped').count()).toBe(0)
    await holds('moved')

    await scene.oanda.kill()
    await page.getByTestId('floor-doubt').getByText(floorWords.guess).waitFor()
    await holds('unheard')
    await scene.oanda.begin()
    await page.getByTestId('floor-doubt').waitFor({ state: 'detached' })
    await until('the touch', async () => {
      await scene.oanda.gold(2398)
      return (await page.getByTestId('floor-stopped').count()) > 0
    })
    await until('all is closed', async () => (await scene.oanda.account(login)).trades.length === 0)
    const { transactions } = await scene.oanda.account(login)
    expect(transactions.filter(({ tradesClosed }) => tradesClosed)).toHaveLength(1)
    const { state, records } = await trader.ask<AccountFloor>('GET', `/api/accounts/${id}/floor`)
    expect(state?.touched).toMatchObject({ by: 'total', line: 94_990 })
    expect(records.filter(({ kind }) => kind === 'floor.touched')).toHaveLength(1)
    await holds('touched')
    await scene.oanda.gold(2400)
  })
})
