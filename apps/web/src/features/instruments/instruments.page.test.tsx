import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen, startFakes } from '../../testing/screen.tsx'
import { quoteOf } from '../../testing/state.ts'

const fakes = startFakes()

it.each(['desk', 'phone'] as const)(
  'lists the instruments with their contract data and live prices, and the sample card table (%s)',
  async (size) => {
    await openScreen(fakes, '/admin/tables', { size, quotes: [quoteOf('GOLD', 1291.5, 1291.8)] })
    const gold = page.getByTestId('instruments-row').filter({ hasText: 'GOLD' })
    await expect.element(gold).toMatchTextContent('100 oz')
    const bid = () => gold.element().querySelector('td[data-head="Bid"]')?.textContent
    await expect.poll(bid).toBe('1291.50')
    fakes.stream.quote('GOLD', 1290.1, 1290.4)
    await expect.poll(bid).toBe('1290.10')
    expect(page.getByTestId('sample').element().querySelectorAll('tbody tr')).toHaveLength(5)
    await expect.element(page.getByText('Sample data', { exact: false })).toBeVisible()
  },
)

it('B24: on a desk the table ends within its panel, with room beside its last column', async () => {
  await openScreen(fakes, '/admin/tables')
  await expect.element(page.getByRole('table').first()).toBeVisible()
  const table = document.querySelector('table')
  const cell = table?.querySelector('tbody tr > :last-child')
  const [border = 0, end = 0] = [table?.parentElement, cell].map((one) => one?.getBoundingClientRect().right ?? 0)
  expect(end).toBeLessThanOrEqual(border)
  const range = document.createRange()
  if (cell) range.selectNodeContents(cell)
  expect(border - range.getBoundingClientRect().right).toBeGreaterThanOrEqual(12)
})
