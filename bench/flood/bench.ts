import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { constants, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RouteName, routes } from '@ratchet/contract'
import { insideEnv } from '../loop/inside.ts'
import { type Result, rowOf } from '../measure.ts'
import { Traders } from '../orders/traders.ts'
import { Caller, requestOf } from '../orders/wire.ts'
import { writeMarket } from '../recovery/market.ts'
import { startServer } from '../server.ts'
import { largeBodies, wordsOf } from './bodies.ts'
import type { Flood } from './flooder.ts'
import { holdsOf } from './holds.ts'

type Aim = Pick<Extract<Flood, { way: 'requests' }>, 'method' | 'path'>

const say = (line: string) => process.stderr.write(`${line}\n`)

interface FloodSize {
  readonly people: number
  readonly rounds: number
  /** So many where the first ones tell of more than twice the time: the p99 of 300 orders is the third longest of them. */
  readonly mostRounds: number
  readonly orders: number
  readonly perSecond: number
  readonly connections: number
  /** How many of the public routes. */
  readonly routes: number
  /** Connections that read slowly. */
  readonly readers: number
  /** How many streams are asked for at least. */
  readonly streams: number
}

const fullSize: FloodSize = {
  people: 40,
  rounds: 3,
  mostRounds: 10,
  orders: 100,
  perSecond: 25,
  connections: 50,
  routes: 100,
  readers: 1000,
  streams: 20_000,
}

const auth = [
  'sign-up/email',
  'sign-in/email',
  'sign-in/code',
  'sign-in/passkey/begin',
  'sign-in/passkey',
  'sign-out',
  'request-password-reset',
]
const links = ['check-reset-link', 'reset-password', 'confirm-address']

/** What anybody may ask for: the public routes of the contract, and those beside it (`apps/server/src/testing/access/expected.ts`). */
function publicRoutes(): readonly Aim[] {
  const named = (Object.keys(routes) as RouteName[]).map((name) => routes[name])
  const open = named.filter((route) => !('signedIn' in route && route.signedIn))
  return [
    ...open.map(({ method, path }) => ({ method, path: path === '/api/price-history' ? `${path}?symbol=GOLD` : path })),
    { method: 'GET', path: '/' },
    { method: 'GET', path: '/guide' },
    { method: 'GET', path: '/favicon.svg' },
    { method: 'GET', path: '/healthz' },
    { method: 'GET', path: '/readyz' },
    { method: 'GET', path: '/metrics' },
    { method: 'GET', path: '/api/openapi.json' },
    { method: 'GET', path: '/api/docs' },
    { method: 'GET', path: '/api/docs/json' },
    { method: 'GET', path: '/api/docs/yaml' },
    { method: 'GET', path: '/api/docs/static/swagger-ui.css' },
    { method: 'GET', path: `/api/pictures/${'0'.repeat(64)}.webp` },
    { method: 'GET', path: '/api/auth/get-session' },
    ...[...auth, ...links].map((path) => ({ method: 'POST', path: `/api/auth/${path}` })),
    // One that is not there, and one that is not allowed.
    { method: 'GET', path: '/api/nothing' },
    { method: 'GET', path: '/api/trades' },
  ].filter(({ path }) => !path.includes(':') && path !== '/api/stream')
}

/**
 * Orders from the request to the event `executed`, quiet and while one address floods a public route over many connections; and how long health
 * takes meanwhile. Whoever floods a server does not share its processor. Here two cores carry the flood's process too, which therefore has the lowest
 * priority; what it costs nevertheless is shown by a flood of a server that only refuses.
 */
