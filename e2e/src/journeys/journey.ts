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
    try {
      const page = await context.newPage()
      const watcher = new Watcher(page, scene.server.url)
      watcher.bear(refused)
      await travel({ page, trader, watcher })
      expect(await watcher.take()).toEqual([])
      expect(await misfits(page, false)).toEqual([])
    } finally {
      await context.close()
    }
  })
}
