import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pictureOf } from './picture.ts'
import { deskAndPhone, newTrader, sharedScene } from './scene.ts'
import { cookiesOf, instruction, type Trader, until } from './trader.ts'

/** These tests stop everything from the line that stands on every screen. */

const scene = sharedScene()

describe.each(deskAndPhone)('on $size', ({ size, width, height, scheme }) => {
  let page: Page
  let trader: Trader
  const waiting = async () => (await trader.trades()).filter(({ status }) => status === 'Pending')

  beforeAll(async () => {
    trader = await newTrader(scene, size === 'a desk' ? 'Ada' : 'Eve')
    const context = await scene.browser.newContext({
      viewport: { width, height },
      colorScheme: scheme,
      reducedMotion: 'reduce',
    })
    await context.addCookies(cookiesOf(trader, scene.server.url))
    page = await context.newPage()
    page.setDefaultTimeout(30_000)
  })
  afterAll(() => page?.context().close())
  // A second try of a test finds trading stopped.
  const resumed = () => trader.call('POST', '/api/trading/resume', { password: 'a long enough password' })

  it('is one press away on every screen, and leaving the dialog leaves everything as it is', async () => {
    await resumed()
    for (const type of ['Order_Type_Buy', 'Order_Type_Sell'] as const) await trader.publish(instruction({ type }))
    await trader.publish(instruction({ type: 'Order_Type_BuyLimit', price: 1290 }))
    await until(
      'two positions and an order',
      async () => (await trader.active()).length >= 2 && (await waiting()).some(({ order }) => order !== null),
    )
    for (const screen of ['dashboard', 'risk', 'chart', 'settings']) {
      await page.goto(`${scene.server.url}/admin/${screen}`)
      await page.getByRole('button', { name: 'Stop everything' }).waitFor()
    }
    await page.getByRole('button', { name: 'Stop everything' }).click()
    await page
      .getByTestId('stop-all-form')
      .getByText(/^Close \d open positions at market$/)
      .waitFor()
    await pictureOf(page, `stop-everything-${width}-asked`)
    // A stray Enter leaves.
    await page.keyboard.press('Enter')
    await page.getByTestId('stop-all-form').waitFor({ state: 'detached' })
    expect((await trader.active()).length).toBeGreaterThanOrEqual(2)
    expect(await trader.ask('GET', '/api/trading')).toMatchObject({ stoppedSince: null })
  })

  it('stops trading, cancels what waits and closes what is open, and says so', async () => {
    await page.getByRole('button', { name: 'Stop everything' }).click()
    await page.getByTestId('stop-all-confirm').click()
    const ended = page.getByTestId('stop-all-ended')
    await ended.getByText('All trading is stopped. Open positions keep their stops and can be closed.').waitFor()
    await ended.getByText(/^[2-9] positions closed \(.+ USD\), 1 order cancelled\.$/).waitFor()
    await pictureOf(page, `stop-everything-${width}-ended`)
    expect([(await trader.active()).length, (await waiting()).length]).toEqual([0, 0])
    expect(await trader.ask('GET', '/api/trading')).toMatchObject({ stoppedSince: expect.any(String) })
    expect((await trader.call('POST', '/api/trades', instruction({ type: 'Order_Type_Buy' }))).status).toBe(409)
    await ended.getByRole('link', { name: 'Security' }).click()
    await page.getByText('All trading is stopped', { exact: true }).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  })
})
