import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen, startFakes } from '../../testing/screen.tsx'
import { shows } from '../../testing/text.ts'

/** The screen that imports a history: what it shows of a table, what it asks, and what it refuses. */
const fakes = startFakes()
const says = (id: string, text: string | RegExp) => shows(page.getByTestId(id), text)

function give(name: string, content: string): void {
  const input = page.getByTestId('history-file').element() as HTMLInputElement
  const transfer = new DataTransfer()
  transfer.items.add(new File([content], name))
  input.files = transfer.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

const head = 'Symbol,Type,Volume,Open Time (UTC+2),Close Time (UTC+2),Open Price,Close Price,Profit'
const table = (more: string, ...cells: readonly string[]) =>
  [
    `${head},${more}`,
    `XAUUSD,buy,0.10,2026-03-02 11:31:05,2026-03-02 11:45:10,2900.00,2902.00,20.00,${cells[0]}`,
    `XAUUSD,sell,0.10,2026-03-03 11:31:05,2026-03-03 11:45:10,2900.00,2902.00,-20.00,${cells[1]}`,
  ].join('\n')

it.each(['desk', 'phone'] as const)(
  'T5: tells trades in words, and names columns of money that are not used (%s)',
  async (size) => {
    await openScreen(fakes, '/admin/history', { size })
    give('trades.csv', table('Commission,Prowizja', '-0.70,-1.00', '-0.70,-2.00'))
    await says(
      'history-samples',
      'Bought 0.10 GOLD at 2,900.00 on 2 March 2026 09:31 UTC, closed at 2,902.00 on 2 March 2026 09:45 UTC: profit +20.00, commission −0.70, net +19.30',
    )
    await says('history-unused', '1 column of figures is not used: “Prowizja” (total −3.00).')
    // The heading names the clock, so it is not asked for.
    await expect.element(page.getByLabelText('File time zone')).not.toBeInTheDocument()
  },
)

it('F4: costs above 0 are asked about, and nothing is imported before', async () => {
  await openScreen(fakes, '/admin/history', { size: 'desk' })
  give('trades.csv', table('Commission', '0.70', '0.70'))
  await says('history-answer', 'Answer the questions about ambiguous figures first.')
  await expect.element(page.getByTestId('history-import')).toBeDisabled()
  // No figure stands there as a fact before.
  await expect.element(page.getByTestId('history-samples')).not.toBeInTheDocument()
  await expect.element(page.getByTestId('history-facts')).not.toMatchTextContent('Net')
  await page.getByRole('combobox', { name: 'Commissions and fees above 0' }).selectOptions('Costs: subtract')
  await says('history-samples', 'commission −0.70, net +19.30')
  await expect.element(page.getByTestId('history-import')).toBeEnabled()
})

it('F5: one odd line is named, and the others stay', async () => {
  await openScreen(fakes, '/admin/history', { size: 'desk' })
  give('trades.csv', `${table('Tags', '1;2', '')}\nXAUUSD,sell,0.10,2026-03-04 09:31:05,,2900.00,,-3.00,`)
  await says('history-faults', 'Line 4: the close time is missing: the trade is still open.')
  await says('history-import', 'Import 2 trades')
})

it('B26: a file of bars leads to the Ladder Lab', async () => {
  await openScreen(fakes, '/admin/history', { size: 'phone' })
  give('bars.csv', 'time,open,high,low,close,volume\n2026-01-04T23:00:00Z,57,57,57,57,1\n')
  await says('history-refused', 'bars.csv: these are prices, not trades. Open the prices in the Ladder Lab')
  await expect
    .element(page.getByRole('link', { name: 'Open the prices in the Ladder Lab' }))
    .toHaveAttribute('href', '/admin/lab')
})
