import { beginRun, isGivenCluster } from '@ratchet/store/testing'
import { databaseOf, scratchFolder, startServer } from './server.ts'

/**
 * Sets the browser tests up for Vitest: starts a server once and keeps its data folder, with a database that has every
 * migration and nobody in it. Each test's server begins with a copy, which is half of what its start costs.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const endRun = isGivenCluster ? await beginRun() : async () => {}
  const folder = await scratchFolder()
  // No pooler keeps a connection to what is to be copied.
  const server = await startServer(folder.path, { DATABASE_POOLER_URL: '' })
  await server.stop()
  process.env.RATCHET_PREPARED = folder.path
  if (isGivenCluster) process.env.RATCHET_PREPARED_URL = databaseOf(folder.path)
  return async () => {
    await folder.remove()
    await endRun()
  }
}
