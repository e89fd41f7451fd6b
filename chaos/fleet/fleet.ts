import { randomBytes } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { requireNats, startNats } from '@ratchet/bus/testing'
import { ServerProcess } from '@ratchet/launcher'
import { type PgBouncer, pgbouncerProgram, startPgBouncer } from '@ratchet/store/testing'
import { Books } from '../books.ts'
import { keepFolder, makeFolder } from '../folder.ts'
import { quietPort } from '../ports.ts'
import { Chain } from '../record.ts'
import { pause } from '../rounds/round.ts'
import { tickSpeed, writeTicks } from '../ticks.ts'
import { Violation } from '../violation.ts'
import { Balancer } from './balancer.ts'
import { Gate } from './gate.ts'
import { Kept, KeptApi } from './kept.ts'
import { Pair } from './pair.ts'
import { ours, type Release } from './release.ts'
import { setShards } from './shards.ts'
import { Trader } from './trader.ts'

export interface FleetOptions {
  readonly engines: number
  readonly shards: number
  readonly traders: number
  readonly seed: number
  /** Whether the apis ask PostgreSQL through PgBouncer in transaction mode. */
  readonly isPooled: boolean
  /** What everything begins with; the program of this clone where nothing is said. */
  readonly release?: Release | undefined
}

const apis = 2

/** Everything of a place with several machines, on one: each part is a process of its own and is reached by TCP alone. */
export class Fleet {
  readonly options: FleetOptions
  readonly folder: string
  readonly pair: Pair
  /** Leads to the PostgreSQL that takes writes. */
  readonly toPostgres: Gate
  /** Each server has a way of its own to NATS. */
  readonly toNats: readonly Gate[]
  readonly apis: readonly KeptApi[]
  readonly engines: readonly Kept[]
  readonly balancer: Balancer
  readonly traders: readonly Trader[]
  readonly books: Books
  readonly chain = new Chain()
  readonly #pooler: PgBouncer | undefined
  readonly #natsPort: number
  #nats: Awaited<ReturnType<typeof startNats>>

  private constructor(parts: Parts) {
    this.options = parts.options
    this.folder = parts.folder
    this.pair = parts.pair
    this.toPostgres = parts.toPostgres
    this.toNats = parts.toNats
    this.#pooler = parts.pooler
    this.#natsPort = parts.natsPort
    this.#nats = parts.nats
    this.books = new Books(() => parts.pair.url)
    const { release = ours } = parts.options
    this.engines = parts.engines.map((start, n) => new Kept(`engine ${n}`, start, release))
    this.apis = parts.apis.map(({ start, url }, n) => new KeptApi(`api ${n}`, start, release, url))
    const urls = parts.apis.map(({ url }) => url)
    this.balancer = new Balancer(urls)
    const { traders } = parts.options
    this.traders = Array.from(
      { length: traders },
      (_, n) => new Trader(`Trader${n}`, this.balancer, urls[n % apis] ?? ''),
    )
  }

  static async open(options: FleetOptions): Promise<Fleet> {
    const program = requireNats()
    const folder = makeFolder()
    const databases = join(folder, 'databases')
    mkdirSync(databases, { mode: 0o711 })
    const pair = await Pair.start(databases)
    const natsPort = await quietPort()
    const nats = await startNats(program, natsPort)
    const toPostgres = await Gate.open(await quietPort(), pair.port)
    const toNats = await Promise.all(
      Array.from({ length: apis + options.engines }, async () => Gate.open(await quietPort(), natsPort)),
    )
    const file = join(folder, 'GOLD.csv')
    writeTicks(file, options.seed)
    const address = new URL(pair.url)
    address.port = String(toPostgres.port)
    const env = { DATABASE_URL: address.href, RATCHET_SECRET: randomBytes(32).toString('hex') }
    const pooler = options.isPooled
      ? await startPgBouncer(pgbouncerProgram() ?? 'pgbouncer', address.href, 10)
      : undefined
    const { release = ours } = options
    const files = join(folder, 'files')
    mkdirSync(files)
    await setShards(options.shards, release, { ...env, RATCHET_DATA_DIR: join(folder, 'operator') })
    const part = (name: string, nth: number, more: Readonly<Record<string, string>>) => (of: Release) => {
      const NATS_URL = `nats://127.0.0.1:${toNats[nth]?.port}`
      const settings = { ...env, RATCHET_DATA_DIR: join(folder, name), NATS_URL, ...more }
      return new ServerProcess(settings, { program: of.words, cwd: of.folder })
    }
    const engines = Array.from({ length: options.engines }, (_, n) =>
      part(`engine-${n}`, n, { RATCHET_ROLE: 'engine', FEED: `ticks:${file}`, FEED_SPEED: String(tickSpeed) }),
    )
    const servers = await Promise.all(
      Array.from({ length: apis }, async (_, n) => {
        const port = String(await quietPort())
        const start = part(`api-${n}`, options.engines + n, {
          RATCHET_ROLE: 'api',
          RATCHET_SHARED_DIR: files,
          PORT: port,
          RATCHET_DRAIN_SECONDS: '2',
          ...(pooler && { DATABASE_POOLER_URL: pooler.url }),
        })
        return { start, url: `http://127.0.0.1:${port}` }
      }),
    )
    const fleet = new Fleet({
      options,
      folder,
      pair,
      toPostgres,
      pooler,
      toNats,
      natsPort,
      nats,
      engines,
      apis: servers,
    })
    await fleet.#begin().catch(async (error: unknown) => {
      await fleet.close(true)
      throw error
    })
    return fleet
  }

  async #begin(): Promise<void> {
    for (let tries = 0; !(await this.#isWhole()); tries++) {
      if (tries > 600) throw new Violation('start', this.lastWords())
      await pause(100)
    }
    for (const trader of this.traders) {
      await trader.signUp()
      trader.follow()
    }
  }

  /** Both apis take requests, and have heard quotes of an engine. */
  async #isWhole(): Promise<boolean> {
    const asked = this.traders.map((trader) => trader.call('GET', '/api/quotes'))
    return (await Promise.all(asked)).every((reply) => reply?.body?.items?.length > 0)
  }

  /** NATS ends at once, and comes back without any memory. */
  async restartNats(awayMs: number): Promise<void> {
    this.#nats.stop()
    await pause(awayMs)
    this.#nats = await startNats(requireNats(), this.#natsPort)
  }

  lastWords(): string {
    return [...this.engines, ...this.apis].map(({ name, output }) => `${name}: ${output.slice(-3000)}`).join('\n')
  }

  async close(keep = false): Promise<void> {
    for (const trader of this.traders) trader.leave()
    this.balancer.close()
    await this.books.close()
    await Promise.all([...this.apis, ...this.engines].map((server) => server.end()))
    for (const gate of [this.toPostgres, ...this.toNats]) gate.close()
    await this.#pooler?.stop()
    this.#nats.stop()
    await this.pair.stop()
    if (keep) return keepFolder(this.folder)
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

interface Parts {
  readonly options: FleetOptions
  readonly folder: string
  readonly pair: Pair
  readonly toPostgres: Gate
  readonly pooler: PgBouncer | undefined
  readonly toNats: readonly Gate[]
  readonly natsPort: number
  readonly nats: Awaited<ReturnType<typeof startNats>>
  readonly engines: readonly ((release: Release) => ServerProcess)[]
  readonly apis: readonly { readonly start: (release: Release) => ServerProcess; readonly url: string }[]
}
