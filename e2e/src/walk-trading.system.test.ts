import { type AccountList, noRisk } from '@ratchet/contract'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { misfits } from './fit.ts'
import { moveTo } from './move.ts'
import { type Opening, tradingOpenings } from './openings.ts'
import { pictureOf } from './picture.ts'
import { newTrader, sharedScene } from './scene.ts'
import { cookiesOf, instruction, type Trader, until } from './trader.ts'
import { becomes } from './walk/sight.ts'

/**
 * The trading screens at three widths, by mouse, finger and keys: what stands there fits, and is as large as what is to hit it.
 */
const scene = sharedScene()
const sizes = [
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
  { width: 390, height: 844 },
] as const

let ada: Trader
let nobody: Trader
beforeAll(async () => {
  ada = await newTrader(scene)
  nobody = await newTrader(scene, 'Newcomer')
  await ada.putRisk({ ...noRisk, profit1: 50, sl1: 20, profit2: 90, sl2: 20 })
  await ada.publish(instruction({ type: 'Order_Type_Buy', volume: 0.5, sl: 1290, tp: 1320 }))
  await ada.publish(instruction({ type: 'Order_Type_BuyLimit', price: 1295, sl: 1289 }))
  await until('its account', async () => (await ada.active()).length === 1)
  const other = { ...instruction({ type: 'Order_Type_Sell', volume: 0.2 }), brokerId: '901', openAccount: true }
  await ada.ask('POST', '/api/trades', other)
  await until('a position at each account', async () => (await ada.active()).length === 2)
})

const ticket = (page: Page, name: string) => page.getByTestId(`ticket-field-${name}`)
const screens = ['dashboard', 'chart', 'trade', 'risk', 'limits', 'account-ladder'].map((name) => `/admin/${name}`)
const points: readonly (Omit<Opening, 'act'> & { readonly act?: Opening['act'] })[] = [
  ...screens.map((at) => ({ says: at, at })),
  ...tradingOpenings,
]

async function pageOf(trader: Trader, { width, height }: { readonly width: number; readonly height: number }) {
  const context = await scene.browser.newContext({
    baseURL: scene.server.url,
    viewport: { width, height },
    hasTouch: width < 500,
    reducedMotion: 'reduce',
  })
  await context.addCookies(cookiesOf(trader, scene.server.url))
  const page = await context.newPage()
  page.setDefaultTimeout(30_000)
  return page
}

async function show(page: Page, path: string): Promise<void> {
  if (!page.url().endsWith(path) && !(await moveTo(page, scene.server.url, path))) await page.goto(path)
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await page.getByTestId('account-line').waitFor()
  await becomes(() => page.getByText('Loading history…').count()).toBe(0)
}

describe.each(sizes)('at $width', ({ width, height }) => {
  let page: Page
  const faults: string[] = []
  const byFinger = width < 500
  beforeAll(async () => {
    page = await pageOf(ada, { width, height })
    page.on('pageerror', (error) => faults.push(error.message))
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  })
  afterAll(() => page?.context().close())

  it('what stands on a trading screen, and what opens over it, fits', async () => {
    for (const { says, at, act, from = 0 } of points) {
      if (width < from) continue
      await show(page, at)
      await act?.(page)
      await pictureOf(page, `walk-${width}-${says.replace(/\W+/g, '-')}`)
      expect.soft(await misfits(page, byFinger), says).toEqual([])
      await page.keyboard.press('Escape')
      await show(page, '/admin/care')
    }
  })

  it('keys reach everything on the chart’s screen, see where they are, and leave it again', async () => {
    await show(page, '/admin/dashboard')
    await show(page, '/admin/chart')
    await ticket(page, 'size').waitFor()
    await page.getByTestId('open-position').last().waitFor()
    const stops = new Set<string>()
    let reachesLast = false
    for (;;) {
      await page.keyboard.press('Tab')
      const stop = await page.evaluate(() => {
        const focused = document.activeElement
        if (!(focused instanceof HTMLElement) || focused === document.body) return null
        const { left, top, width: w, height: h } = focused.getBoundingClientRect()
        // Bars that stay lie over what is scrolled below them.
        const hit = document.elementFromPoint(left + w / 2, top + Math.min(h / 2, 20))
        const { labels = null } = focused as HTMLInputElement
        const isIn = (one: Element | undefined) => one !== undefined && hit !== null && one.contains(hit)
        const path: number[] = []
        for (let one: Element | null = focused; one?.parentElement; one = one.parentElement)
          path.unshift([...one.parentElement.children].indexOf(one))
        return {
          path: path.join('/'),
          isLast: focused === [...document.querySelectorAll('[data-testid=act-reverse]')].at(-1),
          name: focused.getAttribute('aria-label') ?? focused.textContent ?? '',
          isSeen: isIn(focused) || isIn(labels?.[0]) || (hit?.contains(focused) ?? false),
          where: `${Math.round(left)} ${Math.round(top)} ${Math.round(w)} ${Math.round(h)} below ${hit?.outerHTML.slice(0, 80)}`,
        }
      })
      // The end of the page leads back to its beginning.
      if (stop === null || stops.has(stop.path)) break
      stops.add(stop.path)
      reachesLast ||= stop.isLast
      expect(stop.isSeen, `${stop.name} has the focus at ${stop.where}`).toBe(true)
    }
    // A trap would have ended it sooner. On a phone there are 30.
    expect(stops.size).toBeGreaterThan(29)
    expect(reachesLast).toBe(true)
  })

  it('a position is named with its account where there are several, and so is the question', async () => {
    await show(page, '/admin/chart')
    const sold = page.getByTestId('open-position').filter({ hasText: 'Sell 0.20' })
    await sold.getByText('901 · Ratchet-Demo').waitFor()
    await sold.getByTestId('act-close')[byFinger ? 'tap' : 'click']()
    await page.getByTestId('act-question').getByText('Account 901 · Ratchet-Demo').waitFor()
    await page.getByRole('button', { name: 'Cancel', exact: true }).last().click()
    expect((await ada.active()).length).toBe(2)
  })

  it('nothing went wrong', () => expect(faults).toEqual([]))

  if (!byFinger)
    it('charts use the height of the screen, and four fit into it', async () => {
      await show(page, '/admin/dashboard')
      await show(page, '/admin/chart')
      const charts = page.getByRole('img', { name: /^Candles of / })
      const bottoms = () => charts.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom + scrollY))
      await page.getByRole('radio', { name: 'One chart' }).check()
      await becomes(async () => (await charts.count()) === 1 && (await bottoms())[0]).toBeGreaterThan(height * 0.75)
      const drawn = await charts.first().boundingBox()
      expect(drawn?.width).toBeGreaterThan(width * 0.55)
      await page.getByRole('radio', { name: 'Four charts' }).check()
      await becomes(() => charts.count()).toBe(4)
      const heights = await charts.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
      expect(Math.min(...heights)).toBeGreaterThanOrEqual(230)
      expect(2 * Math.max(...heights)).toBeLessThanOrEqual(height - 360)
      await page.getByRole('radio', { name: 'One chart' }).check()
    })

  if (byFinger)
    it('both sides stand under the thumb above the fold, and lead to the ticket; nothing is sent', async () => {
      await show(page, '/admin/dashboard')
      await show(page, '/admin/chart')
      const sent: string[] = []
      page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
      const thumb = page.getByTestId('ticket-thumb')
      // Where the screen was left further down it begins there.
      await becomes(async () => {
        await page.evaluate(() => scrollTo(0, 0))
        return thumb.isVisible()
      }).toBe(true)
      await thumb.getByRole('button', { name: /^Sell 13\d\d\.\d\d$/ }).tap()
      await thumb.waitFor({ state: 'detached' })
      const sell = page.getByTestId('chart-ticket').getByRole('radio', { name: 'Sell' })
      expect(await sell.isChecked()).toBe(true)
      const [side, send] = await Promise.all([sell.boundingBox(), page.getByTestId('ticket-send').boundingBox()])
      // Below the bars that stay, and the button at the lower edge.
      expect(side?.y).toBeGreaterThan(128)
      expect((send?.y ?? 0) + (send?.height ?? 0)).toBeLessThanOrEqual(height)
      expect(send?.y).toBeGreaterThan(height * 0.7)
      expect(sent.filter((url) => url.includes('/api/trades'))).toEqual([])
    })
})

