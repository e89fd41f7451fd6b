import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { positionOf } from '../../testing/rows.ts'
import { openScreen, startFakes } from '../../testing/screen.tsx'

const fakes = startFakes()
const first = page.getByTestId('found').first()

it('B27: an action leads to the place where it is done, and a ticket of one digit is found', async () => {
  fakes.server.on('search', { items: [] })
  await openScreen(fakes, '/admin/dashboard', { activeTrades: [positionOf()] })
  await page.getByTestId('search-box').click()
  await userEvent.keyboard('7')
  await expect.element(first).toMatchTextContent('Buy 0.10 GOLD #7')
  await userEvent.keyboard('{Backspace}risk')
  // The screen of that name comes before what is done there.
  await expect.element(first).toMatchTextContent('Risk Management')
  await userEvent.keyboard('{Backspace}{Backspace}{Backspace}{Backspace}2fa')
  await expect.element(first).toMatchTextContent('Set up two-factor sign-in')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByTestId('second-factor')).toBeInTheDocument()
  expect(location.hash).toBe('#second-factor')
})
