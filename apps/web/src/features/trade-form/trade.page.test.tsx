import { messages } from '@ratchet/contract'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen, startFakes } from '../../testing/screen.tsx'

const fakes = startFakes()

it('signed out: says that a trader has to sign in', async () => {
  await openScreen(fakes, '/admin/trade', { user: null })
  await page.getByRole('button', { name: 'Execute Trade' }).click()
  await expect.element(page.getByText(messages.signInToTrade, { exact: true }).first()).toBeVisible()
})
it('signed in: wants all fields', async () => {
  await openScreen(fakes, '/admin/trade')
  await page.getByTestId('execute-trade').click()
  await expect
    .element(page.getByTestId('trade-form').getByText(messages.tradeIncomplete, { exact: true }))
    .toBeVisible()
})
it('phone', async () => {
  await openScreen(fakes, '/admin/dashboard', { size: 'phone' })
  await expect.element(page.getByText('No trades found.').first()).toBeVisible()
})
