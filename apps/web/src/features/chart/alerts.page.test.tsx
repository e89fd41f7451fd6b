import type { Alert } from '@ratchet/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { chart, goldCandles, openMenuAt, orderMenu, shown } from '../../testing/candle-chart.ts'
import { happen } from '../../testing/events.ts'
import { noticeOf } from '../../testing/rows.ts'
import { openScreen, type Size, startFakes } from '../../testing/screen.tsx'
import { now } from '../../testing/state.ts'

/** Alerts on the chart of candles: set by mouse, finger and keys, shown, taken back, and gone when the price is there. */
const fakes = startFakes()
let alerts: Alert[] = []
const alertAt = (n: number, price: number, note = ''): Alert => ({
  id: `0190dddd-0000-7000-8000-00000000000${n}`,
  symbol: 'GOLD',
  server: null,
  price,
  direction: price > 1284.3 ? 'rising' : 'falling',
  note,
  setAt: now,
})

/** The server keeps the alerts that wait. */
beforeEach(() => {
  alerts = []
  const { server } = fakes
  server.on('candles', { items: [...goldCandles], more: false })
  server.on('listAlerts', () => ({ items: alerts }))
  server.on('setAlert', ({ body: { price, note } }) => {
    const alert = alertAt(alerts.length + 1, price, note)
    alerts = [alert, ...alerts]
    return alert
  })
  server.on('removeAlert', ({ params }) => {
    alerts = alerts.filter(({ id }) => id !== params.id)
    return { message: 'Alert removed.' }
  })
})

const list = page.getByRole('list', { name: 'Alerts on the chart' })
const dialog = page.getByRole('dialog', { name: 'Alert on GOLD' })
const entry = orderMenu.getByRole('menuitem', { name: /^Alert at / })

/** Opens the menu high above the price: by the right button at the desk, on the phone by a finger that is held and let go. */
async function openMenu(size: Size): Promise<void> {
  if (size === 'desk') return openMenuAt(0.5, 0.25)
  const { left, top, width, height } = chart.element().getBoundingClientRect()
  const at = { clientX: left + width / 2, clientY: top + height * 0.15 }
  for (const name of ['contextmenu', 'pointerup'])
    chart
      .element()
      .dispatchEvent(new PointerEvent(name, { bubbles: true, cancelable: true, pointerType: 'touch', ...at }))
}

describe.each(['desk', 'phone'] as const)('alerts (%s)', (size) => {
  it('one is set at the price under the pointer, with a note, and is seen as a line and in words', async () => {
    await openScreen(fakes, '/admin/chart', { size })
    await shown()
    await openMenu(size)
    await expect.element(entry).toBeVisible()
    const price = (entry.element().textContent ?? '').replace(/^Alert at |…$|,/g, '')
    await entry.click()
    await expect.element(dialog.getByLabelText('Price')).toHaveValue(price)
    await expect.element(dialog).toMatchTextContent(`when the bid rises to ${price}`)
    await dialog.getByLabelText(/^Note/).fill('sell half here')
    expect(alerts).toEqual([])
    await dialog.getByRole('button', { name: 'Set alert' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(list).toMatchTextContent('Alert when the bid rises to')
    await expect.element(list).toMatchTextContent('sell half here')
    expect(alerts).toMatchObject([{ price: Number(price), note: 'sell half here' }])
    await expect
      .element(chart)
      .toHaveAccessibleDescription(expect.stringContaining(`Alert · sell half here at ${price}`))
  })
})

it('one is set by keys alone, from the tools; what is no price is not sent', async () => {
  await openScreen(fakes, '/admin/chart')
  await shown()
  ;(page.getByRole('button', { name: 'Order', exact: true }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('menuitem').first()).toHaveFocus()
  await userEvent.keyboard('{End}')
  await expect.element(page.getByRole('menuitem', { name: 'Alert…' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  const price = dialog.getByLabelText('Price')
  await expect.element(price).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(price).toBeInvalid()
  await expect.element(price).toHaveFocus()
  expect(fakes.server.requests('setAlert')).toEqual([])
  await userEvent.keyboard('1250.5')
  await expect.element(dialog).toMatchTextContent('when the bid falls to 1250.50')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(list).toMatchTextContent('Alert when the bid falls to')
  expect(fakes.server.requests('setAlert').map(({ body }) => body)).toMatchObject([{ symbol: 'GOLD', price: 1250.5 }])
})

it('one that the price reaches leaves the chart and is told once: in the corner, by the bell, and in the list', async () => {
  alerts = [alertAt(1, 1300.5, 'the leap'), alertAt(2, 1250.5)]
  // The numbers of notices go on from test to test, as the page remembers those that it has shown.
  await openScreen(fakes, '/admin/chart', { seq: 5000 })
  await shown()
  await expect.element(list).toMatchTextContent('the leap')
  alerts = alerts.slice(1)
  fakes.server.on('listNotices', () => ({
    items: [noticeOf({ seq: 5001, kind: 'alert.reached', price: 1300.5, bid: 1301, reason: 'the leap' })],
    nextCursor: null,
    read: 0,
    unread: 1,
  }))
  happen(fakes, 'alert.reached')
  await expect.element(page.getByText('The price reached your alert').first()).toBeVisible()
  await expect.element(list.getByText('the leap')).not.toBeInTheDocument()
  expect(list.getByRole('listitem').elements()).toHaveLength(1)
  // Another event says nothing of it.
  happen(fakes, 'alert.reached')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  const notice = page.getByTestId('notice')
  await expect.element(notice).toMatchTextContent('GOLD at 1300.50, the bid was 1301.00. Your note: the leap')
  expect(page.getByRole('alert').filter({ hasText: 'The price reached your alert' }).elements().length).toBeLessThan(2)
})

it('each is taken back from the list', async () => {
  alerts = [alertAt(1, 1300.5, 'sell half here'), alertAt(2, 1250.5)]
  await openScreen(fakes, '/admin/chart', { size: 'phone' })
  await shown()
  await expect.element(list).toMatchTextContent('sell half here')
  await list.getByRole('button', { name: 'Remove: Alert when the bid falls to 1250.50' }).click()
  await expect.element(list.getByText('Alert when the bid falls to')).not.toBeInTheDocument()
  expect(alerts).toHaveLength(1)
  await list.getByRole('button', { name: /^Remove: / }).click()
  await expect.element(list).not.toBeInTheDocument()
  expect(alerts).toEqual([])
})
