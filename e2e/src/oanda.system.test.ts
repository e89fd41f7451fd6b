import { join } from 'node:path'
import { OandaProcess } from '@ratchet/broker/counterparty/oanda/process'
import { type ActiveTrade, noRisk } from '@ratchet/contract'
import pg from 'pg'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from './browser.ts'
import { goldStretch, isRecorded, stretchLadder, type Tick } from './gold-stretch.ts'
import { openConnect } from './open-connect.ts'
import { executeButton, executeOrder, fillOrder, plainDeal } from './order.ts'
import { pictureOf, pictures } from './picture.ts'
import { databaseOf, freePort, type RunningServer, scratchFolder, startServer } from './server.ts'
import { cookiesOf, rowKey, Trader, until } from './trader.ts'

/**
 * These tests look at a real account at a broker as its trader does: connected in the browser, traded in all six types from the form, watched while its stop
 * climbs and is hit, changed in the broker's own app, alive through a kill of the server, warned of where its token is refused, renewed, paused and
 * disconnected.
 */
const sizes = [
  { size: 'a desk', width: 1440, height: 900, scheme: 'dark', login: '101-004-1-001', currency: 'USD' },
  { size: 'a phone', width: 390, height: 844, scheme: 'light', login: '101-004-1-002', currency: 'EUR' },
] as const

const eurosForADollar = 0.9137
const ladder = { ...noRisk, profit1: 20, sl1: 5, profit2: 50, sl2: 20 }

/** Makes every session of the server as old as one that was left open over a break. */
async function openedLongAgo(dataDir: string): Promise<void> {
  const client = new pg.Client(databaseOf(dataDir))
  await client.connect()
  await client.query(`update auth."session" set "createdAt" = "createdAt" - interval '6 minutes'`)
  await client.query(`update auth."proved" set at = at - interval '6 minutes'`)
  await client.end()
}

let folder: Awaited<ReturnType<typeof scratchFolder>>
let oanda: OandaProcess
let server: RunningServer
let browser: Browser
beforeAll(async () => {
  folder = await scratchFolder()
  const accounts = sizes.map(({ login, currency }) => ({
    id: login,
    currency,
    guaranteed: 'ALLOWED',
    token: 'practice-token',
  }))
  oanda = await OandaProcess.start({
    state: join(folder.path, 'oanda.json'),
    port: await freePort(),
    accounts,
    rates: { EUR: eurosForADollar },
  })
  await oanda.gold(1300)
  server = await startServer(folder.path, { OANDA_URL: oanda.url })
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
  await oanda?.kill()
  await folder?.remove()
})

