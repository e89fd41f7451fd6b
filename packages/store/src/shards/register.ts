import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { connectionConfig } from '../connections/connect.ts'
import { HangJudge } from './hang-judge.ts'
import {
  beat,
  type EngineSession,
  end,
  join,
  type Looked,
  look,
  maxEngines,
  stillHung,
  type WriterSession,
} from './register-sql.ts'

/** What an engine sees of the others. */
export interface ShardsSeen {
  /** How many shards there are. */
  readonly shards: number
  /** The ids of the engines that are there, not hung and not ending, in the order of their numbers. */
  readonly engines: readonly string[]
  /** The same with those that are ending: until they have ended they ask brokers too. */
  readonly asking: readonly string[]
  /** By shard that is locked, the id of the engine; null where it has none. */
  readonly owners: ReadonlyMap<number, string | null>
  /** Sessions of engines that hung, which were ended. */
  readonly ended: number
}

/** After these a connection, and a query, count as failed. A busy machine takes a few seconds for either. */
const connectMs = 20_000
const answerMs = 10_000

interface Session {
  readonly client: pg.Client
  readonly n: number
}

interface RegisterOptions {
  /** The id by which this process is known to others. */
  readonly engine?: string
  /** So long an engine does not beat until others take it for hung. */
  readonly patienceMs?: number
  /** Milliseconds of a clock that only goes forward. */
  readonly now?: () => number
}

/**
 * Where engines on one database see one another. Each says that it is there as long as its session lives, and beats. One that hangs (`HangJudge`)
 * loses its sessions: a process that was stopped and goes on has nothing left to write with.
 */
export class ShardRegister {
  readonly engine: string
  readonly #url: string
  readonly #now: () => number
  readonly #judge: HangJudge
  #session: Promise<Session> | undefined
  #isEnding = false
  #beatenAtMs = Number.NEGATIVE_INFINITY

  /** @param url of the engine's login */
  constructor(url: string, { engine, patienceMs = 5000, now }: RegisterOptions = {}) {
    this.engine = engine ?? randomUUID()
    this.#url = url
    this.#now = now ?? (() => performance.now())
    this.#judge = new HangJudge(patienceMs)
  }

  /** Says that this engine is there, ends the sessions of those that hang, and tells what is to be seen. Rejects where the database is away. */
  beat(): Promise<ShardsSeen> {
    this.#session ??= this.#join()
    return this.#using(this.#session, async (session) => {
      const [, { rows }] = await Promise.all([this.#write(session), session.client.query<Looked>(look)])
      const [seen] = rows
      if (!seen) throw new Error('Nothing is known of the shards.')
      return this.#judged(session, seen)
    })
  }

  /** Beats alone, where that has not been done for so long. A session that is lost is joined anew by the next `beat`. */
  async keepBeating(everyMs: number): Promise<void> {
    if (!this.#session || this.#now() - this.#beatenAtMs < everyMs) return
    await this.#using(this.#session, (session) => this.#write(session)).catch(() => {})
  }

  /** From its next beat on others see that this engine ends: it has no share of the shards any more, and asks brokers until it is closed. */
  end(): void {
    this.#isEnding = true
  }

  async close(): Promise<void> {
    const session = await this.#session?.catch(() => undefined)
    this.#session = undefined
    await session?.client.end()
  }

  async #using<T>(joined: Promise<Session>, work: (session: Session) => Promise<T>): Promise<T> {
    try {
      return await work(await joined)
    } catch (error) {
      if (this.#session === joined) this.#session = undefined
      joined.then(({ client }) => client.end()).catch(() => {})
      throw error
    }
  }

  async #write({ client, n }: Session): Promise<void> {
    this.#beatenAtMs = this.#now()
    await client.query(beat, [n, this.engine, this.#isEnding])
  }

  async #judged({ client }: Session, { shards, engines, writers }: Looked): Promise<ShardsSeen> {
    const others = [...engines, ...writers].filter(({ engine }) => engine !== null && engine !== this.engine)
    const keys = this.#judge.check(
      this.#now(),
      others.map((one) => [keyOf(one), `${one.engine} ${one.beat}`]),
    )
    const hung = others.filter((one) => keys.has(keyOf(one)))
    const there = engines.filter((one) => !hung.includes(one))
    const names = (of: readonly EngineSession[]) => [...new Set(of.map(({ engine }) => engine))]
    return {
      shards,
      engines: names(there.filter(({ ending }) => !ending)),
      asking: names(there),
      owners: new Map(writers.map(({ shard, engine }) => [shard, engine])),
      ended: hung.length > 0 ? await this.#end(client, hung) : 0,
    }
  }

  async #join(): Promise<Session> {
    const client = new pg.Client({
      ...connectionConfig(this.#url, 'engine'),
      pipeline: true,
      connectionTimeoutMillis: connectMs,
      query_timeout: answerMs,
    })
    client.on('error', () => {})
    try {
      await client.connect()
      const { rows } = await client.query<{ n: number }>(join, [this.engine, this.#isEnding])
      const n = rows[0]?.n
      if (n === undefined) throw new Error(`More than ${maxEngines} engines are there.`)
      return { client, n }
    } catch (error) {
      client.end().catch(() => {})
      throw error
    }
  }

  /** One that has gone on meanwhile is left alone. */
  async #end(client: pg.Client, hung: readonly (EngineSession | WriterSession)[]): Promise<number> {
    const of = <K extends 'pid' | 'engine' | 'beat'>(key: K) => hung.map((one) => one[key])
    const { rows } = await client.query<{ pid: number }>(stillHung, [of('pid'), of('engine'), of('beat')])
    if (rows.length === 0) return 0
    // Several statements have a result each.
    const results = (await client.query(end(rows.map(({ pid }) => pid)))) as unknown as pg.QueryResult<{
      ended: number
    }>[]
    return results.flatMap((result) => result.rows).reduce((sum, { ended }) => sum + ended, 0)
  }
}

const keyOf = (one: EngineSession | WriterSession): string =>
  'n' in one ? `number ${one.n} of ${one.pid}` : `shard ${one.shard} of ${one.pid}`
