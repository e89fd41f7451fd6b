import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { closedOf, positionOf } from '../../testing/rows.ts'
import { openScreen, startFakes } from '../../testing/screen.tsx'
import { paperAccount } from '../../testing/state.ts'

/** What a close brought is said with its price and its money. */
const fakes = startFakes()
const broker = { server: 'Broker-Live', brokerId: '900' }
const euros = paperAccount({
  id: '0190aaaa-0000-7000-8000-000000000009',
  server: 'Broker-Live',
  login: '900',
  currency: 'EUR',
})
const long = positionOf({ volume: 0.1 })
const second = positionOf({ id: '8', identifier: '8', volume: 0.2 })
const abroad = positionOf({ id: '9', identifier: '9', volume: 0.3, ...broker })
const profits: Readonly<Record<string, number>> = { 7: 2, 8: -0.5, 9: -3 }

/** The deal comes by the stream after the answer. */
beforeEach(() => {
  fakes.server.on('closePosition', ({ params: { id = '' }, body }) => {
    const { state } = fakes.server
    const trade = state.activeTrades.find((one) => one.id === id) ?? long
    const { server, brokerId } = trade
    const volume = body.volume ?? trade.volume
    const deal = closedOf({
      id: `5${id}`,
      position_id: id,
      volume,
      price: 1284.8,
      profit: profits[id] ?? 0,
      server,
      brokerId,
    })
    state.closedTrades = [deal, ...state.closedTrades]
    state.activeTrades = state.activeTrades.flatMap((one) =>
      one !== trade ? [one] : volume < one.volume ? [{ ...one, volume: one.volume - volume }] : [],
    )
    state.seq += 1
    setTimeout(() => fakes.stream.snapshot(), 50)
    return { message: 'The server’s own words.' }
  })
})

const said = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible()

it('B17: a close beside the chart is told with price and money', async () => {
  await openScreen(fakes, '/admin/chart', { activeTrades: [long] })
  await page.getByTestId('act-close').click()
  await page.getByTestId('act-confirm').click()
  await said('Closed 0.10 GOLD at 1284.80, +2.00 USD.')
})

it('B17: so is a part that is closed, with what is left', async () => {
  await openScreen(fakes, '/admin/dashboard', { activeTrades: [long] })
  await page.getByTestId('close-position').first().click()
  await page.getByTestId('close-volume').fill('0.04')
  await page.getByTestId('close-confirm').click()
  await said('Closed 0.04 GOLD at 1284.80, +2.00 USD. 0.06 is still open.')
})

it('B17: several that are closed at once are told with one sum for each currency', async () => {
  await openScreen(fakes, '/admin/dashboard', {
    accounts: [paperAccount(), euros],
    activeTrades: [long, second, abroad],
  })
  await page.getByTestId('close-many-open').click()
  // The panel opens before the form is loaded; then the form takes the focus.
  await expect.element(page.getByTestId('close-many').getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await page.getByTestId('close-many-confirm').click()
  await said('Closed 3 positions, −3.00 EUR, +1.50 USD.')
})

it('B17: where the deal does not come, the server’s own message is shown', async () => {
  fakes.server.on('closePosition', { message: 'The position is closed.' })
  await openScreen(fakes, '/admin/chart', { activeTrades: [long] })
  await page.getByTestId('act-close').click()
  await page.getByTestId('act-confirm').click()
  await said('The position is closed.')
})

it('B23: the smaller part of an odd size is not called its half', async () => {
  await openScreen(fakes, '/admin/dashboard', { activeTrades: [positionOf({ volume: 0.03 })] })
  await page.getByTestId('close-position').first().click()
  await expect.element(page.getByTestId('close-half')).toMatchTextContent('Nearly half · 0.01')
  await openScreen(fakes, '/admin/dashboard', { activeTrades: [positionOf({ volume: 0.04 })] })
  await page.getByTestId('close-position').first().click()
  await expect.element(page.getByTestId('close-half')).toMatchTextContent(/^Half · 0\.02$/)
})
