import { noRisk } from '@ratchet/contract'
import type { Browser, BrowserContext, Page, WebSocketRoute } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { showAnew } from './anew.ts'
import { barriers } from './barriers.ts'
import { launchBrowser } from './browser.ts'
import { executeButton, executeOrder, fillOrder, plainDeal } from './order.ts'
import { type RunningServer, scratchFolder, startServer } from './server.ts'
import { cookiesOf, Trader, until } from './trader.ts'

/** In these tests a trader's hand slips on the trade screen: nothing may leave that was not meant. */
let folder: Awaited<ReturnType<typeof scratchFolder>>
let server: RunningServer
let browser: Browser
let context: BrowserContext
let page: Page
let trader: Trader
/** Holds the instructions that left the browser. */
let sent: unknown[] = []
let stream: WebSocketRoute | null = null
let ownQuotes = false

/** Shows the page this quote instead of the market's, until it is given the market back. */
function ownQuote(quote: { symbol: string; bid: number; ask: number } | null): void {
  ownQuotes = quote !== null
  const items = [{ ...quote, time: new Date().toISOString() }]
  if (quote) stream?.send(JSON.stringify({ type: 'quotes', items }))
}

const field = (label: string) => page.getByLabel(label, { exact: true })
const dialog = () => page.getByRole('dialog')
const outcome = () => page.getByTestId('trade-outcome')
const everyField = [
  ...['Action', 'Type', 'Symbol', 'Volume', 'Price', 'Deviation', 'Stop Loss', 'Take Profit'],
  ...['Trade Comments', 'Server', 'Status', 'Broker ID', 'Broker Password'],
]
/** Returns the name of the field, or the test id of the button, that has the focus. */
const focused = () =>
  page.evaluate(() => {
    const element = document.activeElement
    return element instanceof HTMLElement ? (element.getAttribute('name') ?? element.dataset.testid ?? '') : ''
  })
/** Shows the trade screen from its beginning. It is loaded where a test looks at what is kept over a load. */
const openTrade = async (how: 'moved' | 'loaded' = 'moved') => {
  if (how === 'loaded') await page.goto(`${server.url}/admin/trade`)
  else await showAnew(page, server.url, '/admin/trade')
  await page.getByTestId('bid').filter({ hasText: /\d/ }).waitFor()
  await page.getByTestId('user-menu').filter({ hasText: 'Nora' }).waitFor()
  await page.locator('[data-testid=link-state][data-state=live]').first().waitFor({ state: 'attached' })
  sent = []
}
/** Tells what a press leads to: the dialog, or an instruction on its way. */
const nextThing = () =>
  Promise.race([
    dialog()
      .waitFor()
      .then(() => 'asks'),
    page
      .waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/trades'))
      .then(
        () => 'sends',
        () => 'nothing',
      ),
  ])
const quoteOf = async (symbol: string) => {
  const { items } = await trader.ask<{ items: { symbol: string; bid: number; ask: number }[] }>('GET', '/api/quotes')
  const quote = items.find((one) => one.symbol === symbol)
  if (!quote) throw new Error(`No quote of ${symbol}`)
  return quote
}
const settled = (comment: string) =>
  until(`what became of '${comment}'`, async () =>
    (await trader.trades()).find(
      ({ tradeDetails, status }) => tradeDetails === comment && (status === 'executed' || status === 'failed'),
    ),
  )

beforeAll(async () => {
  folder = await scratchFolder()
  server = await startServer(folder.path, { FEED: 'synthetic:7' })
  browser = await launchBrowser()
  trader = new Trader(server.url)
  await trader.signUp('Nora')
  await trader.putRisk({ ...noRisk, profit1: 50, sl1: 20 })
  context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
  await context.addCookies(cookiesOf(trader, server.url))
  await context.routeWebSocket(/\/api\/stream/, (toPage) => {
    stream = toPage
    const toServer = toPage.connectToServer()
    toServer.onMessage((message) => {
      const { type } = JSON.parse(String(message)) as { type: string }
      if (!ownQuotes || type !== 'quotes') toPage.send(message)
    })
  })
  page = await context.newPage()
  page.setDefaultTimeout(Number(process.env.RATCHET_WALK_PATIENCE_MS ?? 15_000))
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/trades')) sent.push(request.postDataJSON())
  })
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
  await folder?.remove()
})

