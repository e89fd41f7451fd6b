import { noRisk, type PublicDrill } from '@ratchet/contract'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { barriers } from './barriers.ts'
import { launchBrowser } from './browser.ts'
import { moveTo } from './move.ts'
import { type RunningServer, scratchFolder, startServer } from './server.ts'
import { writeTicks } from './ticks-file.ts'
import { cookiesOf, instruction, Trader, until } from './trader.ts'
import { isDue, turnsOf } from './turns.ts'

/**
 * axe finds nothing serious on any screen of the desk, in each state that changes what it shows, at both sizes, dark
 * and light. A third of the screens is looked at in a day, in one look; `RATCHET_WALK=all` takes all.
 */
const screens = [
  '/admin/dashboard',
  '/admin/trade',
  '/admin/risk',
  '/admin/delete',
  '/admin/settings',
  '/admin/maps',
  '/admin/tables',
  '/admin/notifications',
  '/admin/care',
  '/admin/drill',
  '/admin/honesty',
  '/admin/account-ladder',
  '/admin/lab',
  '/admin/limits',
  '/admin/history',
  '/admin/journal',
  '/admin/chart',
  '/admin/security',
  '/verify',
] as const
const looks = (['dark', 'light'] as const).flatMap((scheme) => [
  { scheme, size: 'desk', viewport: { width: 1440, height: 900 } },
  { scheme, size: 'phone', viewport: { width: 390, height: 844 } },
])

let folder: Awaited<ReturnType<typeof scratchFolder>>
let weekend: Awaited<ReturnType<typeof scratchFolder>>
let server: RunningServer
let closed: RunningServer
let browser: Browser

beforeAll(async () => {
  folder = await scratchFolder()
  weekend = await scratchFolder()
  browser = await launchBrowser()
  server = await startServer(folder.path, { FEED: 'synthetic:7' })
  closed = await startServer(weekend.path, { FEED: writeWeekend(weekend.path), FEED_SPEED: '1' })
})
afterAll(async () => {
  await browser?.close()
  await Promise.all([server?.stop(), closed?.stop()])
  await Promise.all([folder?.remove(), weekend?.remove()])
})

/** Writes gold on a Saturday: there are quotes, and the market is closed. */
function writeWeekend(path: string): string {
  const startMs = Date.parse('2026-11-21T12:00:00Z')
  const ticks = Array.from({ length: 6000 }, (_, n) => ({ timeMs: startMs + n * 200, bid: 1300, ask: 1300.3 }))
  return `ticks:${writeTicks(path, 'GOLD-weekend', ticks)}`
}

async function newTrader(url: string, name: string): Promise<Trader> {
  const trader = new Trader(url)
  await trader.signUp(name)
  return trader
}

/**
 * Makes a trader with a ladder, an open position, a closed one, an order that waits, one that failed, one that was
 * cancelled.
 */
async function tradingTrader(name: string): Promise<Trader> {
  const trader = await newTrader(server.url, name)
  await trader.putRisk({ ...noRisk, profit1: 50, sl1: 20, profit2: 100, sl2: 20 })
  for (const type of ['Order_Type_Buy', 'Order_Type_Sell'] as const) await trader.publish(instruction({ type }))
  const [first] = await until('two open positions', async () => {
    const open = await trader.active()
    return open.length === 2 && open
  })
  await trader.ask('POST', `/api/active-trades/${first?.id}/close`, {})
  await trader.publish(instruction({ type: 'Order_Type_BuyLimit', price: 1000 }))
  await trader.publish(instruction({ type: 'Order_Type_Buy', volume: 100 }))
  await until('one failed and one closed', async () => {
    const trades = await trader.trades()
    return trades.some(({ status }) => status === 'failed') && (await trader.closed()).length === 1
  })
  return trader
}

interface Opened {
  readonly page: Page
  readonly path: string
}
interface State {
  readonly name: string
  readonly url: () => string
  readonly trader: () => Promise<Trader>
  /** Set where entering it loads the screen. */
  readonly loadsAnew?: true
  /** Puts the page that stands into the state. */
  readonly enter?: (opened: Opened) => Promise<unknown>
  readonly leave?: (opened: Opened) => Promise<unknown>
}

const here = () => server.url
let frozenAnswer = ''

