import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Desk } from './walk.ts'

/** Finds the first of a locator's elements that can be seen. */
export const seen = (locator: Locator): Locator => locator.filter({ visible: true }).first()

/** Waits until a text stands on the page where it can be seen. */
export const reads = (page: Page | Locator, text: string | RegExp): Promise<void> =>
  seen(page.getByText(text)).waitFor()

/** Waits until an alert says exactly this. */
export async function alerts(page: Page | Locator, sentence: string): Promise<void> {
  await seen(page.getByRole('alert').filter({ hasText: sentence })).waitFor()
}

export const button = (page: Page | Locator, name: string | RegExp): Locator =>
  seen(page.getByRole('button', { name, exact: typeof name === 'string' }))

export const link = (page: Page | Locator, name: string | RegExp): Locator =>
  seen(page.getByRole('link', { name, exact: typeof name === 'string' }))

/** Finds a field by its label. A text must be the whole label, so that 'Price' is not 'Price Open'. */
export function field(page: Page | Locator, label: string | RegExp): Locator {
  const controls = ('page' in page ? page.page() : page).locator('input, textarea, select')
  return seen(page.getByLabel(label, { exact: typeof label === 'string' }).and(controls))
}

/** Returns what a screen's table says at its head, left to right. */
export const heads = async (table: Locator): Promise<string[]> => {
  await table.locator('thead th').first().waitFor({ state: 'attached' })
  const texts = await table.locator('thead th').allTextContents()
  return texts.map((text) => text.replace(/\s+/g, ' ').trim()).filter(Boolean)
}

/** Checks that the second stands to the right of the first, and at about its height. */
export async function standsBeside(first: Locator, second: Locator): Promise<void> {
  const [left, right] = await Promise.all([first.boundingBox(), second.boundingBox()])
  if (!left || !right) throw new Error('One of the two is not on the screen')
  expect(right.x).toBeGreaterThanOrEqual(left.x + left.width - 1)
  expect(right.y).toBeLessThan(left.y + left.height)
}

/** Holds a request's answer back until `release` is called: what is seen meanwhile is the busy state. */
export async function hold(page: Page, path: string | RegExp): Promise<{ asked: Promise<void>; release: () => void }> {
  let release = () => {}
  const released = new Promise<void>((done) => {
    release = done
  })
  let noted = () => {}
  const asked = new Promise<void>((done) => {
    noted = done
  })
  await page.route(path, async (route) => {
    if (route.request().method() === 'GET') return route.continue()
    noted()
    await released
    await route.continue()
  })
  return { asked, release }
}

/** Notes the requests that are made to a path; the page may not wait for them. */
export function requestsTo(page: Page, path: string | RegExp): string[] {
  const made: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (typeof path === 'string' ? pathname.startsWith(path) : path.test(pathname))
      made.push(`${request.method()} ${pathname}`)
  })
  return made
}

/** Opens the page's navigation: on a phone it is behind a burger, which is pressed where it is there. */
export async function openMenu({ page, size }: Desk): Promise<void> {
  if (size === 'phone') await button(page, /^open the (menu|navigation panel)$/i).click()
}

/** Waits until something holds; the deadline only ends a wait that would never end. */
export const becomes = <T>(ask: () => Promise<T> | T) => expect.poll(ask, { timeout: 20_000, interval: 50 })

/** Returns a colour that the browser has worked out: red, green, blue and how far it covers, each from 0 to 255. */
async function colourOf(locator: Locator, property: 'color' | 'backgroundColor'): Promise<readonly number[]> {
  return locator.evaluate((element, name) => {
    const context = document.createElement('canvas').getContext('2d')
    if (!context) throw new Error('No canvas')
    context.fillStyle = getComputedStyle(element)[name]
    context.fillRect(0, 0, 1, 1)
    return [...context.getImageData(0, 0, 1, 1).data]
  }, property)
}

/** Tells whether words are red to whoever sees colours: there is clearly more red in them than green and blue. */
export async function isRed(locator: Locator): Promise<boolean> {
  const [red = 0, green = 0, blue = 0] = await colourOf(locator, 'color')
  return red > green + 40 && red > blue + 40
}

/** Tells whether what lies behind an element shows through it. */
export const isTransparent = async (locator: Locator): Promise<boolean> =>
  ((await colourOf(locator, 'backgroundColor'))[3] ?? 255) < 32

/** Returns what is read there, as it is shown, in one line. */
export const textOf = async (locator: Locator): Promise<string> =>
  (await locator.allInnerTexts()).join(' ').replace(/\s+/g, ' ').trim()