describe('S2: no order by accident', () => {
  it('S2: nobody who did not switch it off is without confirmation, an old `ask: false` included', async () => {
    const id = (await trader.ask<{ user: { id: string } }>('GET', '/api/auth/get-session')).user.id
    await page.goto(server.url)
    await page.evaluate(
      ([name]) => localStorage.setItem(name ?? '', '{"ask":false,"symbol":"GOLD","volume":"100"}'),
      [`ratchet.trade.${id}`],
    )
    await openTrade('loaded')
    await page.getByRole('switch', { name: 'Confirm orders', checked: true }).waitFor()
    expect(await field('Volume').inputValue()).toBe('')
  })

  it.each(everyField)('S2: Enter in %s asks, and does not send', async (label) => {
    sent = []
    await fillOrder(page, plainDeal)
    const thing = nextThing()
    await field(label).press('Enter')
    expect(await thing).toBe('asks')
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'detached' })
    expect(sent).toEqual([])
    expect(await field('Volume').inputValue()).toBe('0.1')
  })

  it('S2: Enter in a form that is not complete goes to the next field', async () => {
    await openTrade()
    await field('Volume').press('Enter')
    await expect.poll(focused).toBe('price')
    expect(sent).toEqual([])
  })

  it('S2: the dialog says what would be sent, in moving numbers; a stray Enter cancels, its button names the act', async () => {
    const { bid } = await quoteOf('GOLD')
    await fillOrder(page, { ...plainDeal, 'Stop Loss': (bid - 5).toFixed(2), 'Trade Comments': 'meant' })
    await executeButton(page).press('Enter')
    await dialog().waitFor()
    const words = dialog()
    for (const text of ['0.10 lots', 'GOLD', (bid - 5).toFixed(2), 'Ratchet-Demo'])
      await words.getByText(text, { exact: false }).first().waitFor()
    await words.getByText(/Market, now ask \d+\.\d\d/).waitFor()
    await words.getByText(/^Worst loss −\d+\.\d\d USD$/).waitFor()
    await words.getByText(/^\d+\.\d\d USD$/).waitFor()
    const price = words.getByText(/Market, now ask/)
    const first = await price.textContent()
    await expect.poll(() => price.textContent(), { timeout: 30_000 }).not.toBe(first)
    await page.keyboard.press('Enter')
    await dialog().waitFor({ state: 'detached' })
    expect(sent).toEqual([])
    await executeButton(page).press('Enter')
    const send = page.getByRole('button', { name: 'Buy 0.10 GOLD', exact: true })
    await send.waitFor()
    await page.keyboard.press('Tab')
    await expect.poll(focused).toBe('ask-send')
    await page.keyboard.press('Enter')
    expect((await settled('meant')).status).toBe('executed')
    await outcome().getByText('Executed at').waitFor()
    expect(sent).toHaveLength(1)
  })

  it('S2: without a stop the dialog says what each pip costs', async () => {
    await openTrade()
    await fillOrder(page, plainDeal)
    await executeButton(page).click()
    await dialog().getByText('No stop: each pip against you costs 1.00 USD').waitFor()
    expect(await barriers(page, ['dark'])).toEqual([])
    await page.getByTestId('ask-cancel').click()
    await dialog().waitFor({ state: 'detached' })
    expect(sent).toEqual([])
  })

  it('S2: switched off, Enter goes from field to field to the button, and only there it sends', async () => {
    await page.getByRole('switch', { name: 'Confirm orders' }).press('Space')
    await openTrade('loaded')
    await page.getByRole('switch', { name: 'Confirm orders', checked: false }).waitFor()
    await fillOrder(page, { ...plainDeal, 'Trade Comments': 'by hand' })
    await field('Action').focus()
    const walked = []
    for (const _ of everyField) {
      walked.push(await focused())
      await page.keyboard.press('Enter')
    }
    expect(walked).toHaveLength(new Set(walked).size)
    await expect.poll(focused).toBe('execute-trade')
    expect(sent).toEqual([])
    await page.keyboard.press('Enter')
    expect((await settled('by hand')).status).toBe('executed')
    await outcome().getByText('Executed at').waitFor()
    expect(sent).toHaveLength(1)
  })

  it('S2: ten times the usual size is asked about in words, switched off or not', async () => {
    await openTrade()
    await fillOrder(page, { ...plainDeal, Volume: '1', 'Trade Comments': 'too much' })
    await executeButton(page).click()
    await dialog().getByText('10 times your usual 0.10 lots').waitFor()
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'detached' })
    expect(sent).toEqual([])
    await page.getByRole('switch', { name: 'Confirm orders' }).press('Space')
  })

  it('S2: a size that was refused is not left for the next order, nor over a reload', async () => {
    await openTrade()
    await expect.poll(() => field('Volume').inputValue()).toBe('0.1')
    await fillOrder(page, { ...plainDeal, Volume: '100', 'Trade Comments': 'far too much' })
    await executeOrder(page)
    expect((await settled('far too much')).status).toBe('failed')
    await outcome().getByText('Execution failed').waitFor()
    await expect.poll(() => field('Volume').inputValue()).toBe('')
    await openTrade('loaded')
    await expect.poll(() => field('Volume').inputValue()).toBe('0.1')
  })
})