const states: readonly State[] = [
  { name: 'empty', url: here, trader: () => newTrader(server.url, 'Empty') },
  { name: 'filled', url: here, trader: () => tradingTrader('Filled') },
  {
    name: 'failed',
    url: here,
    trader: () => tradingTrader('Failed'),
    loadsAnew: true,
    // The server refuses to tell anything, so each list and each question ends with words.
    enter: async ({ page, path }) => {
      await page.route(/\/api\/(?!auth|site|stream)/, (route) =>
        route.fulfill({ status: 503, json: { code: 'not_now', message: 'The database does not answer.' } }),
      )
      await page.goto(server.url + path)
      await page.locator('h1').first().waitFor({ state: 'attached' })
    },
    leave: ({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }),
  },
  {
    name: 'frozen',
    url: here,
    trader: async () => {
      const trader = await tradingTrader('Frozen')
      frozenAnswer = await answerWhileFrozen(trader)
      return trader
    },
    loadsAnew: true,
    // A freeze ends within seconds, so the server's own answer of that moment is given again.
    enter: async ({ page, path }) => {
      await page.route('**/api/accounts', (route) =>
        route.fulfill({ contentType: 'application/json', body: frozenAnswer }),
      )
      // The stream would tell that it is over.
      await page.routeWebSocket(/\/api\/stream/, () => {})
      await page.goto(server.url + path)
      await page.locator('h1').first().waitFor({ state: 'attached' })
      if (path === '/admin/dashboard') await page.getByTestId('frozen').waitFor()
    },
    leave: ({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }),
  },
  { name: 'closed market', url: () => closed.url, trader: () => newTrader(closed.url, 'Weekend') },
  {
    name: 'offline',
    url: here,
    trader: () => tradingTrader('Offline'),
    enter: async ({ page }) => {
      await page.context().setOffline(true)
      if (page.url().includes('/admin/')) await page.getByTestId('link-notice').locator('p').waitFor()
    },
    leave: ({ page }) => page.context().setOffline(false),
  },
  {
    name: 'drill running',
    url: here,
    trader: async () => {
      const trader = await tradingTrader('Drilling')
      await trader.ask('POST', '/api/drills', { faults: ['requote'], seconds: 300 })
      return trader
    },
  },
]

/** Returns the accounts as the server shows them while nobody knows what became of a request. */
async function answerWhileFrozen(trader: Trader): Promise<string> {
  const drill = await trader.ask<PublicDrill>('POST', '/api/drills', { faults: ['link'], seconds: 12 })
  const shown = async () => (await trader.ask<PublicDrill>('GET', `/api/drills/${drill.id}`)) as PublicDrill
  await until('the link is cut', async () => (await shown()).now.includes('link'))
  await trader.publish(instruction({ type: 'Order_Type_Buy' }))
  const frozen = await until('the account is frozen', async () => {
    const accounts = await trader.ask<{ items: { frozen: unknown }[] }>('GET', '/api/accounts')
    return accounts.items.some((one) => one.frozen) && accounts
  })
  await until('the drill is over', async () => (await shown()).endedAt !== null)
  return JSON.stringify(frozen)
}

describe.each(states)('$name', ({ name, url, trader, loadsAnew = false, enter, leave }) => {
  let someone: Trader
  const pages = new Map<object, Page>()
  /** Returns one page for each look, so that a screen is all that has to be loaded. */
  async function pageFor(look: (typeof looks)[number]): Promise<Page> {
    const known = pages.get(look)
    if (known) return known
    const context = await browser.newContext({ viewport: look.viewport, reducedMotion: 'reduce' })
    await context.addCookies(cookiesOf(someone, url()))
    const page = await context.newPage()
    pages.set(look, page)
    return page
  }
  beforeAll(async () => {
    someone = await trader()
  })
  afterAll(() => Promise.all([...pages.values()].map((page) => page.context().close())))

  // There are three days and four looks: after twelve days each screen was looked at in each state and look.
  const due = screens.map((path, nth) => ({ path, nth })).filter(({ nth }) => isDue(name, 3, nth))
  const looked = due.flatMap(({ path, nth }) =>
    turnsOf(name, looks, nth).map((look) => ({ path, look, title: `${path}, ${look.size}, ${look.scheme}` })),
  )
  it.each(looked)('$title', async ({ path, look }) => {
    const page = await pageFor(look)
    await page.emulateMedia({ colorScheme: look.scheme })
    // A state that loads the screen itself needs no load before.
    if (!loadsAnew) {
      // What was done to the page for one screen must not show on the next.
      if (enter || !(await moveTo(page, url(), path))) await page.goto(url() + path)
      await page.locator('h1').first().waitFor({ state: 'attached' })
      await page.waitForLoadState('networkidle')
    }
    try {
      await enter?.({ page, path })
      expect(await barriers(page, [look.scheme])).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    } finally {
      await leave?.({ page, path })
    }
  })
})
