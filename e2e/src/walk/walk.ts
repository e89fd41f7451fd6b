import type { Browser, BrowserContext, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { showAnew } from '../anew.ts'
import { moveTo } from '../move.ts'
import { writeRecording } from '../recording.ts'
import { newTrader, type SharedScene, sharedScene, startScene } from '../scene.ts'
import type { ServerAtWork } from '../shared-server.ts'
import { cookiesOf, type Trader } from '../trader.ts'
import { Watcher } from './watcher.ts'

export const sizes = [
  { size: 'desk', width: 1440, height: 900 },
  { size: 'phone', width: 390, height: 844 },
] as const
export type Size = (typeof sizes)[number]['size']
export type Who = 'signed out' | 'signed in'

/** What a statement is checked with: a page, its session, and the server behind it. */
export interface Desk {
  readonly page: Page
  readonly context: BrowserContext
  readonly browser: Browser
  readonly server: ServerAtWork
  readonly url: string
  readonly size: Size
  readonly who: Who
  /** The trader whose session the page has when it is signed in. */
  readonly trader: Trader
  /** Loads a path and waits until its screen is there. */
  readonly open: (path: string) => Promise<void>
  /** Takes the session away from the page, which then sends no requests. */
  readonly forget: () => Promise<void>
}

/** One statement of the specification. */
export interface Statement {
  /** Says it in a few words; labels and messages literally. */
  readonly says: string
  /** The screen on which it is checked; left out where the statement opens its own. */
  readonly at?: string
  /** For whom; for either when left out. */
  readonly who?: Who
  /** At which size; at either when left out. */
  readonly on?: Size
  /** Failures that the statement itself is about. */
  readonly refused?: RegExp
  /** The screen begins anew before it: what a form held is gone. */
  readonly fresh?: true
  readonly see: (desk: Desk) => Promise<unknown>
}

interface WalkOptions {
  /** Set where the market is to climb a ladder within seconds. */
  readonly climbs?: true
  /** Does what the trader has done before. */
  readonly furnish?: (trader: Trader, size: Size) => Promise<unknown>
}

/** Where a statement is true it takes no longer than this; the deadline only ends a wait that would never end. */
const patienceMs = Number(process.env.RATCHET_WALK_PATIENCE_MS ?? 30_000)

/** Opens a page of another, new trader at the desk's size. */
export async function asNewTrader(desk: Desk, see: (page: Page, trader: Trader) => Promise<unknown>): Promise<void> {
  const trader = await newTrader(desk, 'Nora')
  const context = await desk.browser.newContext({ viewport: desk.page.viewportSize(), reducedMotion: 'reduce' })
  context.setDefaultTimeout(patienceMs)
  try {
    await context.addCookies(cookiesOf(trader, desk.url))
    await see(await context.newPage(), trader)
  } finally {
    await context.close()
  }
}

const combinations = sizes.flatMap((one) =>
  (['signed out', 'signed in'] as const).map((who) => ({ ...one, who, name: `${one.size}, ${who}` })),
)
type Combination = (typeof combinations)[number]

/** One page of a combination, on which statements are checked one after another. */
class Walker {
  readonly #scene: SharedScene
  readonly #one: Combination
  readonly #trader: Trader
  #context: BrowserContext | undefined
  #desk: Desk | undefined
  #watcher: Watcher | undefined

  constructor(scene: SharedScene, one: Combination, trader: Trader) {
    this.#scene = scene
    this.#one = one
    this.#trader = trader
  }

  /** Checks a statement. @returns what is wrong; nothing where it is true */
  async check(statement: Statement): Promise<string | undefined> {
    try {
      const [desk, watcher] = await this.#begin()
      watcher.bear(statement.refused ?? null)
      if (statement.at !== undefined) await this.#arrive(statement.at, statement.fresh ?? false)
      await statement.see(desk)
      await desk.page.unrouteAll({ behavior: 'wait' })
      expect(await watcher.take()).toEqual([])
      return undefined
    } catch (error) {
      // The next statement finds a new page: this one may hold anything.
      await this.close()
      return error instanceof Error ? (error.stack ?? error.message) : String(error)
    }
  }

  async close(): Promise<void> {
    await this.#context?.close()
    this.#desk = undefined
  }

  async #begin(): Promise<[Desk, Watcher]> {
    if (this.#desk && this.#watcher) return [this.#desk, this.#watcher]
    const { browser, server } = this.#scene
    const { size, who, width, height } = this.#one
    const context = await browser.newContext({ viewport: { width, height }, reducedMotion: 'reduce' })
    context.setDefaultTimeout(patienceMs)
    if (who === 'signed in') await context.addCookies(cookiesOf(this.#trader, server.url))
    const page = await context.newPage()
    const watcher = new Watcher(page, server.url)
    const open = async (path: string) => {
      watcher.leave()
      await page.goto(server.url + path)
      await this.#stands()
    }
    const forget = async () => {
      watcher.leave()
      await page.goto('about:blank')
      await context.clearCookies()
    }
    const desk = { page, context, browser, server, url: server.url, size, who, trader: this.#trader, open, forget }
    this.#context = context
    this.#watcher = watcher
    this.#desk = desk
    return [desk, watcher]
  }

  /** Goes to a screen within the app, which costs a fifth of a load, or loads it where the app is not open. */
  async #arrive(path: string, fresh: boolean): Promise<void> {
    const [{ page, url, open }] = await this.#begin()
    if (!page.url().startsWith(`${url}/`)) return open(path)
    const isThere = !fresh && page.url() === url + path
    // What a statement opened, a menu above all, stays open on the way within a layout.
    if (!isThere) await page.keyboard.press('Escape')
    if (fresh) await showAnew(page, url, path)
    else if (!isThere && !(await moveTo(page, url, path))) return open(path)
    await this.#stands()
  }

  async #stands(): Promise<void> {
    await this.#desk?.page.locator('h1').first().waitFor({ state: 'attached' })
    await this.#watcher?.settled()
  }
}

/**
 * Checks the statements of a section in a real browser: one test for each size and session, in which each statement that is not true is
 * named. A page stays where it is from one statement to the next on the same screen, and goes to the next screen within the app, as a
 * press on a link does. After each statement the page must have had no fault.
 */
export function walk(section: string, statements: readonly Statement[], options: WalkOptions = {}): void {
  const climbing = (folder: string) => ({ FEED: writeRecording(folder), FEED_SPEED: '60' })
  const scene: SharedScene = options.climbs ? startScene(climbing) : sharedScene()
  describe.each(sizes)('$size', ({ size }) => {
    let trader: Trader
    beforeAll(async () => {
      trader = await newTrader(scene, size === 'desk' ? 'Ada' : 'Grace')
      await options.furnish?.(trader, size)
    })
    it.each(combinations.filter((one) => one.size === size))(`${section}, $name`, { timeout: 900_000 }, async (one) => {
      const walker = new Walker(scene, one, trader)
      for (const statement of statements) {
        if ((statement.who ?? one.who) !== one.who || (statement.on ?? size) !== size) continue
        expect.soft(await walker.check(statement), `${section} ${statement.says}`).toBeUndefined()
      }
      await walker.close()
    })
  })
}
