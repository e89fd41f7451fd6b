import { type ClosedTrade, headingOf, listColumns } from '@ratchet/contract'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { showAnew } from './anew.ts'
import { launchBrowser } from './browser.ts'
import { moveTo } from './move.ts'
import { openTablesWorld, type TablesWorld } from './tables-world.ts'
import { cookiesOf, until } from './trader.ts'

/**
 * These tests read the four tables as a trader does: whole figures, in the order of use, with totals and clocks, and
 * orders changed in their row.
 */
const tables = [
  { list: 'activeTrades', testId: 'active-trades' },
  { list: 'trades', testId: 'total-orders' },
  { list: 'closedTrades', testId: 'closed-trades' },
  { list: 'modifiedTrades', testId: 'modified-trades' },
] as const

let world: TablesWorld
let browser: Browser
/** The desk and the phone have one page each: loading the app anew for each test was most of what this file cost. */
const pages = new Map<'desk' | 'phone', Page>()
const light = '/admin/care'
const dashboard = '/admin/dashboard'

beforeAll(async () => {
  world = await openTablesWorld()
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await world?.close()
})

async function newPage(width: number): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
    hasTouch: width < 768,
  })
  await context.addCookies(cookiesOf(world.trader, world.server.url))
  const page = await context.newPage()
  page.setDefaultTimeout(30_000)
  return page
}

/** Opens the dashboard from its beginning, with what this browser remembers and nothing else. */
async function open(width: number, remembered: Readonly<Record<string, string>> = {}) {
  const { url } = world.server
  const kind = width < 768 ? 'phone' : 'desk'
  const page = pages.get(kind) ?? (await newPage(width))
  pages.set(kind, page)
  // A dashboard that nobody looks at would go on drawing prices.
  for (const one of pages.values()) if (one.url() === url + dashboard) await moveTo(one, url, light)
  if (page.url() !== url + light) await showAnew(page, url, light)
  await page.setViewportSize({ width, height: 900 })
  await page.evaluate((kept) => {
    localStorage.clear()
    for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, value)
  }, remembered)
  await showAnew(page, url, dashboard)
  return page
}
/** The deadline only ends a wait that would never end. */
const poll = <T>(ask: () => Promise<T>) => expect.poll(ask, { timeout: 30_000 })
const asTables = Object.fromEntries(tables.map(({ list }) => [`ratchet.look.${list}`, '"table"']))
const rowsOf = (page: Page, testId: string) => page.getByTestId(`${testId}-row`)
const headings = (page: Page, testId: string) => page.getByTestId(testId).locator('thead th').allTextContents()

