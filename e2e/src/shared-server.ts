import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeCalm } from './calm-market.ts'
import { type RunningServer, scratchFolder, startServer } from './server.ts'

/** What a test needs of a server that it does not start, kill or stop itself. */
export type ServerAtWork = Pick<RunningServer, 'url' | 'dataDir' | 'env' | 'output'>

const logOf = (dataDir: string): string => join(dataDir, 'output.log')

/** Starts the server that the files share and names it in the environment of the workers. @returns what stops it */
export async function startSharedServer(): Promise<() => Promise<void>> {
  const folder = await scratchFolder()
  const settings = { FEED: writeCalm(folder.path, 'shared', 1000), FEED_SPEED: '1', RATCHET_API_DOCS: 'open' }
  const server = await startServer(folder.path, settings)
  writeFileSync(logOf(folder.path), server.output())
  for (const stream of [server.child.stdout, server.child.stderr])
    stream?.on('data', (chunk) => appendFileSync(logOf(folder.path), String(chunk)))
  const { url, dataDir, env } = server
  process.env.RATCHET_SHARED_SERVER = JSON.stringify({ url, dataDir, env })
  return async () => {
    await server.stop()
    await folder.remove()
  }
}

/** The server that the global set-up started. Gold stands nearly still on it: see `calm-market.ts`. */
export function sharedServer(): ServerAtWork {
  const text = process.env.RATCHET_SHARED_SERVER
  if (text === undefined) throw new Error('Only the projects whose global set-up is prepare.ts have a shared server')
  const server = JSON.parse(text) as Omit<ServerAtWork, 'output'>
  return { ...server, output: () => readFileSync(logOf(server.dataDir), 'utf8') }
}
