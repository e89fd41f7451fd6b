import { beginRun, isGivenCluster } from '@ratchet/store/testing'
import { startSharedBrowser } from './browser.ts'
import { databaseOf, scratchFolder, startServer } from './server.ts'
import { startSharedServer } from './shared-server.ts'

/**
 * The global set-up of the projects with a browser. It starts a server once and keeps its data folder, with a migrated database without
 * traders: each server of a test begins with a copy. Then it starts the server and the Chromium that most files share.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const closeBrowser = await startSharedBrowser()
  const endRun = isGivenCluster ? await beginRun() : async () => {}
  const folder = await scratchFolder()
  // The pooler would keep a connection to the database that is copied.
  const server = await startServer(folder.path, { DATABASE_POOLER_URL: '' })
  await server.stop()
  process.env.RATCHET_PREPARED = folder.path
  if (isGivenCluster) process.env.RATCHET_PREPARED_URL = databaseOf(folder.path)
  const stopShared = await startSharedServer()
  return async () => {
    await closeBrowser()
    await stopShared()
    await folder.remove()
    await endRun()
  }
}
