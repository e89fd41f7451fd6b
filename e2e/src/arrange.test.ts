import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { barriers } from './barriers.ts'
import { writeCalm } from './calm-market.ts'
import { pictureOf } from './picture.ts'
import { deskAndPhone, startScene } from './scene.ts'
import { cookiesOf, instruction, Trader, until } from './trader.ts'

/** These tests put the panels of the dashboard where a trader wants them. */

const scene = startScene((folder) => ({ FEED: writeCalm(folder, 'arrange', 1000) }))

describe.each([
  ...deskAndPhone,
  { size: 'a wide desk', width: 1920, height: 1080, scheme: 'light', name: 'Mae' },
] as const)('on $size', ({ width, height, scheme, name }) => {
  let page: Page
  const faults: string[] = []
  const order = () =>
    page.locator('[data-panel]').evaluateAll((all) => all.map((one) => one.getAttribute('data-panel')))
  const open = () => page.getByRole('button', { name: 'Arrange', exact: true }).click()
  const list = () => page.getByTestId('arrange')
  const done = async () => {
    await page.getByRole('button', { name: 'Done' }).click()
    await list().waitFor({ state: 'detached' })
  }
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

  beforeAll(async () => {
    const trader = new Trader(scene.server.url)
    await trader.signUp(name)
    await trader.publish(instruction({ type: 'Order_Type_Buy' }))
    await until('a position', async () => (await trader.active()).length > 0)
    const context = await scene.browser.newContext({
      viewport: { width, height },
      colorScheme: scheme,
      reducedMotion: 'reduce',
    })
    await context.addCookies(cookiesOf(trader, scene.server.url))
    page = await context.newPage()
    page.setDefaultTimeout(30_000)
    page.on('pageerror', (error) => faults.push(error.message))
    await page.goto(`${scene.server.url}/admin/dashboard`)
    await page.locator('[data-panel=closed]').waitFor()
  })
  afterAll(() => page?.context().close())

  it('a panel goes up, another is hidden, and what protects positions stays', async () => {
    const before = await order()
    await open()
    await list().getByRole('button', { name: 'Total orders: up' }).click()
    await list().getByLabel('Your days', { exact: true }).uncheck()
    expect(await list().getByLabel('Protection', { exact: true }).isDisabled()).toBe(true)
    expect(await list().getByRole('button', { name: 'Price chart: up' }).isDisabled()).toBe(true)
    await pictureOf(page, `arrange-${width}-list`)
    expect(await barriers(page, [scheme])).toEqual([])
    const wanted = before.filter((id) => id !== 'performance' && id !== 'orders')
    wanted.splice(before.indexOf('performance'), 0, 'orders')
    expect(await order()).toEqual(wanted)
    await done()
  })

  it('two panels stand beside each other where there is room', async () => {
    await open()
    const choice = () => list().getByLabel('Width of Total orders')
    if (width < 1280) {
      expect(await choice().count()).toBe(0)
      await done()
      return
    }
    await choice().selectOption('half')
    await list().getByLabel('Width of Total closed trades').selectOption('half')
    await done()
    const [orders, closed] = await Promise.all(
      ['orders', 'closed'].map((id) => page.locator(`[data-panel=${id}]`).boundingBox()),
    )
    expect(orders?.y).toBe(closed?.y)
    expect(closed?.x).toBeGreaterThan((orders?.x ?? 0) + (orders?.width ?? 0))
    expect(await overflow()).toBeLessThanOrEqual(0)
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await pictureOf(page, `arrange-${width}-halves`)
    expect(await barriers(page, [scheme])).toEqual([])
  })

  it('this browser remembers it, and the usual places come back by one press', async () => {
    const before = await order()
    await page.reload()
    await page.locator('[data-panel=orders]').waitFor()
    expect(await order()).toEqual(before)
    await open()
    await page.getByRole('button', { name: 'The usual places' }).click()
    expect(await list().getByLabel('Your days', { exact: true }).isChecked()).toBe(true)
    await done()
    const usual = await order()
    expect(usual.indexOf('orders')).toBeGreaterThan(usual.indexOf('performance'))
    await page.evaluate(() => scrollTo(0, 0))
    await pictureOf(page, `arrange-${width}-usual`)
    expect(await overflow()).toBeLessThanOrEqual(0)
    expect(faults).toEqual([])
  })
})
