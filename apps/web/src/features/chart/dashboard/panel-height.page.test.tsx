import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen, startFakes } from '../../../testing/screen.tsx'

const fakes = startFakes()

it('B24: the price chart is as high as its panel, also beside a higher table', async () => {
  await openScreen(fakes, '/admin/dashboard')
  const panel = page.getByTestId('price-chart')
  await expect.element(panel.getByRole('figure').or(panel.getByRole('img')).first()).toBeVisible()
  const neighbour = document.querySelector<HTMLElement>('[data-panel=modified]')
  const blank = () => {
    const [outer, inner] = [panel.element(), panel.element().lastElementChild].map((one) =>
      one?.getBoundingClientRect(),
    )
    return (outer?.bottom ?? 0) - (inner?.bottom ?? 0)
  }
  const before = panel.element().getBoundingClientRect().height
  if (neighbour) neighbour.style.height = `${before + 90}px`
  await expect.poll(() => panel.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(before + 80)
  await expect.poll(blank).toBeLessThanOrEqual(2)
})
