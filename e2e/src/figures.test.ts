import axe from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { showAnew } from './anew.ts'
import { launchBrowser } from './browser.ts'
import { type RunningServer, scratchFolder, startServer } from './server.ts'
import { cookiesOf, instruction, Trader, until } from './trader.ts'

/**
 * These tests look at the screens that draw: the dashboard's charts, the trading sessions, the tables (the
 * specification, section 2; decisions on charts, maps and tables).
 */
const sizes = [
  { size: 'a desk', width: 1440, height: 900, scheme: 'dark' },
  { size: 'a phone', width: 390, height: 844, scheme: 'light' },
] as const

let folder: Awaited<ReturnType<typeof scratchFolder>>
let server: RunningServer
let browser: Browser
beforeAll(async () => {
  folder = await scratchFolder()
  server = await startServer(folder.path, { FEED: 'synthetic' })
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
  await folder?.remove()
})

const deal = async (trader: Trader) => {
  const before = (await trader.closed()).length
  await trader.publish(instruction({ type: 'Order_Type_Buy' }))
  const [open] = await until('an open position', async () => {
    const rows = await trader.active()
    return rows.length > 0 && rows
  })
  await trader.ask('POST', `/api/active-trades/${open?.id}/close`, {})
  await until('a closed trade', async () => (await trader.closed()).length === before + 1)
}

