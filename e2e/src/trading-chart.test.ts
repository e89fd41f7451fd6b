import { type Drawing, ladderWords, noRisk } from '@ratchet/contract'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { barriers } from './barriers.ts'
import { writeCalm } from './calm-market.ts'
import { pictureOf } from './picture.ts'
import { deskAndPhone, startScene } from './scene.ts'
import { cookiesOf, instruction, Trader, until } from './trader.ts'

/** These tests look at the chart of candles, with one position on it. */

const scene = startScene((folder) => ({ FEED: writeCalm(folder, 'candles', 500), FEED_SPEED: '5' }))

describe.each(deskAndPhone)('on $size', ({ size, width, height, scheme }) => {
  let page: Page
  let trader: Trader
  const faults: string[] = []
  const chart = () => page.getByRole('img', { name: 'Candles of GOLD' })
  const drawn = async () => (await trader.ask<{ items: Drawing[] }>('GET', '/api/drawings?symbol=GOLD')).items
  const stop = async () => (await trader.active())[0]?.sl
  const lines = () => page.getByRole('list', { name: 'Lines on the chart' })
  const picture = (what: string) => pictureOf(page, `trading-chart-${width}-${what}`)
  /** A press at a place of the chart, by parts of its width and height; two of one place and moment would be a double press. */
  const press = async (x: number, y: number) => {
    const box = await chart().boundingBox()
    if (!box) throw new Error('No chart')
    await page.mouse.move(box.x + box.width * x, box.y + box.height * y)
    await page.mouse.click(box.x + box.width * x, box.y + box.height * y)
  }

  /** The place on the chart whose price is told as this one, and the lowest that is. */
  const placeOf = async (price: number) => {
    await chart().evaluate((place) => place.scrollIntoView({ block: 'center' }))
    const box = await chart().boundingBox()
    if (!box) throw new Error('No chart')
    const x = box.x + box.width / 3
    /** The price at a height, as the menu at the pointer tells it. */
    const priceAt = async (y: number): Promise<number> => {
      await page.mouse.click(x, y, { button: 'right' })
      const text = (await page.getByTestId('order-at').getByRole('menuitem').first().textContent()) ?? ''
      await page.keyboard.press('Escape')
      await page.getByTestId('order-at').waitFor({ state: 'hidden' })
      return Number(text.replace(/,/g, '').replace(/^.* at ([\d.]+)…$/, '$1'))
    }
    /** The lowest place that is told as this price or a higher one: a price is told to its last digit alone. */
    const lowestOf = async (least: number): Promise<number> => {
      let [above, below] = [box.y + box.height * 0.1, box.y + box.height * 0.85]
      while (below - above > 1) {
        const middle = (above + below) / 2
        if ((await priceAt(middle)) >= least - 1e-9) above = middle
        else below = middle
      }
      return above
    }
    const [above, below] = [await lowestOf(price + 0.01), await lowestOf(price)]
    return { x, y: (above + below) / 2, below }
  }

  const dragByFinger = async (x: number, ys: readonly number[]) => {
    const client = await page.context().newCDPSession(page)
    for (const [i, y] of ys.entries())
      await client.send('Input.dispatchTouchEvent', {
        type: i === 0 ? 'touchStart' : 'touchMove',
        touchPoints: [{ x, y }],
      })
    await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await client.detach()
  }

  beforeAll(async () => {
    trader = new Trader(scene.server.url)
    await trader.signUp(size === 'a desk' ? 'Ada' : 'Eve')
    await trader.publish(instruction({ type: 'Order_Type_Buy', sl: 1299.9, tp: 1300.3 }))
    await until('the position', async () => (await trader.active()).length === 1)
    const context = await scene.browser.newContext({
      viewport: { width, height },
      colorScheme: scheme,
      hasTouch: size === 'a phone',
    })
    await context.addCookies(cookiesOf(trader, scene.server.url))
    page = await context.newPage()
    page.setDefaultTimeout(30_000)
    page.on('pageerror', (error) => faults.push(error.message))
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
    await page.goto(`${scene.server.url}/admin/chart`)
    await chart().waitFor()
    await page.getByText('Reading the past…').waitFor({ state: 'detached' })
  })
  afterAll(() => page?.context().close())

  it('its lines are told in words, with what each is worth', async () => {
    await lines().getByText('Buy 0.10').waitFor()
    await lines()
      .getByText(/^Stop −[\d.]+ USD, −[\d.]+ pips?$/)
      .waitFor()
    await lines()
      .getByText(/^Target \+[\d.]+ USD, [\d.]+ pips?$/)
      .waitFor()
    await picture('first')
  })

  it('another period, another look and an indicator below the price are chosen and remembered', async () => {
    await page.getByLabel('Period').selectOption('10s')
    await page.getByLabel('Drawn as').selectOption('bars')
    await page.getByRole('button', { name: /^Indicators/ }).click()
    await page.getByRole('menuitemcheckbox', { name: 'RSI' }).click()
    await page.keyboard.press('Escape')
    await page.reload()
    await chart().waitFor()
    expect(await page.getByLabel('Period').inputValue()).toBe('10s')
    expect(await page.getByLabel('Drawn as').inputValue()).toBe('bars')
    await page.getByRole('button', { name: 'Indicators · 2' }).waitFor()
    await page.getByText('Reading the past…').waitFor({ state: 'detached' })
    await picture('indicators')
  })

  it('what is drawn is kept for the trader, and is there after a reload', async () => {
    await page.getByRole('button', { name: 'Draw', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Level' }).click()
    await press(0.5, 0.4)
    await until('the drawing', async () => (await drawn()).length === 1)
    const [level] = await drawn()
    expect(level).toMatchObject({ shape: 'level', text: '' })
    await page.reload()
    await chart().waitFor()
    await page.getByText('Reading the past…').waitFor({ state: 'detached' })
    // It is on the chart again: taken away there, it is gone at the server too.
    await page.getByRole('button', { name: 'Draw', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Remove all drawings' }).click()
    await until('no drawing', async () => (await drawn()).length === 0)
  })

  it('an order begins at a price of the chart, and goes to the form that shows its cost; nothing is sent by it', async () => {
    const before = (await trader.trades()).length
    const field = (name: string) => page.getByTestId(`trade-${name}`)
    const begun = async (type: string) => {
      await page.waitForURL('**/admin/trade')
      await until('the type', async () => (await field('type').inputValue()) === type)
      expect(await field('symbol').inputValue()).toBe('GOLD')
      return field('price').inputValue()
    }
    if (size === 'a desk') {
      const box = await chart().boundingBox()
      if (!box) throw new Error('No chart')
      const menu = page.getByTestId('order-at')
      const open = async (part: number) => {
        await page.mouse.click(box.x + box.width / 2, box.y + box.height * part, { button: 'right' })
        await menu.getByRole('menuitem').first().waitFor()
        return menu.getByRole('menuitem').allTextContents()
      }
      const prices: number[] = []
      for (const part of [0.12, 0.6]) {
        const [buy = '', sell = '', ...deals] = await open(part)
        expect([sell, deals]).toEqual([
          expect.stringMatching(/^Sell (Limit|Stop) at /),
          ['Buy now…', 'Sell now…', buy.replace(/^Buy (Limit|Stop)/, 'Alert')],
        ])
        await picture(`order-${part}`)
        expect(await barriers(page, [scheme])).toEqual([])
        await page.keyboard.press('Escape')
        await menu.waitFor({ state: 'hidden' })
        await open(part)
        const type = buy.includes('Limit') ? 'Limit' : 'Stop'
        await menu.getByRole('menuitem', { name: `Buy ${type} at` }).click()
        const price = await begun(`Order_Type_Buy${type}`)
        expect(buy.replace(/,/g, '')).toBe(`Buy ${type} at ${price}…`)
        await page.getByTestId('ticket-what').getByText('GOLD at').waitFor()
        prices.push(Number(price))
        await page.goBack()
        await chart().waitFor()
        await page.getByText('Reading the past…').waitFor({ state: 'detached' })
      }
      const [upper = 0, lower = 0] = prices
      expect(upper).toBeGreaterThan(lower)
    }
    await page.getByRole('button', { name: 'Order', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Sell Stop…' }).waitFor()
    await picture('order')
    await page.getByRole('menuitem', { name: 'Sell now…' }).click()
    expect(await begun('Order_Type_Sell')).toBe('0')
    await page.goBack()
    await chart().waitFor()
    await page.getByText('Reading the past…').waitFor({ state: 'detached' })
    expect((await trader.trades()).length).toBe(before)
  })

  it('a stop is moved after one confirmation that says what it would mean', async () => {
    const before = await stop()
    await lines()
      .getByRole('button', { name: /^Move: Stop/ })
      .click()
    const dialog = page.getByRole('dialog', { name: 'Move the Stop Loss' })
    await dialog.getByText(/^Left there: −/).waitFor()
    await dialog.getByLabel('Stop Loss').fill('1299.95')
    await picture('move')
    expect(await barriers(page, [scheme])).toEqual([])
    expect(await stop()).toBe(before)
    await dialog.getByRole('button', { name: 'Move' }).click()
    await until('the stop', async () => (await stop()) === 1299.95)
    await dialog.waitFor({ state: 'detached' })
  })

  it('a waiting order is dragged to another price, and changed after one confirmation', async () => {
    const { id } = await trader.publish(instruction({ type: 'Order_Type_BuyLimit', price: 1299.98, sl: 1299.5 }))
    await until('the order', async () => (await trader.trade(id)).order !== null)
    const move = lines().getByRole('button', { name: 'Move: Buy Limit 0.10' })
    await move.waitFor()
    const dialog = page.getByRole('dialog', { name: 'Move the order' })
    if (size === 'a desk') {
      const { x, y, below: lower } = await placeOf(1299.98)
      await page.mouse.move(x, y)
      await page.mouse.down()
      await page.mouse.move(x, lower + 20, { steps: 5 })
      await page.mouse.up()
    } else await move.click()
    await dialog.getByText(/^Filled there: Stop −/).waitFor()
    const field = dialog.getByLabel('Price')
    // A hand lets go a little below; a finger types it.
    if (size === 'a desk') expect(Number(await field.inputValue())).toBeLessThan(1299.98)
    else await field.fill('1299.9')
    await picture('move-order')
    const wanted = Number(await field.inputValue())
    expect((await trader.trade(id)).price).toBe(1299.98)
    await dialog.getByRole('button', { name: 'Move' }).click()
    await until('the price', async () => (await trader.trade(id)).price === wanted)
    await dialog.waitFor({ state: 'detached' })
    await trader.ask('POST', `/api/trades/${id}/cancel`)
  })

  it('OWN4: a rung is moved for this position alone, after one confirmation that says what happens', async () => {
    const [bought] = await trader.active()
    await trader.ask('POST', `/api/active-trades/${bought?.id}/close`, {})
    // The rungs of a sold one lie where the chart shows them.
    await trader.putRisk({ ...noRisk, profit1: 0.2, sl1: 0.1, profit2: 50, sl2: 10 })
    await trader.publish(instruction({ type: 'Order_Type_Sell', sl: 1301 }))
    await until('the position', async () => (await trader.active())[0]?.type === 'Sell')
    const [{ price_open: open = 0, tradeId } = {}] = await trader.active()
    const move = lines().getByRole('button', { name: 'Move: Rung 1' })
    await move.waitFor()
    const dialog = page.getByRole('dialog', { name: 'Move rung 1' })
    const field = dialog.getByLabel('Rung 1 is reached at')
    const from = Number((open - 0.02).toFixed(2))
    const { x, y } = await placeOf(from)
    const far = y + 45
    if (size === 'a desk') {
      await page.mouse.move(x, y)
      await page.mouse.down()
      await page.mouse.move(x, far, { steps: 5 })
      await picture('drag-rung')
      await page.mouse.up()
    } else await dragByFinger(x, [y, y + 15, y + 30, far])
    expect(Number(await field.inputValue())).toBeLessThan(from)
    // By keys it is moved from the list of lines.
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await move.press('Enter')
    expect(Number(await field.inputValue())).toBe(from)
    // Where it makes no profit it is nowhere.
    await field.fill(String(open))
    await dialog.getByRole('button', { name: 'Move the rung' }).click()
    await dialog.getByText('A rung is reached at a profit').waitFor()
    await field.fill((open - 0.45).toFixed(2))
    await dialog
      .getByText(`4.5 pips of profit: the stop goes to ${(open - 0.44).toFixed(2)}, 4.4 pips from the open.`)
      .waitFor()
    await dialog.getByText('No rung of it lies behind the present price').waitFor()
    await picture('move-rung')
    expect(await barriers(page, [scheme])).toEqual([])
    expect((await trader.active())[0]?.ladder).toBeUndefined()
    await field.press('Enter')
    await until('the ladder', async () => (await trader.active())[0]?.ladder?.pips.profit1 === 4.5)
    await dialog.waitFor({ state: 'detached' })
    const [now] = await trader.active()
    expect(now?.ladder).toMatchObject({ name: 'The account’s, moved', unit: 'pips', rungs: { sl1: 0.1, profit2: 50 } })
    const records = await trader.flight(String(tradeId))
    expect(records.filter(({ kind }) => kind === 'ladder.changed')).toHaveLength(1)
  })

  it('OWN11: a rung that closes a part is moved too, and the question says what it closes and what stays', async () => {
    const rungs = { ...noRisk, profit1: 40, sl1: 10, profit2: 60, profit8: 80, sl8: 5, close2: 50, close8: 25 }
    const { id: ladderId } = await trader.ask<{ id: string }>('POST', '/api/ladders', { name: 'Parts', ladder: rungs })
    const [{ id, price_open: open = 0, tradeId } = {}] = await trader.active()
    await trader.ask('PUT', `/api/active-trades/${id}/ladder`, { ladderId })
    await until('the ladder', async () => (await trader.active())[0]?.ladder?.name === 'Parts')
    const move = lines().getByRole('button', { name: 'Move: Rung 8' })
    await move.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Move rung 8' })
    const field = dialog.getByLabel('Rung 8 is reached at')
    await field.fill((open - 9).toFixed(2))
    await dialog.getByText('No rung is reached yet.').waitFor()
    await dialog.getByText(/^90 pips of profit: the stop goes to .*, and 25 % of 0\.\d\d lots is closed\.$/).waitFor()
    await picture('move-rung-parts')
    expect(await barriers(page, [scheme])).toEqual([])
    await field.press('Enter')
    await page.getByText(ladderWords.nowMoved).first().waitFor()
    await until('the ladder', async () => (await trader.active())[0]?.ladder?.pips.profit8 === 90)
    const [now] = await trader.active()
    expect(now?.ladder).toMatchObject({ name: 'Parts, moved', rungs: { ...rungs, profit8: 90 }, reached: [] })
    expect(now?.ladder?.parts).toEqual({ of: now?.volume, asked: [] })
    const changes = (await trader.flight(String(tradeId))).filter(({ kind }) => kind === 'ladder.changed')
    expect(changes.at(-1)).toMatchObject({ done: [] })
  })

  it('nobody is kept out, nothing reaches over the side, and nothing went wrong', async () => {
    expect(await barriers(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    expect(faults).toEqual([])
  })
})
