import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openPart } from '../../testing/part.tsx'
import { startFakes } from '../../testing/screen.tsx'
import { OpenPositions } from './OpenPositions.tsx'

/** The trader decides for each position that was open before whether it follows the ladder. */
const fakes = startFakes()
const bought = {
  id: '71',
  symbol: 'GOLD',
  type: 'Buy',
  volume: 0.1,
  price_open: 2400.4,
  sl: 0,
  digits: 2,
  choice: null,
} as const
const sold = { ...bought, id: '72', type: 'Sell', sl: 2410.5, choice: 'alone' } as const
const option = (of: RegExp, name: string) => page.getByRole('radiogroup', { name: of }).getByRole('radio', { name })

it('chooses for one position, and leaves the other', async () => {
  const chosen: [string, string][] = []
  const onChoose = async ({ id }: { id: string }, choice: string) => {
    chosen.push([id, choice])
    return 'Saved.'
  }
  await openPart(fakes, <OpenPositions positions={[bought, sold]} onChoose={onChoose} />)
  const rows = page.getByTestId('found-position')
  await expect.element(rows.nth(0)).toMatchTextContent(/Buy 0\.10 GOLD 71 opened at 2400\.40, no stop/)
  await expect.element(rows.nth(1)).toMatchTextContent(/stop at 2410\.50/)
  await expect.element(option(/71$/, 'Follow the ladder')).not.toBeChecked()
  await expect.element(option(/71$/, 'Leave alone')).not.toBeChecked()
  await expect.element(option(/72$/, 'Leave alone')).toBeChecked()
  await option(/71$/, 'Follow the ladder').click()
  await expect.element(page.getByTestId('found-answer')).toMatchTextContent('Saved.')
  expect(chosen).toEqual([['71', 'ladder']])
})

it('says so if nothing is open', async () => {
  await openPart(fakes, <OpenPositions positions={[]} onChoose={async () => ''} />)
  await expect.element(page.getByText('Nothing is open on this account.')).toBeVisible()
})
