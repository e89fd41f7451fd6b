import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded/cluster.ts'
import { migrate } from '../migrate/migrate.ts'
import { copyRunning } from './copy-running.ts'

/** A migrated PostgreSQL, and another that follows it by streaming replication and is only read. */
export interface Replicated {
  /** Of the superuser at the primary, and at the replica. */
  readonly url: string
  readonly replicaUrl: string
  askPrimary(sql: string): Promise<readonly Record<string, unknown>[]>
  askReplica(sql: string): Promise<readonly Record<string, unknown>[]>
  /** Waits until the replica shows what the primary has now. */
  level(): Promise<void>
  /** What comes is kept, and not shown before `resume`. */
  pause(): Promise<void>
  resume(): Promise<void>
  /** A stopped process answers nobody, and its connections stay open. */
  signal(name: 'SIGSTOP' | 'SIGCONT'): void
  kill(): Promise<void>
  /** Once more, after it was killed. */
  again(): Promise<void>
  stop(): Promise<void>
}

const settings = { fsync: 'off', shared_buffers: '64MB' }
const waits = { wal_retrieve_retry_interval: '100ms', max_standby_streaming_delay: '50ms' }

async function ask(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

export async function startReplicated(): Promise<Replicated> {
  const [from, to] = ['primary', 'replica'].map((name) => mkdtempSync(join(tmpdir(), `ratchet-${name}-`))) as [
    string,
    string,
  ]
  const primary = await startEmbeddedPostgres({ dataDir: from, log: () => {}, settings })
  await migrate(primary.url)
  const { hostname, port, username, password } = new URL(primary.url)
  const follow = { primary_conninfo: `host=${hostname} port=${port} user=${username} password=${password}` }
  await copyRunning(primary.url, join(from, 'postgres'), join(to, 'postgres'))
  copyFileSync(join(from, 'postgres.password'), join(to, 'postgres.password'))
  const start = (at?: string): Promise<EmbeddedPostgres> =>
    startEmbeddedPostgres({
      dataDir: to,
      log: () => {},
      settings: { ...settings, ...waits, ...follow, ...(at !== undefined && { port: at }) },
    })
  let replica = await start()
  const replicaUrl = replica.url
  const askReplica = (sql: string) => ask(replicaUrl, sql)
  const until = async (sql: string) => {
    for (let tries = 0; ; tries++) {
      const [found] = await askReplica(sql).catch(() => [])
      if (found?.is === true) return
      if (tries > 2000) throw new Error(`The replica does not get there: ${sql}`)
      await delay(10)
    }
  }
  await until('select true as is')
  return {
    url: primary.url,
    replicaUrl,
    askPrimary: (sql) => ask(primary.url, sql),
    askReplica,
    level: async () => {
      // A commit that waits for the log ends it, so that nothing before is on its way still.
      await ask(primary.url, 'select pg_logical_emit_message(true, $$test$$, $$level$$)')
      const [log] = await ask(primary.url, 'select pg_current_wal_flush_lsn()::text as here')
      await until(`select pg_last_wal_replay_lsn() >= '${log?.here}' as is`)
    },
    pause: async () => {
      await askReplica('select pg_wal_replay_pause()')
      await until("select pg_get_wal_replay_pause_state() = 'paused' as is")
    },
    resume: async () => {
      // What is replayed at once may be in the way of the very statement that asked for it, which is cancelled then.
      await askReplica('select pg_wal_replay_resume()').catch(() => {})
      await until("select pg_get_wal_replay_pause_state() = 'not paused' as is")
    },
    signal: (name) => {
      // Each of its connections has a process, and a group, of its own.
      const children = readFileSync(`/proc/${replica.pid}/task/${replica.pid}/children`, 'utf8')
      for (const pid of [replica.pid, ...children.trim().split(' ').map(Number)]) process.kill(pid, name)
    },
    kill: async () => {
      process.kill(replica.pid, 'SIGQUIT')
      await replica.exited
    },
    again: async () => {
      replica = await start(new URL(replicaUrl).port)
      await until('select true as is')
    },
    stop: async () => {
      for (const { pid, exited } of [replica, primary]) {
        try {
          process.kill(pid, 'SIGQUIT')
        } catch {
          // It was killed before.
        }
        await exited
      }
      for (const dir of [from, to]) rmSync(dir, { recursive: true, force: true, maxRetries: 20 })
    },
  }
}
