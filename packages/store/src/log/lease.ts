import { OwnershipLost } from '@ratchet/engine/ports'
import { FAILED_TRANSACTION } from '@ratchet/postgres'
import pg from 'pg'
import { connectionConfig } from '../connections/connect.ts'

/** Any number: the first of the two that an engine locks for each shard it writes. */
export const SHARD_LOCK = 7_210_001
/** The second. That of shard 0 is as it was when there was one; other locks of ours lie between. */
const lockOf = (shard: number): number => (shard === 0 ? 1 : 1000 + shard)
/** The advisory locks of two numbers that sessions of this database hold. */
export const heldLocks = `pg_locks where locktype = 'advisory' and granted and objsubid = 2
  and database = (select oid from pg_database where datname = current_database())`
/** Whether a row of `pg_locks` is the lock of a shard, which somebody may only wait for. */
export const isShardLock = `classid = ${SHARD_LOCK} and (objid = 1 or objid::int >= 1000)`
/** A locked shard, of `objid` in `pg_locks`. */
export const shardOfLock = 'case objid when 1 then 0 else objid::int - 1000 end'
const LOOK_AGAIN_MS = 100
/** When the machine of an engine vanishes, its session, and with it the lease, ends within half a minute instead of hours. */
const FIND_DEAD_HOSTS = 'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 4'

/**
 * This session touches rows by their keys and nothing else, so a plan serves for all values: planning a write takes longer than writing a
 * few rows. Without being told, PostgreSQL plans for tables as small as they were when
 * the session first met them, and goes on reading them from end to end for a minute while they grow: measured at 30 commits a second.
 */
const BY_KEY =
  'set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off; set plan_cache_mode = force_generic_plan'

type Work = (
  client: pg.Client,
) => Promise<{ readonly statement: pg.QueryConfig; readonly reading?: pg.QueryConfig } | null>

/** Takes the lock and says who has it, in one statement: a process that hangs between two would have it without a name. */
const take = `with lock as materialized (select pg_try_advisory_lock(${SHARD_LOCK}, $2) as got)
  update engines.shards set epoch = epoch + 1, engine = $3, pid = pg_backend_pid() from lock where shard = $1 and got`

/** A shard, and who wants to write it. */
export interface ShardLease {
  readonly shard: number
  /** The id by which the process is known to others, where it is (`ShardRegister`). */
  readonly engine: string | null
}

/** Another engine holds the writer lease; the message is one line for the operator. */
export class EngineAlreadyRunning extends OwnershipLost {}

/**
 * The right to write the accounts of a shard, and the only connection that writes them: a PostgreSQL session that holds an advisory lock.
 * When the session ends, for whatever reason, right and connection are gone in the same instant, and a stale engine has
 * nothing left to write with. Taking it again is a new generation: accounts loaded under an older one must be loaded again.
 */
export class WriterLease {
  /** Counts from 1; 0 before the first taking. */
  generation = 0
  readonly #url: string
  readonly #waitMs: number
  readonly #of: ShardLease
  #client: pg.Client | undefined
  #taking: Promise<void> | undefined
  #queue: Promise<unknown> = Promise.resolve()
  /** The callers' shared question, until it is sent to the session. */
  #question: Promise<void> | undefined
  #closed = false

  constructor(url: string, waitMs: number, of: ShardLease = { shard: 0, engine: null }) {
    this.#url = url
    this.#waitMs = waitMs
    this.#of = of
  }

