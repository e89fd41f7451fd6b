import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Inside, inside, insideEnv } from '../loop/inside.ts'
import { type StartedServer, startServer } from '../server.ts'
import type { Memory } from './collected.ts'
import { cpuMs, Helper } from './helper.ts'
import { endsBurst, type Rhythm, writeBursts } from './market.ts'
import type { PlainJob } from './plain.ts'
import type { Counted, ReadersJob } from './readers.ts'

/** The messages delivered to all readers, and their cost. */
export interface Told {
  readonly frames: number
  readonly bytes: number
  readonly cpuMs: number
  /** Longest stretch in which one after another was told without a pause. */
  readonly longestMs: number
  /** Longest time for which the process did nothing else, as its loop saw it. */
  readonly loopMs: number
}
/** The complete server with the streams of many browsers, and a plain server with as many plain sockets; four processes. */
export interface Scene {
  open(more: number): Promise<void>
  memory(): Promise<{ readonly ours: Memory; readonly plain: Memory }>
  /** Waits for the market's next burst, from its beginning to its end. */
  burst(rhythm: Rhythm): Promise<Told>
  /** Writes what the streams heard last to all plain sockets, so often. */
  plainly(times: number, everyMs: number): Promise<Told>
  stop(): Promise<void>
}

/** After so long without a message the market is at rest, since it broadcasts five times a second. */
const quietMs = 700
const pollMs = 40
const patienceMs = 60_000
const preload = new URL('preload.ts', import.meta.url)

export async function startScene(parent: string, rhythm: Rhythm): Promise<Scene> {
  const folder = mkdtempSync(join(parent, 'scene-'))
  const report = join(folder, 'report.json')
  const env = { ...insideEnv(preload, report), STREAMS_PER_CALLER: '100000' }
  const feed = writeBursts(join(folder, 'market'), rhythm)
  const server = await startServer(join(folder, 'data'), feed, { env, fromSources: true })
  const helpers = {
    browsers: new Helper<ReadersJob>('readers.ts'),
    plain: new Helper<PlainJob>('plain.ts'),
    plainReaders: new Helper<ReadersJob>('readers.ts'),
  }
  const cookie = await signUp(server.url)
  const { browsers, plain, plainReaders } = helpers
  const ports = { ours: Number(new URL(server.url).port), plain: await plain.do<number>({ kind: 'listen' }) }
  let sockets = 0
  return {
    async open(count) {
      sockets += count
      await browsers.do({ kind: 'open', port: ports.ours, count, upgrade: true, cookie })
      await plainReaders.do({ kind: 'open', port: ports.plain, count, upgrade: false })
    },
    memory: async () => ({
      ours: await inside<Inside & Memory>(server, report),
      plain: await plain.do<Memory>({ kind: 'memory' }),
    }),
    burst: (rhythm) => watchBurst(server, browsers, report, rhythm),
    async plainly(rounds, everyMs) {
      const { base64 } = await browsers.do<Counted>({ kind: 'count' })
      const before = await plainReaders.do<Counted>({ kind: 'count' })
      const startMs = cpuMs(plain.pid)
      const longestMs = await plain.do<number>({ kind: 'write', sockets, base64, rounds, everyMs })
      const after = await quiet(plainReaders)
      if (after.differentLast !== 1 || after.base64 !== base64)
        throw new Error('The plain sockets were told otherwise.')
      const used = cpuMs(plain.pid) - startMs
      return { ...delivered(before, after), cpuMs: used, longestMs, loopMs: longestMs }
    },
    async stop() {
      for (const helper of Object.values(helpers)) helper.end()
      await server.stop()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

const delivered = (before: Counted, after: Counted) => ({
  frames: after.frames - before.frames,
  bytes: after.bytes - before.bytes,
})
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** Waits until no message comes any more. Returns the counts at that time. */
async function quiet(readers: Helper<ReadersJob>): Promise<Counted> {
  let last = await readers.do<Counted>({ kind: 'count' })
  for (let sinceMs = performance.now(); performance.now() - sinceMs < quietMs; ) {
    await pause(pollMs)
    const now = await readers.do<Counted>({ kind: 'count' })
    if (now.frames !== last.frames) sinceMs = performance.now()
    last = now
  }
  return last
}

/**
 * Processor time is read just before the burst's first message and just after its last.
 * @throws Error if a browser lacks a message, or no burst comes any more: on a busy machine the market may be over first
 */
async function watchBurst(
  server: StartedServer,
  browsers: Helper<ReadersJob>,
  report: string,
  rhythm: Rhythm,
): Promise<Told> {
  const before = await quiet(browsers)
  await sliceMs(server)
  await inside(server, report)
  let startMs = cpuMs(server.pid)
  let endMs = startMs
  let last = before
  const giveUpMs = performance.now() + patienceMs
  for (let heardMs = Number.POSITIVE_INFINITY; performance.now() - heardMs < quietMs || last === before; ) {
    await pause(pollMs)
    const usedMs = cpuMs(server.pid)
    const now = await browsers.do<Counted>({ kind: 'count' })
    if (now.frames > last.frames) {
      heardMs = performance.now()
      endMs = cpuMs(server.pid)
      last = now
    } else if (last === before) {
      if (performance.now() > giveUpMs) throw new Error('The market was over before its next burst was heard.')
      startMs = usedMs
    }
  }
  if (last.closed > 0) throw new Error(`${last.closed} streams were closed.`)
  if (last.differentLast !== 1 || !endsBurst(last.last, rhythm)) throw new Error('A stream lacks the latest quotes.')
  const longestMs = await sliceMs(server)
  const { longestHoldMs } = await inside(server, report)
  return { ...delivered(before, last), cpuMs: endMs - startMs, longestMs, loopMs: longestHoldMs }
}

/** The server's figures about its slices since the last call. */
async function sliceMs({ url }: StartedServer): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(/^ratchet_stream_longest_slice_seconds (\S+)$/m.exec(text)?.[1]) * 1000
}

/** @returns the cookies of a trader */
async function signUp(url: string): Promise<string> {
  const reply = await fetch(`${url}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Reader', email: 'reader@example.test', password: 'a long enough password' }),
  })
  if (!reply.ok) throw new Error(`Signing up was answered with ${reply.status}.`)
  const lines = reply.headers.getSetCookie()
  return lines.map((line) => line.split(';')[0]).join('; ')
}
