import { defaultInstruments, messages, noRisk, type PublicFlightRecord } from '@ratchet/contract'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { barriers } from './barriers.ts'
import { launchBrowser } from './browser.ts'
import { writeRungMarket } from './rung-market.ts'
import { type RunningServer, scratchFolder, startServer } from './server.ts'
import { cookiesOf, instruction, Trader, until } from './trader.ts'

/**
 * These tests look at the ladder’s linter and the worst-case lock at typing and at save, and at what each rung promised
 * and gave, from the recorded events.
 */
const sizes = [
  { name: 'desk', width: 1440, height: 900, scheme: 'dark' },
  { name: 'phone', width: 390, height: 844, scheme: 'light' },
] as const

const trades = 8
const ladder = { ...noRisk, profit1: 20, sl1: 15, profit2: 60, sl2: 25 }

let folder: Awaited<ReturnType<typeof scratchFolder>>
let server: RunningServer
let browser: Browser
let trader: Trader
beforeAll(async () => {
  folder = await scratchFolder()
  server = await startServer(folder.path, { FEED: writeRungMarket(folder.path), FEED_SPEED: '120' })
  trader = new Trader(server.url)
  await trader.signUp('Ada')
  await trader.putRisk(ladder)
  const closing = async () => {
    for (let n = 0; n < trades; n++) {
      await trader.publish(instruction({ type: 'Order_Type_Buy' }))
      await new Promise((done) => setTimeout(done, 150))
    }
    // All of them must have left, so that what is counted by hand does not change meanwhile.
    await until('trades that left by the stops of rungs', async () => (await trader.closed()).length === trades)
  }
  ;[browser] = await Promise.all([launchBrowser(), closing()])
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
  await folder?.remove()
})

interface Levels {
  readonly sl: number
}
type Reached = PublicFlightRecord & { readonly rung: number; readonly to: Levels; readonly tickAt: string }
type Confirmed = PublicFlightRecord & { readonly rung: number; readonly sl: number; readonly heardAt: string }

const points = (price: number) => Math.round(price * 100)
const rank = (inOrder: readonly number[], p: number) => inOrder[Math.ceil((inOrder.length * p) / 100) - 1] ?? Number.NaN

/** Counts by hand what the rungs promised and gave, from the lists and the flights of every trade. */
async function countByHand() {
  const closed = await trader.closed()
  const closes: { rung: number; slip: number; profit: number; promised: number }[] = []
  const latencies: { rung: number; ms: number }[] = []
  for (const { id } of await trader.trades()) {
    const records = await trader.flight(id)
    const reached = records.filter(({ kind }) => kind === 'rung.reached') as Reached[]
    for (const { rung, to, tickAt, seq } of reached) {
      const answers = records.filter(({ kind }) => kind === 'stop.confirmed') as Confirmed[]
      const answer = answers.find((one) => one.seq > seq && one.rung === rung && one.sl === to.sl)
      if (answer) latencies.push({ rung, ms: Date.parse(answer.heardAt) - Date.parse(tickAt) })
    }
    const last = reached.at(-1)
    const deal = closed.find(({ tradeId, reason }) => tradeId === id && reason === 'sl')
    if (!deal || !last) continue
    const sign = deal.type === 'Buy' ? 1 : -1
    const slip = sign * (points(deal.price) - points(last.to.sl))
    const promised = (sign * (points(last.to.sl) - points(deal.priceOpen)) * 10) / 100
    closes.push({ rung: last.rung, slip, profit: deal.profit, promised })
  }
  return { closes, latencies }
}

/** Works in cents, so that halves are rounded as people round them. */
const mean = (values: readonly number[]) => {
  const cents = values.reduce((sum, one) => sum + Math.round(one * 100), 0) / values.length
  return (Math.sign(cents) * Math.round(Math.abs(cents))) / 100
}
const signed = (value: number) =>
  `${value > 0 ? '+' : value < 0 ? '−' : ''}${Math.abs(value).toFixed(Number.isInteger(value) ? 0 : 2)}`
const money = (value: number) => `${value > 0 ? '+' : value < 0 ? '−' : ''}${Math.abs(value).toFixed(2)}`

