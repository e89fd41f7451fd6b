import { scratchFolder, startServer } from './server.ts'

/**
 * Sets the browser tests up for Vitest: starts a server once and keeps its data folder, with a database that has every
 * migration and nobody in it. Each test's server begins with a copy, which is half of what its start costs.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = await scratchFolder()
  const server = await startServer(folder.path)
  await server.stop()
  process.env.RATCHET_PREPARED = folder.path
  return folder.remove
}
