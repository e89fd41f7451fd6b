import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { misfits } from '../fit.ts'
import { deskAndPhone, newTrader, openContext, type SharedScene } from '../scene.ts'
import type { Trader } from '../trader.ts'
import { Watcher } from '../walk/watcher.ts'

export const [desk, phone] = deskAndPhone

export interface Traveller {
  readonly page: Page
  readonly trader: Trader
  readonly watcher: Watcher
}

/**
 * One journey of a new trader through the product. Its page must have no error, no failed request and no request to another server, and
 * must fit the screen at its end.
 * @param refused failures that the journey itself is about
 */
export function journey(
  title: string,
  scene: SharedScene,
  look: (typeof deskAndPhone)[number],
  travel: (traveller: Traveller) => Promise<unknown>,
  { isSignedIn = true, refused = null }: { isSignedIn?: boolean; refused?: RegExp | null } = {},
): void {
  it(`${title}, on ${look.size}`, async () => {
    const trader = await newTrader(scene, look.name)
    const context = await openContext(scene, look, isSignedIn ? trader : undefined)
    const page = await context.newPage()
    try {
      const watcher = new Watcher(page, scene.server.url)
      watcher.bear(refused)
      await travel({ page, trader, watcher })
      expect(await watcher.take()).toEqual([])
      expect(await misfits(page, false)).toEqual([])
    } catch (error) {
      if (error instanceof Error) error.message += `\n${await shown(page)}`
      throw error
    } finally {
      await context.close()
    }
  })
}

/** Describes what the page shows, so that a failure on another machine can be understood. */
const shown = (page: Page): Promise<string> =>
  page
    .evaluate(() => {
      const link = document.querySelector('[data-testid=link-state]')?.getAttribute('data-state')
      return `The page ${location.href} (link ${link}, network ${navigator.onLine}) shows:\n${document.body.textContent.slice(0, 2000)}`
    })
    .catch((error: unknown) => `The page shows nothing: ${error}`)
