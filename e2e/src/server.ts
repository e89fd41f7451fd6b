import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCopy, createEmptyDatabase, isGivenCluster, poolerFor, type TestDatabase } from '@ratchet/store/testing'

export const root = join(import.meta.dirname, '..', '..')
export const sharedFolder = process.env.RATCHET_SHARED ?? join(root, '..', 'shared')
const tickDays = ['2014-05-01', '2014-05-02', '2014-05-04', '2014-05-05', '2014-05-06']
export const tickFiles = tickDays.map((day) => join(sharedFolder, 'data', 'ticks', `XAUUSD_oanda_ticks_${day}.csv.gz`))
/** Recorded ticks lie beside the project, never in it. */
export const ticksMissing = tickFiles.some((file) => !existsSync(file))
export const ticksMissingWord = ticksMissing ? ' (skipped: the recorded ticks are not on this machine)' : ''

export interface RunningServer {
  readonly url: string
  readonly dataDir: string
  readonly env: Readonly<Record<string, string>>
  readonly child: ChildProcess
  /** Returns what it printed so far, both streams. */
  output(): string
  /** Ends it at once, as a power cut would. */
  kill(): Promise<void>
  /** Ends it as Ctrl-C does; resolves with its exit code. */
  stop(): Promise<number | null>
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  await new Promise((done) => server.close(done))
  if (address === null || typeof address === 'string') throw new Error('No port')
  return address.port
}

/** On a PostgreSQL that was given, the database of each data folder. */
const databases = new Map<string, TestDatabase>()

/**
 * Makes a data folder of its own. It is like new, but for the database, which a run of all tests makes once (see
 * `prepare.ts`).
 */
export async function scratchFolder(): Promise<{ readonly path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'ratchet-e2e-'))
  const { RATCHET_PREPARED: prepared, RATCHET_PREPARED_URL: filled } = process.env
  // The database belongs to another user where the tests run as root, so owners are copied too.
  if (prepared) execFileSync('cp', ['-a', `${prepared}/.`, path])
  if (isGivenCluster) databases.set(path, await (filled ? createCopy(filled) : createEmptyDatabase()))
  return {
    path,
    remove: async () => {
      await databases.get(path)?.drop()
      databases.delete(path)
      await rm(path, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** The address of a data folder's database, as its owner. The embedded one has an address while its server runs. */
export function databaseOf(dataDir: string): string {
  const given = databases.get(dataDir)
  if (given) return given.url
  const read = (name: string) => readFileSync(join(dataDir, name), 'utf8').trim()
  const port = read('postgres/postmaster.pid').split('\n')[3]
  return `postgres://postgres:${read('postgres.password')}@127.0.0.1:${port}/postgres`
}

/** Starts the real server as its own process and waits for the line that says it is ready. */
export async function startServer(
  dataDir: string,
  overrides: Readonly<Record<string, string>> = {},
): Promise<RunningServer> {
  const port = overrides.PORT ?? String(await freePort())
  const DATABASE_URL = overrides.DATABASE_URL ?? databases.get(dataDir)?.url ?? ''
  // What is typed beside the server finds a database that is given by its address alone.
  const given: Readonly<Record<string, string>> = DATABASE_URL === '' ? {} : { DATABASE_URL }
  // To collect the description of the API is a quarter of the processor time of a start; a test that reads it opens it.
  const own = { RATCHET_DEMO: 'off', RATCHET_API_DOCS: 'closed' }
  const env = { ...own, ...overrides, PORT: port, RATCHET_DATA_DIR: dataDir, ...given }
  const node = join(root, 'node_modules', '.bin', 'node')
  const child = spawn(node, ['apps/server/dist/main.js'], {
    cwd: root,
    env: { ...process.env, DATABASE_URL, DATABASE_POOLER_URL: poolerFor(DATABASE_URL), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += String(chunk)))
  child.stderr.on('data', (chunk) => (output += String(chunk)))
  const ended = new Promise<number | null>((done) => child.once('exit', (code) => done(code)))
  const ready = new Promise<void>((done) => {
    child.stdout.on('data', () => output.includes('Ratchet is ready at') && done())
  })
  const first = await Promise.race([ready.then(() => 'ready' as const), ended.then(() => 'ended' as const)])
  if (first === 'ended') throw new Error(`The server ended before it was ready:\n${output}`)
  return {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    env,
    child,
    output: () => output,
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
    async stop() {
      child.kill('SIGINT')
      return ended
    },
  }
}
