import { type Drawing, ladderWords, noRisk } from '@ratchet/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  chart,
  drag,
  dragByFinger,
  goldCandles,
  heightOf,
  openMenuAt,
  orderMenu,
  shown,
} from '../../testing/candle-chart.ts'
import { positionOf, savedLadder, waitingOrder } from '../../testing/rows.ts'
import { openScreen, type Size, startFakes } from '../../testing/screen.tsx'
import type { ServerState } from '../../testing/state.ts'

/** These tests look at the chart of candles, with a position or an order on it. */
const fakes = startFakes()
beforeEach(() => fakes.server.on('candles', { items: [...goldCandles], more: false }))

const lines = page.getByRole('list', { name: 'Lines on the chart' })
const move = (name: string | RegExp) => lines.getByRole('button', { name })
const dialog = (name: string) => page.getByRole('dialog', { name })
const item = (name: string | RegExp) => page.getByRole('menuitem', { name })
const tool = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const textOf = (field: ReturnType<typeof page.getByLabelText>) => (field.element() as HTMLInputElement).value

async function openChart(size: Size, state: Partial<ServerState> = {}): Promise<void> {
  await openScreen(fakes, '/admin/chart', { size, ...state })
  await shown()
}

it('its lines are told in words, with what each is worth; a stop is moved after one confirmation that says what it would mean', async () => {
  await openChart('phone', { activeTrades: [positionOf({ sl: 1280, tp: 1290 })] })
  await expect.element(lines).toMatchTextContent('Buy 0.10')
  await expect.element(lines).toMatchTextContent(/Stop −[\d.]+ USD, −46 pips/)
  await expect.element(lines).toMatchTextContent(/Target \+[\d.]+ USD, 54 pips/)

  fakes.server.on('changeLevels', { message: 'The levels are changed.' })
  await move(/^Move: Stop/).click()
  const ask = dialog('Move Stop Loss')
  await expect.element(ask).toMatchTextContent('If stopped here: −')
  await ask.getByLabelText('Stop Loss').fill('1281.5')
  await expect.element(ask).toMatchTextContent(/If stopped here: −31\.\d\d USD, −31 pips\./)
  expect(fakes.server.requests('changeLevels')).toEqual([])
  await ask.getByRole('button', { name: /^Move to / }).click()
  await expect.element(ask).not.toBeInTheDocument()
  expect(fakes.server.requests('changeLevels')).toMatchObject([{ params: { id: '7' }, body: { sl: 1281.5 } }])
})

it('another period, another look and an indicator below the price are chosen and remembered', async () => {
  await openChart('desk')
  await page.getByLabelText('Period').selectOptions('10s')
  await page.getByLabelText('Chart type').selectOptions('bars')
  await tool(/^Indicators/).click()
  await page.getByRole('menuitemcheckbox', { name: 'RSI' }).click()
  await userEvent.keyboard('{Escape}')
  await openChart('desk')
  await expect.element(page.getByLabelText('Period')).toHaveValue('10s')
  await expect.element(page.getByLabelText('Chart type')).toHaveValue('bars')
  await expect.element(tool('Indicators · 2')).toBeVisible()
  expect(fakes.server.requests('candles').at(-1)?.query).toMatchObject({ period: '10s' })
})

it.each(['desk', 'phone'] as const)(
  'what is drawn is kept for the trader, and is there after a reload (%s)',
  async (size) => {
    let kept: Drawing[] = []
    fakes.server.on('getDrawings', () => ({ items: kept }))
    fakes.server.on('putDrawings', ({ body }) => {
      kept = body.items
      return { message: 'Kept.' }
    })
    await openChart(size)
    await tool('Draw').click()
    await item('Level').click()
    const { width, height } = chart.element().getBoundingClientRect()
    await chart.click({ position: { x: width * 0.5, y: height * 0.4 } })
    await expect.poll(() => kept).toMatchObject([{ shape: 'level', text: '' }])
    await openChart(size)
    // It is on the chart again: taken away there, it is gone at the server too.
    await tool('Draw').click()
    await item('Remove all drawings').click()
    await expect.poll(() => kept).toEqual([])
  },
)

it('an order begins at a price of the chart, and goes to the form that shows its cost; nothing is sent by it', async () => {
  const field = (name: string) => page.getByTestId(`trade-${name}`)
  const prices: number[] = []
  for (const part of [0.3, 0.7]) {
    await openChart('desk')
    await openMenuAt(0.5, part)
    const [buy = '', sell = '', ...deals] = orderMenu
      .getByRole('menuitem')
      .elements()
      .map(({ textContent }) => textContent ?? '')
    expect([sell, deals]).toEqual([
      expect.stringMatching(/^Sell (limit|stop) at /),
      ['Buy at market…', 'Sell at market…', buy.replace(/^Buy (limit|stop)/, 'Alert')],
    ])
    const type = buy.includes('limit') ? 'limit' : 'stop'
    await item(new RegExp(`^Buy ${type} at`)).click()
    await expect.element(field('type')).toHaveValue(type === 'limit' ? 'Order_Type_BuyLimit' : 'Order_Type_BuyStop')
    await expect.element(field('symbol')).toHaveValue('GOLD')
    await expect.element(page.getByTestId('ticket-what')).toMatchTextContent('GOLD at')
    const price = textOf(field('price'))
    expect(buy.replace(/,/g, '')).toBe(`Buy ${type} at ${price}…`)
    prices.push(Number(price))
  }
  const [upper = 0, lower = 0] = prices
  expect(upper).toBeGreaterThan(lower)
  expect(fakes.server.requests('publishTrade')).toEqual([])
})

