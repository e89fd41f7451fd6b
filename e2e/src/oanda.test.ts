import { join } from 'node:path'
import { OandaProcess } from '@ratchet/broker/oanda/counterparty/process'
import { noRisk } from '@ratchet/contract'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { barriers } from './barriers.ts'
import { launchBrowser } from './browser.ts'
import { executeOrder, fillOrder } from './order.ts'
import { freePort, type RunningServer, scratchFolder, startServer } from './server.ts'
import { cookiesOf, Trader, until } from './trader.ts'

/**
 * These tests look at a real account at a broker as its trader does: connected in the browser, traded from the form, watched while its stop
 * climbs, warned of where its token is refused, paused and disconnected.
 */
const sizes = [
  { size: 'a desk', width: 1440, height: 900, scheme: 'dark', login: '101-004-1-001', currency: 'USD' },
  { size: 'a phone', width: 390, height: 844, scheme: 'light', login: '101-004-1-002', currency: 'EUR' },
] as const

const eurosForADollar = 0.9137

let folder: Awaited<ReturnType<typeof scratchFolder>>
let oanda: OandaProcess
let server: RunningServer
let browser: Browser
beforeAll(async () => {
  folder = await scratchFolder()
  const accounts = sizes.map(({ login, currency }) => ({ id: login, currency, token: 'practice-token' }))
  oanda = await OandaProcess.start({
    state: join(folder.path, 'oanda.json'),
    port: await freePort(),
    accounts,
    rates: { EUR: eurosForADollar },
  })
  await oanda.gold(2400)
  server = await startServer(folder.path, { OANDA_URL: oanda.url })
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
  await oanda?.kill()
  await folder?.remove()
})

describe.each(sizes)('on $size', ({ size, width, height, scheme, login, currency }) => {
  let page: Page
  let trader: Trader
  const faults: string[] = []
  const dialog = () => page.getByRole('dialog', { name: 'Connect an account' })
  const card = () => page.getByTestId('account-card').filter({ hasText: login })

  beforeAll(async () => {
    trader = new Trader(server.url)
    await trader.signUp(size === 'a desk' ? 'Ada' : 'Eve')
    await trader.putRisk({ ...noRisk, profit1: 20, sl1: 5, profit2: 50, sl2: 20 })
    const context = await browser.newContext({
      viewport: { width, height },
      colorScheme: scheme,
      hasTouch: size === 'a phone',
    })
    await context.addCookies(cookiesOf(trader, server.url))
    page = await context.newPage()
    page.setDefaultTimeout(30_000)
    page.on('pageerror', (error) => faults.push(error.message))
  })
  afterAll(() => page?.context().close())

  it('a wrong token is told at its step, and what to do about it', async () => {
    await page.goto(`${server.url}/admin/settings`)
    await page.getByTestId('connect-account').click()
    await page.getByTestId('connect-token').fill('wrong-token')
    await page.getByTestId('connect-test').click()
    await page
      .getByTestId('connect-steps')
      .getByText(/OANDA practice refuses this token\. Check/)
      .waitFor()
    expect(await dialog().textContent()).toContain('never connected to OANDA by us')
  })

  it('a good one shows its accounts; the chosen one is connected under its name', async () => {
    await page.getByTestId('connect-token').fill('practice-token')
    await page.getByTestId('connect-test').click()
    await page.getByText('OANDA takes it. It reaches 2 accounts.').waitFor()
    expect(await barriers(page, [scheme])).toEqual([])
    await page.getByTestId('connect-choices').getByText(login).click()
    await page.getByTestId('connect-name').fill('My gold')
    await page.getByTestId('connect-send').click()
    await card().getByText('Connected').waitFor()
    await page.getByText(`100,000.00 ${currency}`).first().waitFor()
    expect(await card().textContent()).toContain('tested against the specification')
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
    expect(kept + (await page.content())).not.toContain('practice-token')
  })

  it('an order goes to it from the form, and its stop climbs in three digits', async () => {
    await page.goto(`${server.url}/admin/trade`)
    const choice = page
      .getByRole('combobox', { name: 'Server' })
      .or(page.getByLabel('Server', { exact: true }))
      .first()
    await choice.selectOption({ label: (await labelled(choice)) ?? '' })
    expect(await page.getByLabel('Broker ID').count()).toBe(0)
    await fillOrder(page, {
      Volume: '0.1',
      Price: '0',
      Deviation: '1000',
      'Stop Loss': '2390.125',
      'Take Profit': '0',
      'Trade Comments': 'from the form',
    })
    await executeOrder(page)
    const position = await until('the position', async () => (await trader.active())[0])
    expect(position).toMatchObject({ server: 'OANDA-Practice', brokerId: login, sl: 2390.125 })
    await page.goto(`${server.url}/admin/dashboard`)
    await page.getByText('2390.125').first().waitFor()
    // Ten ounces, valued in the account's own money.
    const dollars = Math.abs(Math.round((2400 - position.price_open) * 1000))
    const own = Math.round(currency === 'EUR' ? dollars * eurosForADollar : dollars) / 100
    const row = page.getByTestId('active-trades-row').filter({ hasText: position.id })
    await row.getByText(`${own.toFixed(2)} ${currency}`).waitFor()
    await oanda.gold(position.price_open + 0.25)
    await page
      .getByText((position.price_open + 0.15).toFixed(3))
      .first()
      .waitFor()
    await oanda.gold(2400)
  })

  it('real money asks once more, and shows on every screen', async () => {
    await page.goto(`${server.url}/admin/settings`)
    await page.getByTestId('connect-account').click()
    await dialog().getByText('Live', { exact: true }).click()
    await page.getByTestId('connect-token').fill('practice-token')
    await page.getByTestId('connect-test').click()
    await page.getByTestId('connect-choices').getByText(login).click()
    await page.getByTestId('connect-send').click()
    expect(await card().count()).toBe(1)
    await page.getByTestId('real-money').getByRole('checkbox').check()
    await page.getByTestId('real-money').getByRole('textbox').fill('LIVE')
    await page.getByTestId('connect-send').click()
    await until('the second account', async () => (await card().count()) === 2)
    await page.goto(`${server.url}/admin/dashboard`)
    await page.getByTestId('live-mark').first().waitFor({ state: 'attached' })
  })

  it('is paused, and what is open keeps it from being disconnected', async () => {
    await page.goto(`${server.url}/admin/settings`)
    const practice = card().filter({ hasText: 'My gold' })
    await practice.getByTestId('account-pause').click()
    await practice.getByText('Paused').waitFor()
    await practice.getByTestId('account-pause').click()
    await practice.getByText('Connected').waitFor()
    await oanda.byHand(login, 'close', (await trader.active())[0]?.id ?? '')
    await until('nothing open', async () => (await trader.active()).length === 0)
    await practice.getByTestId('account-disconnect').click()
    await page.getByTestId('disconnect-send').click()
    await practice.getByText('Disconnected').waitFor()
  })

  it('has no barrier, no sideways scrolling and no fault', async () => {
    expect(await barriers(page, [scheme])).toEqual([])
    const sideways = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
    expect(await page.evaluate(sideways)).toBeLessThanOrEqual(0)
    expect(faults).toEqual([])
  })

  /** The account's choice in the list of servers. */
  const labelled = async (choice: ReturnType<Page['getByLabel']>) => {
    await until('the account among the servers', async () =>
      (await choice.locator('option').allInnerTexts()).some((one) => one.includes('My gold')),
    )
    return (await choice.locator('option').allInnerTexts()).find((one) => one.includes('My gold'))
  }
})
