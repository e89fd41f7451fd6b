import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { requireNats, type StartedNats, startNats } from '@ratchet/bus/testing'
import { freePort } from '@ratchet/launcher'
import { raiseShards } from '@ratchet/store'
import { asked, databaseAt, expectSame } from '../market/prepared.ts'
import { type StartedServer, startServer } from '../server.ts'
import { nameOf, type Templates } from './scene.ts'
import { cpuWithChildrenMs, memoryMb, memoryWithChildrenMb } from './usage.ts'

export interface DeskChoices {
  readonly engines: number
  readonly shards: number
  /** Open ones; a template of theirs is there. */
  readonly positions: number
  /** How much faster than its market the recording is played. */
  readonly speed: number
  readonly withApi?: boolean
}

/** What all processes have used so far. */
export interface Used {
  readonly atMs: number
  /** Records of the ledger. */
  readonly records: number
  /** Processor time of each engine; of api and NATS; of PostgreSQL with all its sessions. In milliseconds. */
  readonly engines: readonly number[]
  readonly others: number
  readonly postgres: number
}

const patienceMs = 60_000
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))
const name = 'desk'

const shares = `select count(*)::int as shards from engines.shards s join pg_locks l on l.pid = s.pid
  where l.locktype = 'advisory' and l.granted and l.objsubid = 2 and l.classid = 7210001 and l.objid = case s.shard when 0 then 1 else 1000 + s.shard end
  group by s.engine`

/** Engines as processes of their own on one PostgreSQL, on a copy of a template, and an api where it is wanted. */
export class ManyEngines {
  readonly #postgresPid: number
  readonly #url: string
  readonly #server: string
  readonly #nats: StartedNats
  readonly engines: readonly StartedServer[]
  readonly api: StartedServer | undefined

  private constructor(parts: {
    postgresPid: number
    url: string
    server: string
    nats: StartedNats
    engines: readonly StartedServer[]
    api: StartedServer | undefined
  }) {
    this.#postgresPid = parts.postgresPid
    this.#url = parts.url
    this.#server = parts.server
    this.#nats = parts.nats
    this.engines = parts.engines
    this.api = parts.api
  }

  /** Resolves when each engine has its fair share of the shards. */
  static async start(
    { folder, url: server, feed, secret }: Templates,
    postgresPid: number,
    { engines: count, shards, positions, speed, withApi = false }: DeskChoices,
  ): Promise<ManyEngines> {
    await asked(server, `create database ${name} template ${nameOf(positions)}`)
    const url = databaseAt(server, name)
    await raiseShards(url, shards)
    const nats = await startNats(requireNats(), await freePort())
    const env = { RATCHET_SECRET: secret, NATS_URL: nats.url, FEED_SPEED: String(speed) }
    const part = (role: 'api' | 'engine', n: number) => {
      const dataDir = join(folder, `${role}${n}`)
      mkdirSync(dataDir, { recursive: true })
      return startServer(dataDir, feed, { databaseUrl: url, env, role })
    }
    const engines = await Promise.all(Array.from({ length: count }, (_, n) => part('engine', n)))
    const api = withApi ? await part('api', 0) : undefined
    const all = new ManyEngines({ postgresPid, url, server, nats, engines, api })
    await all.#untilFair(shards)
    return all
  }

  async #untilFair(shards: number): Promise<void> {
    const working = Math.min(shards, this.engines.length)
    for (const endMs = performance.now() + patienceMs; ; await pause(50)) {
      const rows = await asked<{ shards: number }>(this.#url, shares)
      const each = rows.map((row) => row.shards)
      const isWhole = each.reduce((all, one) => all + one, 0) === shards && each.length === working
      if (isWhole && Math.max(...each) - Math.min(...each) <= 1) return
      if (performance.now() > endMs) throw new Error(`The shards were not shared: ${each.join(', ')}`)
    }
  }

  async used(): Promise<Used> {
    const [row] = await asked<{ records: number }>(
      this.#url,
      'select coalesce(sum(seq), 0)::int as records from ledger.traders',
    )
    const others = [this.api?.pid, this.#nats.pid].flatMap((pid) => (pid === undefined ? [] : [pid]))
    return {
      atMs: performance.now(),
      records: row?.records ?? 0,
      engines: this.engines.map(({ pid }) => cpuWithChildrenMs(pid)),
      others: others.reduce((all, pid) => all + cpuWithChildrenMs(pid), 0),
      postgres: cpuWithChildrenMs(this.#postgresPid),
    }
  }

  /** Megabytes. */
  memory(): { readonly engines: readonly number[]; readonly postgres: number } {
    return {
      engines: this.engines.map(({ pid }) => memoryMb(pid)),
      postgres: memoryWithChildrenMb(this.#postgresPid),
    }
  }

  /** The engines' connections to the database. */
  async connections(): Promise<number> {
    const [row] = await asked<{ n: number }>(
      this.#url,
      "select count(*)::int as n from pg_stat_activity where datname = current_database() and application_name <> 'ratchet api' and pid <> pg_backend_pid()",
    )
    return row?.n ?? 0
  }

  /** Ends everything. @throws Error where ledger and book differ */
  async stop(): Promise<void> {
    try {
      await this.api?.stop()
      await Promise.all(this.engines.map((engine) => engine.stop()))
      await expectSame(this.#url)
    } finally {
      await this.kill()
    }
  }

  async kill(): Promise<void> {
    await Promise.all([...this.engines, ...(this.api ? [this.api] : [])].map((server) => server.kill()))
    this.#nats.stop()
    await asked(this.#server, `drop database if exists ${name} with (force)`)
  }
}
