import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { executeOrders } from '../../testing/broker.ts'
import { focused } from '../../testing/focus.ts'
import { positionOf } from '../../testing/rows.ts'
import { openScreen, startFakes } from '../../testing/screen.tsx'
import { accountId } from '../../testing/state.ts'
import { shows } from '../../testing/text.ts'
import { keysFrom, usualKeys } from '../../ui/hotkeys/actions.ts'

/** These tests do what is done most with an open position, beside the chart: by a button and by a key, each asked about once. */
const fakes = startFakes()
const here = page.getByTestId('open-here')
const act = (id: string) => here.getByTestId(`act-${id}`)
const question = page.getByTestId('act-question')
const asks = (text: string | RegExp) => shows(question, text)
const confirm = () => page.getByTestId('act-confirm').click()
const answered = () => expect.element(question).not.toBeInTheDocument()
/** Leaves the question without an act. */
const keep = async () => {
  await question.getByRole('button', { name: 'Cancel' }).click()
  await answered()
}
const long = positionOf({ volume: 0.4, price_open: 1284.6, sl: 1274.3 })
const other = positionOf({ ...long, id: '8', identifier: '8', volume: 0.2 })

const open = (activeTrades = [long], size: 'desk' | 'phone' = 'desk') =>
  openScreen(fakes, '/admin/chart', { activeTrades, size })
/** The requests that would change something, in their order. */
const sent = () =>
  (['changeLevels', 'closePosition', 'publishTrade'] as const).flatMap((name) =>
    fakes.server.requests(name).map(({ body }) => ({ name, ...body })),
  )

beforeEach(() => {
  const { server, stream } = fakes
  server.on('changeLevels', { message: 'Done.' })
  server.on('closePosition', ({ params: { id }, body: { volume = 0 } }) => {
    server.state.activeTrades = server.state.activeTrades.flatMap((one) =>
      one.id !== id ? [one] : volume ? [{ ...one, volume: one.volume - volume }] : [],
    )
    stream.snapshot()
    return { message: 'Done.' }
  })
})

it('says that nothing is open', async () => {
  await open([], 'phone')
  await shows(here, 'No open positions in GOLD.')
})

it('half is closed after one question, and the rest keeps its stop', async () => {
  await open()
  await act('half').click()
  await asks('Close 0.20 of Buy 0.40 GOLD at market.')
  expect(focused()).toBe('Cancel')
  expect(sent()).toEqual([])
  await confirm()
  await answered()
  expect(sent()).toEqual([{ name: 'closePosition', volume: 0.2 }])
  await shows(here, /Buy 0\.20 at 1284\.60.*Stop 1274\.30/)
})

it('the stop goes to the open once the price has passed it; before, the button says why not', async () => {
  await open()
  await expect.element(act('even')).toBeDisabled()
  await expect.element(act('even')).toHaveAttribute('title', 'The price is not past your entry yet.')
  fakes.stream.quote('GOLD', 1285, 1285.3)
  await act('even').click()
  await asks('to its open price, 1284.60')
  // The price falls back: the button waits for it.
  fakes.stream.quote('GOLD', 1284, 1284.3)
  await expect.element(page.getByTestId('act-confirm')).toBeDisabled()
  fakes.stream.quote('GOLD', 1285, 1285.3)
  await confirm()
  await answered()
  expect(sent()).toEqual([{ name: 'changeLevels', sl: 1284.6 }])
})

it('a half too small to be traded can’t be asked for', async () => {
  await open([positionOf({ volume: 0.01 })], 'phone')
  await expect.element(act('half')).toBeDisabled()
  await expect.element(act('half')).toHaveAttribute('title', 'Half is below the minimum size.')
})

const reversed = {
  name: 'publishTrade',
  accountId,
  action: 'Trade_Action_Deal',
  type: 'Order_Type_Sell',
  symbol: 'GOLD',
  volume: 0.4,
  price: 0,
  deviation: 0,
  // The same ten dollars above the ask as the stop was below the bid.
  sl: 1294.6,
  tp: 0,
  tradeDetails: 'reversed',
  status: 'Pending',
}

it('a position turned round is closed, and one as large goes the other way with its own stop', async () => {
  await open()
  await act('reverse').click()
  await asks(/then sell 0\.40 GOLD, with a stop near 1294\.60/)
  await confirm()
  await answered()
  expect(sent()).toEqual([{ name: 'closePosition' }, reversed])
})

it('where the close is lost on the way nothing is opened, and pressed again it goes on', async () => {
  await open()
  fakes.server.lose('closePosition')
  await act('reverse').click()
  await confirm()
  await expect.element(page.getByTestId('act-failure')).toBeVisible()
  expect(sent()).toEqual([{ name: 'closePosition' }])
  fakes.server.on('closePosition', { message: 'Done.' })
  await confirm()
  await answered()
  expect(sent()).toEqual([{ name: 'closePosition' }, { name: 'closePosition' }, reversed])
  // Both requests have one key, so the server closes once.
  const keys = fakes.server.requests('closePosition').map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toEqual([expect.any(String), keys[0]])
})

