import { noRisk, type PublicDrill } from '@ratchet/contract'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { barriers } from './barriers.ts'
import { moveTo } from './move.ts'
import { otherOpenings, tradingOpenings } from './openings.ts'
import { newTrader, openPage, sharedScene, startScene } from './scene.ts'
import { adminScreens, flightScreen, publicScreens } from './screens.ts'
import { writeTicks } from './ticks-file.ts'
import { instruction, type Trader, until } from './trader.ts'

/**
 * axe finds nothing serious on any screen, in each state that changes what it shows, nor on what opens over a screen. Each state is scanned
 * on every other screen, each scan in one of the four looks; with RATCHET_LOOKS=all, which the campaign sets, all screens in all looks.
 */
const isWhole = process.env.RATCHET_LOOKS === 'all'
const looks = (['dark', 'light'] as const).flatMap((scheme) => [
  { scheme, size: 'a desk', width: 1440, height: 900 },
  { scheme, size: 'a phone', width: 390, height: 844 },
])
type Look = (typeof looks)[number]
const looksOf = (nth: number): readonly Look[] => (isWhole ? looks : looks.filter((_, n) => n === nth % looks.length))

const scene = sharedScene()
const weekend = startScene((folder) => ({ FEED: writeWeekend(folder), FEED_SPEED: '1' }))

/** Writes gold on a Saturday: there are quotes, and the market is closed. */
function writeWeekend(path: string): string {
  const startMs = Date.parse('2026-11-21T12:00:00Z')
  const ticks = Array.from({ length: 6000 }, (_, n) => ({ timeMs: startMs + n * 200, bid: 1300, ask: 1300.3 }))
  return `ticks:${writeTicks(path, 'GOLD-weekend', ticks)}`
}

/**
 * Makes a trader with a ladder, an open position, a closed one, an order that waits, one that failed, one that was
 * cancelled.
 */
async function tradingTrader(name: string): Promise<Trader> {
  const trader = await newTrader(scene, name)
  // The rungs are so far that the position is open until the last screen was scanned.
  await trader.putRisk({ ...noRisk, profit1: 5000, sl1: 20, profit2: 6000, sl2: 20 })
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
  readonly url?: () => string
  readonly trader: () => Promise<Trader>
  /** Set where entering it loads the screen. */
  readonly loadsAnew?: true
  /** Puts the page that stands into the state. */
  readonly enter?: (opened: Opened) => Promise<unknown>
  readonly leave?: (opened: Opened) => Promise<unknown>
}

let frozenAnswer = ''

