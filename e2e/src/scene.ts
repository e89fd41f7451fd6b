import { buffer } from 'node:stream/consumers'
import type { Browser, BrowserContext, Download, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { sharedBrowser } from './browser.ts'
import { type RunningServer, scratchFolder, startServer } from './server.ts'
import { type ServerAtWork, sharedServer } from './shared-server.ts'
import { cookiesOf, Trader } from './trader.ts'

/** Both sizes and both schemes, a pair of each. */
export const deskAndPhone = [
  { size: 'a desk', width: 1440, height: 900, scheme: 'dark', name: 'Ada' },
  { size: 'a phone', width: 390, height: 844, scheme: 'light', name: 'Eve' },
] as const

export interface Scene<Server = RunningServer> {
  readonly folder: string
  /** A test that starts its own server again puts the new one here. */
  server: Server
  /** All files share it. Contexts that a file leaves open are closed after its tests. */
  readonly browser: Browser
}
export type SharedScene = Scene<ServerAtWork>

const closeContexts = (browser: Browser | undefined) =>
  Promise.all((browser?.contexts() ?? []).map((context) => context.close()))

/**
 * Starts a server for the file that calls it, before its tests, and stops it afterwards. Nothing is in it before the tests run.
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
    scene.browser = await sharedBrowser()
  })
  afterAll(async () => {
    await closeContexts(scene.browser)
    await scene.server?.stop()
    await ended?.()
    await remove?.()
  })
  return scene
}

/** The shared server and browser. Other files work on the same server: see `newTrader`. */
export function sharedScene(): SharedScene {
  const server = sharedServer()
  const scene = { server, folder: server.dataDir } as SharedScene & { browser: Browser }
  beforeAll(async () => {
    scene.browser = await sharedBrowser()
  })
  afterAll(() => closeContexts(scene.browser))
  return scene
}

let traders = 0

/** Signs up a trader whose address no other test of the run has. */
export async function newTrader(
  { server }: { readonly server: { readonly url: string } },
  name = 'Ada',
): Promise<Trader> {
  const trader = new Trader(server.url)
  await trader.signUp(
    name,
    undefined,
    `${name.toLowerCase().replaceAll(/\W/g, '')}-${process.pid}-${traders++}@example.test`,
  )
  return trader
}

export interface Look {
  readonly size?: string
  readonly width: number
  readonly height: number
  readonly scheme?: 'dark' | 'light'
}

/** A context of one size with the trader's session, or without one. */
export async function openContext(
  { browser, server }: Pick<SharedScene, 'browser' | 'server'>,
  look: Look,
  trader?: Pick<Trader, 'cookie'>,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: look.width, height: look.height },
    colorScheme: look.scheme ?? 'light',
    hasTouch: look.width < 500,
    acceptDownloads: true,
  })
  context.setDefaultTimeout(30_000)
  if (trader) await context.addCookies(cookiesOf(trader, server.url))
  return context
}

/** The bytes of a file that a page saved. The browser runs beside another process, so the file has no path here. */
export const savedBytes = async (download: Download): Promise<Buffer> => buffer(await download.createReadStream())

/** A page of the trader's in a context of its own. @param faults gets what goes wrong on it */
export async function openPage(
  scene: Pick<SharedScene, 'browser' | 'server'>,
  trader: Pick<Trader, 'cookie'>,
  look: Look,
  faults: string[] = [],
): Promise<Page> {
  const page = await (await openContext(scene, look, trader)).newPage()
  page.on('pageerror', (error) => faults.push(error.message))
  return page
}
