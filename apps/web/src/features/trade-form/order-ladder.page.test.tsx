import { ladderWords } from '@ratchet/contract'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { executeOrders } from '../../testing/broker.ts'
import { keepLadders } from '../../testing/ladders.ts'
import { savedLadder } from '../../testing/rows.ts'
import { openScreen, startFakes } from '../../testing/screen.tsx'
import { newState } from '../../testing/state.ts'

const fakes = startFakes()
const risk = { ...newState().risk, profit1: 900, sl1: 100 }
const night = savedLadder(1, 'Night', { profit1: 60, sl1: 40 })
const half = savedLadder(2, 'Half', { profit1: 1, sl1: 0.5, profit2: 2, sl2: 0.5 }, 'R')
const range = savedLadder(3, 'Range', { profit1: 1, sl1: 0.5 }, 'ATR')
const item = (name: string) => page.getByRole('menuitem', { name: new RegExp(`^${name}`) })
const bodies = () => fakes.server.requests('publishTrade').map(({ body }) => body)

it('one is chosen for a single order, by keys; it goes out with it, and the next order begins as its account', async () => {
  keepLadders(fakes, half, night)
  executeOrders(fakes)
  await openScreen(fakes, '/admin/trade', { risk })
  const choice = page.getByTestId('ladder-choice')
  await expect.element(choice).toMatchTextContent('1 rung')
  await page.getByTestId('trade-volume').fill('0.1')
  ;(choice.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(item('The account’s ladder')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(item('Half')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(choice).toMatchTextContent('Half')
  await expect.element(page.getByText(ladderWords.needsStop)).toBeVisible()
  // The server has the last word, in the same sentence.
  fakes.server.refuse('publishTrade', 'invalid', ladderWords.needsStop)
  await page.getByTestId('execute-trade').click()
  await page.getByTestId('ask-send').click()
  await expect.element(page.getByTestId('trade-answer')).toMatchTextContent(ladderWords.needsStop)

  // The preview counts the rungs from the stop that is typed.
  executeOrders(fakes)
  await page.getByTestId('trade-sl').fill('1274.6')
  await expect.element(page.getByTestId('ticket-ladder')).toMatchTextContent('after 100 pips')
  await page.getByTestId('execute-trade').click()
  await expect.element(page.getByTestId('ask-first')).toMatchTextContent('Half, 2 rungs, 1 to 2 R')
  await page.getByTestId('ask-send').click()
  await expect.element(choice).toMatchTextContent('1 rung')
  expect(bodies().at(-1)).toMatchObject({ ladderId: half.id, sl: 1274.6 })
})

it('OWN9: an order with one in ATR says when its rungs are counted', async () => {
  keepLadders(fakes, range)
  await openScreen(fakes, '/admin/trade', { risk, size: 'phone' })
  await page.getByTestId('ladder-choice').click()
  await item('Range').click()
  await expect.element(page.getByTestId('ticket-ladder')).toMatchTextContent(ladderWords.measuredThen)
})

it('one is chosen for a single order beside the chart, and goes out with it', async () => {
  keepLadders(fakes, night)
  executeOrders(fakes)
  await openScreen(fakes, '/admin/chart', { risk, size: 'phone' })
  const ticket = page.getByTestId('chart-ticket')
  const choice = ticket.getByTestId('ladder-choice')
  await choice.click()
  await item('Night').click()
  await expect.element(choice).toMatchTextContent('Night')
  await expect.element(ticket).toMatchTextContent('for this order only')
  await ticket.getByTestId('ticket-field-size').fill('0.02')
  await ticket.getByTestId('ticket-send').click()
  await page.getByTestId('ask-send').click()
  await expect.element(ticket).toMatchTextContent(/Executed at/)
  expect(bodies()).toMatchObject([{ ladderId: night.id, volume: 0.02 }])
})
