import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import { type Account, commandFor } from './command.ts'

/** Long, because after a kill PostgreSQL first reads its log again, and must not be cut short in it. */
const START_TIMEOUT_MS = 300_000
const RETRY_MS = 30_000
const FAST_STOP_MS = 15_000
const MAX_LOG_BYTES = 10_000_000

/**
 * Starts PostgreSQL on existing data and waits until it takes connections.
 * @throws Error with the reason in one line
 */
export async function startPostmaster(
  binaries: Binaries,
  account: Account,
  dataDir: string,
  clusterDir: string,
  settings: Readonly<Record<string, string>>,
): Promise<{ child: ChildProcess; port: number }> {
  const logFile = join(dataDir, 'postgres.log')
  const startedMs = performance.now()
  for (;;) {
    const port = settings.port === undefined ? await freePort() : Number(settings.port)
    const logFrom = openLog(logFile)
    const child = spawnPostmaster(binaries, account, clusterDir, { ...settings, port: String(port) }, logFrom.fd)
    closeSync(logFrom.fd)
    const ready = await waitUntilReady(child, clusterDir)
    if (ready) return { child, port }
    const said = readFileSync(logFile).subarray(logFrom.offset).toString()
    // The port can be taken between the look and the start, and the last processes of a killed PostgreSQL need a moment.
    const passes = /address already in use|Address already in use|shared memory block .* still in use/.test(said)
    if (!passes || performance.now() - startedMs > RETRY_MS) throw new Error(startFailure(said, logFile))
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
  const settingWords = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const { program, words, options } = commandFor(account, binaries.postgres, ['-D', clusterDir, ...settingWords])
  // Its own process group: a Ctrl-C in the terminal must reach it only through us, after the server has let go of it.
  const child = spawn(program, words, { ...options, detached: true, stdio: ['ignore', logFd, logFd] })
  child.on('error', () => {})
  return child
}

/** PostgreSQL writes its state into line 8 of postmaster.pid; this is how its own pg_ctl waits. */
async function waitUntilReady(child: ChildProcess, clusterDir: string): Promise<boolean> {
  const startedMs = performance.now()
  while (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
    if (performance.now() - startedMs > START_TIMEOUT_MS) {
      child.kill('SIGQUIT')
      return false
    }
    const [pid, , , , , , , state] = readPidFile(clusterDir)
    if (Number(pid) === child.pid && state?.trim() === 'ready') return true
    await sleep(15)
  }
  return false
}

/** The lines of the file that a running PostgreSQL keeps; none where it keeps none. */
export function readPidFile(clusterDir: string): string[] {
  try {
    return readFileSync(join(clusterDir, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return []
  }
}

/** Fast shutdown; after a while an immediate one, from which the next start recovers. */
export async function stopPostmaster(child: ChildProcess, exited: Promise<void>): Promise<void> {
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

/** What PostgreSQL tells whoever comes too early or too late says nothing about why it did not start. */
const toldToClients =
  /the database system is (starting up|shutting down|in recovery mode|not yet accepting connections|not accepting)/

function startFailure(said: string, logFile: string): string {
  const lines = said.split('\n').filter((line) => !toldToClients.test(line))
  const reason =
    lines.findLast((line) => /FATAL|PANIC|ERROR|error/.test(line)) ?? lines.findLast((line) => /LOG:/.test(line))
  return `PostgreSQL did not start: ${reason?.replace(/^.*?(FATAL|PANIC|ERROR|LOG):\s*/, '') ?? 'no reason given'} (see ${logFile})`
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done, fail) => server.once('error', fail).listen(0, '127.0.0.1', done))
  const address = server.address()
  await new Promise((done) => server.close(done))
  if (address === null || typeof address === 'string') throw new Error('The machine gave no free port on 127.0.0.1.')
  return address.port
}