const states: readonly State[] = [
  { name: 'empty', trader: () => newTrader(scene, 'Empty') },
  { name: 'filled', trader: () => tradingTrader('Filled') },
  {
    name: 'failed',
    trader: () => tradingTrader('Failed'),
    loadsAnew: true,
    // The server refuses to tell anything, so each list and each question ends with words.
    enter: async ({ page, path }) => {
      await page.route(/\/api\/(?!auth|site|stream)/, (route) =>
        route.fulfill({ status: 503, json: { code: 'not_now', message: 'The database does not answer.' } }),
      )
      await page.goto(scene.server.url + path)
      await page.locator('h1').first().waitFor({ state: 'attached' })
    },
    leave: ({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }),
  },
  {
    name: 'frozen',
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
      await page.goto(scene.server.url + path)
      await page.locator('h1').first().waitFor({ state: 'attached' })
      if (path === '/admin/dashboard') await page.getByTestId('frozen').waitFor()
    },
    leave: ({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }),
  },
  { name: 'closed market', url: () => weekend.server.url, trader: () => newTrader(weekend, 'Weekend') },
  {
    name: 'offline',
    trader: () => tradingTrader('Offline'),
    enter: async ({ page }) => {
      await page.context().setOffline(true)
      if (page.url().includes('/admin/')) await page.locator('[data-testid=link-notice]:not(:empty)').waitFor()
    },
    leave: ({ page }) => page.context().setOffline(false),
  },
  {
    name: 'drill running',
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

/** Pages of one trader, one for each look, so that a screen is all that has to be loaded. */
class Pages {
  readonly #open = new Map<Look, Promise<Page>>()
  readonly #url: string
  readonly #trader: Pick<Trader, 'cookie'>

  constructor(url: string, trader: Pick<Trader, 'cookie'>) {
    this.#url = url
    this.#trader = trader
  }

  of(look: Look): Promise<Page> {
    const { browser } = scene
    const open = () => openPage({ browser, server: { ...scene.server, url: this.#url } }, this.#trader, look)
    const page = this.#open.get(look) ?? open()
    this.#open.set(look, page)
    return page
  }

  /** Shows a screen; from the beginning where what was done for one screen must not show on the next. */
  async show(look: Look, path: string, isFresh = false): Promise<Page> {
    const page = await this.of(look)
    if (isFresh || !(await moveTo(page, this.#url, path))) await page.goto(this.#url + path)
    await page.locator('h1').first().waitFor({ state: 'attached' })
    await page.waitForLoadState('networkidle')
    return page
  }

  async close(): Promise<void> {
    for (const page of this.#open.values()) await (await page).context().close()
  }
}

/** What axe finds, and how far the page can be pushed sideways. */
async function found(page: Page, { scheme }: Look): Promise<string[]> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  return [...(await barriers(page, [scheme])), ...(over > 0 ? [`sideways: ${over} px`] : [])]
}
const nameOf = (path: string, { size, scheme }: Look) => `${path}, ${size}, ${scheme}`

describe.each(states.map((state, nth) => ({ ...state, nth })))('$name', ({ url, nth, loadsAnew = false, ...state }) => {
  it('keeps nobody out of any screen', { timeout: 900_000 }, async () => {
    const pages = new Pages(url?.() ?? scene.server.url, await state.trader())
    const screens = [...adminScreens, '/verify'].filter((_, at) => isWhole || at % 2 === nth % 2)
    for (const [at, path] of screens.entries())
      for (const look of looksOf(at + nth)) {
        // A state that loads the screen itself needs no load before.
        const page = loadsAnew ? await pages.of(look) : await pages.show(look, path, state.enter !== undefined)
        try {
          await state.enter?.({ page, path })
          expect.soft(await found(page, look), nameOf(path, look)).toEqual([])
        } finally {
          await state.leave?.({ page, path })
        }
      }
    await pages.close()
  })
})

describe('signed out and signed in', () => {
  let trader: Trader
  beforeAll(async () => {
    trader = await tradingTrader('Opened')
    // A stop that can be moved, and more than one position to close.
    await trader.publish(instruction({ type: 'Order_Type_Buy', sl: 1200 }))
    await until('two open positions', async () => (await trader.active()).length === 2)
  })

  it('nobody is kept out of a public screen', { timeout: 900_000 }, async () => {
    for (const [nth, cookie] of ['', trader.cookie].entries()) {
      const pages = new Pages(scene.server.url, { cookie })
      for (const [at, path] of [...publicScreens, '/admin/dashboard', '/admin/trade', '/admin/settings'].entries())
        for (const look of looksOf(at + nth))
          expect.soft(await found(await pages.show(look, path), look), nameOf(path, look)).toEqual([])
      await pages.close()
    }
  })

  it('nobody is kept out of what opens over a screen', { timeout: 900_000 }, async () => {
    const pages = new Pages(scene.server.url, trader)
    const visitors = new Pages(scene.server.url, { cookie: '' })
    const [position] = await trader.active()
    const flight = { says: 'the whole flight', at: flightScreen(position?.tradeId ?? ''), act: async () => {} }
    for (const [nth, opening] of [...tradingOpenings, ...otherOpenings, flight].entries())
      for (const look of looksOf(nth).filter(({ width }) => width >= ('from' in opening ? (opening.from ?? 0) : 0))) {
        const page = await ('isPublic' in opening ? visitors : pages).show(look, opening.at, true)
        const wrong = await opening.act(page).then(
          () => found(page, look),
          (error: unknown) => [String(error)],
        )
        expect.soft(wrong, nameOf(opening.says, look)).toEqual([])
      }
    await Promise.all([pages.close(), visitors.close()])
  })
})
