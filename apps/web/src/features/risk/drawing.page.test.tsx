import { noRisk } from '@ratchet/contract'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen, startFakes } from '../../testing/screen.tsx'

const fakes = startFakes()

it('S13: the drawing of a ladder marks the open, and sets out there, when a stop lies further back than its rung ahead', async () => {
  await openScreen(fakes, '/admin/risk', { risk: { ...noRisk, profit1: 5, sl1: 20 } })
  const drawing = page.getByTestId('ladder-drawing')
  await expect.element(drawing).toBeInTheDocument()
  const column = () => drawing.element().querySelector('rect')
  await expect.poll(column).not.toBeNull()
  column()?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
  /** How far the word of the stop stands below that of the open. */
  const apart = () => {
    const words = page.getByTestId('subject').element().textContent ?? ''
    const price = Number(/at (\d+\.\d\d)\./.exec(words)?.[1])
    const texts = [...drawing.element().querySelectorAll('text')]
    const at = (of: number) =>
      texts.find(({ textContent }) => textContent === of.toFixed(2))?.getBoundingClientRect().top
    const [open, stop] = [at(price), at(price - 1.5)]
    return open === undefined || stop === undefined ? null : stop - open
  }
  await expect.poll(apart).toBeGreaterThanOrEqual(12)
})
