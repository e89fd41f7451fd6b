import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { field, fillAll, focusedName, inputOf, plainDeal, pressIn, put } from '../../testing/fields.ts'
import { orderOf } from '../../testing/rows.ts'
import { openScreen, type Size, startFakes } from '../../testing/screen.tsx'

/** A trader's hand slips on the trade screen: no order leaves that was not meant. */

const fakes = startFakes('describe')
const dialog = () => page.getByRole('dialog')
const button = () => page.getByTestId('execute-trade')
const sendButton = () => page.getByTestId('ask-send')
const sent = () => fakes.server.requests('publishTrade').length
const isAsking = () => expect.element(dialog()).toBeVisible()
async function cancel(keys = '{Escape}'): Promise<void> {
  await userEvent.keyboard(keys)
  await expect.element(dialog()).not.toBeInTheDocument()
}
const open = (size: Size = 'desk') => openScreen(fakes, '/admin/trade', { size })
const everyField = [
  ...['Action', 'Type', 'Symbol', 'Volume', 'Price', 'Deviation', 'Stop Loss', 'Take Profit'],
  ...['Trade Comments', 'Server', 'Status', 'Broker ID', 'Broker Password'],
]

beforeEach(() => fakes.server.clear())

describe('S2: no order by accident', () => {
  beforeAll(async () => {
    localStorage.setItem('ratchet.trade.ada', '{"ask":false,"symbol":"GOLD","volume":"100"}')
    await open()
  })

  it('S2: nobody who did not switch it off is without confirmation, an old `ask: false` included', async () => {
    await expect.element(page.getByRole('switch', { name: 'Confirm orders' })).toBeChecked()
    expect(inputOf('Volume').value).toBe('')
  })

  it('S2: Enter in a form that is not complete goes to the next field', async () => {
    await pressIn(field('Volume'), '{Enter}')
    await expect.poll(focusedName).toBe('price')
    expect(sent()).toBe(0)
  })

  it.each(everyField)('S2: Enter in %s asks, and does not send', async (label) => {
    fillAll(plainDeal)
    await pressIn(field(label), '{Enter}')
    await isAsking()
    await cancel()
    expect([sent(), inputOf('Volume').value, inputOf('Trade Comments').value]).toEqual([0, '0.1', 'as told'])
  })

  it('S2: without a stop the dialog says what each pip costs', async () => {
    await button().click()
    await expect.element(dialog()).toMatchTextContent('No stop loss: each pip against you costs 1.00 USD')
    await page.getByTestId('ask-cancel').click()
    await expect.element(dialog()).not.toBeInTheDocument()
    expect(sent()).toBe(0)
  })

  it('S2: the dialog says what would be sent, in moving numbers; a stray Enter cancels, its button names the act', async () => {
    put(inputOf('Stop Loss'), '1279.30')
    await pressIn(button(), '{Enter}')
    await isAsking()
    for (const text of [
      ...['Confirm order', '0.10 lots', 'GOLD', '1279.30', 'Ratchet-Demo', 'Market, now ask 1284.60'],
      /Worst loss −\d+\.\d\d USD/,
      /Margin\d+\.\d\d USD/,
    ])
      await expect.element(dialog()).toMatchTextContent(text)
    fakes.stream.quote('GOLD', 1284.4, 1284.7)
    await expect.element(dialog()).toMatchTextContent('Market, now ask 1284.70')
    await cancel('{Enter}')
    expect(sent()).toBe(0)
    await pressIn(button(), '{Enter}')
    await expect.element(page.getByRole('button', { name: 'Buy 0.10 GOLD' })).toBeVisible()
    await userEvent.keyboard('{Tab}')
    await expect.poll(focusedName).toBe('ask-send')
    await userEvent.keyboard('{Enter}')
    await expect.poll(sent).toBe(1)
  })

  it('S2: switched off, Enter goes from field to field to the button, and only there it sends', async () => {
    await pressIn(page.getByRole('switch', { name: 'Confirm orders' }), ' ')
    await open()
    await expect.element(page.getByRole('switch', { name: 'Confirm orders' })).not.toBeChecked()
    fillAll(plainDeal)
    ;(field('Action').element() as HTMLElement).focus()
    const walked = []
    for (const _ of everyField) {
      walked.push(focusedName())
      await userEvent.keyboard('{Enter}')
    }
    expect(new Set(walked).size).toBe(everyField.length)
    expect([focusedName(), sent()]).toEqual(['execute-trade', 0])
    await userEvent.keyboard('{Enter}')
    await expect.poll(sent).toBe(1)
  })

  it('S2: ten times the usual size is asked about in words, switched off or not', async () => {
    fakes.stream.change({ trades: [orderOf()] }, 'trade.published')
    fillAll({ ...plainDeal, Volume: '1' })
    await button().click()
    await expect.element(dialog()).toMatchTextContent('10 times your usual 0.10 lots')
    await cancel()
    expect(sent()).toBe(0)
  })
})

