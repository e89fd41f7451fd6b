import { randomBytes } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { requireNats, startNats } from '@ratchet/bus/testing'
import { Random } from '@ratchet/domain'
import { ServerProcess } from '@ratchet/launcher'
import { startScratchPostgres } from '@ratchet/store/embedded'
import pg from 'pg'
import { makeFolder } from '../folder.ts'
import { quietPort } from '../ports.ts'
import { pause } from '../rounds/round.ts'
import { Gate } from './gate.ts'
import { ours, type Release } from './release.ts'
import { setShards } from './shards.ts'

export interface StartsPlan {
  /** How often a group of two to five processes is started. */
  readonly groups: number
  readonly seed: number
  /** What the shortest and the longest link take in each direction. */
  readonly delaysMs?: readonly [min: number, max: number]
  readonly say: (line: string) => void
  /** The program of this clone where nothing is said. */
  readonly release?: Release
}

export interface StartsDone {
  readonly starts: number
  readonly killed: number
  /** What ended by itself, or was not ready in time. */
  readonly failed: readonly string[]
  /** How often a process ended the sessions of another, or lost its own. */
  readonly terminated: readonly string[]
  readonly longestMs: number
}

const shards = 6
const patienceMs = 180_000
/** So many of earlier groups are there at most while a new one starts. */
const maxOld = 3
/** Lines of an engine that took another for hung, and of one whose sessions were ended. */
const terminations = /^.*(?:sessions were ended|administrator command).*$/gm

interface Started {
  readonly name: string
  readonly server: ServerProcess
  readonly gate: Gate
}

/** As if so many engines had been there a minute ago: each number that a new one takes has a row already. */
async function leaveStaleRows(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`insert into engines.processes (n, engine, beat_at)
    select n, gen_random_uuid(), clock_timestamp() - interval '1 minute' from generate_series(1, 20) n`)
  await client.end()
}

/**
 * Starts groups of processes at once on one database, each over a link of its own to PostgreSQL that takes 0 to 200 ms in each direction,
 * and kills some of them in between. All others must become ready and stay.
 */
export async function runStarts(plan: StartsPlan): Promise<StartsDone> {
  const { groups, seed, delaysMs = [0, 200], say, release = ours } = plan
  const random = new Random(seed)
  const folder = makeFolder()
  const postgres = await startScratchPostgres()
  const nats = await startNats(requireNats(), await quietPort())
  const env = { RATCHET_SECRET: randomBytes(32).toString('hex'), NATS_URL: nats.url, FEED: 'synthetic:1' }
  // The apis of one desk keep their files in one folder.
  const shared = { ...env, RATCHET_SHARED_DIR: join(folder, 'shared') }
  mkdirSync(shared.RATCHET_SHARED_DIR)
  const done = { starts: 0, killed: 0, failed: [] as string[], terminated: [] as string[], longestMs: 0 }
  let there: Started[] = []

  async function start(role: 'api' | 'engine', delayMs: number): Promise<Started> {
    const gate = await Gate.open(await quietPort(), Number(new URL(postgres.url).port), delayMs)
    const url = new URL(postgres.url)
    url.port = String(gate.port)
    const nth = ++done.starts
    const own = { RATCHET_ROLE: role, DATABASE_URL: url.href, RATCHET_DATA_DIR: join(folder, `${nth}`) }
    const server = new ServerProcess(
      { ...env, ...own, PORT: String(await quietPort()) },
      { program: release.words, cwd: release.folder },
    )
    return { name: `${role} ${nth} over ${delayMs} ms`, server, gate }
  }

  async function end({ name, server, gate }: Started): Promise<void> {
    await server.kill()
    gate.close()
    done.terminated.push(...[...server.output().matchAll(terminations)].map(([line]) => `${name}: ${line}`))
    rmSync(server.dataDir, { recursive: true, force: true, maxRetries: 5 })
  }

  async function kill(one: Started, afterMs: number): Promise<void> {
    await pause(afterMs)
    done.killed++
    await end(one)
  }

  async function untilReady({ name, server }: Started): Promise<void> {
    const isReady = await Promise.race([server.ready, pause(patienceMs).then(() => false)])
    done.longestMs = Math.max(done.longestMs, performance.now() - server.startedMs)
    if (!isReady) done.failed.push(`${name} did not start:\n${server.output()}`)
  }

  try {
    await setShards(shards, release, { ...env, DATABASE_URL: postgres.url, RATCHET_DATA_DIR: join(folder, 'operator') })
    await leaveStaleRows(postgres.url)
    // It stays, and is the nearest to the database: one that takes a newcomer for hung would end it.
    const nearest = await start('engine', 0)
    there = [nearest]
    await untilReady(nearest)
    for (let n = 1; n <= groups && done.failed.length === 0; n++) {
      const beganMs = performance.now()
      const news = await Promise.all(
        Array.from({ length: random.whole(2, 5) }, () =>
          start(random.chance(0.2) ? 'api' : 'engine', random.whole(...delaysMs)),
        ),
      )
      // Of the earlier ones some end while these start, at any moment.
      const leaving = there.filter((one, i) => one !== nearest && (i > maxOld || random.chance(0.5)))
      there = [...there.filter((one) => !leaving.includes(one)), ...news]
      const kills = leaving.map((one) => kill(one, random.whole(0, 5000)))
      await Promise.all(news.map(untilReady))
      const readyMs = performance.now() - beganMs
      await Promise.all(kills)
      await pause(random.whole(0, 6000))
      for (const { name, server } of there)
        if (!server.alive) done.failed.push(`${name} ended by itself:\n${server.output()}`)
      const killed = there.filter((one) => one !== nearest && random.chance(0.5))
      there = there.filter((one) => !killed.includes(one))
      await Promise.all(killed.map((one) => kill(one, 0)))
      say(`group ${n}: ${news.map(({ name }) => name).join(', ')}; ready after ${Math.round(readyMs)} ms`)
    }
    return { ...done }
  } finally {
    await Promise.all(there.map(end))
    nats.stop()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