/** Returns axe's serious and critical findings in one part of the page. */
async function barriers(page: Page, part: string): Promise<string[]> {
  await page.evaluate(axe.source)
  return page.evaluate(async (part) => {
    interface Results {
      violations: { id: string; impact: string; nodes: { html: string }[] }[]
    }
    const { run } = (window as unknown as { axe: { run: (on: string) => Promise<Results> } }).axe
    const { violations } = await run(part)
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`)
  }, part)
}

const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

describe.each(sizes)('on $size', ({ size, width, height, scheme }) => {
  let trader: Trader
  let page: Page
  const faults: string[] = []
  beforeAll(async () => {
    trader = new Trader(server.url)
    await trader.signUp(size === 'a desk' ? 'Ada' : 'Grace')
    const context = await browser.newContext({
      viewport: { width, height },
      colorScheme: scheme,
      timezoneId: 'Europe/Berlin',
      hasTouch: size === 'a phone',
    })
    await context.addCookies(cookiesOf(trader, server.url))
    page = await context.newPage()
    page.setDefaultTimeout(30_000)
    page.on('pageerror', (error) => faults.push(error.message))
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  })
  afterAll(() => page?.context().close())

  it('the charts begin empty, with words and without figures', async () => {
    await page.goto(`${server.url}/admin/dashboard`)
    for (const name of ['trade-activity', 'daily-performance']) {
      const panel = page.getByTestId(name)
      await panel.getByText('Closed trades appear here.').waitFor()
      expect(await panel.getByRole('slider').count()).toBe(0)
    }
  })

  it('draws a trade that closes meanwhile, without a reload', async () => {
    await deal(trader)
    const activity = page.getByTestId('trade-activity')
    await activity.getByRole('slider').waitFor()
    await activity.getByText(/^Closed 1$/).waitFor()
    await activity.getByText(/^Modified 0$/).waitFor()
    const performance = page.getByTestId('daily-performance')
    await performance.locator('svg[width] [data-sign]').waitFor({ state: 'attached' })
    const [closed] = await trader.closed()
    const net = (closed?.profit ?? 0) + (closed?.swap ?? 0) + (closed?.commission ?? 0) + (closed?.fee ?? 0)
    await performance.getByText(net.toFixed(2).replace('-', '−')).first().waitFor()
    const told = await performance.getByRole('slider').getAttribute('aria-valuetext')
    expect(told).toContain('previous year no closed trades')
  })

  it('draws the price in the theme’s own colour, as sharp as the screen, and the keys reach it', async () => {
    const drawing = page.getByRole('figure', { name: 'Bid and ask of GOLD' })
    await drawing.focus()
    const seen = await until('a price drawn', async () => {
      const found = await drawing.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
        const { width, height, clientWidth } = canvas
        const { data } = canvas.getContext('2d')?.getImageData(0, 0, width, height) ?? { data: [] }
        const colour = getComputedStyle(canvas).getPropertyValue('--r-accent').trim()
        const wanted = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
        let pixels = 0
        for (let at = 0; at < data.length; at += 4) if (wanted.every((value, n) => data[at + n] === value)) pixels += 1
        return { pixels, sharp: width === Math.round(clientWidth * devicePixelRatio) }
      })
      return found.pixels > 100 && found
    })
    expect(seen.sharp).toBe(true)
    expect(await barriers(page, '[data-testid="price-chart"]')).toEqual([])
  })

  it('lets the arrow keys walk through the days, and tells each', async () => {
    const chart = page.getByTestId('trade-activity').getByRole('slider')
    const place = async () => [await chart.getAttribute('aria-valuenow'), await chart.getAttribute('aria-valuetext')]
    await chart.focus()
    const [last, ofLast] = await place()
    expect(last).toBe('5')
    await page.keyboard.press('ArrowLeft')
    const [before, ofBefore] = await place()
    expect(before).toBe('4')
    expect(ofBefore).not.toBe(ofLast)
    expect(await page.getByTestId('chart-tip').textContent()).toContain('Closed')
    expect(await barriers(page, '[data-testid="trade-activity"]')).toEqual([])
    await page.keyboard.press('Home')
    expect((await place())[0]).toBe('1')
    await page.keyboard.press('End')
    expect((await place())[0]).toBe('5')
    await page.keyboard.press('Escape')
    expect(await page.getByTestId('chart-tip').count()).toBe(0)
  })

  it('shows the same figures as a table, and remembers the range', async () => {
    const panel = page.getByTestId('trade-activity')
    await panel.getByText('12M').click()
    await panel.getByRole('button', { name: 'Show as table' }).click()
    const rows = panel.locator('tbody tr')
    await until('twelve months', async () => (await rows.count()) === 12)
    expect(await rows.first().textContent()).toMatch(/\d{4}1/)
    expect(await barriers(page, '[data-testid="trade-activity"]')).toEqual([])
    await page.reload()
    await until('the range again', async () => await panel.locator('input[value="12m"]').isChecked())
  })

  it('tells what is open now, in words, cards, bands and figures, in the reader’s zone too', async () => {
    await showAnew(page, server.url, '/admin/maps')
    await page.getByTestId('open-words').filter({ hasText: 'GOLD' }).waitFor()
    for (const name of ['Sydney', 'Tokyo', 'London', 'New York', 'GOLD', 'WTI'])
      expect(await page.getByTestId(`session-${name}`).textContent()).toMatch(/Open|Closed/)
    expect(await page.getByTestId('hours').locator('tbody tr').count()).toBe(6)
    expect(await page.getByTestId('market-clock').textContent()).toMatch(/\d\d:\d\d:\d\d UTC$/)
    await page.getByText('Local time').click()
    await until('the clock of Berlin', async () =>
      (await page.getByTestId('market-clock').textContent())?.endsWith('Berlin'),
    )
    expect(await sideways(page)).toBe(0)
    expect(await barriers(page, 'main')).toEqual([])
  })

  it('lists the instruments with their contract data and live prices, and the sample cards', async () => {
    await showAnew(page, server.url, '/admin/tables')
    const gold = page.locator('[data-testid="instruments-row"][data-row-id="GOLD"]')
    await gold.getByText('100 oz').waitFor()
    const bid = gold.locator('td[data-head="Bid"]')
    await until('a bid', async () => /^\d+\.\d\d$/.test((await bid.textContent()) ?? ''))
    for (const look of ['light', 'dark'])
      expect(await page.getByTestId(`sample-${look}`).locator('tbody tr').count()).toBe(5)
    await page.getByText('Sample data', { exact: false }).waitFor()
    expect(await sideways(page)).toBe(0)
    expect(await barriers(page, 'main')).toEqual([])
    expect(faults).toEqual([])
  })
})