describe.each(sizes)('on $size', ({ size, width, height, scheme, login, currency }) => {
  let page: Page
  let trader: Trader
  const faults: string[] = []
  const dialog = () => page.getByRole('dialog', { name: 'Connect an account' })
  const card = () => page.getByTestId('account-card').filter({ hasText: login })
  /** In both schemes. */
  const picture = async (what: string) => {
    if (pictures === undefined) return
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      await pictureOf(page, `oanda-${width}-${colorScheme}-${what}`, { animations: 'disabled' })
    }
    await page.emulateMedia({ colorScheme: scheme })
  }

  beforeAll(async () => {
    trader = new Trader(server.url)
    await trader.signUp(size === 'a desk' ? 'Ada' : 'Eve')
    await trader.putRisk(ladder)
    const context = await browser.newContext({
      viewport: { width, height },
      colorScheme: scheme,
      hasTouch: size === 'a phone',
    })
    await context.addCookies(cookiesOf(trader, server.url))
    page = await context.newPage()
    page.setDefaultTimeout(30_000)
    page.on('pageerror', (error) => faults.push(error.message))
  })
  afterAll(() => page?.context().close())

  it('a wrong token is told at its step, and what to do about it', async () => {
    await page.goto(`${server.url}/admin/settings`)
    await openConnect(page, 'OANDA')
    await page.getByTestId('connect-token').fill('wrong-token')
    await page.getByTestId('connect-test').click()
    await page
      .getByTestId('connect-steps')
      .getByText(/OANDA practice rejects this token\. Check/)
      .waitFor()
    expect(await dialog().textContent()).toContain('We have never connected it to OANDA')
    await picture('wrong-token')
  })

  it('a good one shows its accounts; the chosen one is connected under its name', async () => {
    await page.getByTestId('connect-token').fill('practice-token')
    await page.getByTestId('connect-test').click()
    await page.getByText('It has access to 2 accounts.').waitFor()
    await page.getByTestId('connect-choices').getByText(login).click()
    await page.getByTestId('connect-name').fill('My gold')
    await picture('steps')
    await page.getByTestId('connect-send').click()
    await card().getByText('Connected').waitFor()
    await card().getByText(`100,000.00 ${currency}`).first().waitFor()
    expect(await card().textContent()).toContain('tested against the specification')
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
    expect(kept + (await page.content())).not.toContain('practice-token')
    // Invented prices are the paper market's, no longer all that is on the screen.
    await page
      .getByTestId('market-badge')
      .getByText(/^Paper: /)
      .first()
      .waitFor({ state: 'attached' })
    await card().scrollIntoViewIfNeeded()
    await picture('card')
    await card().getByTestId('account-symbols').click()
    await page.getByTestId('symbol').first().waitFor()
    await picture('symbols')
    await page.keyboard.press('Escape')
  })

  it('another name is shown on its card and where orders are given; Ratchet-Live says that no live account is there', async () => {
    await rename('Gold abroad')
    await page.goto(`${server.url}/admin/trade`)
    const servers = page.getByLabel('Server', { exact: true }).first()
    await until('its new name among the servers', async () =>
      (await servers.locator('option').allInnerTexts()).some((one) => one.includes('Gold abroad')),
    )
    expect((await servers.locator('option').allInnerTexts()).join()).not.toContain('My gold')
    await servers.selectOption('Ratchet-Live')
    const none = page.getByTestId('order-account').and(page.locator('[data-state=none]')).first()
    await none.getByText('No live account is connected for Ratchet-Live.').waitFor()
    await picture('no-live-account')
    await none.getByRole('link', { name: 'Connect account' }).click()
    await rename('My gold')
  })

  it.runIf(isRecorded)(
    'an order goes to it from the form; its stop climbs on recorded gold in three digits, is hit, and the deal is right to the cent (skipped where the recording is not there)',
    async () => {
      const { first, prices } = goldStretch()
      await trader.putRisk(stretchLadder)
      await oanda.price(first.bid, first.ask)
      await page.goto(`${server.url}/admin/trade`)
      await toAccount()
      expect(await page.getByLabel('Broker ID').count()).toBe(0)
      const sl = (first.ask - 2000) / 1000
      await fillOrder(page, { ...plainDeal, Deviation: '1000', 'Stop Loss': String(sl) })
      await picture('trade-form')
      await executeOrder(page)
      const position = await until('the position', async () => (await trader.active())[0])
      expect(position).toMatchObject({ server: 'OANDA-Practice', brokerId: login, sl, price_open: first.ask / 1000 })
      await page.goto(`${server.url}/admin/dashboard`)
      const row = rowOf(position)
      await row.getByText(sl.toFixed(3)).first().waitFor()
      await row
        .getByText(inOwn(first.bid - first.ask))
        .first()
        .waitFor()
      let before = first.ask - 2000
      for (const { tick, stop } of prices.slice(0, -1)) {
        await oanda.price(tick.bid, tick.ask)
        if (stop === before) continue
        await until(`the stop at ${stop}`, async () => (await stopsAt()).includes(stop))
        before = stop
      }
      await row
        .getByText((before / 1000).toFixed(3))
        .first()
        .waitFor()
      await picture('climbing')
      const last = prices.at(-1)?.tick as Tick
      await oanda.price(last.bid, last.ask)
      await row.waitFor({ state: 'detached' })
      const [deal] = await until('the deal', async () => {
        const closed = await trader.closed()
        return closed.length === 1 && closed
      })
      expect(deal).toMatchObject({ price: last.bid / 1000, profit: Number(own(last.bid - first.ask)) })
      const closed = page.getByTestId('closed-trades-row').filter({ hasText: (last.bid / 1000).toFixed(3) })
      await closed
        .getByText(own(last.bid - first.ask))
        .first()
        .waitFor({ state: 'attached' })
      await trader.putRisk(ladder)
    },
  )

  it('the other five types go out from the form, each once, in three digits', async () => {
    await oanda.gold(1300)
    const before = (await trader.trades()).length
    await page.goto(`${server.url}/admin/trade`)
    for (const [type, price, stop] of [
      ['Order_Type_Sell', '0', '1310'],
      ['Order_Type_BuyLimit', '1295.123', '1290'],
      ['Order_Type_SellLimit', '1305.001', '1315'],
      ['Order_Type_BuyStop', '1305.5', '1291'],
      ['Order_Type_SellStop', '1295.5', '1311'],
    ] as const) {
      await toAccount()
      await page.getByLabel('Type', { exact: true }).first().selectOption(type)
      const comment = `the ${type.slice('Order_Type_'.length)}`
      await fillOrder(page, {
        Volume: '0.1',
        Price: price,
        Deviation: '1000',
        'Stop Loss': stop,
        'Take Profit': '0',
        'Trade Comments': comment,
      })
      await executeOrder(page)
      await until(comment, async () => (await trader.trades()).some(({ tradeDetails }) => tradeDetails === comment))
    }
    await until('all of them at OANDA', async () => (await entries()).length === 4)
    const made = (await oanda.account(login)).transactions.filter(({ type }) =>
      /^(MARKET|LIMIT|STOP)_ORDER$/.test(type),
    )
    expect(made.filter(({ clientExtensions }) => clientExtensions)).toHaveLength(before + 5)
    expect((await entries()).map(({ price }) => price).sort()).toEqual([1_295_123, 1_295_500, 1_305_001, 1_305_500])
    await until('the sale', async () => (await trader.active()).length === 1)
    await page.goto(`${server.url}/admin/dashboard`)
    await page.getByTestId('total-orders-row').filter({ hasText: '1295.123' }).first().waitFor({ state: 'attached' })
  })

  it('what is done in OANDA’s own app is taken in; a part is closed from the row', async () => {
    await page.goto(`${server.url}/admin/dashboard`)
    const [sale] = await trader.active()
    const id = sale?.id ?? ''
    const row = rowOf(sale)
    await oanda.byHand(login, 'stop', id, { stopLoss: { price: '1309.875' } })
    await row.getByText('1309.875').first().waitFor()
    expect(await row.getByTestId('guaranteed').count()).toBe(0)
    await oanda.byHand(login, 'stop', id, { guaranteedStopLoss: { price: '1309.75' } })
    await row.getByTestId('guaranteed').waitFor()
    await row.getByRole('button', { name: /now 1309\.750, guaranteed by the broker/ }).waitFor()
    await page.locator('[data-level="Guaranteed stop"]').first().waitFor({ state: 'attached' })
    await picture('guaranteed')
    await page.goto(`${server.url}/admin/settings`)
    await card().getByText(`Guaranteed stop: Sell GOLD ${id}`).waitFor()
    await page.goto(`${server.url}/admin/dashboard`)
    await oanda.byHand(login, 'close', id, { units: '4' })
    await row.getByText('0.06').first().waitFor()
    await page
      .getByRole('button', { name: `Close position ${id}` })
      .first()
      .click()
    await page.getByTestId('close-volume').fill('0.02')
    await page.getByTestId('close-confirm').click()
    await row.getByText('0.04').first().waitFor()
    const [there] = (await oanda.account(login)).trades
    expect([there?.id, there?.units]).toEqual([id, -4])
    const kinds = (await trader.flight(sale?.tradeId ?? '')).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'position.changed').length).toBeGreaterThanOrEqual(2)
  })

  it('a rung that is reached while the server is dead after kill -9 is made good, on the same page', async () => {
    await page.goto(`${server.url}/admin/dashboard`)
    const [sale] = await trader.active()
    const row = rowOf(sale)
    await server.kill()
    await oanda.gold(1299.4)
    server = await startServer(folder.path, server.env)
    await until('the stop at OANDA', async () => (await stopsAt()).includes(1_299_850))
    await row.getByText('1299.850').first().waitFor({ timeout: 90_000 })
    expect(await entries()).toHaveLength(4)
  })

  it('a token that ran out is told on every screen, and renewed where the account is', async () => {
    await oanda.refuse('practice-token')
    await oanda.cut()
    const notice = page.getByTestId('account-notice')
    await notice.getByText('OANDA rejects the token, so nothing is sent;').waitFor({ timeout: 90_000 })
    await picture('token-ran-out')
    await notice.getByRole('link').click()
    await card().getByTestId('account-trouble').waitFor()
    await card().scrollIntoViewIfNeeded()
    await picture('token-ran-out-card')
    await card().getByTestId('account-renew').click()
    await page.getByTestId('connect-token').fill('practice-token')
    await page.getByTestId('connect-test').click()
    await page.getByTestId('connect-steps').getByText('rejects this token').waitFor()
    await oanda.refuse('practice-token', false)
    await page.getByTestId('connect-test').click()
    await page.getByTestId('connect-send').click()
    await page.getByText(/Credentials of My gold.* renewed\./).waitFor()
    await card().getByText('Connected').waitFor({ timeout: 90_000 })
    for (const { id } of await entries()) await oanda.byHand(login, 'cancel', id)
    await until('no order that waits', async () => (await trader.trades()).every(({ status }) => status !== 'Pending'))
  })

  it('real money asks once more, and shows on every screen', async () => {
    await trader.ask('POST', '/api/auth/prove', { password: 'a long enough password' })
    await page.goto(`${server.url}/admin/settings`)
    await openConnect(page, 'OANDA')
    await dialog().getByText('Live', { exact: true }).click()
    await page.getByTestId('connect-token').fill('practice-token')
    await page.getByTestId('connect-test').click()
    await page.getByTestId('connect-choices').getByText(login).click()
    await page.getByTestId('connect-send').click()
    expect(await card().count()).toBe(1)
    await page.getByTestId('real-money').getByRole('checkbox').check()
    await page.getByTestId('real-money').getByRole('textbox').fill('LIVE')
    await picture('real-money')
    await page.getByTestId('connect-send').click()
    await until('the second account', async () => (await card().count()) === 2)
    await page.goto(`${server.url}/admin/dashboard`)
    await page.getByTestId('live-mark').first().waitFor({ state: 'attached' })
    await picture('live-mark')
    // `Ratchet-Live` is that account: the form says so, and asks though questions are switched off.
    await page.goto(`${server.url}/admin/trade`)
    await page.getByLabel('Server', { exact: true }).first().selectOption('Ratchet-Live')
    await page
      .getByTestId('order-account')
      .filter({ hasText: `${login} · OANDA-Live` })
      .first()
      .waitFor()
    await page.getByTestId('ask-switch').first().click()
    await fillOrder(page, { ...plainDeal, Deviation: '1000' })
    await executeButton(page).click()
    await page.getByTestId('ask-real-money').waitFor()
    await picture('ask-real-money')
    await page.getByTestId('ask-cancel').click()
  })

  it('what changes real money asks in an open browser who it is, and is done once that is shown', async () => {
    await page.goto(`${server.url}/admin/settings`)
    await openedLongAgo(folder.path)
    const live = card().filter({ has: page.locator('[data-environment=live]') })
    const prove = page.getByTestId('prove')
    await live.getByTestId('account-renew').click()
    await page.getByTestId('connect-token').fill('practice-token')
    await page.getByTestId('connect-test').click()
    await page.getByTestId('connect-send').click()
    await prove.waitFor()
    // The button that waits beneath turns for ever, and the page would never be at rest.
    await page.evaluate(() => {
      for (const one of document.getAnimations()) one.cancel()
    })
    await prove.getByLabel('Your password').fill('not my password')
    await page.keyboard.press('Enter')
    await page.getByTestId('prove-failure').getByText('Wrong password.').waitFor()
    // Escape leaves the question, and what was typed into the dialog beneath it is still there.
    await page.keyboard.press('Escape')
    await page.getByTestId('connect-answer').getByText('This concerns real money').waitFor()
    expect(await page.getByTestId('connect-token').inputValue()).toBe('practice-token')
    await page.getByTestId('connect-send').click()
    await prove.getByLabel('Your password').fill('a long enough password')
    await page.keyboard.press('Enter')
    await page.getByText(/Credentials of .* renewed\./).waitFor()
  })

  it('is paused, and what is open keeps it from being disconnected', async () => {
    await page.goto(`${server.url}/admin/settings`)
    const practice = card().filter({ hasText: 'My gold' })
    await practice.getByTestId('account-pause').click()
    await practice.getByText('Paused', { exact: true }).waitFor()
    await practice.getByTestId('account-pause').click()
    await practice.getByText('Connected', { exact: true }).waitFor()
    // All of it is closed in OANDA's own app, while the dashboard is looked at.
    const [sale] = await trader.active()
    await page.goto(`${server.url}/admin/dashboard`)
    const row = rowOf(sale)
    await row.waitFor()
    await oanda.byHand(login, 'close', sale?.id ?? '')
    await row.waitFor({ state: 'detached' })
    const deal = await until('the deal', async () =>
      (await trader.closed()).find(({ position_id, volume }) => position_id === sale?.id && volume === 0.04),
    )
    expect(deal.reason).toBe('client')
    const shown = page.locator(`[data-testid="closed-trades-row"][data-row-id="${rowKey(deal)}"]`).first()
    await shown.getByText(deal.price.toFixed(3)).first().waitFor({ state: 'attached' })
    await shown.getByText(deal.profit.toFixed(2)).first().waitFor({ state: 'attached' })
    await picture('closed-elsewhere')
    expect(await trader.active()).toEqual([])
    await page.goto(`${server.url}/admin/settings`)
    await practice.getByTestId('account-disconnect').click()
    await page.getByTestId('disconnect-send').click()
    await practice.getByText('Disconnected', { exact: true }).waitFor()
  })

  it('has no barrier, no sideways scrolling and no fault', async () => {
    const sideways = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
    expect(await page.evaluate(sideways)).toBeLessThanOrEqual(0)
    expect(faults).toEqual([])
  })

  /** Names the account by its card's own form. */
  const rename = async (name: string) => {
    if (!page.url().includes('/admin/settings')) await page.goto(`${server.url}/admin/settings`)
    await card().getByTestId('account-rename').click()
    await page.getByLabel('Name', { exact: true }).last().fill(name)
    await page.keyboard.press('Enter')
    await card().getByRole('heading', { name, exact: true }).waitFor()
  }
  /** Orders that wait for their price at OANDA. */
  const entries = async () => (await oanda.account(login)).orders.filter(({ tradeID }) => tradeID === undefined)
  const rowOf = (trade: ActiveTrade | undefined) =>
    page
      .getByTestId('active-trades-row')
      .and(page.locator(`[data-row-id="${trade ? rowKey(trade) : ''}"]`))
      .first()
  const stopsAt = async () =>
    (await oanda.account(login)).orders.flatMap(({ type, price }) => (type === 'STOP_LOSS' ? price : []))
  /** What ten ounces make of a way of the price, in the account's own money; half a cent goes away from zero. */
  const own = (points: number) => {
    const cents = (Math.abs(points) / 1000) * 10 * (currency === 'EUR' ? eurosForADollar : 1) * 100
    return ((Math.sign(points) * Math.round(cents)) / 100).toFixed(2)
  }
  const inOwn = (points: number) => `${own(Math.abs(points))} ${currency}`
  /** Chooses the account in the list of servers. */
  const toAccount = async () => {
    const choice = page.getByLabel('Server', { exact: true }).first()
    await choice.selectOption({ label: (await labelled(choice)) ?? '' })
  }
  /** The account's choice in the list of servers. */
  const labelled = async (choice: ReturnType<Page['getByLabel']>) => {
    await until('the account among the servers', async () =>
      (await choice.locator('option').allInnerTexts()).some((one) => one.includes('My gold')),
    )
    return (await choice.locator('option').allInnerTexts()).find((one) => one.includes('My gold'))
  }
})