  /**
   * Takes the lease where it is not held. Waits for another engine's session to end, which after a kill takes a moment.
   * @throws EngineAlreadyRunning when the wait was in vain
   */
  acquire(): Promise<void> {
    if (this.#closed) return Promise.reject(new OwnershipLost('The ledger is closed.'))
    if (this.#client) return Promise.resolve()
    this.#taking ??= this.#connect().finally(() => {
      this.#taking = undefined
    })
    return this.#taking
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({
      ...connectionConfig(this.#url, 'engine'),
      // Statements are sent without waiting for the answers to those before: a transaction costs two journeys instead of five.
      pipeline: true,
      connectionTimeoutMillis: 10_000,
      // A server that no longer answers counts as lost.
      query_timeout: 40_000,
    })
    const lose = () => {
      if (this.#client === client) this.#client = undefined
    }
    client.on('error', lose)
    client.on('end', lose)
    try {
      await client.connect()
      await client.query(FIND_DEAD_HOSTS)
      await client.query(BY_KEY)
      await this.#waitForLock(client)
    } catch (error) {
      client.end().catch(() => {})
      throw error
    }
    this.#client = client
    this.generation++
  }

  async #waitForLock(client: pg.Client): Promise<void> {
    const deadline = performance.now() + this.#waitMs
    const { shard, engine } = this.#of
    for (;;) {
      const { rowCount } = await client.query(take, [shard, lockOf(shard), engine])
      if (rowCount === 1) return
      if (performance.now() >= deadline || this.#closed)
        throw new EngineAlreadyRunning(
          engine === null
            ? 'Another engine works on this database. Stop it, or start this process with RATCHET_ROLE=api.'
            : `Another engine writes shard ${shard}.`,
        )
      await new Promise((done) => setTimeout(done, LOOK_AGAIN_MS))
    }
  }

  /**
   * Runs one transaction after the earlier ones. An error of the work rolls it back and is rethrown. If the work reads no rows first,
   * its statement is its own transaction (`alone`): BEGIN and COMMIT would cost 1.5 extra round trips.
   * @param work answers the last statement of the transaction, which travels together with the commit: it must fail by itself where
   * it did not do all that it should. None where nothing is left to be written. `reading` reads what it left, on the same journey.
   * @returns the rows of that reading
   * @throws OwnershipLost where the lease is not held, or is lost on the way. Then a commit may or may not have happened: the
   * ledger must be read again.
   */
  write(work: Work, generation = this.generation, alone = false): Promise<readonly object[]> {
    const turn = this.#queue.then(() => this.#transact(work, generation, alone))
    this.#queue = turn.catch(() => {})
    return turn
  }

  async #transact(work: Work, generation: number, alone: boolean): Promise<readonly object[]> {
    const client = this.#client
    if (!client || generation !== this.generation)
      throw new OwnershipLost('This engine does not own the account; it must be loaded before it is written.')
    try {
      const begun = alone ? undefined : client.query('begin')
      const [last] = await Promise.all([work(client), begun])
      const written = last && client.query(last.statement)
      const asked = last?.reading && client.query(last.reading)
      // What is a transaction of its own is written, whatever becomes of a reading after it.
      const read = alone ? asked?.catch(() => undefined) : asked
      // After a statement that failed it is a rollback.
      const committed = alone ? undefined : client.query('commit')
      const [, found] = await Promise.all([written, read, committed])
      return found?.rows ?? []
    } catch (error) {
      await client.query('rollback').catch(() => this.#drop(client))
      if (this.#client !== client)
        throw new OwnershipLost('The connection that owns the accounts was lost.', { cause: error })
      throw error
    }
  }

  /**
   * Whether this engine still holds the lease of that generation. The session itself is asked, since a memory of it proves nothing.
   * Callers within one turn of the event loop share one question, which is sent after that turn.
   */
  async holds(generation: number): Promise<boolean> {
    const client = this.#client
    if (!client || generation !== this.generation) return false
    this.#question ??= this.#ask(client)
    await this.#question
    return this.#client === client
  }

  async #ask(client: pg.Client): Promise<void> {
    await undefined
    this.#question = undefined
    try {
      await client.query({ name: 'holds', text: 'select 1' })
    } catch (error) {
      // The question may fall into a transaction that just failed: a session that answers so is alive.
      if ((error as { code?: unknown }).code !== FAILED_TRANSACTION) this.#drop(client)
    }
  }

  /** The state of this session is unknown: closing it releases the advisory lock. */
  #drop(client: pg.Client): void {
    if (this.#client === client) this.#client = undefined
    client.end().catch(() => {})
  }

  async close(): Promise<void> {
    this.#closed = true
    await this.#taking?.catch(() => {})
    await this.#queue
    const client = this.#client
    this.#client = undefined
    await client?.end()
  }
}
