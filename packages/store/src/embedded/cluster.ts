import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Account, chooseAccount } from './account.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import { makeDataDir } from './lock.ts'
import { stopOrphan } from './orphan.ts'

const START_TIMEOUT_MS = 60_000
const FAST_STOP_MS = 15_000
const MAX_LOG_BYTES = 10_000_000
const SUPERUSER = 'postgres'

/** Given at every start, so that a newer Ratchet brings newer settings to data that are already there. */
const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '128MB',
  max_connections: '60',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
  log_checkpoints: 'off',
  // An acknowledged commit is on the disk: these three are the ledger's promise.
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  max_wal_size: '1GB',
  checkpoint_timeout: '15min',
  wal_compression: 'on',
}

export interface EmbeddedOptions {
  /** Holds `postgres/`, `postgres.password` and `postgres.log`; made where there is none. */
  readonly dataDir: string
  /** Gets one line for each step worth telling. */
  readonly log: (line: string) => void
  /** PostgreSQL settings over the product's own, `port` among them; for tests. */
  readonly settings?: Readonly<Record<string, string>>
}

export interface EmbeddedPostgres {
  /** Connection address of the superuser, password included: a secret. */
  readonly url: string
  readonly pid: number
  /** Settles when PostgreSQL has ended, wanted or not. */
  readonly exited: Promise<void>
  /** Fast shutdown: open transactions are rolled back, and the call returns when the last process is gone. */
  stop(): Promise<void>
}

/**
 * Starts the PostgreSQL of the data folder, and creates it at the first start. Hold `lockDataDir` before calling: a
 * PostgreSQL found running on the folder is taken for one left behind and stopped.
 * @throws Error with one line that says what to do
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir)
  makeDataDir(dataDir)
  const clusterDir = join(dataDir, 'postgres')
  const binaries = findBinaries()
  const account = chooseAccount(binaries, dataDir, ownerOf(clusterDir))
  const password = readOrMakePassword(join(dataDir, 'postgres.password'), existsSync(clusterDir))
  if (!existsSync(clusterDir)) {
    options.log('Creating the database')
    createCluster(binaries, account, dataDir, clusterDir, password)
  }
  await stopOrphan(clusterDir, options.log)
  const settings = { ...SETTINGS, ...options.settings }
  const { child, port } = await startPostmaster(binaries, account, dataDir, clusterDir, settings)
  const exited = new Promise<void>((done) => child.once('exit', () => done()))
  if (child.exitCode !== null) throw new Error(`PostgreSQL ended at once: see ${join(dataDir, 'postgres.log')}`)
  return {
    url: `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/postgres`,
    pid: child.pid ?? 0,
    exited,
    stop: () => stopPostmaster(child, exited),
  }
}

function ownerOf(clusterDir: string): { uid: number; gid: number } | undefined {
  if (!existsSync(clusterDir)) return undefined
  const { uid, gid } = statSync(clusterDir)
  return { uid, gid }
}

function readOrMakePassword(file: string, clusterExists: boolean): string {
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  if (clusterExists) throw new Error(`${file} is missing, and the database cannot be opened without it. Put it back.`)
  const password = randomBytes(24).toString('base64url')
  // Renamed into place: a cut-short write must never be taken for the password.
  writeFileSync(`${file}.new`, `${password}\n`, { mode: 0o600 })
  renameSync(`${file}.new`, file)
  return password
}

/**
 * Made beside its place and then renamed: a first start that is cut short leaves nothing that looks like a database.
 * The built-in C.UTF-8 collation is PostgreSQL's own, so the data do not depend on the machine's locales.
 */
