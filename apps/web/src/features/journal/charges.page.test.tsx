import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { closedOf } from '../../testing/rows.ts'
import { openScreen, startFakes } from '../../testing/screen.tsx'
import { paperAccount } from '../../testing/state.ts'

const fakes = startFakes()
const figure = (name: string) =>
  page.getByTestId('journal-figures').getByText(name, { exact: true }).element().parentElement
const server = paperAccount().server
const at = { server, brokerId: '100001' }
const charge = (position: string | null, commission: number, left: number) => ({
  ...at,
  position,
  commission,
  swap: 0,
  fee: 0,
  left,
})

it('D4, D6: the commission of opening is in the trade’s result and column, and what is of no trade has a line of its own', async () => {
  fakes.server.on('listJournalNotes', () => ({ items: [], next: null }))
  fakes.server.on('getJournalCharges', ({ query }) => ({
    // The rest comes with the next page.
    items: query.before === '7' ? [charge('90', -1.2, 0.1)] : [charge(null, -2.5, 0), charge('71', -0.35, 0)],
    next: query.before === '7' ? null : 7,
    accounts: [{ ...at, start: 10_000, balance: 9995.6, transfers: [] }],
  }))
  const deal = closedOf({ ...at, position_id: '71', profit: -10, swap: 0, commission: -0.35, fee: 0 })
  await openScreen(fakes, '/admin/journal', { closedTrades: [deal] })
  await expect.element(page.getByTestId('journal-figures')).toBeVisible()
  expect(figure('Net result')?.textContent).toContain('−10.70')
  expect(figure('Costs')?.textContent).toContain('−0.70')
  expect(figure('Charges on open positions')?.textContent).toContain('−1.20')
  expect(figure('Other account charges')?.textContent).toContain('−2.50')
  expect(figure('Total booked')?.textContent).toContain('−14.40')
  // D5: of 10,000.00, which is the balance that the account began with.
  expect(figure('Largest drawdown')?.textContent).toContain('0.1 % of the peak balance')
  const table = page.getByTestId('journal-trades')
  await expect.element(table).toMatchTextContent(/Costs.*Commission.*Swap.*Fee.*−0\.70/s)
})
