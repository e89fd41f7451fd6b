import type { Locator, Page } from 'playwright-core'
import { seen } from './walk/sight.ts'

/** The trade form wants these for a deal at the market without levels. */
export const plainDeal = {
  Volume: '0.1',
  Price: '0',
  Deviation: '100',
  'Stop Loss': '0',
  'Take Profit': '0',
  'Trade Comments': 'as told',
} as const

export const executeButton = (page: Page): Locator =>
  seen(page.locator('form').getByRole('button', { name: 'Execute Trade', exact: true }))

export async function fillOrder(page: Page, texts: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) {
    const controls = page.locator('form input')
    await seen(page.getByLabel(label, { exact: true }).and(controls)).fill(text)
  }
}

/** Says yes to the dialog in which an order is confirmed. */
export const confirmOrder = (page: Page): Promise<void> => page.getByTestId('ask-send').click()

/** Presses 'Execute Trade' and confirms. */
export async function executeOrder(page: Page): Promise<void> {
  await executeButton(page).click()
  await confirmOrder(page)
}
