import { executionFailed, messages, noRisk } from '@ratchet/contract'
import { beforeAll, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { field, fillAll, focusedName, inputOf, pressIn, put } from '../../testing/fields.ts'
import { orderOf, tradeId, waitingOrder } from '../../testing/rows.ts'
import { openScreen, startFakes } from '../../testing/screen.tsx'

const fakes = startFakes('describe')
const outcome = () => page.getByTestId('trade-outcome')
const at = (testId: string) => page.getByTestId(testId)
/** Sends the order of the form by keys alone. */
async function send(): Promise<void> {
  await pressIn(field('Volume'), '{Enter}')
  await expect.element(at('ask-send')).toBeVisible()
  await pressIn(at('ask-send'), '{Enter}')
}

beforeAll(() => openScreen(fakes, '/admin/trade', { risk: { ...noRisk, profit1: 50, sl1: 20 } }))

it('has every field of a trade that a trader fills', async () => {
  await pressIn(at('trade-more'), '{Enter}')
  const labels = ['Volume', 'Price', 'Deviation', 'Stop Loss', 'Take Profit', 'Trade Comments', 'Broker ID']
  for (const label of [...labels, 'Broker Password', 'Magic', 'Risk', 'Profit'])
    await expect.element(field(label)).toBeVisible()
})

it('S3: a pending order without a price wants a price; the ladder applies', async () => {
  await field('Type').selectOptions('Order_Type_BuyLimit')
  put(inputOf('Volume'), '0.1')
  await expect.element(at('ticket-what')).toMatchTextContent('0.10 GOLD: enter a price')
  await expect.element(at('ticket-ladder')).toMatchTextContent('Your ladder applies. Enter a price')
  await expect.element(at('ticket-ladder')).not.toMatchTextContent(/no (ladder|rung)/i)
})

it('says what the order would cost and risk, in figures that the domain gives', async () => {
  fillAll({ Price: '1000', 'Stop Loss': '995', 'Take Profit': '1010' })
  for (const [figure, text] of Object.entries({
    value: '10,000.00 USD',
    margin: /^100\.00 USD/,
    pip: '1.00 USD',
    stop: /−50\.00.*−50 pips/s,
    target: /\+100\.00.*100 pips/s,
    ratio: '1 : 2',
    // That is 30 points of 0.01 a night on 10 ounces.
    swap: '−3.00 USD',
    ladder: 'First lock-in: after 50 pips, at 1005.00, the stop moves to 1003.00 and locks in 30 pips, +30.00 USD.',
  }))
    await expect.element(at(`ticket-${figure}`)).toMatchTextContent(text)
})

it('warns in words before the broker refuses, and the arrow keys mend it', async () => {
  put(inputOf('Stop Loss'), '1001')
  await expect.element(page.getByText('The stop loss must be below 1000.00.').first()).toBeVisible()
  await expect.element(at('trade-blocked')).toMatchTextContent('The broker will reject this order. Check Stop Loss.')
  put(inputOf('Volume'), '0.015')
  await expect.element(page.getByText('The volume must be in steps of 0.01 lots.').first()).toBeVisible()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(field('Volume')).toHaveValue('0.01')
  await pressIn(field('Stop Loss'), '{Shift>}{ArrowDown}{/Shift}')
  await expect.element(field('Stop Loss')).toHaveValue('1000.00')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(field('Stop Loss')).toHaveValue('999.90')
  await expect.element(at('trade-blocked')).toBeEmptyDOMElement()
})

it('is confirmed and sent by keys, says so, and shows what became of it', async () => {
  put(inputOf('Trade Comments'), 'by keys alone')
  await send()
  await expect.element(at('trade-answer')).toMatchTextContent(messages.tradePublished)
  const [request] = fakes.server.requests('publishTrade')
  expect(request?.body).toMatchObject({ type: 'Order_Type_BuyLimit', volume: 0.01, sl: 999.9, tp: 1010, price: 1000 })
  await expect.element(outcome()).toMatchTextContent('On its way to the broker.')
  fakes.stream.change({ trades: [waitingOrder({ id: tradeId(1), price: 1000 })] }, 'trade.published')
  await expect.element(outcome()).toMatchTextContent('Buy limit 71 is pending at 1000.00.')
  await expect.element(outcome().getByRole('link')).toHaveAttribute('href', `/admin/dashboard?trade=${tradeId(1)}`)
  expect([inputOf('Volume').value, inputOf('Trade Comments').value]).toEqual(['0.01', 'web'])
})

it('S18: a failure is said once, in one place, with the way to customer care; what was typed comes back (section 8)', async () => {
  const id = tradeId(3)
  fakes.server.on('publishTrade', { id, key: '2026-11-18 14:01', status: 'Pending' })
  await field('Type').selectOptions('Order_Type_Buy')
  fillAll({ Volume: '0.99', 'Stop Loss': '0', 'Take Profit': '0', 'Trade Comments': 'too dear' })
  await send()
  await expect.element(outcome()).toMatchTextContent('On its way to the broker.')
  const failed = orderOf({ id, status: 'failed', reason: 'No money', order: null, position: null })
  fakes.stream.change({ trades: [failed] }, 'trade.published')
  fakes.stream.change({ trades: [failed] }, 'trade.failed')
  await expect.element(outcome()).toMatchTextContent(executionFailed('No money'))
  expect(page.getByText(messages.tradePublished).elements()).toEqual([])
  expect(page.getByText(/Please contact customer care immediately/).elements()).toHaveLength(1)
  await expect.element(outcome().getByRole('link', { name: 'Customer care' })).toHaveAttribute('href', '/admin/care')
  // A refused size is not left for the next order.
  await expect.element(field('Volume')).toHaveValue('')
  await pressIn(outcome().getByRole('button', { name: 'Edit and resend' }), '{Enter}')
  expect([inputOf('Volume').value, inputOf('Trade Comments').value]).toEqual(['0.99', 'too dear'])
})

it('S2: the size of the last order that the broker took is kept over a reload, and no other', async () => {
  await openScreen(fakes, '/admin/trade')
  await expect.element(field('Volume')).toHaveValue('0.01')
})

it('S9: stop and target leave with the symbol, and come back with it', async () => {
  fillAll({ Volume: '0.1', 'Stop Loss': '1279.30' })
  await field('Symbol').selectOptions('WTI')
  await expect.element(field('Stop Loss')).toHaveValue('')
  await expect.element(at('put-away')).toMatchTextContent('Cleared Stop Loss 1279.30, entered for Buy GOLD.')
  await expect.element(at('ticket-stop')).not.toMatchTextContent('+')
  await at('put-away').getByRole('button', { name: 'Undo' }).click()
  await expect.element(field('Symbol')).toHaveValue('GOLD')
  expect(inputOf('Stop Loss').value).toBe('1279.30')
  await expect.element(at('put-away')).toBeEmptyDOMElement()
})

it('S9: they leave with the side; 0, which is none, stays', async () => {
  await field('Type').selectOptions('Order_Type_Sell')
  expect([inputOf('Stop Loss').value, inputOf('Take Profit').value]).toEqual(['', '0'])
  await at('execute-trade').click()
  await expect.element(page.getByText(messages.tradeIncomplete)).toBeVisible()
  expect(focusedName()).toBe('sl')
  await field('Type').selectOptions('Order_Type_Buy')
  await expect.element(field('Stop Loss')).toHaveValue('1279.30')
})

it('S9: no gain is shown at a stop on the wrong side', async () => {
  put(inputOf('Stop Loss'), '1384.60')
  await expect.element(page.getByText(/The stop loss must be below/).first()).toBeVisible()
  await expect.element(at('ticket-stop')).not.toMatchTextContent('+')
})