it('where the answer to the other order is lost, nothing says that it was not taken', async () => {
  await open([long], 'phone')
  fakes.server.lose('publishTrade')
  await act('reverse').click()
  await confirm()
  await shows(page.getByTestId('act-failure'), 'The opposite order may have arrived')
  expect(sent()).toEqual([{ name: 'closePosition' }, reversed])
  await keep()
})

it('keys begin what they say, on the chosen position alone, and send nothing before the answer', async () => {
  await open([long, other])
  await expect.poll(() => here.getByTestId('open-position').length).toBe(2)
  ;(document.activeElement as HTMLElement | null)?.blur()
  const chosen = () => document.querySelector('[data-testid=open-here] [data-current=true]')?.textContent ?? ''
  const first = chosen()
  await userEvent.keyboard('n')
  await expect.poll(chosen).not.toBe(first)
  const volume = /Buy (0\.[24]0)/.exec(chosen())?.[1] ?? ''
  await userEvent.keyboard('c')
  await asks(`Close Buy ${volume} GOLD at market.`)
  // A key means nothing while a question stands.
  await userEvent.keyboard('s')
  await keep()
  await userEvent.keyboard('h')
  await asks('GOLD at market. The rest keeps')
  await keep()
  expect(sent()).toEqual([])
  await userEvent.keyboard('c')
  await asks(`Buy ${volume} GOLD`)
  await confirm()
  await answered()
  expect(sent()).toEqual([{ name: 'closePosition' }])
  await expect.poll(() => fakes.server.state.activeTrades.map((one) => one.volume.toFixed(2))).not.toContain(volume)
})

it('the ticket asks when a key begins it, also where its button would not', async () => {
  await open()
  const ticket = page.getByTestId('chart-ticket')
  const size = ticket.getByTestId('ticket-field-size')
  await expect.element(size).toBeVisible()
  await userEvent.keyboard('z')
  await expect.element(size).toHaveFocus()
  // In a field letters are text.
  await userEvent.fill(size, '0.1')
  await userEvent.keyboard('b')
  await expect.element(page.getByTestId('ask-first')).not.toBeInTheDocument()
  await userEvent.fill(size, '0.1')
  await ticket.getByLabelText('Confirm orders').click()
  await userEvent.keyboard('s')
  await shows(page.getByTestId('ask-first'), 'Sell')
  await page.getByTestId('ask-cancel').click()
  await ticket.getByLabelText('Confirm orders').click()
  expect(sent()).toEqual([])
})

it('keys can be changed, one key never does two things, and this browser remembers it', async () => {
  await open()
  const form = page.getByTestId('keys-form')
  const press = async (label: string, key: string) => {
    await form.getByLabelText(label).click()
    await userEvent.keyboard(key)
  }
  const kept = () => keysFrom(localStorage.getItem('ratchet.hotkeys'))
  await here.getByTestId('keys-open').click()
  await press('Close half', 'x')
  await press('Close position', 'h')
  await press('Reverse position', 'x')
  await shows(form, '“Close half” has no key now.')
  await form.getByRole('button', { name: 'Done' }).click()
  expect(kept()).toEqual({ ...usualKeys, half: null, close: 'h', reverse: 'x' })
  await userEvent.keyboard('h')
  await asks('GOLD at market.')
  await keep()
  await userEvent.keyboard('x')
  await asks('then sell 0.40 GOLD')
  await keep()
  await here.getByTestId('keys-open').click()
  await form.getByRole('button', { name: 'Restore defaults' }).click()
  await expect.element(form.getByLabelText('Close half')).toHaveValue('H')
  await form.getByRole('button', { name: 'Done' }).click()
  expect(kept()).toEqual(usualKeys)
})

it('B15: after a fill of the ticket the keys act on the new position', async () => {
  executeOrders(fakes)
  await open([other, long])
  const chosen = (index: number) => here.getByRole('radio').nth(index)
  await chosen(1).click()
  const ticket = page.getByTestId('chart-ticket')
  await ticket.getByTestId('ticket-field-size').fill('0.03')
  await ticket.getByTestId('ticket-send').click()
  await page.getByTestId('ask-send').click()
  await shows(here, 'Buy 0.03')
  await expect.element(chosen(0)).toBeChecked()
  await userEvent.keyboard('c')
  await asks('Close Buy 0.03 GOLD at market.')
  await keep()
  // The trader's next choice stands, whatever comes in.
  await chosen(2).click()
  fakes.stream.quote('GOLD', 1285, 1285.3)
  await expect.element(chosen(2)).toBeChecked()
})

it('B28: a phone has no keys to show', async () => {
  await open([long], 'phone')
  await expect.element(act('close')).toBeVisible()
  await expect.element(here.getByTestId('keys-open')).not.toBeVisible()
  for (const key of document.querySelectorAll('kbd')) expect(key.getClientRects()).toHaveLength(0)
})
