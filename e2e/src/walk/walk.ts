import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../browser.ts'
import { moveTo } from '../move.ts'
import { writeRecording } from '../recording.ts'
import { type RunningServer, scratchFolder, startServer } from '../server.ts'
import { cookiesOf, Trader } from '../trader.ts'
import { turnsOf } from '../turns.ts'
import { Watcher } from './watcher.ts'

export const sizes = [
  { size: 'desk', width: 1440, height: 900 },
  { size: 'phone', width: 390, height: 844 },
] as const
export type Size = (typeof sizes)[number]['size']
export type Who = 'signed out' | 'signed in'

/** A statement is looked at on a desk: a page, who looks, and the server behind it. */
export interface Desk {
  readonly page: Page
  readonly context: BrowserContext
  readonly browser: Browser
  readonly server: RunningServer
  readonly url: string
  readonly size: Size
  readonly who: Who
  /** The trader whose session the page has when it is signed in. */
  readonly trader: Trader
  /** Opens a path anew and waits until it stands. */
  readonly open: (path: string) => Promise<void>
  /** Takes the session away from the page, which then asks for nothing any more. */
  readonly forget: () => Promise<void>
}

/** Describes one statement of the specification. */
export interface Statement {
  /** Says it in a few words; labels and messages literally. */
  readonly says: string
  /** The screen on which it is looked at; left out where the statement opens its own. */
  readonly at?: string
  /** For whom; for either when left out. */
  readonly who?: Who
  /** At which size; at either when left out. */
  readonly on?: Size
  /** Failures that the statement itself is about. */
  readonly refused?: RegExp
  /** The screen is opened anew before it. */
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
export const patienceMs = Number(process.env.RATCHET_WALK_PATIENCE_MS ?? 30_000)

const combinations = sizes.flatMap((one) =>
  (['signed out', 'signed in'] as const).map((who) => ({ ...one, who, name: `${one.size}, ${who}` })),
)

/**
 * Gives each statement the combinations of size and session in which it is looked at: one of those that it allows, another one
 * each day. The statements of a screen alternate between two opposite combinations, so that a screen is opened twice instead of
 * four times and still seen at both sizes, signed in and signed out. After four days each statement was looked at in all.
 */
function combinationsOf(statements: readonly Statement[]): ReadonlyMap<Statement, ReadonlySet<string>> {
  const onScreen = new Map<string, number>()
  return new Map(
    statements.map((statement) => {
      const { who, on, at = '', says } = statement
      const allowed = combinations.filter((one) => (who ?? one.who) === one.who && (on ?? one.size) === one.size)
      const screen = at || says
      const before = onScreen.get(screen) ?? 0
      onScreen.set(screen, before + 1)
      return [statement, new Set(turnsOf(screen, allowed, before).map(({ name }) => name))] as const
    }),
  )
}

/** Opens a path and waits until its screen is there and has had what it asked for. */
async function openAt(page: Page, watcher: Watcher, address: string): Promise<void> {
  watcher.leave()
  await page.goto(address)
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await watcher.settled()
}

/**
 * Walks statements in a real browser: each is a test named by its section. Sizes and sessions take turns by the day. A page stays
 * where it is from one statement to the next on the same screen, and goes to the next screen within the app, as a press on a link
 * does. After each, the page must have had no fault.
 */
export function walk(section: string, statements: readonly Statement[], options: WalkOptions = {}): void {
  let folder: Awaited<ReturnType<typeof scratchFolder>>
  let server: RunningServer
  let browser: Browser
  const traders = new Map<Size, Trader>()
  const lookedAt = combinationsOf(statements)

  beforeAll(async () => {
    folder = await scratchFolder()
    const market = options.climbs ? { FEED: writeRecording(folder.path), FEED_SPEED: '60' } : { FEED: 'synthetic:7' }
    server = await startServer(folder.path, market)
    browser = await launchBrowser()
    for (const { size } of sizes) {
      const trader = new Trader(server.url)
      await trader.signUp(size === 'desk' ? 'Ada' : 'Grace')
      await options.furnish?.(trader, size)
      traders.set(size, trader)
    }
  })
  afterAll(async () => {
    await browser?.close()
    await server?.stop()
    await folder?.remove()
  })

  for (const { size, who, name, width, height } of combinations) {
    const mine = statements.filter((one) => lookedAt.get(one)?.has(name))
    if (mine.length === 0) continue
    describe(`${section}, ${name}`, () => {
      let context: BrowserContext
      let page: Page
      let watcher: Watcher
      let stands = false
      const open = (path: string) => openAt(page, watcher, server.url + path)
      /** Goes to another screen without loading the app anew, which would cost several times as much. */
      const arrive = async (path: string) => {
        if (await moveTo(page, server.url, path)) await watcher.settled()
        else await open(path)
      }
      const forget = async () => {
        watcher.leave()
        await page.goto('about:blank')
        await context.clearCookies()
      }

      beforeAll(async () => {
        context = await browser.newContext({ viewport: { width, height }, reducedMotion: 'reduce' })
        context.setDefaultTimeout(patienceMs)
        const trader = traders.get(size)
        if (who === 'signed in' && trader) await context.addCookies(cookiesOf(trader, server.url))
        page = await context.newPage()
        watcher = new Watcher(page, server.url)
      })
      afterAll(() => context?.close())

      it.each(mine.map((one) => [one.says, one] as const))(`${section} %s`, async (_, statement) => {
        const trader = traders.get(size)
        if (!trader) throw new Error('The walk has not begun')
        watcher.bear(statement.refused ?? null)
        const { at, fresh = false } = statement
        if (at !== undefined && (!stands || fresh)) await open(at)
        else if (at !== undefined && page.url() !== server.url + at) await arrive(at)
        stands = false
        await statement.see({ page, context, browser, server, url: server.url, size, who, trader, open, forget })
        await page.unrouteAll({ behavior: 'wait' })
        expect(await watcher.take()).toEqual([])
        stands = true
      })
    })
  }
}
