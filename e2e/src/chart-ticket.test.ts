import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { barriers } from './barriers.ts'
import { writeCalm } from './calm-market.ts'
import { pictureOf } from './picture.ts'
import { deskAndPhone, startScene } from './scene.ts'
import { cookiesOf, instruction, Trader, until } from './trader.ts'

/** These tests place orders with the ticket beside the chart, whose size follows from what may be lost. */

const scene = startScene((folder) => ({ FEED: writeCalm(folder, 'ticket', 500), FEED_SPEED: '5' }))

describe.each(deskAndPhone)('on $size', ({ size, width, height, scheme }) => {
  let page: Page
  let trader: Trader
  const faults: string[] = []
  const ticket = () => page.getByTestId('chart-ticket')
  const field = (name: string) => ticket().getByTestId(`ticket-field-${name}`)
  const send = () => ticket().getByTestId('ticket-send')
  const unit = (label: string) => ticket().getByLabel(`${label} in`)
  /** So much money at risk over 20 pips. */
  const risk = async (amount: string) => {
    await unit('Size').selectOption('money')
    await field('size').fill(amount)
    await unit('Stop Loss').selectOption('pips')
    await field('sl').fill('20')
  }
  /** Closes what is open, so that the next order is the only position; a second try of a test may find one. */
  const closeAll = async () => {
    for (const { id } of await trader.active()) await trader.ask('POST', `/api/active-trades/${id}/close`, {})
    await until('nothing open', async () => (await trader.active()).length === 0)
  }
  const opened = () => until('the position', async () => (await trader.active())[0])

  beforeAll(async () => {
    trader = new Trader(scene.server.url)
    await trader.signUp(size === 'a desk' ? 'Ada' : 'Eve')
    await trader.publish(instruction({ type: 'Order_Type_Buy' }))
    await opened()
    await closeAll()
    const context = await scene.browser.newContext({
      viewport: { width, height },
      colorScheme: scheme,
      reducedMotion: 'reduce',
    })
    await context.addCookies(cookiesOf(trader, scene.server.url))
    page = await context.newPage()
    page.setDefaultTimeout(30_000)
    page.on('pageerror', (error) => faults.push(error.message))
    await page.goto(`${scene.server.url}/admin/chart`)
    await ticket().getByRole('radio', { name: 'Buy' }).waitFor()
  })
  afterAll(() => page?.context().close())

  it('a size by risk wants a stop first, and says so at the field', async () => {
    await unit('Size').selectOption('equity')
    await field('size').fill('0.5')
    await field('sl').fill('')
    await send().click()
    await ticket().getByText('Enter a stop: the size follows from it.').waitFor()
    expect(await field('sl').evaluate((input) => input === document.activeElement)).toBe(true)
    expect(await barriers(page)).toEqual([])
    expect((await trader.active()).length).toBe(0)
  })

  it('EST5, EST7: money at risk, a stop in pips and a target in R become the order that the question shows', async () => {
    await closeAll()
    await risk('100')
    await unit('Take Profit').selectOption('r')
    await field('tp').fill('2')
    await ticket().getByText('0.50 lots, 5.00 USD a pip').waitFor()
    await ticket()
      .getByText(/−100\.00 USD$/)
      .first()
      .waitFor()
    await ticket()
      .getByText(/ · 2 R$/)
      .waitFor()
    expect(await barriers(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await pictureOf(page, `chart-ticket-${width}-filled`)
    await send().click()
    const question = page.getByTestId('ask-first')
    await question.getByText('0.50 lots').waitFor()
    const shown = (await question.locator('dl').textContent()) ?? ''
    await pictureOf(page, `chart-ticket-${width}-question`)
    expect(await barriers(page, [scheme])).toEqual([])
    await page.getByTestId('ask-send').click()
    const { volume, sl, tp, price_open: open } = await opened()
    expect(volume).toBe(0.5)
    expect(shown.replace(/,/g, '')).toContain(sl.toFixed(2))
    expect(shown.replace(/,/g, '')).toContain(tp.toFixed(2))
    // The market may have moved between question and fill; stop and target are those of the question.
    const asked = (sl * 2 + tp) / 3
    expect(Math.abs(asked - open)).toBeLessThan(1)
    expect(tp - asked).toBeCloseTo(4, 2)
    await ticket()
      .getByText(/Executed at/)
      .waitFor()
    // A distance stays for the next order.
    expect([await field('sl').inputValue(), await field('tp').inputValue()]).toEqual(['20', '2'])
  })

  it('exactly once: after a lost answer the very same order is sent again, whatever the price has done', async () => {
    // A second try must not send the first one's lost order: a page made anew has none.
    await page.reload()
    await ticket().getByRole('radio', { name: 'Buy' }).waitFor()
    await closeAll()
    const before = (await trader.trades()).length
    await risk('50')
    await page.route(
      '**/api/trades',
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await send().click()
    await page.getByTestId('ask-send').click()
    await page.getByTestId('ticket-lost').waitFor()
    const { sl } = await opened()
    const seen = await ticket().getByRole('radiogroup', { name: 'Side' }).textContent()
    await until(
      'another price',
      async () => (await ticket().getByRole('radiogroup', { name: 'Side' }).textContent()) !== seen,
    )
    await send().click()
    expect((await page.getByTestId('ask-first').locator('dl').textContent())?.replace(/,/g, '')).toContain(
      sl.toFixed(2),
    )
    await page.getByTestId('ask-send').click()
    await ticket()
      .getByText(/Executed at/)
      .waitFor()
    expect((await trader.trades()).length).toBe(before + 1)
    expect((await trader.active()).length).toBe(1)
  })

  it('MAT24: an order that waits may wait for the day, or until a time, and the question says so', async () => {
    await ticket().getByRole('radio', { name: 'Buy' }).check()
    await unit('Size').selectOption('lots')
    await field('size').fill('0.1')
    await field('sl').fill('20')
    expect(await ticket().getByTestId('ticket-till').count()).toBe(0)
    await field('price').fill('1290')
    await ticket().getByTestId('ticket-till').selectOption('time')
    await send().click()
    await ticket().getByText('Enter the time at which the order ends.').waitFor()
    await field('tillAt').fill('2026-11-18T13:00')
    await ticket().getByText('That time has passed.').waitFor()
    // The recording is of the 18th, two in the afternoon.
    await field('tillAt').fill('2026-11-18T22:00')
    await pictureOf(page, `chart-ticket-${width}-until`)
    expect(await barriers(page, [scheme])).toEqual([])
    await send().click()
    await page.getByTestId('ask-first').getByText('2026-11-18 22:00').waitFor()
    await page.getByTestId('ask-send').click()
    const waits = await until('the order', async () =>
      (await trader.trades()).find(({ status, goodTill }) => status === 'Pending' && goodTill !== undefined),
    )
    expect(waits).toMatchObject({ goodTill: '2026-11-18T22:00:00.000Z', price: 1290 })
    await page.getByRole('listitem').getByText('Buy Limit 0.10 until 2026-11-18 22:00').waitFor()
    await until('its place at the broker', async () => (await trader.trade(waits.id)).order)
    await trader.ask('POST', `/api/trades/${waits.id}/cancel`)
  })

  it('OCO1, OCO2: of two orders that wait one cancels the other, as the question says and the chart shows', async () => {
    await closeAll()
    const below = await trader.publish(
      instruction({ action: 'Trade_Action_Pending', type: 'Order_Type_BuyLimit', price: 1280 }),
    )
    await until('it waits', async () => (await trader.trade(below.id)).order)
    await ticket().getByRole('radio', { name: 'Buy' }).check()
    await unit('Size').selectOption('lots')
    await field('size').fill('0.1')
    await field('sl').fill('20')
    await field('price').fill('1320')
    await ticket().getByTestId('ticket-oco').selectOption(below.id)
    await ticket().getByText('Whichever is filled first cancels the other.').waitFor()
    await pictureOf(page, `chart-ticket-${width}-oco`)
    expect(await barriers(page, [scheme])).toEqual([])
    await send().click()
    await page
      .getByTestId('ask-first')
      .getByText(/^Buy Limit 0\.\d+ GOLD at 1280\.00; one cancels the other$/)
      .waitFor()
    await page.getByTestId('ask-send').click()
    const above = await until('its pair', async () => (await trader.trades()).find(({ oco }) => oco === below.id))
    await until('it waits too', async () => (await trader.trade(above.id)).order)
    for (const words of [/^Buy Limit [\d.]+ · OCO$/, /^Buy Stop [\d.]+ · OCO$/])
      await page.getByRole('listitem').getByText(words).waitFor()
    await pictureOf(page, `chart-ticket-${width}-pair`)
    // The ask goes between 1300.20 and 1300.21: a limit is taken there at every other quote, and filled at the next one.
    await until('the limit is at the market', async () => {
      await trader.ask('PATCH', `/api/trades/${below.id}`, { price: 1300.2 }).catch(() => {})
      return (await trader.trade(below.id)).status === 'executed'
    })
    await until('the other is cancelled', async () => (await trader.trade(above.id)).status === 'cancelled')
    expect(await trader.trade(above.id)).toMatchObject({
      reason: 'Cancelled because the other order of its pair was filled',
    })
    await closeAll()
  })

  it('sends without a question only where that was switched on, and sells too', async () => {
    await closeAll()
    await ticket().getByRole('radio', { name: 'Sell' }).check()
    await ticket().getByLabel('Confirm orders').uncheck()
    await risk('100')
    await send().click()
    const position = await opened()
    expect(position).toMatchObject({ type: 'Sell', volume: 0.5 })
    expect(position.sl).toBeGreaterThan(position.price_open)
    await ticket().getByLabel('Confirm orders').check()
    expect(faults).toEqual([])
  })
})
