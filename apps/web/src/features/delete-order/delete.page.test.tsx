import { fill, messages, type PublicTrade } from '@ratchet/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAlert, field, inputOf, put } from '../../testing/fields.ts'
import { orderOf, positionOf, tradeId, waitingOrder } from '../../testing/rows.ts'
import { openScreen, startFakes } from '../../testing/screen.tsx'

const press = () => userEvent.keyboard('{Enter}')
const type = (text: string) => put(inputOf('Order ID'), text)
const rows = () => [...document.querySelectorAll('[data-testid=deletable-row]')].map((row) => row.textContent)
const chosen = () => page.getByTestId('delete-chosen')

describe('signed out', () => {
  const fakes = startFakes()
  it("section 5 delete, signed out → 'You must be logged in to delete a document.'", async () => {
    await openScreen(fakes, '/admin/delete', { user: null })
    type('2001-01-01 00:00')
    await press()
    await expectAlert(messages.signInToDelete)
    expect(fakes.server.requests('deleteTrade')).toEqual([])
  })
})

describe('signed in', () => {
  const fakes = startFakes('describe')
  const old = orderOf({ key: '2026-11-17 09:30' })
  const waiting = waitingOrder({ type: 'Order_Type_SellLimit', price: 9000, tradeDetails: 'sweep away' })
  const listTrades = ({ query }: { readonly query: Readonly<Record<string, string>> }) => {
    const matches = (trade: PublicTrade) =>
      (!query.status || trade.status === query.status) && JSON.stringify(trade).includes(query.q ?? '')
    const items = fakes.server.state.trades.filter(matches)
    return { items, nextCursor: null, total: items.length }
  }
  beforeAll(async () => {
    fakes.server.on('listTrades', listTrades)
    await openScreen(fakes, '/admin/delete', {
      trades: [old, waiting],
      activeTrades: [positionOf()],
    })
  })

  it.each(['', '   '])('section 5 delete with the id "%s" → \'Please enter a valid document ID.\'', async (text) => {
    type('x')
    type(text)
    await page.getByTestId('delete-order').click()
    await expectAlert(messages.invalidDocumentId)
    await expect.element(field('Order ID')).toHaveFocus()
    expect(fakes.server.requests('deleteTrade')).toEqual([])
  })

  it('lists what can be deleted, what waits first, and filters as one types', async () => {
    type('')
    await expect.poll(rows).toEqual([expect.stringContaining('Pending'), expect.stringContaining('executed')])
    type('executed')
    await expect.poll(rows).toEqual([expect.stringContaining(old.key)])
  })

  it('says when no document has the ID (section 8)', async () => {
    fakes.server.refuse('deleteTrade', 'not_found', 'No such document.')
    type('no such thing')
    await expect.element(page.getByText(messages.noTrades)).toBeVisible()
    await press()
    await expectAlert(fill(messages.documentNotFound, { id: 'no such thing' }))
  })

  it('puts other errors into its own sentence (section 8)', async () => {
    fakes.server.refuse('deleteTrade', 'not_now', 'Not now.')
    type('2001-01-01 00:00')
    await press()
    await expectAlert('Error: Not now.')
  })

  it('a waiting order is chosen by keys; the form says what will go and what that means, and it goes', async () => {
    fakes.server.on('deleteTrade', ({ params: { id = '' } }) => {
      fakes.server.state.trades = [old]
      fakes.stream.change({ removedTrades: [waiting.id] })
      return { message: fill(messages.documentDeleted, { id }) }
    })
    type('sweep away')
    await expect.poll(rows).toHaveLength(1)
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(inputOf('Order ID').value).toBe(waiting.key)
    await expect.element(chosen()).toMatchTextContent('Sell limit')
    await expect
      .element(chosen())
      .toMatchTextContent('Order 71 is pending at the broker. Ratchet cancels it there first')
    await press()
    await expect.element(page.getByText(fill(messages.documentDeleted, { id: waiting.key }))).toBeVisible()
    expect(fakes.server.requests('deleteTrade').at(-1)?.params).toEqual({ id: waiting.key })
    await expect.poll(rows).toEqual([expect.stringContaining(old.key)])
  })

  it('by UUID: says beforehand that the position stays open, and keeps the answer of the server', async () => {
    fakes.server.on('deleteTrade', () => ({ message: 'It is gone. The position stays open.' }))
    type(tradeId(1))
    await expect.element(chosen()).toMatchTextContent('The position stays open; close it in Active Trades.')
    await press()
    await expect.element(page.getByText('It is gone. The position stays open.')).toBeVisible()
    expect(fakes.server.requests('deleteTrade').at(-1)?.params).toEqual({ id: tradeId(1) })
  })
})
