import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { connectionConfig } from '../connect.ts'
import { isShardLock, SHARD_LOCK, shardOfLock } from '../ledger/lease.ts'

/** Any number: the first of the two that an engine locks while it is there. The second is its number. */
const ENGINE_LOCK = 7_210_005
const mostEngines = 1000

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

const join = `select n::int from generate_series(1, ${mostEngines}) n where pg_try_advisory_lock(${ENGINE_LOCK}, n::int) limit 1`

const beat = `insert into engines.processes (n, engine, beat_at, ending) values ($1, $2, clock_timestamp(), $3)
  on conflict (n) do update set engine = excluded.engine, beat_at = excluded.beat_at, ending = excluded.ending`

const look = `with locks as materialized (
    select classid, objid, pid from pg_locks where locktype = 'advisory' and granted and objsubid = 2
      and database = (select oid from pg_database where datname = current_database())
  ), fresh as materialized (
    select n, engine, ending from engines.processes where beat_at > clock_timestamp() - make_interval(secs => $1)
  ), held as materialized (
    select s.shard, l.pid, case when s.pid = l.pid then s.engine end as engine
    from locks l join engines.shards s on s.shard = ${shardOfLock}
    where ${isShardLock}
  ), there as materialized (
    select f.n, f.engine::text, f.ending from fresh f join locks l on l.classid = ${ENGINE_LOCK} and l.objid = f.n
  )
  select (select count(*)::int from engines.shards) as shards,
    array(select engine from there where not ending order by n) as engines,
    array(select engine from there order by n) as asking,
    (select coalesce(json_object_agg(shard, engine), '{}') from held) as owners,
    array(select pid from held h where engine is not null and not exists (select from fresh f where f.engine = h.engine)
      union select l.pid from locks l where l.classid = ${ENGINE_LOCK} and not exists (select from fresh f where f.n = l.objid)
        and exists (select from engines.processes p where p.n = l.objid)) as hung`

interface Looked {
  readonly shards: number
  readonly engines: readonly string[]
  readonly asking: readonly string[]
  readonly owners: Readonly<Record<string, string | null>>
  readonly hung: readonly number[]
}

/** A session may end those of its own user; it is looked at once more whether they hold what they held. */
const end = `select count(pg_terminate_backend(pid))::int as ended from (select distinct pid from pg_locks
  where locktype = 'advisory' and classid in (${SHARD_LOCK}, ${ENGINE_LOCK}) and pid = any($1)) held`

/**
 * Where engines on one database see one another. Each says that it is there as long as its session lives, and beats; who has not beaten
 * for `patienceMs` hangs, and loses its sessions: a process that was stopped and goes on has nothing left to write with.
 */
export class ShardRegister {
  /** The id by which this process is known to others. */
  readonly engine = randomUUID()
  readonly #url: string
  readonly #patienceMs: number
  #session: Promise<{ readonly client: pg.Client; readonly n: number }> | undefined
  #isEnding = false

  /** @param url of the engine's login */
  constructor(url: string, patienceMs = 5000) {
    this.#url = url
    this.#patienceMs = patienceMs
  }

  /** Says that this engine is there, ends the sessions of those that hang, and tells what is to be seen. Rejects where the database is away. */
  async beat(): Promise<ShardsSeen> {
    this.#session ??= this.#join()
    const session = this.#session
    try {
      const { client, n } = await session
      await client.query(beat, [n, this.engine, this.#isEnding])
      const { rows } = await client.query<Looked>(look, [this.#patienceMs / 1000])
      const [seen] = rows
      if (!seen) throw new Error('Nothing is known of the shards.')
      const { shards, engines, asking, owners, hung } = seen
      const ended = hung.length > 0 ? await this.#end(client, hung) : 0
      return {
        shards,
        engines,
        asking,
        owners: new Map(Object.entries(owners).map(([s, id]) => [Number(s), id])),
        ended,
      }
    } catch (error) {
      if (this.#session === session) this.#session = undefined
      session.then(({ client }) => client.end()).catch(() => {})
      throw error
    }
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

  async #join() {
    const client = new pg.Client({
      ...connectionConfig(this.#url, 'engine'),
      connectionTimeoutMillis: this.#patienceMs,
      query_timeout: this.#patienceMs,
    })
    client.on('error', () => {})
    try {
      await client.connect()
      const { rows } = await client.query<{ n: number }>(join)
      const n = rows[0]?.n
      if (n === undefined) throw new Error(`More than ${mostEngines} engines are there.`)
      return { client, n }
    } catch (error) {
      client.end().catch(() => {})
      throw error
    }
  }

  async #end(client: pg.Client, pids: readonly number[]): Promise<number> {
    await client.query('begin')
    try {
      // The login itself, which all engines share: the role that it takes is not the sessions' user.
      await client.query('set local role none')
      const { rows } = await client.query<{ ended: number }>(end, [pids])
      return rows[0]?.ended ?? 0
    } finally {
      await client.query('commit')
    }
  }
}

const owned = `select count(distinct objid)::int as n from pg_locks where locktype = 'advisory' and granted and objsubid = 2
  and ${isShardLock}
  and database = (select oid from pg_database where datname = current_database())`

/** How many shards have a writer now. Anybody who is in the database may ask. */
export const ownedShards = async (pool: pg.Pool): Promise<number> =>
  (await pool.query<{ n: number }>(owned)).rows[0]?.n ?? 0

/** How many shards a database has. @param url of the engine's login */
export async function countShards(url: string): Promise<number> {
  const client = new pg.Client({ ...connectionConfig(url, 'engine'), connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    const { rows } = await client.query<{ n: number }>('select count(*)::int as n from engines.shards')
    return rows[0]?.n ?? 1
  } finally {
    await client.end()
  }
}
