import { fill, ladderWords, noRisk } from '@ratchet/contract'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { keepLadders } from '../../../testing/ladders.ts'
import { orderOf, positionOf, savedLadder, tradeId } from '../../../testing/rows.ts'
import { type Fakes, openScreen, startFakes } from '../../../testing/screen.tsx'
import { Refusal } from '../../../testing/server.ts'
import { Flight } from '../flight.fixture.ts'

const fakes = startFakes()
const half = savedLadder(1, 'Half', { profit1: 1, sl1: 0.5, profit2: 2, sl2: 0.5 }, 'R')
const range = savedLadder(2, 'Range', { profit1: 1, sl1: 0.5, profit2: 2.5, sl2: 1 }, 'ATR')
const own = {
  name: 'Half',
  unit: 'R',
  rungs: half.ladder,
  r: 10,
  pips: { ...noRisk, profit1: 100 },
  reached: [],
} as const
const line = page.getByTestId('position-ladder')
const ask = page.getByTestId('change-ladder')
const answer = page.getByTestId('change-ladder-answer')
const choose = (label: string) => ask.getByLabelText('Ladder', { exact: true }).selectOptions(label)
const change = () => line.getByRole('button', { name: 'Change…' }).click()
const bodies = () => fakes.server.requests('changeLadder').map(({ body }) => body)

async function openFlight({ server }: Fakes, size: 'desk' | 'phone', ladder?: typeof own): Promise<void> {
  const { records } = new Flight({ sl: 1274.6, openPrice: 1284.6 }).opened()
  server.on('getFlight', { records })
  server.on('getTrade', orderOf({ sl: 1274.6 }))
  server.on('getPricePath', { symbol: 'GOLD', side: 'Buy', items: [] })
  await openScreen(fakes, `/admin/flight/${tradeId(1)}`, {
    size,
    risk: { ...noRisk, profit1: 900, sl1: 100 },
    trades: [orderOf({ sl: 1274.6 })],
    activeTrades: [positionOf({ sl: 1274.6, ...(ladder && { ladder: ladder as never }) })],
  })
}

it('a position is given another one, shown first, and its account’s again; both are on record', async () => {
  keepLadders(fakes, half)
  await openFlight(fakes, 'desk')
  await expect.element(line).toMatchTextContent('The account’s ladder 1 rung, at 900 pips')
  await change()
  await expect.element(ask).toMatchTextContent('Current ladder: the account’s ladder, no rung reached yet.')
  await choose('Half: 2 rungs, 1 to 2 R')
  await expect.element(ask).toMatchTextContent('Rung 1 at 1294.6')
  await expect.element(ask.getByTestId('ladder-outcome')).toMatchTextContent('1274.60, at worst')
  await expect.element(ask.getByTestId('ladder-outcome')).toMatchTextContent('unchanged')
  // The question is answered with no, unless another answer is chosen.
  await ask.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(ask).not.toBeInTheDocument()
  expect(bodies()).toEqual([])

  fakes.server.on('changeLadder', () => {
    const { state } = fakes.server
    state.activeTrades = [positionOf({ sl: 1274.6, ladder: own as never })]
    state.seq += 1
    fakes.stream.snapshot()
    return { message: fill(ladderWords.nowOwn, { name: 'Half' }) }
  })
  await change()
  await choose('Half: 2 rungs, 1 to 2 R')
  await page.getByTestId('change-ladder-send').click()
  await expect.element(answer).toMatchTextContent('The position uses “Half” from the next price')
  await ask.getByRole('button', { name: 'Close' }).click()
  await expect.element(line).toMatchTextContent('for this position only')

  fakes.server.on('changeLadder', () => ({ message: ladderWords.nowAccounts }))
  await change()
  await choose('The account’s ladder: 1 rung, at 900 pips')
  await page.getByTestId('change-ladder-send').click()
  await expect.element(answer).toMatchTextContent('uses its account’s ladder from the next price')
  expect(bodies()).toEqual([{ ladderId: half.id }, { ladderId: null }])
})

it('OWN9: one in ATR is saved, says when it is measured, and why it cannot be yet', async () => {
  keepLadders(fakes, range)
  await openFlight(fakes, 'phone')
  const words = fill(ladderWords.needsCandles, { symbol: 'GOLD' })
  fakes.server.on('changeLadder', () => {
    throw new Refusal('conflict', words)
  })
  await change()
  await expect.element(ask.getByLabelText('Ladder', { exact: true })).toHaveDisplayValue('Range: 2 rungs, 1 to 2.5 ATR')
  await expect.element(ask).toMatchTextContent(ladderWords.measuredThen)
  await page.getByTestId('change-ladder-send').click()
  await expect.element(answer).toMatchTextContent(words)
  expect(bodies()).toEqual([{ ladderId: range.id }])
})