/** Gives the accounts as they are, but frozen, by HTTP and by the stream: a real freeze ends within seconds. */
async function frozen(page: Page): Promise<void> {
  const list = await ada.ask<AccountList>('GET', '/api/accounts')
  const why = { since: list.now, cause: 'book', why: 'The broker’s book is older than the ledger.', requests: [] }
  const freeze = (text: string) =>
    text.replaceAll('"state":"live"', '"state":"frozen"').replaceAll('"frozen":null', `"frozen":${JSON.stringify(why)}`)
  await page.route('**/api/accounts', (route) =>
    route.fulfill({ contentType: 'application/json', body: freeze(JSON.stringify(list)) }),
  )
  await page.routeWebSocket(/\/api\/stream/, (socket) => {
    const server = socket.connectToServer()
    server.onMessage((message) => {
      const text = String(message)
      socket.send(text.includes('"type":"accounts"') ? freeze(text) : message)
    })
  })
}

const states = [
  { name: 'live', trader: () => ada, says: null },
  { name: 'empty', trader: () => nobody, says: 'No account yet. Your first order opens a paper account' },
  { name: 'frozen', trader: () => ada, before: frozen, says: /^Frozen since/ },
  {
    name: 'failed',
    trader: () => ada,
    before: (page: Page) =>
      page.route(/\/api\/(?!auth|site|stream)/, (route) =>
        route.fulfill({ status: 503, json: { code: 'not_now', message: 'The database does not answer.' } }),
      ),
    says: /./,
  },
  {
    name: 'stale',
    trader: () => ada,
    after: async (page: Page) => {
      await page.context().setOffline(true)
      await page
        .getByTestId('link-notice')
        .getByText(/^Your browser is offline\. Showing data from /)
        .waitFor()
    },
    says: /^Delayed since \d\d:\d\d:\d\d/,
  },
] as const

describe.each(states)('$name', (state) => {
  it.each(sizes)('the chart’s screen says so and fits, at $width', async (size) => {
    const page = await pageOf(state.trader(), size)
    try {
      if ('before' in state) await state.before(page)
      await page.goto('/admin/chart')
      if (state.name !== 'failed') await page.getByTestId('chart-ticket').getByRole('radio', { name: 'Buy' }).waitFor()
      if ('after' in state) await state.after(page)
      const line = page.getByTestId('account-line')
      // On a phone a mark alone says that all is well.
      if (state.says === null) await page.locator('[data-testid=account-line][data-standing=good]').waitFor()
      else await line.getByText(state.says).filter({ visible: true }).first().waitFor()
      const isStale = state.name === 'stale'
      // Prices of before say so where they stand, in the head of the chart and in the ticket.
      const old = page.getByText('delayed', { exact: true }).or(page.getByTestId('ticket-stale'))
      await becomes(() => old.filter({ visible: true }).count()).toBe(isStale ? 2 : 0)
      await pictureOf(page, `walk-${state.name}-${size.width}`)
      expect(await misfits(page, size.width < 500)).toEqual([])
    } finally {
      await page.context().close()
    }
  })
})
