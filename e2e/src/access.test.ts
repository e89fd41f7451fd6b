import { messages, noRisk } from '@ratchet/contract'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { barriers as barriersIn } from './barriers.ts'
import { launchBrowser } from './browser.ts'
import { moveTo } from './move.ts'
import { type RunningServer, scratchFolder, startServer } from './server.ts'
import { cookiesOf, instruction, Trader, until } from './trader.ts'
import { turnsOf } from './turns.ts'

const looks = (['dark', 'light'] as const).flatMap((scheme) => [
  { scheme, size: 'a desk', width: 1440, height: 900 },
  { scheme, size: 'a phone', width: 390, height: 844 },
])
const openToAll = [
  '/',
  '/landing',
  '/profile',
  '/privacy',
  '/auth/login',
  '/auth/register',
  '/auth/forgot',
  '/auth/reset#token=used-up',
  '/auth/confirm#token=used-up',
  '/guide',
  '/guide/the-ladder',
]
const admin = [
  '/admin/dashboard',
  '/admin/trade',
  '/admin/risk',
  '/admin/delete',
  '/admin/settings',
  '/admin/maps',
  '/admin/tables',
  '/admin/notifications',
  '/admin/care',
]

/** Makes a trader with one open position whose stop can still climb, and one that is closed. */
async function tradingTrader(url: string): Promise<Trader> {
  const trader = new Trader(url)
  await trader.signUp('Ada')
  await trader.putRisk({ ...noRisk, profit1: 50, sl1: 20 })
  for (const type of ['Order_Type_Buy', 'Order_Type_Sell'] as const) await trader.publish(instruction({ type }))
  const [first] = await until('two open positions', async () => {
    const open = await trader.active()
    return open.length === 2 && open
  })
  await trader.ask('POST', `/api/active-trades/${first?.id}/close`, {})
  await until('one closed trade', async () => (await trader.closed()).length === 1)
  return trader
}

let folder: Awaited<ReturnType<typeof scratchFolder>>
let server: RunningServer
let browser: Browser
let trader: Trader

beforeAll(async () => {
  folder = await scratchFolder()
  server = await startServer(folder.path, { FEED: 'synthetic' })
  trader = await tradingTrader(server.url)
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
  await folder?.remove()
})

