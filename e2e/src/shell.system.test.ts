import { messages } from '@ratchet/contract'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { showAnew } from './anew.ts'
import { newTrader, sharedScene } from './scene.ts'
import { cookiesOf, instruction, type Trader, until } from './trader.ts'

/** What the walk of section 2 and the journeys leave out of the admin shell. */
const sizes = [
  { size: 'a desk', width: 1440, height: 900 },
  { size: 'a phone', width: 390, height: 844 },
] as const

const scene = sharedScene()

describe.each(sizes)('the shell on $size', ({ width, height }) => {
  const phone = width < 768
  const name = phone ? 'Grace' : 'Ada'
  let trader: Trader
  let context: BrowserContext
  let page: Page
  const faults: string[] = []

  beforeAll(async () => {
    trader = await newTrader(scene, name)
    await trader.publish(instruction({ type: 'Order_Type_BuyLimit', price: 1_000_000 }))
    await trader.publish(instruction({ type: 'Order_Type_Buy', tradeDetails: `morning ${name}` }))
    await until('an executed trade and a failed one', async () => {
      const states = (await trader.trades()).map(({ status }) => status)
      return states.includes('failed') && states.includes('executed')
    })
    context = await scene.browser.newContext({ viewport: { width, height }, reducedMotion: 'reduce' })
    await context.addCookies(cookiesOf(trader, scene.server.url))
    page = await context.newPage()
    page.setDefaultTimeout(30_000)
    page.on('pageerror', (error) => faults.push(`page: ${error.message}`))
    page.on('console', (message) => message.type() === 'error' && faults.push(`console: ${message.text()}`))
  })
  afterAll(() => context?.close())

  const open = async (path: string) => {
    await showAnew(page, scene.server.url, path)
    await page.getByTestId('user-menu').waitFor()
  }
  const searchField = () => page.getByRole('combobox', { name: 'Search' })

  it.runIf(phone)('the panel closes by Escape and gives the focus back', async () => {
    await open('/admin/risk')
    const burger = page.getByLabel('Open the navigation panel')
    await burger.click()
    const panel = page.getByTestId('sidebar')
    expect(await panel.getByRole('link', { name: 'Risk Management' }).getAttribute('aria-current')).toBe('page')
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'hidden' })
    expect(await burger.evaluate((element) => element === document.activeElement)).toBe(true)
  })

  it('the whole list is filtered, by day', async () => {
    await open('/admin/notifications')
    const notices = page.getByTestId('notifications').getByTestId('notice')
    await until('both notices', async () => (await notices.count()) === 2)
    await page.getByRole('heading', { name: 'Today' }).waitFor()
    await page.getByRole('button', { name: 'Failures' }).click()
    await until('the failure alone', async () => (await notices.count()) === 1)
    expect(await notices.first().getAttribute('data-kind')).toBe('trade.failed')
    await page.getByRole('button', { name: 'Stops' }).click()
    await page.getByText('No rungs reached yet.').waitFor()
  })

  it('the search opens with a key but not while typing, and finds screens by keyboard alone', async () => {
    await open('/admin/delete')
    await page.getByRole('textbox').first().fill('a/b')
    await page.keyboard.press('/')
    expect(await searchField().count()).toBe(0)
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('/')
    await searchField().waitFor()
    await page.keyboard.type('risk')
    await page.getByTestId('found').first().getByText('Risk').first().waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/admin/risk')

    await page.keyboard.press('Control+k')
    await searchField().waitFor()
    // What was chosen lately comes first.
    await page.getByTestId('found').first().getByText('Risk Management').waitFor()
    await page.keyboard.press('Escape')

    await page.getByTestId(phone ? 'search-sign' : 'search-box').click()
    await page.keyboard.type('zebra')
    await page.getByText('Nothing found for').waitFor()
    await page.keyboard.press('Escape')
    await searchField().waitFor({ state: 'detached' })
  })

  it('an address with a trade that is not there says so in words', async () => {
    await page.goto(`${scene.server.url}/admin/dashboard?trade=nonsense`)
    await page.getByTestId('flight').getByText(messages.documentNotFound.replace('{id}', 'nonsense')).waitFor()
  })

  it('the guide opens, leads from page to page, and finds words', async () => {
    await page.goto(`${scene.server.url}/guide`)
    await page.getByRole('heading', { level: 1, name: 'Getting started' }).waitFor()
    await page.getByRole('navigation', { name: 'Previous and next page' }).getByRole('link').click()
    await page.getByRole('heading', { level: 1, name: 'Publish a trade' }).waitFor()
    await page.getByRole('searchbox', { name: 'Search the guide' }).fill('glossary requote')
    await page.getByRole('navigation', { name: 'Contents of the guide' }).getByRole('link').first().click()
    await page.getByRole('heading', { level: 1, name: 'Glossary' }).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  })

  it('did all that without a fault', () => expect(faults).toEqual([]))
})
