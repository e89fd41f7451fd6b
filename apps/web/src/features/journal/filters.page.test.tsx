import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openPart } from '../../testing/part.tsx'
import { startFakes } from '../../testing/screen.tsx'
import { FilterBar } from './FilterBar.tsx'
import { filtersOf } from './filters.ts'

const fakes = startFakes()

it('F10: the days of the journal’s filter say that they are of UTC, whatever zone the rows are in', async () => {
  const lists = { currencies: [], currency: 'USD', trades: [], tags: [], imports: [] }
  await openPart(
    fakes,
    <FilterBar {...lists} filters={filtersOf(new URLSearchParams())} onChange={() => {}} onClear={() => {}} />,
  )
  for (const label of ['Closed from (UTC)', 'Closed to (UTC)'])
    await expect.element(page.getByLabelText(label)).toBeVisible()
})
