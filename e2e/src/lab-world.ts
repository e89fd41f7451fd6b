import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { riskRungNumbers } from '@ratchet/contract'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { recordCanvas } from './canvas.ts'
import { pictureOf } from './picture.ts'
import { type deskAndPhone, startScene } from './scene.ts'
import { cookiesOf, Trader } from './trader.ts'

/** Gold that swings: each trade climbs a few rungs before it turns. */
export function waves(count: number): string {
  const startMs = Date.parse('2026-11-18T08:00:00Z')
  const rows = Array.from({ length: count }, (_, n) => {
    const bid = 1300 + Math.sin(n / 900) * 9 + Math.sin(n / 130) * 2.4 + Math.sin(n / 11) * 0.4
    return `${startMs + n * 700},${bid.toFixed(2)},${(bid + 0.3).toFixed(2)}`
  })
  return `time_ms,bid,ask\n${rows.join('\n')}\n`
}

const off = Object.fromEntries(riskRungNumbers.flatMap((n) => ['profit', 'sl', 'tp'].map((name) => [`${name}${n}`, 0])))
const ladder = { ...off, profit1: 15, sl1: 12, profit2: 30, sl2: 14, profit3: 60, sl3: 20 }

const writeIn = (folder: string, name: string, content: string | Uint8Array): string => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

/** A desk whose market plays the very ticks that the Lab is given. */
export const labScene = () =>
  startScene((folder) => ({
    FEED: `ticks:${writeIn(folder, 'GOLD-waves.csv', waves(60_000))}`,
    FEED_SPEED: '5',
  }))

/** Opens the Lab before the tests of a group, for a trader with a ladder, and closes it after them. */
export function openLab(
  scene: ReturnType<typeof labScene>,
  { size, width, height, scheme }: (typeof deskAndPhone)[number],
) {
  const faults: string[] = []
  const lab = {
    faults,
    file: (name: string, content: string | Uint8Array) => writeIn(scene.folder, name, content),
    give: (...paths: string[]) => lab.page.getByTestId('lab-files').setInputFiles(paths),
    isFresh: () => lab.page.getByTestId('lab-fresh').waitFor(),
    picture: (what: string) => pictureOf(lab.page, `lab-${width}-${what}`, { fullPage: true }),
    total: async (way: string) =>
      (await lab.page.getByTestId('lab-totals').locator(`tbody tr:first-child [data-way=${way}]`).textContent()) ?? '',
    goTo: async () => {
      await lab.page.goto(`${scene.server.url}/admin/lab`)
      await lab.page.getByTestId('lab-files').waitFor({ state: 'attached' })
    },
  } as {
    page: Page
    trader: Trader
    readonly faults: string[]
    file(name: string, content: string | Uint8Array): string
    give(...paths: string[]): Promise<void>
    isFresh(): Promise<void>
    picture(what: string): Promise<unknown>
    /** What the trades came to by one of the ways. */
    total(way: string): Promise<string>
    goTo(): Promise<void>
  }
  beforeAll(async () => {
    lab.trader = new Trader(scene.server.url)
    await lab.trader.signUp(size === 'a desk' ? 'Ada' : 'Eve')
    await lab.trader.ask('PUT', '/api/risk', ladder)
    const context = await scene.browser.newContext({
      viewport: { width, height },
      colorScheme: scheme,
      hasTouch: size === 'a phone',
    })
    await context.addCookies(cookiesOf(lab.trader, scene.server.url))
    lab.page = await context.newPage()
    lab.page.setDefaultTimeout(30_000)
    await recordCanvas(lab.page)
    lab.page.on('pageerror', (error) => faults.push(error.message))
    lab.page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
    await lab.goTo()
  })
  afterAll(() => lab.page?.context().close())
  return lab
}