function createCluster(binaries: Binaries, account: Account, dataDir: string, clusterDir: string, password: string) {
  const draft = join(dataDir, 'postgres.new')
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(join(draft, 'cluster'), { recursive: true })
  const passwordFile = join(draft, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (account.owner) {
    for (const path of [draft, join(draft, 'cluster'), passwordFile])
      chownSync(path, account.owner.uid, account.owner.gid)
  }
  chmodSync(join(draft, 'cluster'), 0o700)
  const args = ['--pgdata', join(draft, 'cluster'), '--username', SUPERUSER, '--pwfile', passwordFile]
  args.push('--auth=scram-sha-256', '--encoding=UTF8', '--locale=C', '--locale-provider=builtin')
  args.push('--builtin-locale=C.UTF-8', '--no-instructions')
  const [program = binaries.initdb, ...rest] = [...account.prefix, binaries.initdb, ...args]
  const { status, stderr, error } = spawnSync(program, rest, {
    cwd: '/',
    env: cleanEnvironment(),
    encoding: 'utf8',
    ...account.spawnAs,
  })
  if (status !== 0) {
    rmSync(draft, { recursive: true, force: true })
    const reason = error?.message ?? stderr.split('\n').find((line) => /error|FATAL/.test(line)) ?? 'no reason given'
    throw new Error(`The database could not be created in ${dataDir}: ${reason.trim()}`)
  }
  renameSync(join(draft, 'cluster'), clusterDir)
  rmSync(draft, { recursive: true, force: true })
}

async function startPostmaster(
  binaries: Binaries,
  account: Account,
  dataDir: string,
  clusterDir: string,
  settings: Readonly<Record<string, string>>,
): Promise<{ child: ChildProcess; port: number }> {
  const logFile = join(dataDir, 'postgres.log')
  const deadline = Date.now() + START_TIMEOUT_MS
  for (;;) {
    const port = settings.port === undefined ? await freePort() : Number(settings.port)
    const logFrom = openLog(logFile)
    const child = spawnPostmaster(binaries, account, clusterDir, { ...settings, port: String(port) }, logFrom.fd)
    closeSync(logFrom.fd)
    const ready = await waitUntilReady(child, clusterDir, deadline)
    if (ready) return { child, port }
    const said = readFileSync(logFile, 'utf8').slice(logFrom.offset)
    // The port can be taken between the look and the start, and the last processes of a killed PostgreSQL need a moment.
    const passes = /address already in use|Address already in use|shared memory block .* still in use/.test(said)
    if (!passes || Date.now() > deadline) throw new Error(startFailure(said, logFile))
    await sleep(100)
  }
}

function spawnPostmaster(
  binaries: Binaries,
  account: Account,
  clusterDir: string,
  settings: Readonly<Record<string, string>>,
  logFd: number,
): ChildProcess {
  const words = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const [program = binaries.postgres, ...args] = [...account.prefix, binaries.postgres, '-D', clusterDir, ...words]
  // Its own process group: a Ctrl-C in the terminal must reach it only through us, after the server has let go of it.
  const options = { cwd: '/', env: cleanEnvironment(), detached: true, ...account.spawnAs }
  const child = spawn(program, args, { ...options, stdio: ['ignore', logFd, logFd] })
  child.on('error', () => {})
  return child
}

/** PostgreSQL writes its state into line 8 of postmaster.pid; this is how its own pg_ctl waits. */
async function waitUntilReady(child: ChildProcess, clusterDir: string, deadline: number): Promise<boolean> {
  const pidFile = join(clusterDir, 'postmaster.pid')
  while (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
    if (Date.now() > deadline) {
      child.kill('SIGQUIT')
      return false
    }
    const lines = existsSync(pidFile) ? readFileSync(pidFile, 'utf8').split('\n') : []
    if (Number(lines[0]) === child.pid && lines[7]?.trim() === 'ready') return true
    await sleep(15)
  }
  return false
}

async function stopPostmaster(child: ChildProcess, exited: Promise<void>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGINT')
  const harder = setTimeout(() => child.kill('SIGQUIT'), FAST_STOP_MS)
  await exited
  clearTimeout(harder)
}

function openLog(file: string): { fd: number; offset: number } {
  const sizeBytes = existsSync(file) ? statSync(file).size : 0
  if (sizeBytes > MAX_LOG_BYTES) renameSync(file, `${file}.1`)
  return { fd: openSync(file, 'a', 0o600), offset: sizeBytes > MAX_LOG_BYTES ? 0 : sizeBytes }
}

function startFailure(said: string, logFile: string): string {
  const reason = said.split('\n').findLast((line) => /FATAL|PANIC|ERROR|error/.test(line))
  return `PostgreSQL did not start: ${reason?.replace(/^.*?(FATAL|PANIC|ERROR):\s*/, '') ?? 'no reason given'} (see ${logFile})`
}

/** Nothing of ours reaches PostgreSQL: neither secrets nor PG* variables that would change what it does. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const { PATH, TMPDIR, SystemRoot } = process.env
  return { PATH, TMPDIR, SystemRoot, TZ: 'UTC', LC_ALL: 'C' }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done, fail) => server.once('error', fail).listen(0, '127.0.0.1', done))
  const address = server.address()
  await new Promise((done) => server.close(done))
  if (address === null || typeof address === 'string') throw new Error('The machine gave no free port on 127.0.0.1.')
  return address.port
}
