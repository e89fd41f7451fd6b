import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const patienceMs = 120_000

export interface StartedServer {
  readonly url: string
  readonly pid: number
  /** The time from the start of the process to each of the two, in milliseconds. */
  readonly listeningMs: number
  readonly levelMs: number
  /** Ends it at once, as a power cut would, and waits until it and its database are gone. */
  kill(): Promise<void>
  /** Ends it in order. */
  stop(): Promise<void>
}

export interface StartChoices {
  /** The server uses this database if one is given, and its own otherwise. */
  readonly databaseUrl?: string
  /** Settings beyond those of a recording that is played once, at its own speed. */
  readonly env?: Readonly<Record<string, string>>
  /** What the process does; all of it where nothing is said. */
  readonly role?: 'all' | 'api' | 'engine'
  /** Runs the sources instead of what is built of them, for a bench that changes a module. */
  readonly fromSources?: boolean
  /** Runs as soon as the server answers, before the bench waits for anything else. */
  readonly whileRecovering?: (url: string) => Promise<void>
}

/** Starts the real server on a data folder and waits until every account is level with its broker. */
export async function startServer(dataDir: string, feed: string, choices: StartChoices = {}): Promise<StartedServer> {
  const { databaseUrl = '', env = {}, role = 'all', fromSources = false, whileRecovering = async () => {} } = choices
  const program = fromSources ? 'apps/server/src/main.ts' : 'apps/server/dist/main.js'
  const url = `http://127.0.0.1:${await freePort()}`
  const startedMs = performance.now()
  const child = spawn(join(root, 'node_modules', '.bin', 'node'), [program], {
    cwd: root,
    env: {
      ...process.env,
      NATS_URL: '',
      RATCHET_ROLE: role,
      RATCHET_DEMO: 'off',
      FEED: feed,
      FEED_SPEED: '1',
      FEED_LOOP: 'false',
      RATCHET_DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      [role === 'engine' ? 'MONITOR_PORT' : 'PORT']: new URL(url).port,
      ...env,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let complaint = ''
  child.stderr?.on('data', (data) => {
    complaint += data
  })
  const ended = new Promise<void>((done) => child.once('close', () => done()))
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal)
    return ended
  }
  try {
    const isLevel = role === 'api' ? () => isReady(url) : async () => (await levelFigure(url)) === 1
    await until(child, async () => (role === 'api' ? isReady(url) : (await levelFigure(url)) !== undefined))
    const listeningMs = performance.now() - startedMs
    await whileRecovering(url)
    await until(child, isLevel)
    const levelMs = performance.now() - startedMs
    return { url, pid: child.pid ?? 0, listeningMs, levelMs, kill: () => end('SIGKILL'), stop: () => end('SIGINT') }
  } catch (error) {
    await end('SIGKILL')
    throw new Error(`${error instanceof Error ? error.message : error}\n${complaint}`, { cause: error })
  }
}

async function until(child: ChildProcess, holds: () => Promise<boolean>): Promise<void> {
  const endMs = performance.now() + patienceMs
  while (!(await holds())) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}.`)
    if (performance.now() > endMs) throw new Error('The server was not level with its broker in time.')
    await new Promise((done) => setTimeout(done, 25))
  }
}

/** An api apart from its engine has no accounts. */
const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    (reply) => reply.ok,
    () => false,
  )

/** The server's figures about its accounts; undefined while it does not answer. */
export async function levelFigure(url: string): Promise<number | undefined> {
  const text = await fetch(`${url}/metrics`).then(
    (reply) => reply.text(),
    () => '',
  )
  const [, value] = /^ratchet_accounts_level (\d)$/m.exec(text) ?? []
  return value === undefined ? undefined : Number(value)
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  await new Promise((done) => server.close(done))
  if (address === null || typeof address === 'string') throw new Error('No port')
  return address.port
}
