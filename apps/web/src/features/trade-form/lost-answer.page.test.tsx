import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { inputOf, put } from '../../testing/fields.ts'
import { openScreen, startFakes } from '../../testing/screen.tsx'
import { now } from '../../testing/state.ts'
import { unansweredOrders } from '../../trading/orders/publish-once.ts'

const fakes = startFakes()
const id = '0190bbbb-0000-7000-8000-000000000009'
const unanswered = () => page.getByTestId('unanswered')
const sent = () => fakes.server.requests('publishTrade')
const keyOf = (n: number) => sent()[n]?.headers.get('idempotency-key')
const quotes = [{ symbol: 'GOLD', bid: 1300, ask: 1300.3, time: now }]

async function order(volume: string): Promise<void> {
  put(inputOf('Volume'), volume)
  await page.getByTestId('execute-trade').click()
  await page.getByTestId('ask-send').click()
}

beforeEach(() => {
  unansweredOrders.forTrader(null)
})

it.each(['desk', 'phone'] as const)(
  'F9, B1: after a lost answer and a reload the form says that the order may have arrived, and looks it up, on %s',
  async (size) => {
    await openScreen(fakes, '/admin/trade', { size, quotes })
    fakes.server.lose('publishTrade')
    await order('0.1')
    await expect.element(page.getByTestId('trade-answer')).toMatchTextContent(/may have arrived/)
    await expect.element(page.getByTestId('trade-answer')).not.toMatchTextContent(/try again/)
    await openScreen(fakes, '/admin/trade', { size })
    await expect
      .element(unanswered())
      .toMatchTextContent(/^Buy 0\.10 GOLD, sent .* got no response and may have arrived/)
    // Another order waits; nothing was sent.
    await order('0.2')
    await expect
      .element(page.getByTestId('trade-answer'))
      .toMatchTextContent(/Send this order when its outcome is known/)
    expect(sent()).toHaveLength(1)
    expect(document.documentElement.scrollWidth).toBe(innerWidth)
    fakes.server.on('findPublished', ({ query }) => ({
      published: query.key === keyOf(0) ? { id, key: '2026-11-28 09:00', status: 'executed' } : null,
    }))
    await expect.element(unanswered()).toMatchTextContent(/was received\. History of trade 2026-11-28 09:00/)
    await unanswered().getByRole('button', { name: 'OK' }).click()
    await expect.element(unanswered()).toBeEmptyDOMElement()
  },
)

it('F9: the same order pressed again after the loss carries the same key', async () => {
  await openScreen(fakes, '/admin/trade', { quotes })
  fakes.server.lose('publishTrade')
  await order('0.1')
  await expect.element(page.getByTestId('trade-answer')).toMatchTextContent(/may have arrived/)
  fakes.server.on('publishTrade', { id, key: '2026-11-28 09:00', status: 'Pending' })
  await order('0.1')
  await expect.element(page.getByTestId('trade-outcome')).toBeVisible()
  expect([sent().length, keyOf(1)]).toEqual([2, keyOf(0)])
  await expect.element(unanswered()).toBeEmptyDOMElement()
})
