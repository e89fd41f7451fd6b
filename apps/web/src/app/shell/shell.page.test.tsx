import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen, startFakes } from '../../testing/screen.tsx'

const fakes = startFakes()

it('S20: what no rival has is in the navigation, under a heading of its own', async () => {
  await openScreen(fakes, '/admin/risk')
  const panel = page.getByTestId('sidebar')
  await expect.element(panel.getByText('Proof', { exact: true })).toBeVisible()
  const links = panel.getByRole('list', { name: 'Proof' }).getByRole('link').elements()
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Chaos drill',
    'Rung honesty',
    'Signed statement',
    'Notifications',
  ])
})
