import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RouteName, routes } from '@ratchet/contract'
import type { Result } from '../measure.ts'
import { Traders } from '../orders/traders.ts'
import { Caller, requestOf } from '../orders/wire.ts'
import { writeMarket } from '../recovery/market.ts'
import { startServer } from '../server.ts'
import type { Flood } from './flooder.ts'

const say = (line: string) => process.stderr.write(`${line}\n`)

interface FloodSize {
  readonly people: number
  readonly rounds: number
  readonly orders: number
  readonly perSecond: number
  readonly connections: number
  /** How many of the public routes. */
  readonly routes: number
}

const fullSize: FloodSize = { people: 40, rounds: 2, orders: 100, perSecond: 25, connections: 50, routes: 100 }

/** What anybody may ask for: the public routes of the contract, and those beside it. */
function publicRoutes(): readonly Pick<Flood, 'method' | 'path'>[] {
  const named = (Object.keys(routes) as RouteName[]).map((name) => routes[name])
  const open = named.filter((route) => !('signedIn' in route && route.signedIn))
  return [
    ...open.map(({ method, path }) => ({ method, path: path === '/api/price-history' ? `${path}?symbol=GOLD` : path })),
    { method: 'GET', path: '/' },
    { method: 'GET', path: '/readyz' },
    { method: 'GET', path: '/api/docs/yaml' },
    { method: 'POST', path: '/api/auth/sign-in/email' },
    // One that is not there, and one that is not allowed.
    { method: 'GET', path: '/api/nothing' },
    { method: 'GET', path: '/api/trades' },
  ].filter(({ path }) => !path.includes(':') && path !== '/api/stream')
}

/**
 * Orders from the request to the event `executed`, quiet and while one address floods a public route over many connections; and how long health
 * takes meanwhile. Two cores have to carry the flood's own process too: what that alone costs is shown by a flood of a server that only refuses.
 */
export async function floodBench(size: FloodSize = fullSize): Promise<Result[]> {
  const folder = mkdtempSync(join(tmpdir(), 'ratchet-flood-'))
  const server = await startServer(join(folder, 'data'), writeMarket(folder))
  const port = Number(new URL(server.url).port)
  const [traders, flooder] = [new Traders(), fork(join(import.meta.dirname, 'flooder.ts'))]
  try {
    await traders.do({ kind: 'sign up', port, people: size.people })
    await traders.do({ kind: 'flood', connections: 16, orders: size.people * 4 })
    const dummy = await answerOf<number>(flooder, 'dummy')
    const steady = () => traders.do({ kind: 'steady', connections: 40, orders: size.orders, perSecond: size.perSecond })
    const during = async (flood: Flood | null) => {
      if (flood) flooder.send(flood)
      const health = new Health(port)
      const { heard } = await steady()
      const asked = flood ? await answerOf<number>(flooder, 'stop') : 0
      return { heard, health: await health.end(), asked }
    }
    const rows: Result[] = []
    const alone: number[] = []
    for (const route of publicRoutes().slice(0, size.routes)) {
      const flood = { ...route, port, connections: size.connections }
      const found = { quiet: [] as number[], flooded: [] as number[], health: [] as number[] }
      let asked = 0
      for (let round = 0; round < size.rounds; round++) {
        found.quiet.push(...(await during(null)).heard)
        const told = await during(flood)
        found.flooded.push(...told.heard)
        found.health.push(...told.health)
        asked += told.asked
        alone.push(...(await during({ ...flood, port: dummy })).heard)
      }
      const [quiet, flooded, health] = [p99(found.quiet), p99(found.flooded), p99(found.health)]
      say(
        `${route.method} ${route.path}: orders p99 ${flooded.toFixed(1)} ms, quiet ${quiet.toFixed(1)}; health p99 ${health.toFixed(1)} ms; ${asked} requests`,
      )
      rows.push({
        what: `p99 from request to executed while one address floods ${route.method} ${route.path} over ${size.connections} connections (health p99 ${round(health)} ms)`,
        unit: 'ms',
        ours: round(flooded),
        yardstick: round(quiet),
        yardstickName: 'the same without a flood',
        ratio: round(quiet / flooded),
      })
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

function answerOf<T>(child: ChildProcess, job: 'stop' | 'dummy'): Promise<T> {
  const answer = new Promise<T>((done) => child.once('message', done))
  child.send(job)
  return answer
}

function p99(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.NaN
}
const round = (value: number) => Number(value.toPrecision(4))