export async function floodBench(size: FloodSize = fullSize): Promise<Result[]> {
  const folder = mkdtempSync(join(tmpdir(), 'ratchet-flood-'))
  const report = join(folder, 'report.json')
  const env = insideEnv(new URL('preload.ts', import.meta.url), report)
  const server = await startServer(join(folder, 'data'), writeMarket(folder), { env })
  const port = Number(new URL(server.url).port)
  const [traders, flooder] = [new Traders(), fork(join(import.meta.dirname, 'flooder.ts'))]
  if (flooder.pid !== undefined) setPriority(flooder.pid, constants.priority.PRIORITY_LOW)
  try {
    await traders.do({ kind: 'sign up', port, people: size.people })
    await traders.do({ kind: 'flood', connections: 16, orders: size.people * 4 })
    const dummy = await answerOf<number>(flooder, 'dummy')
    const steady = (orders: number) =>
      traders.do({ kind: 'steady', connections: 40, orders, perSecond: size.perSecond })
    const during = async (flood: Flood | null, orders: number, least = 0) => {
      if (flood) flooder.send(flood)
      const health = new Health(port)
      const heard: number[] = []
      do heard.push(...(await steady(orders)).heard)
      while (least > 0 && (await answerOf<number>(flooder, 'sent')) < least)
      const { sent, kept } = flood ? await answerOf<Stopped>(flooder, 'stop') : { sent: 0, kept: 0 }
      return { heard, health: await health.end(), sent, kept }
    }
    const rows: Result[] = []
    const alone: number[] = []
    rows.push(...(await holdsOf(server, report, size)))
    for (const { what, flood, orders, least } of floodsOf(size, port)) {
      const found = { quiet: [] as number[], flooded: [] as number[], health: [] as number[] }
      let [sent, kept] = [0, 0]
      const isDoubled = () => p99(found.flooded) > 2 * p99(found.quiet)
      let round = 0
      for (; round < size.rounds || (round < size.mostRounds && isDoubled()); round++) {
        found.quiet.push(...(await during(null, orders)).heard)
        const told = await during(flood, orders, round === 0 ? least : 0)
        found.flooded.push(...told.heard)
        found.health.push(...told.health)
        sent += told.sent
        kept = Math.max(kept, told.kept)
        if (round === 0) alone.push(...(await during({ ...flood, port: dummy }, orders)).heard)
      }
      const [quiet, flooded, health] = [p99(found.quiet), p99(found.flooded), p99(found.health)]
      say(
        `${what}: orders p99 ${flooded.toFixed(1)} ms, quiet ${quiet.toFixed(1)}; health p99 ${health.toFixed(1)} ms; ${sent} asked for, ${kept} connections held; ${round} rounds`,
      )
      const words = `p99 from request to executed while ${what} (health p99 ${Number(health.toPrecision(4))} ms)`
      const times = { ours: [flooded], yardstick: [quiet] }
      rows.push(rowOf({ what: words, unit: 'ms', yardstickName: 'the same without a flood' }, times))
    }
    say(`A flood of a server that only refuses: orders p99 ${p99(alone).toFixed(1)} ms`)
    return rows
  } finally {
    traders.end()
    flooder.disconnect()
    await server.stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

interface Stopped {
  readonly sent: number
  readonly kept: number
}

/** What holds connections takes effect when it has many. */
const longer = 5

function floodsOf({ connections, routes: most, readers, streams, orders }: FloodSize, port: number) {
  const requests = publicRoutes()
    .slice(0, most)
    .map((aim) => ({
      what: `one address floods ${aim.method} ${aim.path} over ${connections} connections`,
      flood: { way: 'requests', ...aim, port, connections } as Flood,
      orders,
      least: 0,
    }))
  const bodies = largeBodies.slice(0, most).map((aim) => ({
    what: `one trader sends ${wordsOf(aim)} over ${connections} connections`,
    flood: { way: 'bodies', ...aim, port, connections } as Flood,
    orders,
    least: 0,
  }))
  return [
    ...requests,
    ...bodies,
    {
      what: `one address asks for streams over ${connections} connections`,
      flood: { way: 'streams', port, connections } as Flood,
      orders: orders * longer,
      least: streams,
    },
    {
      what: `${readers} connections read slowly`,
      flood: { way: 'slow readers', path: '/api/openapi.json', port, connections: readers } as Flood,
      orders: orders * longer,
      least: 0,
    },
  ]
}

/** Asks for health all the time, from an address of its own. */
class Health {
  readonly #times: number[] = []
  readonly #running: Promise<void>
  #isOver = false

  constructor(port: number) {
    this.#running = this.#ask(new Caller(port, '127.0.201.1'))
  }

  async #ask(caller: Caller): Promise<void> {
    while (!this.#isOver) {
      const begun = performance.now()
      const { status } = await caller.ask(requestOf('GET', '/healthz', {}, ''))
      if (status !== 200) throw new Error(`Health answered ${status}.`)
      this.#times.push(performance.now() - begun)
      await new Promise((done) => setTimeout(done, 25))
    }
    caller.close()
  }

  async end(): Promise<readonly number[]> {
    this.#isOver = true
    await this.#running
    return this.#times
  }
}

function answerOf<T>(child: ChildProcess, job: 'stop' | 'sent' | 'dummy'): Promise<T> {
  const answer = new Promise<T>((done) => child.once('message', done))
  child.send(job)
  return answer
}

function p99(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.NaN
}
