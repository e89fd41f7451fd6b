import { noRisk, serverNames, type TradeInput } from '@ratchet/contract'
import type { BrowserContext, Locator, Page, Request } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { showAnew } from './anew.ts'
import { startScene } from './scene.ts'
import { cookiesOf, instruction, Trader, until } from './trader.ts'

/** This is the default market with a fixed seed, at real speed, whose first minutes are lively. */
const scene = startScene(() => ({ FEED: 'synthetic:341615' }))
const mostClicks = 10

let context: BrowserContext | undefined
const faults: string[] = []

async function newPage(size: 'desk' | 'phone', trader?: Trader): Promise<Page> {
  // One browser serves all of them, which has the app's files since the first load. Its cookies say who is signed in.
  context ??= await scene.browser.newContext()
  await context.clearCookies()
  if (trader) await context.addCookies(cookiesOf(trader, scene.server.url))
  // A test that was cut short leaves its page.
  for (const left of context.pages()) await left.close()
  await context.setOffline(false)
  const page = await context.newPage()
  await page.setViewportSize(size === 'desk' ? { width: 1440, height: 900 } : { width: 390, height: 844 })
  page.setDefaultTimeout(60_000)
  page.on('pageerror', (error) => faults.push(error.message))
  return page
}

/** Makes a trader with what the account is to hold already, and opens their dashboard. */
async function furnished(name: string, furnish: (trader: Trader) => Promise<unknown>, size: 'desk' | 'phone' = 'desk') {
  const trader = new Trader(scene.server.url)
  await trader.signUp(name)
  await furnish(trader)
  const page = await newPage(size, trader)
  await page.goto(`${scene.server.url}/admin/dashboard`)
  return { trader, page }
}

const ladder = { ...noRisk, profit1: 500, sl1: 300 }
const setLadder = (trader: Trader) => trader.putRisk(ladder)
const bought = async (trader: Trader) => {
  await trader.publish(instruction({ type: 'Order_Type_Buy' }))
  await until('a position', async () => (await trader.active()).length > 0)
}
const card = (page: Page) => page.getByTestId('first-steps')
const isCurrent = (page: Page, step: string) => page.locator(`[data-testid=step-${step}][aria-current=step]`).waitFor()
const isPublish = (request: Request) => request.method() === 'POST' && new URL(request.url()).pathname === '/api/trades'

/** Presses buttons and fills fields, and counts each click and each key. */
class CountedInput {
  clicks = 0
  keys = 0
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async click(target: Locator): Promise<void> {
    await target.click()
    this.clicks += 1
  }

  async fill(label: string, text: string): Promise<void> {
    const field = this.page.getByLabel(label, { exact: true }).first()
    await field.waitFor()
    if (!(await field.evaluate((one) => one === document.activeElement))) await this.click(field)
    await this.page.keyboard.type(text)
    this.keys += text.length
  }
}

it('from the public home page to the first moved stop, in at most ten clicks', { timeout: 600_000 }, async () => {
  const page = await newPage('desk')
  const counted = new CountedInput(page)
  const sent: Request[] = []
  page.on('request', (request) => isPublish(request) && sent.push(request))
  await page.goto(scene.server.url)
  const startMs = performance.now()
  await counted.click(page.getByRole('button', { name: 'Accounts' }))
  await counted.click(page.getByRole('menuitem', { name: 'Register' }))
  await counted.fill('Name', 'Ada')
  await counted.fill('Email', 'ada@example.test')
  await counted.fill('Password', 'a long enough one')
  await counted.click(page.getByRole('checkbox'))
  await counted.click(page.getByRole('button', { name: 'Create Account' }))
  await page.waitForURL('**/admin/dashboard')

  const saved = page.waitForResponse((answer) => answer.url().endsWith('/api/risk'))
  await counted.click(page.getByRole('button', { name: 'Set this ladder' }))
  expect((await (await saved).json()).warnings, 'the linter, at save').toEqual([])

  await isCurrent(page, 'buy')
  // Prices move on, so what counts is what stood there at the press.
  await page.evaluate(() => {
    const order = document.querySelector('[data-testid=practice-order]')
    addEventListener('click', () => document.body.setAttribute('data-pressed', order?.textContent ?? ''), {
      capture: true,
    })
  })
  await counted.click(page.getByRole('button', { name: 'Buy 0.10 GOLD now' }))
  await isCurrent(page, 'watch')
  const [request] = sent
  if (!request || sent.length > 1) throw new Error(`One instruction was expected, not ${sent.length}`)
  const input = request.postDataJSON() as TradeInput
  expect(input).toMatchObject({ server: serverNames.paper, symbol: 'GOLD', volume: 0.1, type: 'Order_Type_Buy' })
  expect(await page.locator('body').getAttribute('data-pressed')).toContain(`Stop${input.sl.toFixed(2)}`)
  expect(await request.headerValue('idempotency-key')).toMatch(/^[0-9a-f]{32}$/)
  const boughtMs = performance.now()
  await page.getByTestId('what-happens').waitFor()
  expect(await page.getByTestId('what-happens').textContent()).toMatch(
    /^When the bid reaches \d+\.\d\d, the stop moves to \d+\.\d\d and locks in \+\d+\.\d\d USD\.$/,
  )

  // The market may stop the trade out first. Then the card offers it again, and that click counts too.
  const moved = page.getByTestId('first-move')
  const again = page.getByTestId('buy-again')
  for (;;) {
    await moved.or(again).first().waitFor({ timeout: 500_000 })
    if (!(await again.isVisible())) break
    await counted.click(page.getByTestId('practice-buy'))
    await again.waitFor({ state: 'detached' })
  }
  await moved.waitFor()
  const endMs = performance.now()
  const seconds = (ms: number) => (ms / 1000).toFixed(1)
  console.log(
    `from the home page to the first moved stop: ${counted.clicks} clicks, ${counted.keys} keys, ${seconds(endMs - startMs)} s, of which ${seconds(endMs - boughtMs)} s after the buy`,
  )
  expect(counted.clicks).toBeLessThanOrEqual(mostClicks)

  expect(await moved.textContent()).toMatch(
    /moved from \d+\.\d\d to \d+\.\d\d: (?:you keep|that locked in) \+\d+\.\d\d USD/,
  )
  await page.getByRole('button', { name: 'Why did my stop move?' }).click()
  await page.getByTestId('flight-moment').waitFor()
  await showAnew(page, scene.server.url, '/admin/dashboard')
  await page.getByTestId('modified-trades-row').first().waitFor()
  expect(await card(page).count(), 'gone once a stop has moved').toBe(0)
  expect(await moved.count()).toBe(0)
  await page.close()
})

