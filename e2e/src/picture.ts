import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, PageScreenshotOptions } from 'playwright-core'

/** A folder for pictures of what the tests see; none are taken without one. */
export const pictures = process.env.RATCHET_PICTURES

export async function pictureOf(page: Page, name: string, options: PageScreenshotOptions = {}): Promise<void> {
  if (pictures === undefined) return
  mkdirSync(pictures, { recursive: true })
  await page.screenshot({ ...options, path: join(pictures, `${name}.png`) })
}
