import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen, startFakes } from '../../testing/screen.tsx'

const fakes = startFakes()
const disclaimer = page.getByTestId('disclaimer')
const text = disclaimer.getByText('Ratchet gives no financial advice. It is for')

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

it.each(['desk', 'phone'] as const)(
  'S20: the disclaimer is open at first, folds once read, and stays one click away (%s)',
  async (size) => {
    localStorage.clear()
    await openScreen(fakes, '/admin/trade', { size })
    await expect.element(text).toBeVisible()
    await disclaimer.getByRole('button', { name: 'I have read this' }).click()
    await expect.element(text).not.toBeVisible()
    // The form takes the room that the folded text left.
    const width = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().width ?? 0
    await expect.poll(() => width('[data-testid=trade-form]') / width('#main')).toBeGreaterThan(0.85)
    await openScreen(fakes, '/admin/settings', { size })
    await disclaimer.getByRole('button', { name: 'Show' }).click()
    await expect.element(text).toBeVisible()
  },
)
