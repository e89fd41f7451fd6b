import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { positionOf } from '../../../testing/rows.ts'
import { openScreen, type Size, startFakes } from '../../../testing/screen.tsx'

/** These tests put the panels of the dashboard where a trader wants them. */
const fakes = startFakes()
const list = page.getByTestId('arrange')
const panels = () => [...document.querySelectorAll<HTMLElement>('[data-panel]')]
const order = () => panels().map(({ dataset }) => dataset.panel)
const open = () => page.getByRole('button', { name: 'Arrange', exact: true }).click()
const done = async () => {
  await page.getByRole('button', { name: 'Done' }).click()
  await expect.element(list).not.toBeInTheDocument()
}
const openDashboard = (size: Size) => openScreen(fakes, '/admin/dashboard', { size, activeTrades: [positionOf()] })

it.each(['desk', 'phone'] as const)(
  'a panel goes up, another is hidden, and what protects positions stays; this browser remembers it, and the usual places come back by one press (%s)',
  async (size) => {
    await openDashboard(size)
    const usual = order()
    await open()
    await list.getByRole('button', { name: 'Move Total orders up' }).click()
    await list.getByLabelText('Your days', { exact: true }).click()
    await expect.element(list.getByLabelText('Protection', { exact: true })).toBeDisabled()
    await expect.element(list.getByRole('button', { name: 'Move Price chart up' })).toBeDisabled()
    const wanted = usual.filter((id) => id !== 'performance' && id !== 'orders')
    wanted.splice(usual.indexOf('performance'), 0, 'orders')
    await expect.poll(order).toEqual(wanted)
    // Two panels stand beside each other only where there is room.
    if (size === 'phone') await expect.element(list.getByLabelText('Width of Total orders')).not.toBeInTheDocument()
    await done()

    await openDashboard(size)
    await expect.poll(order).toEqual(wanted)
    await open()
    await page.getByRole('button', { name: 'Restore default' }).click()
    await expect.element(list.getByLabelText('Your days', { exact: true })).toBeChecked()
    await done()
    await expect.poll(order).toEqual(usual)
  },
)

it('two panels stand beside each other where there is room', async () => {
  await openDashboard('desk')
  await open()
  await list.getByLabelText('Width of Total orders').selectOptions('half')
  await list.getByLabelText('Width of Total closed trades').selectOptions('half')
  await done()
  const boxOf = (id: string) =>
    panels()
      .find(({ dataset }) => dataset.panel === id)
      ?.getBoundingClientRect()
  const [orders, closed] = [boxOf('orders'), boxOf('closed')]
  expect(orders?.y).toBe(closed?.y)
  expect(closed?.x).toBeGreaterThan((orders?.x ?? 0) + (orders?.width ?? Number.NaN))
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
})
