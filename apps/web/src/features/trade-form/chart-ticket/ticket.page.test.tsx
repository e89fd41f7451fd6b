import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { executeOrders } from '../../../testing/broker.ts'
import { waitingOrder } from '../../../testing/rows.ts'
import { openScreen, startFakes } from '../../../testing/screen.tsx'
import type { ServerState } from '../../../testing/state.ts'

/** These tests place orders with the ticket beside the chart, whose size follows from what may be lost. */
const fakes = startFakes()
const ticket = page.getByTestId('chart-ticket')
const field = (name: string) => ticket.getByTestId(`ticket-field-${name}`)
const send = ticket.getByTestId('ticket-send')
const question = page.getByTestId('ask-first')
const yes = page.getByTestId('ask-send')
const unit = (label: string) => ticket.getByLabelText(`${label} unit`)
const bodies = () => fakes.server.requests('publishTrade').map(({ body }) => body)

async function openTicket(size: 'desk' | 'phone', change: Partial<ServerState> = {}): Promise<void> {
  executeOrders(fakes)
  await openScreen(fakes, '/admin/chart', { size, ...change })
  await expect.element(ticket.getByRole('radio', { name: 'Buy' })).toBeInTheDocument()
}
/** So much money at risk over 20 pips. */
async function risk(amount: string): Promise<void> {
  await unit('Size').selectOptions('money')
  await field('size').fill(amount)
  await unit('Stop Loss').selectOptions('pips')
  await field('sl').fill('20')
}
/** An order of a tenth of a lot that waits. */
async function waitAt(price: string): Promise<void> {
  await unit('Size').selectOptions('lots')
  await field('size').fill('0.1')
  await field('sl').fill('20')
  await field('price').fill(price)
}

it('a size by risk wants a stop first, and says so at the field', async () => {
  await openTicket('phone')
  await unit('Size').selectOptions('equity')
  await field('size').fill('0.5')
  await field('sl').fill('')
  await send.click()
  await expect.element(ticket).toMatchTextContent('Enter a stop loss. The size depends on it.')
  await expect.element(field('sl')).toHaveFocus()
  expect(bodies()).toEqual([])
})

it('EST5, EST7: money at risk, a stop in pips and a target in R become the order that the question shows', async () => {
  await openTicket('desk')
  await risk('100')
  await unit('Take Profit').selectOptions('r')
  await field('tp').fill('2')
  await expect.element(ticket).toMatchTextContent('0.50 lots, 5.00 USD per pip')
  await expect.element(ticket.getByText(/−100\.00 USD$/).first()).toBeVisible()
  await expect.element(ticket).toMatchTextContent(' · 2 R')
  await send.click()
  await expect.element(question).toMatchTextContent(/0\.50 lots.*1,?282\.60.*1,?288\.60/)
  await yes.click()
  await expect.element(ticket).toMatchTextContent(/Executed at/)
  expect(bodies()).toMatchObject([{ volume: 0.5, sl: 1282.6, tp: 1288.6 }])
  // A distance stays for the next order.
  await expect.element(field('sl')).toHaveValue('20')
  await expect.element(field('tp')).toHaveValue('2')
})

it('exactly once: after a lost answer the very same order is sent again, whatever the price has done', async () => {
  await openTicket('phone')
  await risk('50')
  fakes.server.lose('publishTrade')
  await send.click()
  await yes.click()
  await expect.element(page.getByTestId('ticket-answer')).toMatchTextContent(/may have arrived/)
  executeOrders(fakes)
  fakes.stream.quote('GOLD', 1290.3, 1290.6)
  await expect.element(ticket.getByRole('radiogroup', { name: 'Side' })).toMatchTextContent('1290.60')
  await send.click()
  await expect.element(question).toMatchTextContent(/1,?282\.60/)
  await yes.click()
  await expect.element(ticket).toMatchTextContent(/Executed at/)
  const [first, second, ...more] = fakes.server.requests('publishTrade')
  expect(more).toEqual([])
  expect(second?.body).toEqual(first?.body)
  expect(first?.headers.get('idempotency-key')).toBeTruthy()
  expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'))
})

it('MAT24: an order that waits may wait for the day, or until a time, and the question says so', async () => {
  await openTicket('desk', {
    market: { feed: 'ticks', label: 'Recorded', speed: 1, symbols: ['GOLD', 'WTI'], ended: false },
  })
  await expect.element(ticket.getByTestId('ticket-till')).not.toBeInTheDocument()
  await waitAt('1274')
  await ticket.getByTestId('ticket-till').selectOptions('time')
  await send.click()
  await expect.element(ticket).toMatchTextContent('Enter an expiry time.')
  await field('tillAt').fill('2026-11-18T13:00')
  await expect.element(ticket).toMatchTextContent('This time has passed.')
  // The market's clock is at two in the afternoon of the 18th.
  await field('tillAt').fill('2026-11-18T22:00')
  await send.click()
  await expect.element(question).toMatchTextContent('2026-11-18 22:00')
  await yes.click()
  await expect.element(page.getByRole('listitem').getByText(/^Buy limit 0\.10 until 2026-11-18 22:00/)).toBeVisible()
  expect(bodies()).toMatchObject([{ goodTill: '2026-11-18T22:00:00.000Z', price: 1274 }])
})

it('OCO1, OCO2: of two orders that wait one cancels the other, as the question says and the chart shows', async () => {
  const below = waitingOrder()
  await openTicket('phone', { trades: [below] })
  await waitAt('1304')
  await ticket.getByTestId('ticket-oco').selectOptions(below.id)
  await expect.element(ticket).toMatchTextContent('The first one filled cancels the other.')
  await send.click()
  await expect.element(question).toMatchTextContent('Buy limit 0.10 GOLD at 1280.00; one cancels the other')
  await yes.click()
  for (const words of [/^Buy limit 0\.10 · OCO$/, /^Buy stop 0\.10 · OCO$/])
    await expect.element(page.getByRole('listitem').getByText(words)).toBeVisible()
  expect(bodies()).toMatchObject([{ oco: below.id, type: 'Order_Type_BuyStop', price: 1304 }])
})

it('sends without a question only where that was switched on, and sells too', async () => {
  await openTicket('desk')
  await ticket.getByRole('radio', { name: 'Sell' }).click()
  await ticket.getByRole('switch', { name: 'Confirm orders' }).click()
  await risk('100')
  await send.click()
  await expect.element(ticket).toMatchTextContent(/Executed at/)
  expect(bodies()).toMatchObject([{ type: 'Order_Type_Sell', volume: 0.5, sl: 1286.3 }])
  await expect.element(question).not.toBeInTheDocument()
})
