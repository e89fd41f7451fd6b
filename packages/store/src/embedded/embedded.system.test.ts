import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { embeddedWord, isGivenCluster } from '../testing/cluster.ts'
import { ACCOUNT, chooseAccount, handOver, warningOf } from './account.ts'
import { findBinaries } from './binaries.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './cluster.ts'
import { keepEmbeddedPostgres } from './keep.ts'
import { DataDirInUse, lockDataDir } from './lock.ts'
import { isPostmasterOf, stopOrphan } from './orphan.ts'
import { startScratchPostgres } from './scratch.ts'

/** Where the machine has the program that makes accounts. */
const hasAccounts = process.getuid?.() === 0 && ['/usr/sbin', '/sbin'].some((at) => existsSync(join(at, 'useradd')))
const HOLDER = fileURLToPath(new URL('./holder.fixture.ts', import.meta.url))

let base: string
let dataDir: string
const cleanups: (() => Promise<unknown>)[] = []

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'ratchet-embedded-test-'))
  chmodSync(base, 0o755)
  dataDir = join(base, 'data')
})

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
  rmSync(base, { recursive: true, force: true })
})

async function start(): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} })
  cleanups.push(() => postgres.stop())
  return postgres
}

async function query<Row extends object>(url: string, sql: string): Promise<Row[]> {
  const client = new Client(url)
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

/** Starts the stand-in for the server and waits for its one line. */
async function startHolder(env = process.env): Promise<{ child: ChildProcess; url: string; pid: number }> {
  const child = spawn(process.execPath, [HOLDER, dataDir], { stdio: ['ignore', 'pipe', 'inherit'], env })
  const [line] = await once(child.stdout, 'data')
  const holder: { url: string; pid: number } = JSON.parse(String(line))
  cleanups.push(async () => {
    child.kill('SIGKILL')
    await stopOrphan(join(dataDir, 'postgres'), () => {})
    await waitFor(() => !isRunning(holder.pid))
  })
  return { child, ...holder }
}

async function waitFor(condition: () => boolean, timeoutMs = 10_000): Promise<boolean> {
  const until = performance.now() + timeoutMs
  while (!condition()) {
    if (performance.now() > until) return false
    await new Promise((done) => setTimeout(done, 20))
  }
  return true
}

const isRunning = (pid: number) => isPostmasterOf(pid, join(dataDir, 'postgres'))

describe.skipIf(isGivenCluster)(`embedded PostgreSQL${embeddedWord}`, () => {
  it('keeps data over a stop and a start, and leaves no process behind', async () => {
    const first = await start()
    await query(first.url, 'create table kept (n int); insert into kept values (42)')
    await first.stop()
    await first.exited
    expect(isRunning(first.pid)).toBe(false)
    const second = await start()
    expect(await query(second.url, 'select n from kept')).toEqual([{ n: 42 }])
  })

  it('is durable, in UTC, and independent of the machine’s locale', async () => {
    const { url } = await start()
    const names = ['fsync', 'synchronous_commit', 'full_page_writes', 'TimeZone', 'server_encoding', 'jit']
    const rows = await query<{ v: string }>(
      url,
      `select current_setting(n) v from unnest('{${names}}'::text[]) with ordinality t(n, i) order by i`,
    )
    expect(rows.map(({ v }) => v)).toEqual(['on', 'on', 'on', 'UTC', 'UTF8', 'off'])
    expect(await query(url, "select lower('ÄÖÜ') l, 'Z' < 'a' z")).toEqual([{ l: 'äöü', z: true }])
  })

  it('asks for the password even on this machine, and keeps it to its owner', async () => {
    const { url } = await start()
    expect(statSync(join(dataDir, 'postgres.password')).mode & 0o777).toBe(0o600)
    expect(statSync(join(dataDir, 'postgres')).mode & 0o777).toBe(0o700)
    const wrong = new URL(url)
    wrong.password = 'guess'
    await expect(query(wrong.href, 'select 1')).rejects.toThrow(/password authentication failed/)
  })

  it('starts again after a kill -9 of the process that started it, with every acknowledged commit', async () => {
    const holder = await startHolder()
    await query(holder.url, 'create table kept (n int); insert into kept values (7)')
    holder.child.kill('SIGKILL')
    await once(holder.child, 'exit')
    const { url, pid } = await start()
    expect(pid).not.toBe(holder.pid)
    expect(await query(url, 'select n from kept')).toEqual([{ n: 7 }])
  })

  it.skipIf(process.platform !== 'linux')('ends by itself when the process that started it is killed -9', async () => {
    const holder = await startHolder()
    expect(isRunning(holder.pid)).toBe(true)
    holder.child.kill('SIGKILL')
    expect(await waitFor(() => !isRunning(holder.pid))).toBe(true)
  })

  it('stops a PostgreSQL that outlived its starter, where the kernel was not asked to', async () => {
    const holder = await startHolder({ ...process.env, PATH: '' })
    holder.child.kill('SIGKILL')
    await once(holder.child, 'exit')
    await new Promise((done) => setTimeout(done, 300))
    expect(isRunning(holder.pid)).toBe(true)
    const lines: string[] = []
    const postgres = await startEmbeddedPostgres({ dataDir, log: (line) => lines.push(line) })
    cleanups.push(() => postgres.stop())
    expect(lines).toEqual([`Stopping a PostgreSQL (process ${holder.pid}) left behind by an earlier run`])
    expect(postgres.pid).not.toBe(holder.pid)
    expect(await query(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('starts again after a kill -9 of PostgreSQL itself, under load', async () => {
    const first = await start()
    await query(first.url, 'create table kept (n int)')
    const clients = await Promise.all(Array.from({ length: 8 }, async () => new Client(first.url)))
    const acknowledged: number[] = []
    const writing = clients.map(async (client, i) => {
      client.on('error', () => {})
      await client.connect()
      for (let n = i; ; n += clients.length) {
        await client.query('insert into kept values ($1)', [n])
        acknowledged.push(n)
      }
    })
    for (const write of writing) write.catch(() => {})
    expect(await waitFor(() => acknowledged.length > 200)).toBe(true)
    process.kill(first.pid, 'SIGKILL')
    await first.exited
    await Promise.allSettled(writing)
    const second = await start()
    const rows = await query<{ n: number }>(second.url, 'select n from kept')
    const found = new Set(rows.map(({ n }) => n))
    expect(acknowledged.filter((n) => !found.has(n))).toEqual([])
  })

  it('is started again at the same address where it ended by itself, until it is stopped', async () => {
    const lines: string[] = []
    const kept = await keepEmbeddedPostgres({ dataDir, log: (line) => lines.push(line) })
    cleanups.push(() => kept.stop())
    await query(kept.url, 'create table kept (n int); insert into kept values (1)')
    const { pid } = kept
    process.kill(pid, 'SIGKILL')
    while (!lines.includes('PostgreSQL runs again')) await new Promise((done) => setTimeout(done, 20))
    expect(kept.pid).not.toBe(pid)
    expect(await query(kept.url, 'select n from kept')).toEqual([{ n: 1 }])
    await kept.stop()
    await expect(query(kept.url, 'select 1')).rejects.toThrow()
  })

  it('is not held up by a pid file whose number is by now another process', async () => {
    const first = await start()
    await first.stop()
    const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
    cleanups.push(async () => other.kill('SIGKILL'))
    writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), `${other.pid}\n${join(dataDir, 'postgres')}\n`)
    const second = await start()
    expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(other.exitCode).toBeNull()
  })

  it('makes the database anew when the first start was cut short', async () => {
    mkdirSync(join(dataDir, 'postgres.new', 'cluster', 'base'), { recursive: true })
    const { url } = await start()
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(existsSync(join(dataDir, 'postgres.new'))).toBe(false)
  })

  it('says in one line why it cannot start', async () => {
    const first = await start()
    await first.stop()
    rmSync(join(dataDir, 'postgres', 'global', 'pg_control'))
    await expect(start()).rejects.toThrow(/^PostgreSQL did not start: .*\(see .*postgres\.log\)$/)
  })

  it.skipIf(process.getuid?.() !== 0)('works for root in a folder that nobody else can enter', async () => {
    chmodSync(base, 0o700)
    const { url, pid } = await start()
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    expect(status).not.toMatch(/^Uid:\s+0/m)
    expect(status).toMatch(/^CapEff:\t000000000000000[24]$/m)
    expect(status).toMatch(/^CapBnd:\t000000000000000[24]$/m)
    expect(status).toMatch(/^NoNewPrivs:\t1$/m)
  })

  it.skipIf(process.getuid?.() !== 0)('runs programs that lie where only root can enter', () => {
    const native = join(dirname(findBinaries().postgres), '..')
    cpSync(native, join(base, 'native'), { recursive: true, verbatimSymlinks: true })
    chmodSync(base, 0o700)
    mkdirSync(dataDir)
    const binaries = { initdb: join(base, 'native/bin/initdb'), postgres: join(base, 'native/bin/postgres') }
    const { prefix, owner } = chooseAccount(binaries, dataDir, undefined)
    expect(prefix).toContain('--ambient-caps=+dac_read_search')
    const [program = '', ...args] = [...prefix, binaries.postgres, '--describe-config']
    expect(owner?.uid).not.toBe(0)
    expect(spawnSync(program, args).status).toBe(0)
  })

  it.skipIf(process.getuid?.() !== 0)('holds no privilege where it needs none, and can gain none', async () => {
    const { pid } = await start()
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    for (const set of ['CapInh', 'CapPrm', 'CapEff', 'CapBnd', 'CapAmb'])
      expect(status).toMatch(new RegExp(`^${set}:\\t0+$`, 'm'))
    expect(status).toMatch(/^NoNewPrivs:\t1$/m)
    expect(status).toMatch(/^Groups:\s*$/m)
  })

  it.skipIf(!hasAccounts)('runs as an account that has nothing else, and takes over what ran as nobody', async () => {
    const first = await start()
    const own = statSync(join(dataDir, 'postgres')).uid
    expect(readFileSync('/etc/passwd', 'utf8')).toMatch(new RegExp(`^${ACCOUNT}:[^:]*:${own}:`, 'm'))
    expect(readFileSync(`/proc/${first.pid}/status`, 'utf8')).toMatch(
      new RegExp(`^Uid:\\t${own}\\t${own}\\t${own}`, 'm'),
    )
    await first.stop()
    const cluster = join(dataDir, 'postgres')
    handOver(cluster, { uid: 65534, gid: 65534 })
    expect(statSync(join(cluster, 'base')).uid).toBe(65534)
    // A file of root's that got a second name in there stays root's.
    const ofRoot = join(base, 'of-root')
    writeFileSync(ofRoot, 'root')
    linkSync(ofRoot, join(cluster, 'second-name'))
    const { url } = await start()
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
    for (const path of ['', 'base', 'global/pg_control', 'PG_VERSION'])
      expect(statSync(join(cluster, path)).uid, path).toBe(own)
    expect(statSync(ofRoot).uid).toBe(0)
  })

  it.each([
    ['other programs share', { uid: 65534, gid: 65534 }, /^PostgreSQL runs as nobody, which other programs share/],
    ['has nothing else', { uid: 4711, gid: 4711 }, undefined],
    ['is the one that we run under', undefined, undefined],
  ])('is warned of in one line where its account %s', (_, owner, words) => {
    const warning = warningOf({ prefix: [], spawnAs: undefined, owner })
    if (words) expect(warning).toMatch(words)
    else expect(warning).toBeUndefined()
  })
})

describe('lock of the data folder', () => {
  it('refuses a second instance in one line, and is free after a release', async () => {
    const lock = await lockDataDir(dataDir)
    await expect(lockDataDir(dataDir)).rejects.toThrow(DataDirInUse)
    await expect(lockDataDir(dataDir)).rejects.toThrow(
      `Another Ratchet is already running on ${dataDir} (process ${process.pid}). ` +
        'Stop it, or choose another folder with RATCHET_DATA_DIR.',
    )
    await lock.release()
    await lock.release()
    await (await lockDataDir(dataDir)).release()
  })

  it('refuses while another process holds the folder, and is free once that is killed -9', async () => {
    const holder = await startHolder()
    await expect(lockDataDir(dataDir)).rejects.toThrow(`(process ${holder.child.pid})`)
    expect(isRunning(holder.pid)).toBe(true)
    holder.child.kill('SIGKILL')
    await once(holder.child, 'exit')
    await (await lockDataDir(dataDir)).release()
  })
})

describe('a data folder that cannot be used', () => {
  it('is named in one line that says what to do', async () => {
    writeFileSync(join(base, 'file'), '')
    await expect(lockDataDir(join(base, 'file', 'data'))).rejects.toThrow(
      /^This user cannot write to the data folder .*file\/data \(ENOTDIR\)\. Correct its owner, or choose another folder/,
    )
  })
})

describe.skipIf(isGivenCluster)(`scratch PostgreSQL${embeddedWord}`, () => {
  it('is there for every test of this project', async () => {
    const url = process.env.RATCHET_TEST_CLUSTER_URL ?? ''
    expect(await query(url, "select current_setting('is_superuser') s")).toEqual([{ s: 'on' }])
  })

  it('leaves nothing, and removes what a killed run left', async () => {
    const left = join(tmpdir(), 'ratchet-scratch-999999999-left')
    mkdirSync(join(left, 'postgres'), { recursive: true })
    const scratch = await startScratchPostgres()
    expect(existsSync(left)).toBe(false)
    expect(await query(scratch.url, "select current_setting('fsync') f")).toEqual([{ f: 'off' }])
    const [{ dir } = { dir: '' }] = await query<{ dir: string }>(
      scratch.url,
      "select current_setting('data_directory') dir",
    )
    await scratch.stop()
    expect(existsSync(join(dir, '..'))).toBe(false)
  })
})
