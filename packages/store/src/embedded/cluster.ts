import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { chooseAccount, handOver, warningOf } from './account.ts'
import { findBinaries } from './binaries.ts'
import { createCluster, readOrMakePassword, SUPERUSER } from './create.ts'
import { makeDataDir } from './lock.ts'
import { isPostmasterOf, stopOrphan } from './orphan.ts'
import { readPidFile, startPostmaster, stopPostmaster } from './postmaster.ts'

/** Given at every start, so that a newer Ratchet brings newer settings to data that are already there. */
const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '256MB',
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
  // Changed pages are written before a commit needs their room: where it has to do that itself, it takes up to a fifth of a second.
  bgwriter_delay: '50ms',
  bgwriter_lru_maxpages: '1000',
  bgwriter_lru_multiplier: '4',
}

export interface EmbeddedOptions {
  /** Holds `postgres/`, `postgres.password` and `postgres.log`; made where there is none. */
  readonly dataDir: string
  /** Gets one line for each step worth telling. */
  readonly log: (line: string) => void
  /** Gets one line for what the operator should do something about. */
  readonly warn?: (line: string) => void
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
  const warning = warningOf(account)
  if (warning) options.warn?.(warning)
  const password = readOrMakePassword(join(dataDir, 'postgres.password'), existsSync(clusterDir))
  if (!existsSync(clusterDir)) {
    options.log('Creating the database')
    createCluster(binaries, account, dataDir, clusterDir, password)
  }
  await stopOrphan(clusterDir, options.log)
  if (account.owner && account.owner.uid !== ownerOf(clusterDir)?.uid) handOver(clusterDir, account.owner)
  const settings = { ...SETTINGS, ...options.settings }
  const { child, port } = await startPostmaster(binaries, account, dataDir, clusterDir, settings)
  const exited = new Promise<void>((done) => child.once('exit', () => done()))
  if (child.exitCode !== null) throw new Error(`PostgreSQL ended at once: see ${join(dataDir, 'postgres.log')}`)
  return {
    url: addressOf(password, port),
    pid: child.pid ?? 0,
    exited,
    stop: () => stopPostmaster(child, exited),
  }
}

/** The superuser's address of the PostgreSQL that another process runs on the data folder; undefined where none does. */
export function runningAddress(dataDir: string): string | undefined {
  const clusterDir = join(resolve(dataDir), 'postgres')
  const [pid, , , port] = readPidFile(clusterDir)
  if (!port || !isPostmasterOf(Number(pid), clusterDir)) return undefined
  return addressOf(readOrMakePassword(join(resolve(dataDir), 'postgres.password'), true), port)
}

/** Whether a data folder has a database of its own. */
export const hasOwnDatabase = (dataDir: string): boolean => existsSync(join(resolve(dataDir), 'postgres'))

const addressOf = (password: string, port: number | string) =>
  `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/postgres`

function ownerOf(clusterDir: string): { uid: number; gid: number } | undefined {
  if (!existsSync(clusterDir)) return undefined
  const { uid, gid } = statSync(clusterDir)
  return { uid, gid }
}
