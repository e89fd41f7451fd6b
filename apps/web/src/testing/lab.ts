import { noRisk } from '@ratchet/contract'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { type Fakes, openScreen, type Size } from './screen.tsx'

/** Writes ticks of gold that swings: each trade climbs a few rungs before it turns. */
export function waves(count: number): string {
  const startMs = Date.parse('2026-11-18T08:00:00Z')
  const rows = Array.from({ length: count }, (_, n) => {
    const bid = 1300 + Math.sin(n / 900) * 9 + Math.sin(n / 130) * 2.4 + Math.sin(n / 11) * 0.4
    return `${startMs + n * 700},${bid.toFixed(2)},${(bid + 0.3).toFixed(2)}`
  })
  return `time_ms,bid,ask\n${rows.join('\n')}\n`
}

/** Opens the Ladder Lab for a trader with a ladder of three rungs. */
export async function openLab(fakes: Fakes, size: Size): Promise<void> {
  const risk = { ...noRisk, profit1: 15, sl1: 12, profit2: 30, sl2: 14, profit3: 60, sl3: 20 }
  await openScreen(fakes, '/admin/lab', { risk, size })
  // Files are taken once the symbols are known.
  await expect.element(page.getByTestId('lab-symbol')).toHaveValue('GOLD')
}

/** Chooses a file of ticks. */
export function giveTicks(name: string, content: string): void {
  const input = page.getByTestId('lab-files').element() as HTMLInputElement
  const transfer = new DataTransfer()
  transfer.items.add(new File([content], name))
  input.files = transfer.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Waits until the results are those of the ladder in the fields. */
export const isFresh = (): Promise<void> => expect.element(page.getByTestId('lab-fresh')).toBeInTheDocument()