describe('S18: what the form knows will fail is not sent', () => {
  it('S18: the button says why it is disabled, and leads to the first field at fault', async () => {
    await openTrade()
    const { ask } = await quoteOf('GOLD')
    await fillOrder(page, { ...plainDeal, Volume: '0.015', 'Stop Loss': (ask + 50).toFixed(2) })
    const said = page.getByTestId('trade-blocked')
    await said.getByText('The broker will reject this order. Check Volume and Stop Loss.').waitFor()
    await said.getByText('The volume must go in steps of 0.01 lots.').waitFor()
    const button = executeButton(page)
    expect(await button.getAttribute('aria-disabled')).toBe('true')
    const reason = await page.locator(`#${await button.getAttribute('aria-describedby')}`).textContent()
    expect(reason).toContain('The broker will reject this order.')
    expect(await barriers(page, ['light'])).toEqual([])
    for (const key of ['Enter', 'Space']) {
      await button.focus()
      await page.keyboard.press(key)
      await expect.poll(focused).toBe('volume')
    }
    await page.keyboard.press('Enter')
    await expect.poll(focused).toBe('price')
    expect([await dialog().count(), sent]).toEqual([0, []])
    await fillOrder(page, plainDeal)
    await expect.poll(() => button.getAttribute('aria-disabled')).toBe(null)
  })

  it('S18: an order that comes to be refused while it is asked about cannot be sent any more', async () => {
    await openTrade()
    const { bid, ask } = await quoteOf('GOLD')
    const level = ask - 20
    await field('Type').selectOption('Order_Type_BuyLimit')
    await fillOrder(page, { ...plainDeal, Price: level.toFixed(2) })
    await executeButton(page).press('Enter')
    const send = page.getByTestId('ask-send')
    await send.waitFor()
    expect(await send.getAttribute('aria-disabled')).toBe(null)
    ownQuote({ symbol: 'GOLD', bid: bid - 30, ask: ask - 30 })
    await dialog().getByText('The broker will reject this order. Check Price.').waitFor()
    await dialog()
      .getByText(`now ask ${(ask - 30).toFixed(2)}`)
      .waitFor()
    expect(await send.getAttribute('aria-disabled')).toBe('true')
    await send.press('Enter')
    expect([await dialog().count(), sent]).toEqual([1, []])
    ownQuote({ symbol: 'GOLD', bid, ask })
    await expect.poll(() => send.getAttribute('aria-disabled')).toBe(null)
    ownQuote(null)
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'detached' })
  })

  it('S18: while the prices may be old the form warns and lets the broker decide', async () => {
    await openTrade()
    await fillOrder(page, { ...plainDeal, Volume: '0.015' })
    await page.getByText('The broker will reject this order. Check Volume.').waitFor()
    await context.setOffline(true)
    await page.getByText('The broker may reject this order. Check Volume.').waitFor()
    await executeButton(page).click()
    await dialog().waitFor()
    await page.keyboard.press('Escape')
    await context.setOffline(false)
  })

  it('S18: a failure is said once, in one place', async () => {
    await openTrade()
    const news = async () => Number(await page.getByTestId('bell').first().getAttribute('data-unread'))
    const before = await news()
    await fillOrder(page, { ...plainDeal, Volume: '99', 'Trade Comments': 'too dear' })
    await executeButton(page).click()
    if (
      await dialog()
        .waitFor()
        .then(
          () => true,
          () => false,
        )
    )
      await page.getByTestId('ask-send').click()
    await outcome()
      .getByText(/^Execution failed: .*\. Please contact customer care immediately\.$/)
      .waitFor()
    await expect.poll(news).toBeGreaterThan(before)
    expect(await page.getByText('Trade published to database!').count()).toBe(0)
    expect(await page.getByText(/Please contact customer care immediately/).count()).toBe(1)
    expect(await outcome().getByRole('link', { name: 'Customer care' }).count()).toBe(1)
    await outcome().getByRole('button', { name: 'Edit and resend' }).click()
    expect(await field('Volume').inputValue()).toBe('99')
  })
})