describe('S18: what the form knows will fail is not sent', () => {
  beforeAll(async () => {
    localStorage.clear()
    await open()
  })

  it('S18: the button says why it is disabled, and leads to the first field at fault', async () => {
    fillAll({ ...plainDeal, Volume: '0.015', 'Stop Loss': '1334.60' })
    const reason = page.getByTestId('trade-blocked')
    await expect.element(reason).toMatchTextContent('The broker will reject this order. Check Volume and Stop Loss.')
    await expect.element(reason).toMatchTextContent('The volume must be in steps of 0.01 lots.')
    await expect.element(button()).toHaveAttribute('aria-disabled', 'true')
    await expect.element(button()).toHaveAccessibleDescription(/The broker will reject this order\./)
    for (const key of ['{Enter}', ' ']) {
      await pressIn(button(), key)
      await expect.poll(focusedName).toBe('volume')
    }
    await userEvent.keyboard('{Enter}')
    await expect.poll(focusedName).toBe('price')
    expect([dialog().elements().length, sent()]).toEqual([0, 0])
    fillAll(plainDeal)
    await expect.element(button()).not.toHaveAttribute('aria-disabled')
  })

  it('S18: an order that comes to be refused while it is asked about cannot be sent any more', async () => {
    await field('Type').selectOptions('Order_Type_BuyLimit')
    put(inputOf('Price'), '1264.60')
    await pressIn(button(), '{Enter}')
    await isAsking()
    await expect.element(sendButton()).not.toHaveAttribute('aria-disabled')
    fakes.stream.quote('GOLD', 1254.3, 1254.6)
    await expect.element(dialog()).toMatchTextContent('The broker will reject this order. Check Price.')
    await expect.element(dialog()).toMatchTextContent('now ask 1254.60')
    await expect.element(sendButton()).toHaveAttribute('aria-disabled', 'true')
    await pressIn(sendButton(), '{Enter}')
    expect([dialog().elements().length, sent()]).toEqual([1, 0])
    fakes.stream.quote('GOLD', 1284.3, 1284.6)
    await expect.element(sendButton()).not.toHaveAttribute('aria-disabled')
    await cancel()
  })

  it('S18: while the prices may be old the form warns and lets the broker decide', async () => {
    put(inputOf('Volume'), '0.015')
    await expect.element(page.getByText('The broker will reject this order. Check Volume.')).toBeVisible()
    fakes.stream.isAnswering = false
    dispatchEvent(new Event('offline'))
    await expect.element(page.getByText('The broker may reject this order. Check Volume.')).toBeVisible()
    await button().click()
    await isAsking()
    await cancel()
    fakes.stream.isAnswering = true
    dispatchEvent(new Event('online'))
  })
})

it('S2: on a phone side, size, price and worst loss stand in one line above the button', async () => {
  localStorage.clear()
  await open('phone')
  fillAll(plainDeal)
  const line = page.getByTestId('order-line')
  await expect
    .element(line)
    .toMatchTextContent(/Buy 0\.10 GOLD.*Ask 1284\.60.*No stop loss: each pip against you costs 1\.00 USD/)
  scrollTo(0, 0)
  const [text, press] = [line, button()].map((one) => one.element().getBoundingClientRect())
  expect(text?.bottom).toBeLessThanOrEqual(press?.top ?? 0)
  expect(press?.bottom).toBeLessThanOrEqual(844)
})
