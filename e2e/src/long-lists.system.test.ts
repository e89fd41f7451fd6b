import { readFile } from 'node:fs/promises'
import { createEmptyDatabase, type TestDatabase } from '@ratchet/store/testing'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from './browser.ts'
import { addDeals, firstTicket } from './many-deals.ts'
import { type RunningServer, scratchFolder, startServer } from './server.ts'
import { cookiesOf, instruction, Trader, until } from './trader.ts'

const deals = 100_000
const firstViewMost = 200_000

let database: TestDatabase
let folder: Awaited<ReturnType<typeof scratchFolder>>
let server: RunningServer
let trader: Trader
let browser: Browser
let page: Page
const faults: string[] = []

beforeAll(async () => {
  database = await createEmptyDatabase()
  folder = await scratchFolder()
  server = await startServer(folder.path, { FEED: 'synthetic', DATABASE_URL: database.url })
  trader = new Trader(server.url)
  await trader.signUp('Ada')
  await trader.publish(instruction({ type: 'Order_Type_Buy' }))
  await until('an open position', async () => (await trader.active()).length === 1)
  await addDeals(database.url, deals)
  browser = await launchBrowser(true)
  page = await openPage(1440, 900)
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
  await folder?.remove()
  await database?.drop()
})

async function openPage(width: number, height: number): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height }, acceptDownloads: true })
  await context.addCookies(cookiesOf(trader, server.url))
  const opened = await context.newPage()
  opened.setDefaultTimeout(30_000)
  opened.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  opened.on('pageerror', (error) => faults.push(error.message))
  return opened
}

/** Adds up what comes over the network from the API, the stream's messages too, as it is transferred. */
async function countBytes(of: Page): Promise<() => number> {
  const network = await of.context().newCDPSession(of)
  const wanted = new Set<string>()
  let bytes = 0
  network.on('Network.responseReceived', ({ requestId, response }) => {
    if (new URL(response.url).pathname.startsWith('/api/')) wanted.add(requestId)
  })
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (wanted.has(requestId)) bytes += encodedDataLength
  })
  network.on('Network.webSocketFrameReceived', ({ response }) => {
    bytes += Buffer.byteLength(response.payloadData)
  })
  await network.send('Network.enable')
  return () => bytes
}

/** Notes the longest time between two pictures of the page, until it is asked. */
async function watchFrames(of: Page): Promise<() => Promise<number>> {
  await of.evaluate(() => {
    const state = { last: performance.now(), worst: 0, running: true }
    ;(window as unknown as { frames: typeof state }).frames = state
    const frame = (now: number) => {
      state.worst = Math.max(state.worst, now - state.last)
      state.last = now
      if (state.running) requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  })
  return () =>
    of.evaluate(() => {
      const { frames } = window as unknown as { frames: { worst: number; running: boolean } }
      frames.running = false
      return frames.worst
    })
}

const region = () => page.getByTestId('closed-trades-region')
const rows = () => page.getByTestId('closed-trades-row')

/** Returns the rows in view: their numbers in the whole table, counted from 0, and their tickets. */
const inView = () =>
  region().evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    const head = element.querySelector('thead')?.getBoundingClientRect().height ?? 0
    return [...element.querySelectorAll('tbody tr[aria-rowindex]')]
      .filter(
        (row) => row.getBoundingClientRect().bottom > top + head + 2 && row.getBoundingClientRect().top < bottom - 2,
      )
      .map((row) => ({
        place: Number(row.getAttribute('aria-rowindex')) - 2,
        id: row.getAttribute('data-row-id')?.split(' ')[0] ?? null,
      }))
  })

/** Waits until the scrolling has come to rest and every row in view is here, and returns them. */
const settled = (where: string, holds: (first: number) => boolean = () => true) =>
  until(`rows ${where}`, async () => {
    const top = () => region().evaluate((element) => element.scrollTop)
    const before = await top()
    await page.waitForTimeout(150)
    const found = await inView()
    const here = found.length >= 7 && found.every(({ id }) => id !== null)
    return here && before === (await top()) && holds(found[0]?.place ?? 0) && found
  })

const toMiddle = () =>
  region().evaluate((element) => (element.scrollHeight - element.clientHeight) / 2 - element.scrollTop)

const ticketAt = (place: number): string => String(firstTicket + deals - place)
const count = () => page.getByTestId('closed-trades-panel').getByTestId('row-count').textContent()

