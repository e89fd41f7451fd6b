import type { Page } from 'playwright-core'
import { moveTo } from './move.ts'

/**
 * These screens cost little to draw. Most screens of an area go by way of the first; the first itself goes by way of
 * the second.
 */
const light = [
  ['/admin/', '/admin/care', '/admin/delete'],
  ['/auth/', '/auth/forgot', '/auth/login'],
  ['/', '/privacy', '/landing'],
] as const

const nameOf = (address: string): string => address.split('?')[0] ?? ''

/**
 * Shows a screen of the app from its beginning: where it is open already it goes by way of a light one, and it loads
 * the screen only where the app is not open at all. What a form held is gone then, as after a load, for a fifth to a
 * half of what that costs.
 */
export async function showAnew(page: Page, url: string, path: string): Promise<void> {
  const [, first = '', second = ''] = light.find(([area]) => path.startsWith(area)) ?? []
  // Two screens that differ in their query alone have one title, by which nobody could tell that the second has come.
  if (nameOf(page.url()) === nameOf(url + path)) await moveTo(page, url, nameOf(path) === first ? second : first)
  if (!(await moveTo(page, url, path))) await page.goto(url + path)
}
