import { type ModifiedTrade, noRisk } from '@ratchet/contract'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { closedOf, positionOf } from '../../testing/rows.ts'
import { openScreen, startFakes } from '../../testing/screen.tsx'
import { now } from '../../testing/state.ts'

const fakes = startFakes()
const position = positionOf({ price_open: 1284.6, sl: 1284.7, rung: 1 })
const { tradeId, symbol, server, brokerId } = position
const move = {
  id: position.id,
  tradeId,
  symbol,
  server,
  brokerId,
  sl: 1284.7,
  tp: 0,
  rung: 1,
  time: now,
  status: 'modified',
  seq: 1,
} satisfies ModifiedTrade
const card = () => page.getByTestId('first-move')

it('B10: the card of the first move says what became of the position since', async () => {
  const risk = { ...noRisk, profit1: 10, sl1: 9 }
  await openScreen(fakes, '/admin/dashboard', { activeTrades: [{ ...position, rung: 0 }], risk })
  await expect.element(page.getByTestId('first-steps')).toBeVisible()
  Object.assign(fakes.server.state, { activeTrades: [position], modifiedTrades: [move] })
  fakes.stream.snapshot()
  await expect.element(card()).toMatchTextContent(/you keep \+1\.00 USD if it fills there\./)
  fakes.server.state.activeTrades = [{ ...position, sl: 1289.2, intendedSl: 1289.2, rung: 3 }]
  fakes.stream.snapshot()
  await expect
    .element(card())
    .toMatchTextContent(
      /that locked in \+1\.00 USD\. The price has since reached rung 3, and the stop is at 1289\.20\./,
    )
  fakes.server.state.activeTrades = []
  fakes.server.state.closedTrades = [closedOf({ position_id: position.id, price: 1292.1, profit: 7.5, tradeId })]
  fakes.stream.snapshot()
  await expect.element(card()).toMatchTextContent(/The position closed at 1292\.10, \+7\.50 USD\./)
})
