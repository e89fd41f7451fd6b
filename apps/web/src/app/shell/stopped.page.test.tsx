import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { inputOf, put } from '../../testing/fields.ts'
import { openScreen, startFakes } from '../../testing/screen.tsx'
import { now } from '../../testing/state.ts'

const fakes = startFakes()
const banner = () => page.getByTestId('stopped-banner')
const quotes = [{ symbol: 'GOLD', bid: 1300, ask: 1300.3, time: now }]

it.each(['desk', 'phone'] as const)(
  'B2: stopped trading is said on every screen with the way to resume it, and no order can be sent, on %s',
  async (size) => {
    fakes.server.on('getTrading', { stoppedSince: now, engineSilentSince: null })
    for (const path of ['/admin/dashboard', '/admin/chart', '/admin/journal', '/admin/trade']) {
      await openScreen(fakes, path, { size, quotes })
      await expect.element(banner()).toMatchTextContent(/^Trading is stopped since .* New orders are rejected/)
      expect(document.documentElement.scrollWidth).toBe(innerWidth)
    }
    await expect.element(banner().getByRole('link', { name: 'Resume' })).toHaveAttribute('href', '/admin/security')
    put(inputOf('Volume'), '0.1')
    await expect.element(page.getByTestId('trade-blocked')).toMatchTextContent(/^Trading is stopped/)
    await page.getByTestId('execute-trade').click({ force: true })
    expect(page.getByTestId('ask-first').elements()).toEqual([])
    fakes.server.on('getTrading', { stoppedSince: null, engineSilentSince: null })
    fakes.stream.change({}, 'trading.changed')
    await expect.element(banner()).toBeEmptyDOMElement()
    await expect.element(page.getByTestId('execute-trade')).not.toHaveAttribute('aria-disabled')
  },
)

it('B12: an order to the live server is refused before it is sent where no live account is connected', async () => {
  await openScreen(fakes, '/admin/trade', { quotes })
  await page.getByLabelText('Server', { exact: true }).selectOptions('Ratchet-Live')
  await expect.element(page.getByTestId('trade-blocked')).toMatchTextContent(/^No live account is connected/)
})