it('an order begins from the tools of the chart, at the price of the market', async () => {
  await openChart('phone')
  await tool('Order').click()
  await expect.element(item('Sell stop…')).toBeVisible()
  await item('Sell at market…').click()
  await expect.element(page.getByTestId('trade-type')).toHaveValue('Order_Type_Sell')
  await expect.element(page.getByTestId('trade-price')).toHaveValue('0')
  expect(fakes.server.requests('publishTrade')).toEqual([])
})

it('a waiting order is dragged to another price, and changed after one confirmation', async () => {
  fakes.server.on('changeOrder', { message: 'The order is changed.' })
  await openChart('desk', { trades: [waitingOrder({ price: 1283, sl: 1275 })] })
  await expect.element(move('Move: Buy limit 0.10')).toBeVisible()
  const height = await heightOf(1283)
  await drag(height, height + 40)
  const ask = dialog('Move order')
  await expect.element(ask).toMatchTextContent('If filled here: stop −')
  const price = Number(textOf(ask.getByLabelText('Price')))
  // The hand lets go lower.
  expect(price).toBeLessThan(1283)
  expect(price).toBeGreaterThan(1275)
  expect(fakes.server.requests('changeOrder')).toEqual([])
  await ask.getByRole('button', { name: /^Move to / }).click()
  await expect.element(ask).not.toBeInTheDocument()
  expect(fakes.server.requests('changeOrder').map(({ body }) => body)).toEqual([{ price }])
})

describe.each(['desk', 'phone'] as const)('%s', (size) => {
  it('OWN4: a rung is moved for this position only, after one confirmation that says what happens', async () => {
    fakes.server.on('changeLadder', { message: ladderWords.nowMoved })
    const risk = { ...noRisk, profit1: 10, sl1: 5, profit2: 500, sl2: 100 }
    const sold = positionOf({ type: 'Sell', price_open: 1284.3, sl: 1300 })
    await openChart(size, { risk, activeTrades: [sold] })
    const ask = dialog('Move rung 1')
    const field = ask.getByLabelText('Price of rung 1')
    await expect.element(move('Move: Rung 1')).toBeVisible()
    const height = await heightOf(1283.3)
    if (size === 'desk') await drag(height, height + 40)
    else dragByFinger(height, height + 40)
    await expect.element(field).toBeVisible()
    expect(Number(textOf(field))).toBeLessThan(1283.3)
    await userEvent.keyboard('{Escape}')
    await expect.element(ask).not.toBeInTheDocument()
    // By keys it is moved from the list of lines.
    ;(move('Move: Rung 1').element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(field).toHaveValue('1283.30')
    // Where it makes no profit it is nowhere.
    await field.fill('1284.3')
    await ask.getByRole('button', { name: 'Move rung' }).click()
    await expect.element(ask).toMatchTextContent('Enter a price at which the position is in profit')
    await field.fill('1282.8')
    const words = 'At 15 pips of profit: the stop moves to 1283.30, 10 pips from the open price.'
    await expect.element(ask).toMatchTextContent(words)
    await expect.element(ask).toMatchTextContent('No rung is reached at the current price')
    expect(fakes.server.requests('changeLadder')).toEqual([])
    await userEvent.keyboard('{Enter}')
    await expect.element(ask).not.toBeInTheDocument()
    const bodies = fakes.server.requests('changeLadder').map(({ body }) => body)
    expect(bodies).toEqual([{ rungs: { ...risk, profit1: 15 } }])
  })
})

it('OWN11: a rung that closes a part is moved too, and the question says what it closes and what stays', async () => {
  fakes.server.on('changeLadder', { message: ladderWords.nowMoved })
  const rungs = { ...noRisk, profit1: 40, sl1: 10, profit2: 60, profit8: 80, sl8: 5, close2: 50, close8: 25 }
  const { name, unit } = savedLadder(1, 'Parts', rungs)
  const ladder = { name, unit, rungs, pips: rungs, reached: [], parts: { of: 0.1, asked: [] } }
  await openChart('phone', {
    activeTrades: [positionOf({ type: 'Sell', price_open: 1284.3, sl: 1300, ladder })],
  })
  await expect.element(move('Move: Rung 8')).toBeVisible()
  ;(move('Move: Rung 8').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  const ask = dialog('Move rung 8')
  await ask.getByLabelText('Price of rung 8').fill('1275.3')
  await expect.element(ask).toMatchTextContent('No rung is reached yet.')
  await expect
    .element(ask)
    .toMatchTextContent(/90 pips of profit: the stop moves to .*, and 25 % of 0\.10 lots is closed\./)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(ladderWords.nowMoved).first()).toBeVisible()
  const bodies = fakes.server.requests('changeLadder').map(({ body }) => body)
  expect(bodies).toEqual([{ rungs: { ...rungs, profit8: 90 } }])
})

it('a position that climbs by rungs of its own shows those on the chart', async () => {
  const pips = { ...noRisk, profit1: 33 }
  const ladder = { name: 'Half', unit: 'R', rungs: { ...noRisk, profit1: 1 }, r: 3.3, pips, reached: [] } as const
  await openChart('desk', {
    risk: { ...noRisk, profit1: 10 },
    activeTrades: [positionOf({ ladder: { ...ladder, reached: [] } })],
  })
  await expect.element(lines.getByRole('listitem').filter({ hasText: 'Rung 1' })).toMatchTextContent('1287.90')
})
