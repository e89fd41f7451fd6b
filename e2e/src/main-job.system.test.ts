import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { messages } from '@ratchet/contract'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from './browser.ts'
import { confirmOrder, executeButton, fillOrder, plainDeal } from './order.ts'
import {
  type RunningServer,
  root,
  scratchFolder,
  startServer,
  tickFiles,
  ticksMissing,
  ticksMissingWord,
} from './server.ts'
import { until } from './trader.ts'

const pictures = process.env.RATCHET_PICTURES ?? join(root, 'e2e', 'dist', 'pictures')
const sizes = [
  { name: 'desktop', width: 1440, height: 900 },
  { name: 'phone', width: 390, height: 844 },
] as const
/** These six rungs are near enough together that recorded gold climbs some of them within the hour. */
const rungs = [
  [8, 6, 0],
  [15, 5, 0],
  [25, 7, 120],
  [40, 10, 0],
  [70, 15, 0],
  [120, 20, 0],
] as const

describe.skipIf(ticksMissing).each(sizes)(
  `the main job in a browser, $name${ticksMissingWord}`,
  ({ name, width, height }) => {
    let folder: Awaited<ReturnType<typeof scratchFolder>>
    let server: RunningServer
    let browser: Browser
    let context: BrowserContext
    let page: Page
    const faults: string[] = []
    const picture = async (what: string) => {
      mkdirSync(pictures, { recursive: true })
      await page.screenshot({ path: join(pictures, `${name}-${what}.png`) })
    }
    const noSidewaysScroll = async () => {
      const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(over, `${page.url()} scrolls sideways`).toBeLessThanOrEqual(0)
    }

    beforeAll(async () => {
      folder = await scratchFolder()
      const file = tickFiles[1] ?? ''
      server = await startServer(folder.path, { FEED: `ticks:${file}`, FEED_SPEED: '300', FEED_LOOP: 'true' })
      browser = await launchBrowser()
      context = await browser.newContext({
        viewport: { width, height },
        colorScheme: name === 'desktop' ? 'dark' : 'light',
      })
      page = await context.newPage()
      page.setDefaultTimeout(30_000)
      page.on('console', (message) => message.type() === 'error' && faults.push(`console: ${message.text()}`))
      page.on('pageerror', (error) => faults.push(`page: ${error.message}`))
      page.on('requestfailed', (request) => {
        // A page that is left ends its own requests.
        if (request.failure()?.errorText !== 'net::ERR_ABORTED')
          faults.push(`request: ${request.url()} ${request.failure()?.errorText}`)
      })
      page.on('request', (request) => {
        if (!request.url().startsWith(server.url) && !request.url().startsWith('data:'))
          faults.push(`request to elsewhere: ${request.url()}`)
      })
    })
    afterAll(async () => {
      await browser?.close()
      await server?.stop()
      await folder?.remove()
    })

    it('signed out: the shell opens, says so, and offers the way in and back', async () => {
      await page.goto(`${server.url}/admin/dashboard`)
      await page.getByText(messages.noUser).first().waitFor({ state: 'attached' })
      await page.getByTestId('sign-in-hint').getByRole('link').first().click()
      await page.getByRole('button', { name: 'Sign In' }).waitFor()
      await page.getByLabel('Email').fill('nobody@example.test')
      await page.getByLabel('Password').first().fill('not the right one')
      await page.getByRole('button', { name: 'Sign In' }).click()
      await page.getByText(messages.authenticationFailed).waitFor()
      faults.length = 0 // The refused sign-in is a failed request that the browser notes by itself.
    })

    it('signs up and sets six rungs', async () => {
      await page.goto(`${server.url}/auth/register`)
      await page.getByLabel('Name').fill(`Ada ${name}`)
      await page.getByLabel('Email').fill(`ada-${name}@example.test`)
      await page.getByLabel('Password').first().fill('a long enough password')
      await page.getByRole('checkbox').check()
      await picture('register')
      await noSidewaysScroll()
      await page.getByRole('button', { name: 'Create Account' }).click()
      await page.waitForURL('**/admin/dashboard')
      await page.locator('[data-testid=market-badge]:visible').first().waitFor()
      await page.goto(`${server.url}/admin/risk`)
      for (const [index, [profit, sl, tp]] of rungs.entries()) {
        await page.getByLabel(`Trailing Profit ${index + 1}`, { exact: true }).fill(String(profit))
        await page.getByLabel(`Trailing SL ${index + 1}`, { exact: true }).fill(String(sl))
        await page.getByLabel(`Trailing TP ${index + 1}`, { exact: true }).fill(String(tp))
      }
      await page.getByRole('button', { name: 'Trailing Risk' }).click()
      await page.getByText(messages.riskUpdated).first().waitFor()
      await picture('risk')
      await noSidewaysScroll()
    })

    it('publishes a trade and sees it executed, its stop climb and the position close', {
      timeout: 240_000,
    }, async () => {
      for (const type of ['Order_Type_Buy', 'Order_Type_Sell']) {
        await page.goto(`${server.url}/admin/trade`)
        await page.getByLabel('Type', { exact: true }).selectOption(type)
        const stop = type === 'Order_Type_Buy' ? '1240' : '1380'
        await fillOrder(page, { ...plainDeal, 'Stop Loss': stop, 'Trade Comments': 'first gold trade' })
        await executeButton(page).click()
        await page.getByTestId('ask-send').waitFor()
        await picture(`confirm-${type}`)
        await confirmOrder(page)
        await page.getByText(messages.tradePublished).first().waitFor()
        await picture(`trade-${type}`)
        await noSidewaysScroll()
      }
      await page.goto(`${server.url}/admin/dashboard`)
      const count = async (field: string) =>
        Number((await page.getByTestId(`count-${field}`).textContent())?.replace(/\D/g, ''))
      await until('the executed trades counted', async () => (await count('executed')) + (await count('closed')) >= 2)
      await picture('dashboard-open')
      await noSidewaysScroll()
      await until('a stop that climbed', async () => (await count('modified')) >= 1)
      await picture('dashboard-climbed')
      await until('a position that closed', async () => (await count('closed')) >= 1)
      await page.getByTestId('total-orders-row').first().waitFor()
      await picture('dashboard-closed')
      const whole = join(pictures, `${name}-dashboard-whole.png`)
      await page.screenshot({ path: whole, fullPage: true })
      await noSidewaysScroll()
    })

    it('goes on by itself after the server was restarted', async () => {
      const port = new URL(server.url).port
      await server.kill()
      server = await startServer(folder.path, { ...server.env, PORT: port })
      await page.locator('[data-testid=link-state][data-state=live]').filter({ visible: true }).first().waitFor()
      await until('live quotes again', async () => {
        const before = await page
          .getByTestId('bid')
          .first()
          .textContent()
          .catch(() => '')
        await page.waitForTimeout(500)
        const now = await page
          .getByTestId('bid')
          .first()
          .textContent()
          .catch(() => '')
        return before !== '' && now !== '' && before !== now
      })
      faults.length = 0 // While the server was away its sockets failed, as they should.
    })

    it('says when no order has the ID that is to be deleted', async () => {
      await page.goto(`${server.url}/admin/delete`)
      await page.getByTestId('delete-id').waitFor()
      expect(faults).toEqual([])
      await page.getByLabel('Order ID').fill('2001-01-01 00:00')
      await page.getByRole('button', { name: 'Delete Order' }).click()
      await page.getByText('No document found with ID "2001-01-01 00:00".').waitFor()
      await picture('delete')
      await noSidewaysScroll()
    })

    it('had no fault on the console and no request to elsewhere', () => {
      expect(faults.filter((fault) => !fault.includes('404'))).toEqual([])
    })
  },
)
