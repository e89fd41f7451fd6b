import { createServer } from 'node:net'
import { poolerFor } from '@ratchet/store/testing'
import { givenDatabase } from './data-folder.ts'
import { ServerProcess } from './server-process.ts'

/** Starts the built server; the caller waits until it is ready, or has exited. */
export async function startProcess(env: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const PORT = env.PORT ?? String(await freePort())
  const pooler = poolerFor(env.DATABASE_URL ?? '')
  return new ServerProcess({ ...(pooler !== '' && { DATABASE_POOLER_URL: pooler }), PORT, ...env })
}

/** Starts the built server on a data folder and waits for the line that reports readiness. */
export async function startServer(
  dataDir: string,
  overrides: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  const url = overrides.DATABASE_URL ?? givenDatabase(dataDir)
  const server = await startProcess({ ...overrides, RATCHET_DATA_DIR: dataDir, ...(url && { DATABASE_URL: url }) })
  if (!(await server.ready)) throw new Error(`The server ended before it was ready:\n${server.output()}`)
  return server
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  await new Promise((done) => server.close(done))
  if (address === null || typeof address === 'string') throw new Error('No port')
  return address.port
}
