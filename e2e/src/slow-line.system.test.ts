import type { Page, Route } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { newTrader, sharedScene } from './scene.ts'
import { cookiesOf, type Trader, until } from './trader.ts'

const screens = ['/', '/auth/login', '/admin/dashboard'] as const

const scene = sharedScene()
let trader: Trader

beforeAll(async () => {
  trader = await newTrader(scene, 'Ada')
})

async function withPage(work: (page: Page) => Promise<void>, options: { colorScheme?: 'dark' | 'light' } = {}) {
  const context = await scene.browser.newContext({
    viewport: { width: 1440, height: 900 },
    baseURL: scene.server.url,
    ...options,
  })
  try {
    await context.addCookies(cookiesOf(trader, scene.server.url))
    const page = await context.newPage()
    page.setDefaultTimeout(60_000)
    await work(page)
  } finally {
    await context.close()
  }
}

/** Keeps every file but the page itself on its way until it is let go. */
async function holdFiles(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = []
  let isHeld = true
  await page.route(/\.(js|css|woff2)$/, async (route) => {
    if (isHeld) held.push(route)
    else await route.continue()
  })
  return async () => {
    isHeld = false
    for (const route of held) await route.continue()
  }
}

const isPainted = (page: Page) =>
  until('the first paint', () =>
    page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length > 0).catch(() => false),
  )
const background = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)

describe('S17: on a slow line', () => {
  it.each(screens)('%s: the first answer has words, which are painted before any other file is there', async (path) => {
    const html = await (await fetch(scene.server.url + path)).text()
    expect(html).toContain('Loading Ratchet')
    await withPage(async (page) => {
      const faults: string[] = []
      page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
      const release = await holdFiles(page)
      await page.goto(path, { waitUntil: 'commit' })
      const words = page.getByTestId('first-words')
      await words.getByText('Loading Ratchet').waitFor()
      await isPainted(page)
      if (path.startsWith('/admin')) {
        for (const text of ['Navigation Panel', 'Risk Management', 'Delete Order'])
          await words.getByText(text).waitFor()
      }
      const mark = (within: string) => page.locator(`${within} svg`).filter({ visible: true }).first().boundingBox()
      const before = await mark('.first-brand')
      await release()
      await words.waitFor({ state: 'detached' })
      await page.locator('h1').first().waitFor({ state: 'attached' })
      // What takes the place of the words stands where they stood.
      const after = await mark('a[href="/"]')
      expect(Math.abs((after?.y ?? 0) - (before?.y ?? 99))).toBeLessThan(4)
      expect(Math.abs((after?.x ?? 0) - (before?.x ?? 99))).toBeLessThan(4)
      // Late as they come, the sheets stand in their order: ours above the library's.
      const looks = await page.evaluate(() => {
        const style = getComputedStyle(document.body)
        const value = (name: string) => style.getPropertyValue(name)
        return {
          font: style.fontFamily.split(',')[0],
          isOurBlue: value('--mantine-primary-color-filled') === value('--mantine-color-steel-filled'),
          ground: style.backgroundColor,
        }
      })
      expect(looks).toEqual({ font: expect.stringContaining('Inter'), isOurBlue: true, ground: 'rgb(244, 246, 249)' })
      expect(faults).toEqual([])
    })
  })

  it('the first words wear the theme that was chosen, or else that of the system', async () => {
    await withPage(
      async (page) => {
        await holdFiles(page)
        await page.goto('/auth/login', { waitUntil: 'commit' })
        await page.getByText('Loading Ratchet').waitFor()
        expect(await background(page)).toBe('rgb(11, 14, 19)')
        await page.evaluate(() => localStorage.setItem('mantine-color-scheme-value', 'light'))
        await page.goto('/admin/risk', { waitUntil: 'commit' })
        await page.getByText('Loading Ratchet').waitFor()
        expect(await background(page)).toBe('rgb(244, 246, 249)')
      },
      { colorScheme: 'dark' },
    )
  })

  it('says so, and offers another try, where the scripts do not come', async () => {
    await withPage(async (page) => {
      await page.route(/\.js$/, (route) => route.abort())
      await page.goto('/admin/dashboard', { waitUntil: 'commit' })
      await page.getByText('Ratchet could not be loaded.').waitFor()
      await page.unroute(/\.js$/)
      await page.getByRole('link', { name: 'Try again' }).click()
      await page.getByTestId('user-name').waitFor()
    })
  })
})