describe('a hundred thousand closed trades on the dashboard', () => {
  it('are shown at first with little that was fetched', async () => {
    const bytes = await countBytes(page)
    await page.goto(`${server.url}/admin/dashboard`)
    await region().scrollIntoViewIfNeeded()
    await rows().first().waitFor()
    await page.waitForLoadState('networkidle')
    expect(await count()).toMatch(/^100,000/)
    const view = await settled('at the top')
    expect(view.map(({ id }) => id)).toEqual(view.map((_, i) => ticketAt(i)))
    console.info(`First view: ${bytes()} bytes from the API and the stream`)
    expect(bytes()).toBeLessThan(firstViewMost)
  })

  it('scroll to the middle and to the end without a dropped second, and are the right ones there', async () => {
    await region().hover()
    const longest = await watchFrames(page)
    for (let i = 0; i < 80; i++) {
      await page.mouse.wheel(0, 600)
      if (i % 8 === 0) await page.waitForTimeout(30)
    }
    const wheeled = await settled('after a turn of the wheel', (first) => first > 1000)
    await region().focus()
    for (let i = 0; i < 10; i++) await page.keyboard.press('PageDown')
    await settled('after ten pages', (first) => first > (wheeled[0]?.place ?? 0) + 40)
    // A turn of the wheel ends a movement under way, so that the first may fall short.
    const middle = await until('the middle', async () => {
      await page.mouse.wheel(0, await toMiddle())
      await page.waitForTimeout(300)
      const view = await settled('near the middle')
      return Math.abs((view[0]?.place ?? 0) - deals / 2) < 500 && view
    })
    await page.keyboard.press('End')
    await until('the last row', async () => (await inView()).at(-1)?.id === ticketAt(deals - 1))
    const end = await settled('at the end')
    for (const { place, id } of [...wheeled, ...middle, ...end]) expect(id).toBe(ticketAt(place))
    expect(end.at(-1)).toEqual({ place: deals - 1, id: String(firstTicket + 1) })
    await page.keyboard.press('Home')
    await until('the first row', async () => (await inView())[0]?.id === ticketAt(0))
    const gap = await longest()
    console.info(`Longest time between two pictures while scrolling: ${Math.round(gap)} ms`)
    expect(await rows().count()).toBeLessThan(60)
  })

  it('stay where they are read when a new one comes, which is counted at once', async () => {
    await region().hover()
    await page.mouse.wheel(0, 500_000)
    const before = await settled('far down', (first) => first > 10_000)
    const [position] = await trader.active()
    await trader.ask('POST', `/api/active-trades/${position?.id}/close`, {})
    await until('the new deal counted', async () => /^100,001/.test((await count()) ?? ''))
    const after = await settled('after the new deal')
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
    expect(after[0]?.place).toBe((before[0]?.place ?? 0) + 1)
    await region().focus()
    await page.keyboard.press('Home')
    const first = await until('the new deal on top', async () => {
      const [row] = await inView()
      return row?.place === 0 && row.id !== ticketAt(0) && row
    })
    expect(first.id).not.toBeNull()
  })

  it('are exported as they are filtered, sorted and shown, all of them', async () => {
    await page.getByLabel('Columns of Total Closed Trades').click()
    await page.getByRole('menuitemcheckbox', { name: 'Swap' }).click()
    await page.keyboard.press('Escape')
    await region().getByRole('columnheader', { name: 'Swap' }).waitFor({ state: 'detached' })
    await region().getByRole('button', { name: 'Ticket', exact: true }).click()
    const startMs = performance.now()
    const coming = page.waitForEvent('download')
    await page.getByTestId('export-closedTrades').click()
    await page.getByRole('menuitem', { name: 'CSV' }).click()
    const file = await coming
    const text = await readFile(await file.path(), 'utf8')
    console.info(`Export of ${text.length} characters in ${Math.round(performance.now() - startMs)} ms`)
    expect(file.suggestedFilename()).toMatch(/^ratchet-total-closed-trades-\d{4}-\d\d-\d\d\.csv$/)
    const lines = text.trimEnd().split('\r\n')
    expect(lines).toHaveLength(deals + 2)
    expect(lines[0]).toBe(
      '\ufeffTicket,Symbol,Type,Volume,Price,Profit,Commission,Fee,"Open Time (market, UTC)","Close Time (market, UTC)",Comment,Account,Entry,Position ID,Order,Magic',
    )
    expect(lines[1]?.split(',')[0]).toBe(ticketAt(0))
    expect(lines.at(-2)?.split(',')[0]).toBe(String(firstTicket + 1))
  })

  it('are cards on a phone and, by one touch, the table with every column', async () => {
    // The desk's page would go on drawing the market beside it.
    await page.context().close()
    page = await openPage(390, 844)
    await page.goto(`${server.url}/admin/dashboard`)
    await rows().first().waitFor()
    expect(await page.locator('li[data-testid=closed-trades-row]').count()).toBeGreaterThan(5)
    await page.getByLabel('Filter and sort Total Closed Trades').click()
    await page.getByLabel('Sort Total Closed Trades', { exact: true }).selectOption('profit desc')
    await until('the largest profit', async () => /\+(9\d\d|1,000)\./.test((await rows().first().textContent()) ?? ''))
    await page.getByTestId('look-closedTrades').click()
    await region().getByRole('columnheader', { name: 'Commission' }).waitFor()
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(over).toBeLessThanOrEqual(0)
  })

  it('had no fault on the console', () => {
    expect(faults).toEqual([])
  })
})