// Each is looked at in one size and one theme a day.
describe.each(looks)('on $size, $scheme, nothing keeps anybody out', (look) => {
  const { width, height, scheme } = look
  const barriers = (on: Page) => barriersIn(on, [scheme])
  const today = (name: string) => turnsOf(name, looks).includes(look)
  const todayOf = <T extends string | readonly [string, ...unknown[]]>(all: readonly T[]): T[] =>
    all.filter((one) => today(String(typeof one === 'string' ? one : one[0])))
  const itToday = (name: string, run: () => Promise<void>) => it.runIf(today(name))(name, run)
  let page: Page
  let visitor: Page
  /** Shows the screen as new: what a test before it opened or typed on the same screen is gone. */
  const open = async (on: Page, path: string) => {
    if (!(await moveTo(on, server.url, path))) await on.goto(server.url + path)
    await on.locator('h1, h2, form').first().waitFor({ state: 'attached' })
    await on.waitForLoadState('networkidle')
  }
  const pageOf = async (cookie: string): Promise<Page> => {
    const context: BrowserContext = await browser.newContext({ viewport: { width, height } })
    await context.addCookies(cookiesOf({ cookie }, server.url))
    return context.newPage()
  }

  beforeAll(async () => {
    page = await pageOf(trader.cookie)
    visitor = await pageOf('')
  })
  afterAll(() => Promise.all([page, visitor].map((one) => one?.context().close())))

  it.each(todayOf([...openToAll, ...admin]))('signed out: %s', async (path) => {
    await open(visitor, path)
    expect(await barriers(visitor)).toEqual([])
  })

  it.each(todayOf([...admin, '/', '/profile']))('signed in: %s', async (path) => {
    await open(page, path)
    if (path === '/admin/dashboard') await page.getByTestId('active-trades-row').first().waitFor()
    expect(await barriers(page)).toEqual([])
  })

  it.each(
    todayOf([
      ['closing a position', 'close-position', 'close-volume'],
      ['changing a stop', 'edit-sl', 'level-sl'],
      ['the flight of a position', 'open-flight', 'flight-record'],
    ]),
  )('signed in: %s', async (_, button, inside) => {
    await open(page, '/admin/dashboard')
    const target = page.getByTestId(button).locator('visible=true').first()
    await target.click()
    await page.getByTestId(inside).first().waitFor()
    expect(await barriers(page)).toEqual([])
  })

  /** Finds something in the top bar by what it is called. */
  const inBar = (on: Page, name: RegExp) =>
    on.getByRole('banner').getByRole('button', { name }).filter({ visible: true }).first()

  itToday('signed in: the bell', async () => {
    await open(page, '/admin/risk')
    await inBar(page, /notification/i).click()
    await page.getByText('Mark all read').filter({ visible: true }).first().waitFor()
    expect(await barriers(page)).toEqual([])
  })

  itToday('signed in: the search, empty and with what it found', async () => {
    await open(page, '/admin/risk')
    await inBar(page, /search/i).click()
    await page.getByTestId('search').getByRole('option').first().waitFor()
    expect(await barriers(page)).toEqual([])
    await page.getByRole('combobox', { name: 'Search' }).fill('gold')
    await page.getByTestId('search').getByRole('option').first().waitFor()
    expect(await barriers(page)).toEqual([])
  })

  it.each(
    todayOf([
      ['the columns of a table', /columns/i],
      ['the files of a table', /export|download|save/i],
    ]),
  )('signed in: %s', async (_, name) => {
    await open(page, '/admin/dashboard')
    const orders = page.getByRole('group', { name: 'Total Orders', exact: true })
    await orders.locator('[data-row-id], li').first().waitFor()
    const target = orders.getByRole('button', { name }).filter({ visible: true }).first()
    // A phone keeps the columns with the table itself.
    if (!(await target.isVisible())) await orders.getByRole('button', { name: /as a table$/ }).click()
    await target.click()
    expect(await barriers(page)).toEqual([])
  })

  itToday('signed in: the filters of a table', async () => {
    await open(page, '/admin/dashboard')
    const orders = page.getByRole('group', { name: 'Total Orders', exact: true })
    const filter = orders.getByRole('button', { name: /^filter/i }).filter({ visible: true })
    if (await filter.isVisible()) await filter.click()
    await orders.getByRole('searchbox').or(orders.getByPlaceholder('Filter')).first().fill('nothing like it')
    await orders.getByText(messages.noTrades).first().waitFor()
    await orders.locator('[data-row-id], li').first().waitFor({ state: 'detached' })
    expect(await barriers(page)).toEqual([])
  })

  itToday('signed in: a form that refuses', async () => {
    await open(page, '/admin/trade')
    await page.getByRole('button', { name: 'Execute Trade' }).click()
    await page.getByRole('alert').first().waitFor()
    expect(await barriers(page)).toEqual([])
  })

  itToday('signed in: the menus', async () => {
    await open(page, '/admin/dashboard')
    await page.getByTestId('user-menu').click()
    await page.getByRole('menuitem', { name: 'Sign out' }).waitFor()
    expect(await barriers(page)).toEqual([])
    await page.keyboard.press('Escape')
    const burger = page.getByLabel('Open the navigation panel')
    if (!(await burger.isVisible())) return
    await burger.click()
    await page.getByRole('link', { name: 'Risk Management' }).waitFor()
    expect(await barriers(page)).toEqual([])
  })

  itToday('signed out: the menu of the public pages', async () => {
    await open(visitor, '/auth/login')
    const burger = visitor.getByLabel('Open the menu')
    if (await burger.isVisible()) await burger.click()
    else await visitor.getByRole('button', { name: 'Accounts' }).click()
    await visitor.getByText('Authenticate').locator('visible=true').first().waitFor()
    expect(await barriers(visitor)).toEqual([])
  })
})
