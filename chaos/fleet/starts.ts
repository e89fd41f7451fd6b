import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { requireNats, startNats } from '@ratchet/bus/testing'
import { Random } from '@ratchet/domain'
import { builtServer, ServerProcess } from '@ratchet/launcher'
import { startScratchPostgres } from '@ratchet/store/embedded'
import { makeFolder } from '../folder.ts'
import { quietPort } from '../ports.ts'
import { pause } from '../rounds/round.ts'
import { Gate } from './gate.ts'
import { ours } from './release.ts'
import { setShards } from './shards.ts'

export interface StartsPlan {
  /** How often a group of two to five processes is started. */
  readonly groups: number
  readonly seed: number
  /** What the longest link takes in each direction. */
  readonly maxDelayMs?: number
  readonly say: (line: string) => void
  /** The server as built elsewhere. */
  readonly program?: readonly string[]
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

/**
 * Starts groups of processes at once on one database, each over a link of its own to PostgreSQL that takes 0 to 200 ms in each direction,
 * and kills some of them in between. All others must become ready and stay.
 */
export async function runStarts(plan: StartsPlan): Promise<StartsDone> {
  const { groups, seed, maxDelayMs = 200, say, program = builtServer } = plan
  const random = new Random(seed)
  const folder = makeFolder()
  const postgres = await startScratchPostgres()
  const nats = await startNats(requireNats(), await quietPort())
  const env = { RATCHET_SECRET: randomBytes(32).toString('hex'), NATS_URL: nats.url, FEED: 'synthetic:1' }
  const done = { starts: 0, killed: 0, failed: [] as string[], terminated: [] as string[], longestMs: 0 }
  let there: Started[] = []

  async function start(delayMs: number): Promise<Started> {
    const gate = await Gate.open(await quietPort(), Number(new URL(postgres.url).port), delayMs)
    const url = new URL(postgres.url)
    url.port = String(gate.port)
    const nth = ++done.starts
    const role = random.chance(0.2) ? 'api' : 'engine'
    const own = { RATCHET_ROLE: role, DATABASE_URL: url.href, RATCHET_DATA_DIR: join(folder, `${nth}`) }
    const server = new ServerProcess({ ...env, ...own, PORT: String(await quietPort()) }, { program })
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
    await setShards(shards, ours, { ...env, DATABASE_URL: postgres.url, RATCHET_DATA_DIR: join(folder, 'operator') })
    for (let n = 1; n <= groups && done.failed.length === 0; n++) {
      const beganMs = performance.now()
      const news = await Promise.all(
        Array.from({ length: random.whole(2, 5) }, () => start(random.chance(0.2) ? 0 : random.whole(1, maxDelayMs))),
      )
      // Of the earlier ones some end while these start, at any moment.
      const leaving = there.filter((_, i) => i >= maxOld || random.chance(0.5))
      there = [...there.filter((one) => !leaving.includes(one)), ...news]
      const kills = leaving.map((one) => kill(one, random.whole(0, 5000)))
      await Promise.all(news.map(untilReady))
      const readyMs = performance.now() - beganMs
      await Promise.all(kills)
      await pause(random.whole(0, 3000))
      for (const { name, server } of there)
        if (!server.alive) done.failed.push(`${name} ended by itself:\n${server.output()}`)
      const killed = there.filter(() => random.chance(0.3))
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
