import { defaultInstruments } from '@ratchet/contract'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { pressIn } from '../../testing/fields.ts'
import { closedOf, orderOf, positionOf, tradeId } from '../../testing/rows.ts'
import { openScreen, startFakes } from '../../testing/screen.tsx'
import { paperAccount, quoteOf } from '../../testing/state.ts'
import { terminalBroker } from '../../testing/terminal.ts'

/** The test order of the setup page: opened, moved and closed at a press, each step with what the broker confirmed. */
const fakes = startFakes()
const server = 'Terminal-Demo-Broker-Server-5012345'
const of = { server, brokerId: '5012345' }
const account = paperAccount({
  id: '0190aaaa-0000-7000-8000-0000000000bb',
  broker: 'terminal',
  brokerName: 'Terminal',
  environment: 'practice',
  server,
  login: of.brokerId,
  own: false,
})
const at = (testId: string) => page.getByTestId(testId)
const step = (name: string) => at(`test-${name}`)

beforeEach(() => {
  fakes.server.on('brokers', { items: [terminalBroker()] })
  fakes.server.on('listSymbols', { items: [] })
  fakes.server.on('instruments', { items: defaultInstruments.filter(({ symbol }) => symbol === 'GOLD') })
})

async function open(change: Partial<typeof account> = {}) {
  const accounts = [{ ...account, ...change }]
  await openScreen(fakes, `/admin/setup/terminal?account=${account.id}`, { accounts })
  fakes.stream.send({ type: 'quotes', market: server, items: [quoteOf('GOLD', 1284.3, 1284.6)] })
}

/** A broker that does what it is asked. */
function execute(): void {
  const position = positionOf({ ...of, volume: 0.01 })
  fakes.server.on('publishTrade', ({ body: { sl } }) => {
    fakes.stream.change(
      { trades: [orderOf(of)], activeTrades: [{ ...position, sl, intendedSl: sl }] },
      'trade.published',
    )
    return { id: tradeId(1), key: '2026-11-18 14:00', status: 'Pending' }
  })
  fakes.server.on('changeLevels', ({ body: { sl = 0 } }) => {
    fakes.stream.change({ activeTrades: [{ ...position, sl, intendedSl: sl }] })
    return { message: 'Done.' }
  })
  fakes.server.on('closePosition', () => {
    const deal = closedOf({ ...of, tradeId: tradeId(1), price: 1284.3, profit: -0.3 })
    fakes.stream.change({ removedPositions: [{ id: '7', ...of }], closedTrades: [deal] }, 'position.closed')
    return { message: 'Done.' }
  })
}

it('runs at a press only, and shows each step with its time', async () => {
  execute()
  await open()
  const offer = 'Buy 0.01 lot GOLD with a stop at 1275.30. If the price falls to the stop, the result is −9.30 USD.'
  await expect.element(page.getByText(offer)).toBeVisible()
  expect(fakes.server.requests('publishTrade')).toHaveLength(0)
  await pressIn(at('test-order'), '{Enter}')
  await expect.element(at('test-answer')).toMatchTextContent('The test order passed: opened, moved and closed.')
  await expect.element(step('opened')).toMatchTextContent(/Opened at 1284\.60, stop at 1275\.30 \(\d+ ms, .+\)/)
  await expect.element(step('moved')).toMatchTextContent(/Stop confirmed at 1278\.30 \(\d+ ms, .+\)/)
  await expect.element(step('closed')).toMatchTextContent(/Closed at 1284\.30, result −0\.30 USD \(\d+ ms, .+\)/)
  expect(fakes.server.requests('publishTrade').map(({ body }) => body)).toMatchObject([
    { accountId: account.id, volume: 0.01, sl: 1275.3, status: 'Pending' },
  ])
  expect(fakes.server.requests('changeLevels').map(({ body, query }) => ({ ...body, ...query }))).toEqual([
    { sl: 1278.3, ...of },
  ])
})

it('says why the broker rejected the order, and goes no further', async () => {
  fakes.server.on('publishTrade', () => {
    const order = orderOf({ ...of, status: 'failed', reason: 'Unsupported filling mode (10030).' })
    fakes.stream.change({ trades: [order] }, 'trade.published')
    return { id: tradeId(1), key: '2026-11-18 14:00', status: 'Pending' }
  })
  await open()
  await at('test-order').click()
  await expect.element(step('opened')).toMatchTextContent('Unsupported filling mode (10030).')
  await expect.element(at('test-answer')).toMatchTextContent('If the position is still open')
  expect(fakes.server.requests('closePosition')).toHaveLength(0)
})

it('closes the position even if its stop cannot be moved', async () => {
  execute()
  fakes.server.refuse('changeLevels', 'conflict', 'Invalid stops (10016).')
  await open()
  await at('test-order').click()
  await expect.element(step('moved')).toMatchTextContent('Invalid stops (10016).')
  await expect.element(step('closed')).toMatchTextContent('Closed at 1284.30')
  await expect.element(at('test-answer')).toMatchTextContent('its stop did not move')
})

it('is not offered while trading is not allowed', async () => {
  await open({ state: 'paused' })
  await expect.element(page.getByText('First allow trading on this account.')).toBeVisible()
  await expect.element(at('test-order')).not.toBeInTheDocument()
})

it('asks twice before it trades real money', async () => {
  execute()
  await open({ environment: 'live' })
  await expect.element(at('test-order')).toMatchTextContent('Start the test order with real money')
  await at('test-order').click()
  await expect.element(page.getByText('Tick the box: this account trades real money.')).toBeVisible()
  expect(fakes.server.requests('publishTrade')).toHaveLength(0)
  await page.getByRole('checkbox', { name: /^I understand/ }).click()
  await page.getByLabelText(/^Type LIVE/).fill('LIVE')
  await at('test-order').click()
  await expect.element(at('test-answer')).toMatchTextContent('The test order passed')
})