describe('S9: stop and target belong to their symbol and side', () => {
  it('S9: they leave with the symbol, and come back with it', async () => {
    await openTrade()
    const { bid } = await quoteOf('GOLD')
    const stop = (bid - 5).toFixed(2)
    await fillOrder(page, { ...plainDeal, 'Stop Loss': stop })
    await field('Symbol').selectOption('WTI')
    expect(await field('Stop Loss').inputValue()).toBe('')
    await page.getByTestId('put-away').getByText(`Cleared Stop Loss ${stop}: set for Buy GOLD.`).waitFor()
    expect(await page.getByTestId('ticket-stop').textContent()).not.toContain('+')
    await page.getByTestId('put-away').getByRole('button', { name: 'Undo' }).click()
    expect([await field('Symbol').inputValue(), await field('Stop Loss').inputValue()]).toEqual(['GOLD', stop])
    expect(await page.getByTestId('put-away').textContent()).toBe('')
  })

  it('S9: they leave with the side; 0, which is none, stays', async () => {
    await field('Type').selectOption('Order_Type_Sell')
    expect([await field('Stop Loss').inputValue(), await field('Take Profit').inputValue()]).toEqual(['', '0'])
    await executeButton(page).click()
    await page.getByText('All fields must be filled before submitting the trade.').waitFor()
    await field('Type').selectOption('Order_Type_Buy')
    expect(await field('Stop Loss').inputValue()).not.toBe('')
    expect(sent).toEqual([])
  })

  it('S9: no gain is shown at a stop on the wrong side', async () => {
    const { ask } = await quoteOf('GOLD')
    await field('Stop Loss').fill((ask + 100).toFixed(2))
    await page
      .getByText(/The stop loss must be below/)
      .first()
      .waitFor()
    expect(await page.getByTestId('ticket-stop').textContent()).not.toContain('+')
  })
})

describe('S3: a ladder that is set is never denied', () => {
  it('S3: a pending order without a price wants a price; the ladder applies', async () => {
    await openTrade()
    await fillOrder(page, { Volume: '0.1' })
    await field('Type').selectOption('Order_Type_BuyLimit')
    await page.getByTestId('ticket-what').getByText('0.10 GOLD: enter a price').waitFor()
    await page.getByTestId('ticket-ladder').getByText('Your ladder applies. Enter a price').waitFor()
    expect(await page.getByTestId('ticket-ladder').textContent()).not.toMatch(/no (ladder|rung)/i)
  })
})

describe('S2: on a phone', () => {
  it('S2: side, size, price and worst loss stand in one line at the button', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openTrade()
    await fillOrder(page, plainDeal)
    const line = page.getByTestId('order-line')
    await line.getByText(/^Ask \d+\.\d\d$/).waitFor()
    expect(await line.textContent()).toMatch(
      /Buy 0\.10 GOLD.*Ask \d+\.\d\d.*No stop: each pip against you costs 1\.00 USD/,
    )
    await page.evaluate(() => window.scrollTo(0, 0))
    const [words, button] = [await line.boundingBox(), await executeButton(page).boundingBox()]
    expect((words?.y ?? 0) + (words?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0)
    expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(844)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  })
})
