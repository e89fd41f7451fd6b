import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { launchBrowser } from './browser.ts'
import { type RunningServer, scratchFolder, startServer } from './server.ts'
import { cookiesOf, type Trader } from './trader.ts'

/** What is looked at in both sizes and both schemes, a pair of each. */
export const deskAndPhone = [
  { size: 'a desk', width: 1440, height: 900, scheme: 'dark', name: 'Ada' },
  { size: 'a phone', width: 390, height: 844, scheme: 'light', name: 'Eve' },
] as const

export interface Scene {
  readonly folder: string
  /** A test that starts it again puts the new one here. */
  server: RunningServer
  readonly browser: Browser
}

/**
 * Starts a server and a browser before the tests of the file that calls it, and ends them afterwards. Nothing is in it before the tests run.
 * @param settings of the server; its market may be written into the folder, and what it talks to may be started
 * @param ended ends that
 */
export function startScene(
  settings: (folder: string) => Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>,
  ended?: () => unknown,
): Scene {
  const scene = {} as Scene & { folder: string; browser: Browser }
  let remove: (() => unknown) | undefined
  beforeAll(async () => {
    const folder = await scratchFolder()
    remove = () => folder.remove()
    scene.folder = folder.path
    scene.server = await startServer(folder.path, await settings(folder.path))
    scene.browser = await launchBrowser()
  })
  afterAll(async () => {
    await scene.browser?.close()
    await scene.server?.stop()
    await ended?.()
    await remove?.()
  })
  return scene
}

interface Look {
  readonly size: string
  readonly width: number
  readonly height: number
  readonly scheme: 'dark' | 'light'
}

/** A page of the trader's in a context of its own. @param faults gets what goes wrong on it */
export async function openPage(scene: Scene, trader: Trader, look: Look, faults: string[]): Promise<Page> {
  const context = await scene.browser.newContext({
    viewport: { width: look.width, height: look.height },
    colorScheme: look.scheme,
    hasTouch: look.size === 'a phone',
  })
  await context.addCookies(cookiesOf(trader, scene.server.url))
  const page = await context.newPage()
  page.on('pageerror', (error) => faults.push(error.message))
  return page
}
