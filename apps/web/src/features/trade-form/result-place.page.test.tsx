import { messages } from '@ratchet/contract'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { executeOrders } from '../../testing/broker.ts'
import { field, fillAll } from '../../testing/fields.ts'
import { openScreen, type Size, startFakes } from '../../testing/screen.tsx'

/** Where the result of an order stands: it pushes no button out of view, and covers no field. */
const fakes = startFakes()
const at = (testId: string) => page.getByTestId(testId)
const boxOf = (testId: string) => at(testId).element().getBoundingClientRect()

async function execute(size: Size): Promise<void> {
  executeOrders(fakes)
  await openScreen(fakes, '/admin/trade', { size })
  await field('Type').selectOptions('Order_Type_Buy')
  fillAll({ Volume: '0.1', 'Stop Loss': '1274.30', 'Take Profit': '1300', Deviation: '10' })
  scrollTo(0, 0)
  await at('execute-trade').click()
  await at('ask-send').click()
  await expect.element(at('trade-outcome')).toMatchTextContent('Executed at')
}

it('B16, B17: on a desk the button stays in view, and the fill is larger than the answer', async () => {
  await execute('desk')
  const { top, bottom } = boxOf('execute-trade')
  expect(top).toBeGreaterThan(0)
  expect(bottom).toBeLessThanOrEqual(innerHeight)
  expect(boxOf('trade-outcome').bottom).toBeLessThanOrEqual(innerHeight)
  await expect.element(at('trade-answer')).toMatchTextContent(messages.tradePublished)
  const sizeOf = (element: Element | null) => Number.parseFloat(element ? getComputedStyle(element).fontSize : '')
  const result = at('trade-outcome').element().querySelector('strong')
  expect(sizeOf(result)).toBeGreaterThan(sizeOf(at('trade-answer').element()))
})

it('B16: on a phone the result covers no more than the foot of the screen', async () => {
  await execute('phone')
  const foot = at('trade-outcome').element().parentElement?.getBoundingClientRect()
  expect(foot?.height).toBeLessThanOrEqual(innerHeight / 3)
  expect(boxOf('execute-trade').bottom).toBeLessThanOrEqual(innerHeight)
})

it('B16: nor does that of the ticket beside the chart', async () => {
  executeOrders(fakes)
  await openScreen(fakes, '/admin/chart', { size: 'phone' })
  await at('ticket-field-size').fill('0.1')
  await at('ticket-send').click()
  await at('ask-send').click()
  await expect.element(at('trade-outcome')).toMatchTextContent('Executed at')
  expect(at('trade-outcome').element().parentElement?.getBoundingClientRect().height).toBeLessThanOrEqual(
    innerHeight / 3,
  )
  await expect.element(at('ticket-answer')).toMatchTextContent(messages.tradePublished)
})
