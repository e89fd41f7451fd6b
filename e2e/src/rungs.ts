import type { Page } from 'playwright-core'
import { field } from './walk/sight.ts'

/** Fills the ladder's form: a rung each 50 pips, with its stop 20 pips behind, and no target. */
export async function fillRungs(page: Page): Promise<void> {
  for (let rung = 1; rung <= 6; rung++)
    for (const [label, pips] of [
      ['Trailing Profit', rung * 50],
      ['Trailing SL', 20],
      ['Trailing TP', 0],
    ] as const)
      await field(page, `${label} ${rung}`).fill(String(pips))
}
