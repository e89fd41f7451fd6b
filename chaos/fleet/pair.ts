import { copyFile, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@ratchet/store/embedded'
import { copyRunning } from '@ratchet/store/testing'
import pg from 'pg'
import { quietPort } from '../ports.ts'
import { pause } from '../rounds/round.ts'

interface Side {
  readonly dir: string
  readonly port: number
  postgres: EmbeddedPostgres
}

/** Several processes share it; and a standby that has lost the other looks for it without long pauses. */
const settings = { max_connections: '160', wal_keep_size: '512MB', wal_retrieve_retry_interval: '100ms' }
const standbyName = 'standby'

/** A PostgreSQL and its standby, which has every commit before it is acknowledged: synchronous streaming replication. */
export class Pair {
  readonly #folder: string
  #primary: Side
  #standby: Side | undefined
  #made = 0
  /** Of the one that was killed before the other took over. */
  #left: string | undefined

  private constructor(folder: string, primary: Side) {
    this.#folder = folder
    this.#primary = primary
  }

  /** @param folder one that the account of PostgreSQL may pass through */
  static async start(folder: string): Promise<Pair> {
    const dir = join(folder, 'postgres-0')
    await mkdir(dir, { mode: 0o711 })
    const pair = new Pair(folder, await run(dir, await quietPort()))
    await pair.reseed()
    return pair
  }

  /** Of the one that takes writes now. */
  get url(): string {
    return this.#primary.postgres.url
  }
  get port(): number {
    return this.#primary.port
  }

  /** Ends the primary: SIGINT is a fast shutdown, SIGQUIT an immediate one, SIGKILL a crash. */
  async end(signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL'): Promise<void> {
    const { pid, exited } = this.#primary.postgres
    process.kill(pid, signal)
    await exited
  }

  async again(): Promise<void> {
    const { dir, port } = this.#primary
    this.#primary = await run(dir, port)
    await this.#answering()
  }

  /** The standby becomes the one that takes writes; the primary has ended. Until `reseed` it is alone. */
  async promote(): Promise<void> {
    const old = this.#primary
    if (!this.#standby) throw new Error('There is no standby to promote')
    this.#primary = this.#standby
    this.#standby = undefined
    await this.ask('select pg_promote(true, 60)')
    this.#left = old.dir
  }

  /** Makes a standby anew, and waits until each commit waits for it. */
  async reseed(): Promise<void> {
    // Its last processes need a moment to end.
    if (this.#left) await rm(this.#left, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    this.#left = undefined
    const dir = join(this.#folder, `postgres-${++this.#made}`)
    await mkdir(dir, { mode: 0o711 })
    const { dir: from } = this.#primary
    await copyRunning(this.url, join(from, 'postgres'), join(dir, 'postgres'))
    await copyFile(join(from, 'postgres.password'), join(dir, 'postgres.password'))
    const { hostname, port, username, password } = new URL(this.url)
    const conninfo = `host=${hostname} port=${port} user=${username} password=${password} application_name=${standbyName}`
    this.#standby = await run(dir, await quietPort(), { primary_conninfo: conninfo })
    await this.ask(`alter system set synchronous_standby_names = '${standbyName}'`)
    await this.ask('select pg_reload_conf()')
    const isSynchronous = "select 1 from pg_stat_replication where sync_state = 'sync' and state = 'streaming'"
    for (let tries = 0; (await this.ask(isSynchronous)).length === 0; tries++) {
      if (tries > 600) throw new Error('The standby does not follow')
      await pause(50)
    }
  }

  async ask(sql: string): Promise<readonly object[]> {
    const client = new pg.Client({ connectionString: this.url, connectionTimeoutMillis: 5000 })
    client.on('error', () => {})
    await client.connect()
    try {
      return (await client.query(sql)).rows
    } finally {
      await client.end()
    }
  }

  async #answering(): Promise<void> {
    for (let tries = 0; ; tries++) {
      try {
        return void (await this.ask('select 1'))
      } catch (error) {
        if (tries > 600) throw error
        await pause(50)
      }
    }
  }

  /** Nobody needs what is in them any more. */
  async stop(): Promise<void> {
    for (const side of [this.#standby, this.#primary]) {
      if (!side) continue
      try {
        process.kill(side.postgres.pid, 'SIGQUIT')
      } catch {
        // It has ended by itself: whatever is told about that must not be hidden behind this.
        continue
      }
      await side.postgres.exited
    }
  }
}

async function run(dir: string, port: number, more: Readonly<Record<string, string>> = {}): Promise<Side> {
  const postgres = await startEmbeddedPostgres({
    dataDir: dir,
    log: () => {},
    settings: { ...settings, ...more, port: String(port) },
  })
  return { dir, port, postgres }
}