describe.each(sizes)('at a $name', ({ name, width, height, scheme }) => {
  let context: BrowserContext
  let page: Page
  const faults: string[] = []
  const field = (label: string) => page.getByLabel(label, { exact: true })
  const type = async (label: string, text: string) => {
    await field(label).focus()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(text)
  }
  const whole = async () => {
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
    expect(await barriers(page, [scheme])).toEqual([])
    expect(faults).toEqual([])
  }

  beforeAll(async () => {
    context = await browser.newContext({ viewport: { width, height }, colorScheme: scheme })
    await context.addCookies(cookiesOf(trader, server.url))
    page = await context.newPage()
    page.setDefaultTimeout(60_000)
    page.on('pageerror', (error) => faults.push(error.message))
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  })
  afterAll(() => context?.close())

  it('LOC1: the ladder’s table shows what is left at worst, while it is typed, after a broker’s commission', async () => {
    const costly = defaultInstruments.map((one) => ({ ...one, commissionPerLot: 700 }))
    await context.route('**/api/instruments', (route) => route.fulfill({ json: { items: costly } }))
    await page.goto(`${server.url}/admin/risk`)
    const worst = (rung: number) => page.locator(`[data-testid=preview-${rung}] [data-column=worst]`)
    // That is 5 and 35 pips of 0.1 lot, less 0.70 for each side.
    await until('the worst case', async () => (await worst(1).textContent()) === '+3.60')
    expect(await worst(2).textContent()).toBe('+33.60')
    await type('Trailing SL 1', '20')
    await until('what commission eats', async () => (await worst(1).textContent()) === '−1.40')
    await page
      .getByTestId('ladder-findings')
      .getByText('Rung 1 locks in at worst −1.40 USD on 0.10 lot GOLD: commission eats it.')
      .waitFor()
    await page.getByLabel('Lots of the preview').fill('1')
    await until('the chosen volume', async () => (await worst(1).textContent()) === '−14.00')
    expect(await page.getByTestId('lock-notes').textContent()).toContain('after spread and 14.00 of commission')
    await context.unroute('**/api/instruments')
  })

  it('LIN3, LIN7, LIN9: the linter’s words at typing and at save say what to do, for the trader’s own orders too', async () => {
    const order = instruction({ type: 'Order_Type_BuyLimit', price: 1200, tp: 1203 })
    const { key } = await trader.publish(order)
    await page.goto(`${server.url}/admin/risk`)
    await until('the saved ladder', async () => (await field('Trailing Profit 2').inputValue()) === '60')
    await type('Trailing SL 1', '30')
    const findings = page.getByTestId('ladder-findings')
    await findings.getByText('so it still allows a loss of 10 pips. Make its SL smaller than its profit.').waitFor()
    await type('Trailing SL 1', '15')
    await type('Trailing SL 2', '58')
    const words =
      'Rung 2 would lock in 2 pips, rung 1 before it already locks in 5 pips: its stop does not move. An SL below 55 pips would move it.'
    await findings.getByText(words).waitFor()
    const target = `Rung 2 lies at or beyond the target of BuyLimit 0.10 GOLD of ${key} (at 30 pips)`
    await findings.getByText(target).waitFor()
    await whole()
    await page.keyboard.press('Enter')
    await page.getByTestId('risk-answer').getByText(messages.riskUpdated).waitFor()
    for (const said of [words, target]) await page.getByTestId('risk-warnings').getByText(said).waitFor()
    await trader.ask('DELETE', `/api/trades/${encodeURIComponent(key)}`)
    await type('Trailing SL 2', '25')
    await page.keyboard.press('Enter')
    await until('a ladder without fault', async () => (await page.getByTestId('risk-warnings').count()) === 0)
    await page.getByTestId('risk-answer').getByText(messages.riskUpdated).waitFor()
  })

  it('HON1 to HON6: the honesty page says what a count by hand finds', async () => {
    await page.getByTestId('lock-notes').getByRole('link', { name: 'Rung honesty' }).click()
    await page.getByRole('heading', { level: 1, name: 'Rung honesty' }).waitFor()
    const { closes, latencies } = await countByHand()
    expect(closes).toHaveLength(trades)
    for (const rung of new Set(closes.map((one) => one.rung))) {
      const its = closes.filter((one) => one.rung === rung)
      const slips = its.map(({ slip }) => slip).sort((a, b) => b - a)
      const times = latencies
        .filter((one) => one.rung === rung)
        .map(({ ms }) => ms)
        .sort((a, b) => a - b)
      const cell = (name: string) => page.locator(`[data-testid=honesty-${rung}] [data-name=${name}]`)
      const cells = async () => {
        const text = async (name: string) => (await cell(name).textContent()) ?? ''
        // Money stands before its pips.
        const amount = async (name: string) => /^.*?\.\d\d/.exec(await text(name))?.[0]
        const two = (name: string) => cell(name).locator('span > span').allTextContents()
        const locks = [await text('closes'), await amount('promised'), await amount('realised')]
        return [...locks, await two('slip'), await two('confirmed'), await text('refused')]
      }
      const ms = (p: number) => `${rank(times, p)} ms`
      const expected = [
        ...[`${its.length}`, money(mean(its.map((one) => one.promised))), money(mean(its.map((one) => one.profit)))],
        ...[[signed(rank(slips, 50)), signed(rank(slips, 95))], [ms(50), ms(95)], '0'],
      ]
      await expect.poll(cells, { timeout: 30_000 }).toEqual(expected)
      const worst = -Math.min(...slips)
      const end = worst > 0 ? `the worst slip was ${worst === 1 ? '1 point' : `${worst} points`}.` : 'none slipped.'
      await page
        .getByTestId('honesty-words')
        .getByText(new RegExp(`Rung ${rung} promised .*${end}`))
        .waitFor()
      await page
        .getByTestId(`spread-${rung}`)
        .getByRole('img', { name: `stop of rung ${rung}` })
        .waitFor()
    }
    await whole()
  })

  it('HON7: filters by session, and says where there is nothing', async () => {
    await page.getByText('Asia', { exact: true }).click()
    await page.getByText('Nothing of GOLD in the session of Asia in this time.').waitFor()
    await page.getByText('New York', { exact: true }).click()
    await page.getByTestId('honesty').waitFor()
    await page.getByText('WTI', { exact: true }).click()
    await page.getByText('Nothing of WTI in the session of New York').waitFor()
    await whole()
  })

  it('before anything has happened it says what will appear; signed out it leads to the sign-in', async () => {
    const fresh = new Trader(server.url)
    await fresh.signUp(`Grace-${name}`)
    await context.clearCookies()
    await context.addCookies(cookiesOf(fresh, server.url))
    await page.goto(`${server.url}/admin/honesty`)
    await page.getByText('Once one has, this screen shows for each rung what its stop promised').waitFor()
    await page.getByRole('link', { name: 'Set the ladder' }).waitFor()
    await whole()
    await context.clearCookies()
    await page.goto(`${server.url}/admin/honesty`)
    await page.getByTestId('honesty-panel').getByRole('link', { name: 'Sign in' }).waitFor()
  })
})
