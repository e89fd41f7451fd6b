import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openPart } from '../../testing/part.tsx'
import { startFakes } from '../../testing/screen.tsx'
import { places } from './frame.ts'
import { Bars, Cells } from './marks.tsx'
import { Plot } from './Plot.tsx'

const fakes = startFakes()
const data = {
  heads: ['Day', 'Result'],
  rows: ['Mon', 'Tue', 'Wed'].map((day, at) => ({ at, cells: [day, `+${at + 1}.00`] })),
}
const bars = data.rows.map(({ at }) => ({ at, value: at + 1, tone: 'gain' as const }))
const bound = { x: places(3), y: { domain: [0, 3], text: String }, data, height: 120 } as const

it('a plot is a picture with a name, and its values are a table', async () => {
  await openPart(
    fakes,
    <Plot {...bound} label="Results by day">
      <Bars bars={bars} />
    </Plot>,
  )
  await expect.element(page.getByRole('img', { name: 'Results by day' })).toBeVisible()
  const table = page.getByRole('table', { name: 'Results by day' })
  await expect.element(table.getByRole('row', { name: 'Tue +2.00' })).toBeInTheDocument()
})

it('the arrow keys move a cursor through the values, and Escape ends it', async () => {
  await openPart(
    fakes,
    <Plot {...bound} label="Results by day" cursor>
      <Bars bars={bars} />
    </Plot>,
  )
  const slider = page.getByRole('slider', { name: 'Results by day' })
  await expect.element(slider).toHaveAttribute('aria-valuetext', 'Wed: Result +3.00')
  ;(slider.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(slider).toHaveAttribute('aria-valuetext', 'Tue: Result +2.00')
  await expect.element(page.getByTestId('chart-tip')).toMatchTextContent('Tue')
  await userEvent.keyboard('{Home}{Escape}')
  await expect.element(page.getByTestId('chart-tip')).not.toBeInTheDocument()
})

it('the cells of a grid are reached by all four arrows, and Enter takes one', async () => {
  const onPick = vi.fn()
  const rows = Array.from({ length: 6 }, (_, cell) => ({ at: cell % 3, cells: [`cell ${cell}`, cell] }))
  await openPart(
    fakes,
    <Plot
      label="Map"
      height={120}
      x={places(3)}
      y={places(2)}
      data={{ heads: ['Cell', 'Value'], rows }}
      cells={{ columns: 3, onPick }}
    >
      <Cells columns={3} values={[1, -2, 3, 4, 5, 6]} framed={5} />
    </Plot>,
  )
  const slider = page.getByRole('slider', { name: 'Map' })
  await expect.element(slider).toBeInTheDocument()
  ;(slider.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}{ArrowLeft}{Enter}')
  expect(onPick).toHaveBeenCalledExactlyOnceWith(1)
})
