import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { launchBrowser } from './browser.ts'
import { type RunningServer, scratchFolder, startServer } from './server.ts'

/** What is looked at in both sizes and both schemes, a pair of each. */
export const deskAndPhone = [
  { size: 'a desk', width: 1440, height: 900, scheme: 'dark', name: 'Ada' },
  { size: 'a phone', width: 390, height: 844, scheme: 'light', name: 'Eve' },
] as const

interface Scene {
  readonly folder: string
  /** A test that starts it again puts the new one here. */
  server: RunningServer
  readonly browser: Browser
}

/**
 * Starts a server and a browser before the tests of the file that calls it, and ends them afterwards. Nothing is in it before the tests run.
 * @param settings of the server; its market may be written into the folder
 */
export function startScene(settings: (folder: string) => Readonly<Record<string, string>>): Scene {
  const scene = {} as Scene & { folder: string; browser: Browser }
  let remove: (() => unknown) | undefined
  beforeAll(async () => {
    const folder = await scratchFolder()
    remove = () => folder.remove()
    scene.folder = folder.path
    scene.server = await startServer(folder.path, settings(folder.path))
    scene.browser = await launchBrowser()
  })
  afterAll(async () => {
    await scene.browser?.close()
    await scene.server?.stop()
    await remove?.()
  })
  return scene
}
