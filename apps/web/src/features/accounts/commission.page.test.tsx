import { fundingRefusals } from '@ratchet/contract'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { field, inputOf, pressIn, put } from '../../testing/fields.ts'
import { openScreen, startFakes } from '../../testing/screen.tsx'
import { paperAccount } from '../../testing/state.ts'

const fakes = startFakes()

it('D4: a paper account’s commission is set among its tools, 0 as well, and refused above the most', async () => {
  await openScreen(fakes, '/admin/settings', { accounts: [paperAccount({ commission: 3.5 })] })
  fakes.server.on('setCommission', () => ({ message: 'The commission is 0.00 per lot and side.' }))
  await pressIn(page.getByTestId('account-commission'), '{Enter}')
  await expect.element(field('Commission (USD)')).toHaveValue('3.50')
  put(inputOf('Commission (USD)'), '1000.01')
  await pressIn(field('Commission (USD)'), '{Enter}')
  await expect.element(page.getByTestId('funding-answer')).toMatchTextContent(fundingRefusals.commission)
  put(inputOf('Commission (USD)'), '0')
  await pressIn(field('Commission (USD)'), '{Enter}')
  await expect.element(page.getByTestId('account-answer')).toMatchTextContent('The commission is 0.00')
  expect(fakes.server.requests('setCommission').map(({ body }) => body)).toEqual([{ amount: 0 }])
})

it('D4: the order form counts the account’s commission of both sides, and shows none where there is none', async () => {
  const commission = page.getByText('Commission, both sides')
  await openScreen(fakes, '/admin/trade', { accounts: [paperAccount({ commission: 3.5 })] })
  put(inputOf('Volume'), '0.1')
  await expect.element(commission).toBeVisible()
  await expect.element(page.getByText('−0.70 USD')).toBeVisible()
  await openScreen(fakes, '/admin/trade', { accounts: [paperAccount()] })
  put(inputOf('Volume'), '0.1')
  await expect.element(page.getByTestId('ticket-margin')).toMatchTextContent('USD')
  await expect.element(commission).not.toBeInTheDocument()
})
