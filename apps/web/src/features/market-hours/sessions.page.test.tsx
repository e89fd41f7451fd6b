import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openPart } from '../../testing/part.tsx'
import { openScreen, startFakes } from '../../testing/screen.tsx'
import { Sessions } from './Sessions.tsx'

const fakes = startFakes()
const clock = page.getByTestId('market-clock')

it.each(['desk', 'phone'] as const)(
  'tells what is open now, in words, cards, bands and figures, in the reader’s zone too (%s)',
  async (size) => {
    await openScreen(fakes, '/admin/maps', { size })
    await expect.element(page.getByTestId('open-words')).toMatchTextContent('GOLD')
    for (const name of ['Sydney', 'Tokyo', 'London', 'New York', 'GOLD', 'WTI'])
      await expect.element(page.getByTestId(`session-${name}`)).toMatchTextContent(/Open|Closed/)
    expect(page.getByTestId('hours').element().querySelectorAll('tbody tr')).toHaveLength(6)
    await expect.element(clock).toMatchTextContent(/\d\d:\d\d:\d\d UTC$/)
    await page.getByText('Local time').click()
    await openScreen(fakes, '/admin/maps', { size })
    await expect.element(page.getByLabelText('Local time')).toBeChecked()
  },
)

it('the clock is that of the zone that the reader chose', async () => {
  await openPart(fakes, <Sessions zone="Europe/Berlin" zoneName="Berlin" />)
  const hour = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Berlin', hour: '2-digit' })
  await expect
    .poll(() => clock.element().textContent)
    .toMatch(new RegExp(` (${hour.format(Date.now() - 60_000)}|${hour.format(Date.now())}):\\d\\d:\\d\\d Berlin$`))
})