/** Finds figures of which a part is not in sight: in a cell, or in a card, that cannot be scrolled to show it. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const cut: string[] = []
    const regions = document.querySelectorAll(
      '[data-testid$="-region"], [data-testid$="-foot"], [aria-label="Counts"], ul',
    )
    for (const region of regions)
      for (const box of region.querySelectorAll<HTMLElement>('td, th, li, li span, dd, dt')) {
        const text = box.textContent?.trim() ?? ''
        // Words may be cut where a title tells them whole.
        if (!/\d/.test(text) || box.title === text || box.clientWidth <= 1) continue
        const clips = getComputedStyle(box).overflowX !== 'visible' || box.tagName === 'TD' || box.tagName === 'TH'
        if (clips && box.scrollWidth > box.clientWidth && getComputedStyle(box).display !== 'inline')
          cut.push(`${box.tagName} ${text.replaceAll('\n', ' ')}: ${box.scrollWidth} in ${box.clientWidth}`)
      }
    return cut
  })

describe('S4: money is never cut off', () => {
  it.each([1440, 1100, 768, 390])(
    'in no table, foot or count at %i px; the page does not scroll, its tables do',
    async (width) => {
      const page = await open(width, width < 768 ? asTables : {})
      for (const { testId } of tables) await rowsOf(page, testId).first().waitFor()
      await poll(() => cutOff(page)).toEqual([])
      const text = ((await page.locator('main').textContent()) ?? '').replaceAll('\n', ' ')
      for (const whole of ['1000000.00', '−1,234,567.89', '−9,876,543.21', '−7,654,321.98', '999999.99', '1234567.89'])
        expect(text).toContain(whole)
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      ).toBe(0)
      const held = await page.getByTestId('active-trades-region').evaluate((region) => {
        const first = region.querySelector('tbody [data-testid] td') ?? region
        const left = () => Math.round(first.getBoundingClientRect().left - region.getBoundingClientRect().left)
        const before = left()
        region.scrollLeft = 10_000
        return [before, left(), region.scrollLeft > 0]
      })
      expect(held).toEqual([0, 0, true])
    },
  )

  it('in no card of a phone', async () => {
    const page = await open(390)
    for (const { testId } of tables) await rowsOf(page, testId).first().waitFor()
    await poll(() => cutOff(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
      0,
    )
  })
})

describe('the order of use', () => {
  const own = (list: keyof typeof listColumns) => listColumns[list].filter((column) => !('extra' in column))
  const expected: Readonly<Record<string, string>> = {
    activeTrades: 'Ticket, Symbol, Type, Volume, Price Open, Price Current, Stop Loss, Take Profit, Profit, Swap, Time',
    trades: 'Order ID, Symbol, Type, Volume, Price, Stop Loss, Take Profit, Trade Details',
    closedTrades:
      'Ticket, Symbol, Type, Volume, Price, Profit, Swap, Commission, Fee, Open Time, Close Time, Comment, Account',
    modifiedTrades: 'Position, Symbol, Stop Loss, Take Profit, Time',
  }
  it('each table begins with what is read first, and a time names its clock', async () => {
    const page = await open(1440)
    for (const { list, testId } of tables) {
      await rowsOf(page, testId).first().waitFor()
      const shown = await headings(page, testId)
      expect(shown.join(', ').replaceAll(/ \([^)]*\)/g, '')).toContain(expected[list])
      expect(shown).toEqual(own(list).map((column) => headingOf(column)))
    }
    expect(await headings(page, 'active-trades')).toContain('Time (market, UTC)')
    expect((await headings(page, 'active-trades')).slice(-4)).toEqual(['Identifier', 'External Id', 'Magic', 'Reason'])
  })

  it('columns that a trader chose before stay chosen', async () => {
    const kept = JSON.stringify(['id', 'magic', 'profit'])
    const page = await open(1440, { 'ratchet.columns.closedTrades': kept })
    await page.reload()
    await rowsOf(page, 'closed-trades').first().waitFor()
    expect(await headings(page, 'closed-trades')).toEqual(['Ticket', 'Profit', 'Magic'])
  })
})

describe('totals', () => {
  it('stand in the foot of each table and under a phone’s cards', async () => {
    const closed = await world.trader.closed()
    const sum = (field: 'profit' | 'swap' | 'commission' | 'fee') =>
      closed.reduce((all, row: ClosedTrade) => all + Math.round(row[field] * 100), 0)
    const money = (cents: number) =>
      (cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 }).replace('-', '−')
    for (const width of [1440, 390]) {
      const page = await open(width)
      const foot = page.getByTestId('closed-trades-foot')
      for (const field of ['profit', 'swap', 'commission', 'fee'] as const)
        await poll(() => foot.textContent()).toContain(money(sum(field)))
      expect(await page.getByTestId('active-trades-foot').textContent()).toContain('−2,469,135.78')
      expect(await page.getByTestId('total-orders-foot').textContent()).toMatch(/^Total: \d+ orders/)
      if (width === 1440) expect(await foot.evaluate(({ tagName }) => tagName)).toBe('TFOOT')
    }
  })

  it('are those of the filter', async () => {
    const page = await open(1440)
    await rowsOf(page, 'closed-trades').first().waitFor()
    await page.getByTestId('filter-closedTrades').fill('nothing has this')
    await poll(() => page.getByTestId('closed-trades-region').textContent()).toContain('No trades found.')
    expect(await page.getByTestId('closed-trades-foot').count()).toBe(0)
    const answer = await world.trader.ask<{ count: number }>('GET', '/api/closed-trades/totals?symbol=WTI')
    expect(answer).toEqual({ count: 0, profit: 0, swap: 0, commission: 0, fee: 0 })
  })
})

it('local time can be chosen, is named in the headings, and is remembered', async () => {
  const page = await open(1440)
  const cell = rowsOf(page, 'active-trades').first().locator('td').nth(10)
  await cell.waitFor()
  const [trade] = await world.trader.active()
  const hours = async () => Number((await cell.textContent())?.slice(0, 2))
  expect(await hours()).toBe(new Date(trade?.time ?? '').getUTCHours())
  const choose = async (name: string) => {
    await page.getByTestId('user-menu').click()
    await page.getByRole('menuitem', { name }).click()
  }
  await choose('Show local time (Europe/Berlin)')
  const local = 'Time (market, Europe/Berlin)'
  await poll(() => headings(page, 'active-trades')).toContain(local)
  const berlin = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Berlin', hour: '2-digit', hourCycle: 'h23' })
  expect(await hours()).toBe(Number(berlin.format(new Date(trade?.time ?? ''))))
  await page.reload()
  await poll(() => headings(page, 'active-trades')).toContain(local)
  await choose('Show times in UTC')
  await poll(() => headings(page, 'active-trades')).toContain('Time (market, UTC)')
})

describe('an order that waits', () => {
  const rowFor = (page: Page, id: string) => page.locator(`[data-testid="total-orders-row"][data-row-id="${id}"]`)

  it('is changed in its row: price and levels, not what is no number, and the broker’s refusal is told', async () => {
    const { id } = await world.place(-20)
    const before = await world.trader.trade(id)
    const page = await open(1440)
    await rowFor(page, id).getByTestId('change-order').click()
    const price = page.getByTestId('change-price')
    await price.fill('0,1')
    expect(await price.inputValue()).toBe('0,1')
    await price.press('Enter')
    expect(await page.getByTestId('change-save').isDisabled()).toBe(true)
    await price.fill(String(before.price + 1000))
    await page.getByTestId('change-save').click()
    await page.getByText('must be below').waitFor()
    await price.fill(String(before.price - 5))
    await page.getByTestId('change-sl').fill(String(before.price - 15))
    await page.getByTestId('change-save').click()
    await poll(() => rowFor(page, id).textContent()).toContain((before.price - 5).toFixed(2))
    expect(await world.trader.trade(id)).toMatchObject({
      status: 'Pending',
      price: before.price - 5,
      sl: before.price - 15,
      tp: 0,
      order: before.order,
    })
    const kinds = (await world.trader.flight(id)).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind.startsWith('change.'))).toEqual([
      'change.intent',
      'change.refused',
      'change.intent',
      'change.confirmed',
    ])
  })

  it('by HTTP: cancelled once under one key, refused with words when it waits no more, and not found under an unknown id', async () => {
    const { id, key } = await world.place(-23)
    const at = `/api/trades/${encodeURIComponent(key)}`
    const headers = { 'idempotency-key': `cancel ${id}` }
    const cancel = () => world.trader.call<{ message: string }>('POST', `${at}/cancel`, undefined, headers)
    const answers = [await cancel(), await cancel()]
    expect(answers).toEqual(
      Array.from({ length: 2 }, () => ({ status: 200, body: { message: 'The order is cancelled.' } })),
    )
    const flight = (await world.trader.flight(id)).map(({ kind }) => kind)
    expect(flight.filter((kind) => kind === 'trade.cancelled')).toHaveLength(1)
    const late = await world.trader.call<{ message: string }>('PATCH', at, { price: 1 })
    expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('This order is cancelled.')])
    expect((await world.trader.call('POST', '/api/trades/nothing/cancel')).status).toBe(404)
    expect((await world.trader.call('DELETE', at)).status).toBe(200)
  })
})

it('a list that could not be fetched ends with the specified sentence, the failure and a way to try again', async () => {
  const page = await newPage(1440)
  await page.routeWebSocket(/\/api\/stream/, (socket) => socket.close())
  await page.route('**/api/trades?**', (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', message: 'It broke.' } }),
  )
  await page.goto(world.server.url + dashboard)
  for (const [testId, sentence] of [
    ['total-orders', 'No trades found.'],
    ['closed-trades', 'No trades found.'],
    ['active-trades', 'No active trades found.'],
    ['modified-trades', 'No modified trades found.'],
  ] as const) {
    const region = page.getByTestId(`${testId}-region`)
    await poll(() => region.textContent()).toContain(sentence)
    expect(await region.textContent()).toContain('It broke.')
  }
  await page.unroute('**/api/trades?**')
  await page.getByTestId('total-orders-region').getByRole('button', { name: 'Try again' }).click()
  await rowsOf(page, 'total-orders').first().waitFor()
  await until('all tables', async () => (await rowsOf(page, 'closed-trades').count()) > 0)
})
