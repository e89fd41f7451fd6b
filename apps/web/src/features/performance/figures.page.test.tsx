import type { Activity, ActivityRange, ActivitySpan } from '@ratchet/contract'
import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { happen } from '../../testing/events.ts'
import { closedOf } from '../../testing/rows.ts'
import { openScreen, type Size, startFakes } from '../../testing/screen.tsx'
import { now, quoteOf } from '../../testing/state.ts'

/** These tests look at the charts of the dashboard (the specification, section 2). */
const fakes = startFakes()
/** What was closed on the last day, and what it brought. */
let last: Pick<ActivitySpan, 'closed' | 'profit'> = { closed: 0, profit: null }
const nothing = { closed: 0, modified: 0, profit: null, before: null }
const activityOf = (range: ActivityRange): Activity => ({
  today: '2026-11-18',
  items:
    range === '12m'
      ? Array.from({ length: 12 }, (_, n) => ({
          ...nothing,
          ...(n === 11 ? last : {}),
          day: new Date(Date.UTC(2025, 11 + n, 1)).toISOString().slice(0, 10),
        }))
      : Array.from({ length: 5 }, (_, n) => ({ ...nothing, ...(n === 4 ? last : {}), day: `2026-11-${14 + n}` })),
})
beforeEach(() => {
  last = { closed: 0, profit: null }
  fakes.server.on('getActivity', ({ query }) => activityOf((query.range as ActivityRange | undefined) ?? '5d'))
})

const activity = page.getByTestId('trade-activity')
const performance = page.getByTestId('daily-performance')
const slider = activity.getByRole('slider')
/** The charts are fetched once their place is near. */
async function openDashboard(size: Size): Promise<void> {
  await openScreen(fakes, '/admin/dashboard', { size })
  const place = () => document.querySelector('[data-panel=performance]')
  await expect.poll(place).not.toBeNull()
  place()?.scrollIntoView()
}

it.each(['desk', 'phone'] as const)(
  'the charts begin empty, with words and without figures; a trade that closes meanwhile is drawn, without a reload (%s)',
  async (size) => {
    await openDashboard(size)
    for (const panel of [activity, performance]) {
      await expect.element(panel).toMatchTextContent('Closed trades appear here.')
      await expect.element(panel.getByRole('slider')).not.toBeInTheDocument()
    }
    last = { closed: 1, profit: -3.2 }
    const closedTrades = [closedOf({ profit: -3.2 })]
    Object.assign(fakes.server.state, { closedTrades })
    happen(fakes, 'position.closed', { closedTrades })
    await expect.element(slider).toBeInTheDocument()
    await expect.element(activity.getByText(/^Closed 1$/)).toBeInTheDocument()
    await expect.element(activity.getByText(/^Modified 0$/)).toBeInTheDocument()
    await expect.poll(() => performance.element().querySelector('svg[width] [data-tone=loss]')).not.toBeNull()
    await expect.element(performance).toMatchTextContent('−3.20')
    expect(performance.getByRole('slider').element().getAttribute('aria-valuetext')).toContain(
      'previous year no closed trades',
    )
  },
)

it('draws the price in the theme’s own colour, as sharp as the screen, and the keys reach it', async () => {
  const items = Array.from({ length: 300 }, (_, n) => ({
    symbol: 'GOLD',
    time: new Date(Date.parse(now) + n * 200).toISOString(),
    bid: 1284 + Math.sin(n / 20),
    ask: 1284.3 + Math.sin(n / 20),
  }))
  await openScreen(fakes, '/admin/dashboard', { quotes: [quoteOf('GOLD', 1283.7, 1284)] })
  await expect.element(page.getByTestId('price-chart')).toMatchTextContent('1283.70')
  fakes.server.state.quotes = items.slice(-1)
  fakes.stream.send({ type: 'quotes', items })
  const drawing = page.getByRole('figure', { name: 'Bid and ask of GOLD' })
  await expect.element(drawing).toBeInTheDocument()
  ;(drawing.element() as HTMLElement).focus()
  await expect.element(drawing).toHaveFocus()
  const canvas = drawing.element().querySelector('canvas') as HTMLCanvasElement
  const drawnPixels = () => {
    const { width, height } = canvas
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, width, height) ?? { data: [] }
    const colour = getComputedStyle(canvas).getPropertyValue('--r-accent').trim()
    const wanted = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
    let pixels = 0
    for (let at = 0; at < data.length; at += 4) if (wanted.every((value, n) => data[at + n] === value)) pixels += 1
    return pixels
  }
  await expect.poll(drawnPixels).toBeGreaterThan(100)
  expect(canvas.width).toBe(Math.round(canvas.clientWidth * devicePixelRatio))
})

it('lets the arrow keys walk through the days, and tells each; shows the same figures as a table, and remembers the range', async () => {
  last = { closed: 1, profit: 4 }
  await openDashboard('phone')
  await expect.element(slider).toBeInTheDocument()
  const place = (name: 'now' | 'text') => slider.element().getAttribute(`aria-value${name}`)
  ;(slider.element() as HTMLElement).focus()
  expect(place('now')).toBe('5')
  const ofLast = place('text')
  await userEvent.keyboard('{ArrowLeft}')
  await expect.poll(() => place('now')).toBe('4')
  expect(place('text')).not.toBe(ofLast)
  await expect.element(page.getByTestId('chart-tip')).toMatchTextContent('Closed')
  await userEvent.keyboard('{Home}')
  await expect.poll(() => place('now')).toBe('1')
  await userEvent.keyboard('{End}')
  await expect.poll(() => place('now')).toBe('5')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByTestId('chart-tip')).not.toBeInTheDocument()

  await activity.getByText('12M').click()
  await activity.getByRole('button', { name: 'Show as table' }).click()
  const rows = () => activity.element().querySelectorAll('tbody tr')
  await expect.poll(() => rows().length).toBe(12)
  expect(rows()[0]?.textContent).toBe('November 202610')
  await openDashboard('phone')
  await expect.poll(() => activity.element().querySelector('input[value="12m"]')).toBeChecked()
})
