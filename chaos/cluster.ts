import { type EmbeddedPostgres, startEmbeddedPostgres } from '@ratchet/store/embedded'
import pg from 'pg'
import { startShimmed } from './disk/shim.ts'
import { quietPort } from './ports.ts'

/** A PostgreSQL of the harness's own, with the product's settings: what is committed waits for the disk. */
export class Cluster {
  readonly dataDir: string
  readonly #port: number
  #postgres: EmbeddedPostgres
  #ended = false

  private constructor(dataDir: string, port: number, postgres: EmbeddedPostgres) {
    this.dataDir = dataDir
    this.#port = port
    this.#postgres = postgres
  }

  static async start(dataDir: string): Promise<Cluster> {
    const port = await quietPort()
    return new Cluster(dataDir, port, await run(dataDir, port))
  }

  /** Puts it on a disk that does as `tellDisk` says, until it is started `again`. */
  async onBadDisk(folder: string, word: string): Promise<void> {
    this.#postgres = await startShimmed(this.#postgres, folder, word)
    await this.answering()
  }

  get url(): string {
    return this.#postgres.url
  }

  /** Of the postmaster. */
  get pid(): number {
    return this.#postgres.pid
  }

  /** Ends it by a signal to the postmaster: SIGINT is a fast shutdown, SIGQUIT an immediate one, SIGKILL a crash. */
  async end(signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL'): Promise<void> {
    process.kill(this.pid, signal)
    await this.#postgres.exited
    this.#ended = true
  }

  /** Starts it where it has ended. */
  async again(): Promise<void> {
    if (!this.#ended) return
    this.#ended = false
    this.#postgres = await run(this.dataDir, this.#port)
  }

  /** Resolves once it takes connections. */
  async answering(patience = 600): Promise<void> {
    for (let tries = 0; ; tries++) {
      const client = new pg.Client({ connectionString: this.url, connectionTimeoutMillis: 5000 })
      client.on('error', () => {})
      try {
        await client.connect()
        return await client.end()
      } catch (error) {
        if (tries > patience) throw error
        await new Promise((done) => setTimeout(done, 50))
      }
    }
  }

  async stop(): Promise<void> {
    await this.#postgres.stop()
    this.#ended = true
  }
}

const run = (dataDir: string, port: number) =>
  startEmbeddedPostgres({ dataDir, log: () => {}, settings: { port: String(port) } })
