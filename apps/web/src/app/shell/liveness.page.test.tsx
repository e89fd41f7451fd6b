import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen, startFakes } from '../../testing/screen.tsx'
import { now } from '../../testing/state.ts'

const fakes = startFakes()
const link = () => page.getByTestId('link-state').first().element()
const notice = () => page.getByTestId('link-notice').element().textContent
const isGrey = () => getComputedStyle(page.getByTestId('account-figures').element()).filter === 'grayscale(1)'

beforeEach(() => fakes.stream.resume())

it.each(['desk', 'phone'] as const)(
  'F2: a server that hangs while its sockets stay open is said, greys the figures, and is followed again, on %s',
  async (size) => {
    await openScreen(fakes, '/admin/dashboard', {
      size,
      quotes: [{ symbol: 'GOLD', bid: 1300, ask: 1300.3, time: now }],
    })
    await expect.poll(isGrey).toBe(false)
    fakes.stream.hang()
    await expect
      .poll(notice, { timeout: 60_000 })
      .toMatch(/^No connection to the server\. Showing data from .* \(\d+ s ago\)\./)
    expect(link().getAttribute('data-state')).toBe('reconnecting')
    await expect.poll(isGrey).toBe(true)
    expect(page.getByTestId('account-standing').element().textContent).toMatch(/^Delayed/)
    expect(document.documentElement.scrollWidth).toBe(innerWidth)
    fakes.stream.resume()
    await expect.poll(notice, { timeout: 60_000 }).toBe('')
    await expect.poll(() => [link().getAttribute('data-state'), isGrey()]).toEqual(['live', false])
  },
)

it('F2: a server whose database is silent says so, and what cannot be done until it is back', async () => {
  await openScreen(fakes, '/admin/dashboard')
  fakes.server.state.databaseSilentSince = now
  await expect.poll(notice).toMatch(/^The database has not responded since .*You cannot send orders/)
  expect(link().textContent).toBe('No database')
  delete fakes.server.state.databaseSilentSince
  await expect.poll(notice).toBe('')
})
