import type { Page } from 'playwright-core'

/** Opens the form that connects an account, on the screen of the accounts, and chooses a broker by the name that the form shows. */
export async function openConnect(page: Page, broker: string): Promise<void> {
  await page.getByTestId('connect-account').click()
  await page.getByLabel('Broker', { exact: true }).selectOption({ label: broker })
}
