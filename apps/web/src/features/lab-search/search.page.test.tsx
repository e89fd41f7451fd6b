import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { giveTicks, isFresh, openLab, waves } from '../../testing/lab.ts'
import { type Size, startFakes } from '../../testing/screen.tsx'
import { now } from '../../testing/state.ts'
import { shows } from '../../testing/text.ts'
import { countWorkers } from '../../testing/workers.ts'

/** The Ladder Lab's searches: over two figures, and over all of them. */
const fakes = startFakes()
const workers = countWorkers()
const searching = page.getByTestId('lab-search')
const texts = (selector: string) => [...document.querySelectorAll(selector)].map((one) => one.textContent)
const fieldOf = (name: string) => expect.element(page.getByTestId(`risk-${name}`))

/** Opens the Lab with a hundred trades over few ticks. */
async function begin(size: Size): Promise<void> {
  await openLab(fakes, size)
  giveTicks('GOLD-waves.csv', waves(15_000))
  await expect.element(page.getByText(/100 trades, in USD/)).toBeVisible()
}

it('ladders that differ in two figures are tried, and one that was found is kept under a name', async () => {
  await begin('desk')
  const steps = searching.getByLabelText('Horizontal: Steps')
  await userEvent.fill(steps, '1')
  await shows(searching.getByRole('alert'), 'Each figure takes 2 to 200 steps.')
  await userEvent.fill(steps, '5')
  await searching.getByRole('button', { name: /^Try \d+ ladders$/ }).click()
  await shows(page.getByTestId('lab-verdict'), /better than luck|None of these ladders is ahead/)
  await shows(page.getByTestId('lab-later'), /^On the last 40 trades, which had no part in this choice/)
  expect(texts('[data-testid=lab-walk] tbody th')).toEqual(['21–40', '41–60', '61–80', '81–100'])
  expect(texts('[data-testid=lab-best] tbody tr')).toHaveLength(6)
  const [best] = texts('[data-testid=lab-best] tbody tr:first-child td')
  await searching
    .getByRole('button', { name: /^Try it/ })
    .first()
    .click()
  await fieldOf('profit1').toHaveValue(best ?? '')

  // The ladder is kept under a name, from where it can be adopted and begun with again.
  const name = 'Found by two figures'
  const saved = { id: '0190cccc-0000-7000-8000-000000000001', name, unit: 'pips', changedAt: now } as const
  fakes.server.on('saveLadder', ({ body }) => {
    const one = { ...saved, ladder: body.ladder }
    fakes.server.on('listLadders', { items: [one] })
    return { ...one, warnings: [] }
  })
  await page.getByTestId('ladder-save-open').click()
  await userEvent.fill(page.getByTestId('ladder-save').getByLabelText('Name'), name)
  await userEvent.keyboard('{Enter}')
  await shows(page.getByTestId('ladder-saved'), `Saved “${name}”.`)
  await expect
    .element(page.getByTestId('begin-with').getByRole('option', { name: /Found by two figures/ }))
    .toBeInTheDocument()
  await isFresh()
})

it('LAB12: a guided search goes over all figures, is cancelled at once, and what it finds is looked around and taken', async () => {
  await begin('phone')
  await searching.getByRole('radio', { name: 'A guided search over all figures' }).click()
  const start = page.getByTestId('lab-guide')
  await shows(start, /^Search over 6 figures$/)
  const most = searching.getByLabelText('Maximum number of ladders')
  const before = workers.running
  workers.isStalled = true
  ;(start.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(searching.getByRole('progressbar', { name: 'Searching' })).toBeVisible()
  expect(workers.running).toBe(before + 1)
  await searching.getByRole('button', { name: 'Cancel' }).click()
  expect(workers.running).toBe(before)
  await expect.element(page.getByTestId('lab-guided')).not.toBeInTheDocument()

  workers.isStalled = false
  await userEvent.selectOptions(most, '500')
  await start.click()
  const table = page.getByTestId('lab-guided')
  await expect.element(table).toBeVisible()
  await shows(page.getByTestId('lab-verdict').last(), /better than luck|None of these ladders is ahead/)
  expect(texts('[data-testid=lab-guided] tbody th')).toEqual([
    'Rung 1 profit',
    'Rung 1 SL',
    'Rung 2 profit',
    'Rung 2 SL',
    'Rung 3 profit',
    'Rung 3 SL',
    'Earlier trades',
    'Later trades',
  ])
  const column = (n: number) => texts(`[data-testid=lab-guided] tbody tr td:nth-of-type(${n})`).slice(0, 6)
  expect(column(1)).toEqual(['15', '12', '30', '14', '60', '20'])
  const best = column(2)
  expect(best).not.toEqual(column(1))
  // The map is of two figures around it, which are chosen.
  const around = page.getByTestId('lab-around')
  const map = (name: RegExp) => expect.element(around.getByRole('slider', { name })).toBeVisible()
  await map(/by Rung 1 profit and Rung 1 SL/)
  await userEvent.selectOptions(around.getByLabelText('Map: vertical'), 'sl3')
  await map(/by Rung 1 profit and Rung 3 SL/)
  await table.getByRole('button', { name: 'Try it: Best ladder', exact: true }).click()
  for (const [n, field] of ['profit1', 'sl1', 'profit2', 'sl2', 'profit3', 'sl3'].entries())
    await fieldOf(field).toHaveValue(best[n] ?? '')
  await isFresh()
})

it('T1: the page tells what random markets brought, and of trades set with the price in view that nothing can be told', async () => {
  await begin('desk')
  await searching.getByRole('button', { name: /^Try \d+ ladders$/ }).click()
  const verdict = page.getByTestId('lab-verdict')
  await shows(verdict, /better than luck/)
  await expect
    .element(searching)
    .toMatchTextContent(
      /The same search ran in random markets, .*: (none of the 79 searches|the first search|one of \d+ searches) did as well\./,
    )
  await page.getByTestId('lab-sample').getByRole('radio', { name: 'Trades that you place on the price' }).click()
  await page.getByRole('button', { name: 'Buy here' }).click()
  await searching.getByRole('button', { name: /^Try \d+ ladders$/ }).click()
  await shows(verdict, /^You placed these trades with the price in view/)
})