describe('the first steps, by the state of the account', () => {
  it('signed out they are not there', async () => {
    const page = await newPage('desk')
    await page.goto(`${scene.server.url}/admin/dashboard`)
    await page.getByTestId('sign-in-hint').waitFor()
    await page.getByTestId('count-modified').waitFor()
    expect(await card(page).count()).toBe(0)
    await page.close()
  })

  it('nothing: the ladder comes first; hidden, they stay hidden for this trader alone', async () => {
    const { trader, page } = await furnished('Bea', async () => {})
    await isCurrent(page, 'ladder')
    expect(await page.getByTestId('practice-buy').count()).toBe(0)
    await page.getByRole('button', { name: 'Hide' }).click()
    await card(page).waitFor({ state: 'detached' })
    await page.reload()
    await page.getByTestId('count-modified').getByText('0').waitFor()
    expect(await card(page).count()).toBe(0)
    const other = new Trader(scene.server.url)
    await other.signUp('Cora')
    await page.context().clearCookies()
    await page.context().addCookies(cookiesOf(other, scene.server.url))
    await page.goto(`${scene.server.url}/admin/dashboard`)
    await card(page).waitFor()
    expect((await trader.trades()).length).toBe(0)
    await page.close()
  })

  it('a ladder: the buy is offered; two presses of the mouse are one order, and the ladder’s button never buys', async () => {
    const { trader, page } = await furnished('Dana', async () => {})
    await isCurrent(page, 'ladder')
    const set = await page.getByTestId('set-first-ladder').boundingBox()
    await page.getByTestId('set-first-ladder').dblclick()
    await isCurrent(page, 'buy')
    expect(await page.evaluate(() => document.activeElement?.tagName), 'no button has the focus').toBe('H3')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Space')
    if (set) await page.mouse.dblclick(set.x + 4, set.y + 4)
    expect(await trader.trades()).toEqual([])
    await page.getByTestId('practice-buy').dblclick()
    await isCurrent(page, 'watch')
    await until('the executed trade', async () => (await trader.counts()).executed === 1)
    expect(await trader.trades()).toHaveLength(1)
    await page.close()
  })

  it('a position without a ladder: the buy is done, the ladder is to be set', async () => {
    const { page } = await furnished('Ella', (trader) => bought(trader))
    await isCurrent(page, 'ladder')
    await page.locator('[data-testid=step-buy][data-state=done]').waitFor()
    await page.close()
  })

  it('a ladder and a position, on a phone: what will happen is said, with how far it is', async () => {
    const { page } = await furnished('Fay', async (trader) => [await setLadder(trader), await bought(trader)], 'phone')
    await isCurrent(page, 'watch')
    await page.getByTestId('what-happens').waitFor()
    const bar = page.getByRole('progressbar', { name: 'From the stop to the next rung' })
    expect(await bar.getAttribute('aria-valuetext')).toMatch(/^\d+(\.\d)? pips to go$/)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await page.close()
  })

  it('a trade that closed before a rung was reached: the buy is offered again, with what it came to', async () => {
    const { page } = await furnished('Gwen', async (trader) => {
      await setLadder(trader)
      await bought(trader)
      const [{ id } = { id: '' }] = await trader.active()
      await trader.ask('POST', `/api/active-trades/${id}/close`, {})
      await until('the closed trade', async () => (await trader.counts()).closed === 1)
    })
    await isCurrent(page, 'buy')
    await page.getByText(/^Your last trade closed with [+−]?\d/).waitFor()
    await page.close()
  })

  it('offline and during a drill nothing can be bought, and the card says why; nothing keeps people out', async () => {
    const { trader, page } = await furnished('Hope', setLadder)
    await isCurrent(page, 'buy')
    const buy = page.getByTestId('practice-buy')
    await page.context().setOffline(true)
    await page.getByText('No connection to the server. The button works again').waitFor()
    expect(await buy.isDisabled()).toBe(true)
    await page.context().setOffline(false)
    await page.getByText('No connection to the server. The button works again').waitFor({ state: 'detached' })

    await bought(trader)
    await trader.ask('POST', '/api/drills', { faults: ['link'], seconds: 300 })
    const [{ id } = { id: '' }] = await trader.active()
    await trader.call('POST', `/api/active-trades/${id}/close`, {})
    await until('nothing is open', async () => (await trader.active()).length === 0)
    await isCurrent(page, 'buy')
    await page.getByText('A chaos drill is running on your paper account.').waitFor()
    expect(await buy.isDisabled()).toBe(true)
    await page.close()
  })

  it('had no fault in any page', () => expect(faults).toEqual([]))
})
