import { freePort, ServerProcess } from '@ratchet/launcher'

const patienceMs = 120_000

export interface StartedServer {
  readonly url: string
  readonly pid: number
  /** The time from the start of the process to each of the two, in milliseconds. */
  readonly listeningMs: number
  readonly levelMs: number
  /** Ends it at once, as a power cut would. */
  kill(): Promise<void>
  /** Ends it in order. */
  stop(): Promise<number | null>
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
  const settings = {
    RATCHET_ROLE: role,
    RATCHET_API_DOCS: 'open',
    FEED: feed,
    FEED_SPEED: '1',
    FEED_LOOP: 'false',
    RATCHET_DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    [role === 'engine' ? 'MONITOR_PORT' : 'PORT']: String(await freePort()),
    ...env,
  }
  const server = new ServerProcess(settings, fromSources ? { program: ['apps/server/src/main.ts'] } : {})
  const { url, pid, startedMs } = server
  try {
    const isLevel = role === 'api' ? () => isReady(url) : async () => (await levelFigure(url)) === 1
    await until(server, async () => (role === 'api' ? isReady(url) : (await levelFigure(url)) !== undefined))
    const listeningMs = performance.now() - startedMs
    await whileRecovering(url)
    await until(server, isLevel)
    const levelMs = performance.now() - startedMs
    return { url, pid, listeningMs, levelMs, kill: () => server.kill(), stop: () => server.stop() }
  } catch (error) {
    await server.kill()
    throw new Error(`${error instanceof Error ? error.message : error}\n${server.err()}`, { cause: error })
  }
}

async function until(server: ServerProcess, holds: () => Promise<boolean>): Promise<void> {
  const endMs = performance.now() + patienceMs
  while (!(await holds())) {
    if (!server.alive) throw new Error(`The server ended with ${server.child.exitCode}.`)
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
