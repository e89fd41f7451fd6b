import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { launchBrowser } from '../browser.ts'
import { writeRecording } from '../recording.ts'
import { root, scratchFolder, startServer } from '../server.ts'
import { cookiesOf, type Trader } from '../trader.ts'
import { gallery } from './gallery.ts'
import { type Screen, type Size, screens } from './screens.ts'
import { furnish } from './world.ts'

/** `npm run pictures -- --to FOLDER [NAME…]` takes only the named screens, for a look before and after a change. */
const { values, positionals: names } = parseArgs({ options: { to: { type: 'string' } }, allowPositionals: true })
const folder = values.to ? resolve(values.to) : join(root, 'docs', 'pictures', 'screens')
const chosen = names.length ? screens.filter(({ name }) => names.includes(name)) : screens
const sizes = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const
const schemes = ['dark', 'light'] as const

/** Waits until nothing moves and nothing is under way, and takes the screen as it stands. */
async function take(page: Page, path: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  const png = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  await sharp(png).webp({ quality: 80, effort: 5 }).toFile(path)
}

async function open(page: Page, url: string, { path, act }: Screen): Promise<void> {
  await page.goto(url + path)
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
  await act?.(page)
  // Overlays need a moment to come in, and so do lists and drawings that were scrolled to load what they show.
  await page.waitForTimeout(400)
}

async function takeAll(browser: Browser, url: string, trader: Trader, size: Size): Promise<void> {
  const pages = await Promise.all(
    [true, false].map(async (signedIn) => {
      const context = await browser.newContext({ viewport: sizes[size], reducedMotion: 'reduce' })
      if (signedIn) await context.addCookies(cookiesOf(trader, url))
      return context.newPage()
    }),
  )
  const [inside, outside] = pages
  for (const screen of chosen.filter(({ only }) => (only ?? size) === size)) {
    const page = screen.signedOut ? outside : inside
    if (!page) continue
    try {
      await open(page, url, screen)
      for (const scheme of schemes) {
        await page.emulateMedia({ colorScheme: scheme })
        await take(page, join(folder, `${screen.name}-${size}-${scheme}.webp`))
      }
    } catch (error) {
      // One screen that cannot be taken must not cost the others.
      console.error(`${screen.name} at ${size}: ${(error as Error).message.split('\n')[0]}`)
      process.exitCode = 1
    }
  }
}

const scratch = await scratchFolder()
const server = await startServer(scratch.path, { FEED: writeRecording(scratch.path), FEED_SPEED: '20' })
const browser = await launchBrowser()
try {
  const trader = await furnish(server.url, scratch.path)
  if (!values.to) rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  await Promise.all((['desk', 'phone'] as const).map((size) => takeAll(browser, server.url, trader, size)))
  if (!values.to) writeFileSync(join(root, 'docs', 'screens.md'), gallery(readdirSync(folder)))
} finally {
  await browser.close()
  await server.stop()
  await scratch.remove()
}
const taken = readdirSync(folder)
const bytes = taken.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
console.log(`${taken.length} pictures, ${(bytes / 1e6).toFixed(1)} MB, in ${folder}`)
