import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@ratchet/store/embedded'
import pg from 'pg'
import type { Result } from '../measure.ts'
import { writeMarket } from '../recovery/market.ts'
import { startServer } from '../server.ts'
import { Inserts } from './inserts.ts'
import { Traders } from './traders.ts'

const say = (line: string) => process.stderr.write(`${line}\n`)

interface OrdersSize {
  readonly people: number
  readonly rounds: number
  readonly floods: readonly { readonly connections: number; readonly orders: number }[]
  readonly steady: readonly { readonly perSecond: number; readonly orders: number }[]
}

/** Up to so many a second each order meets a machine at rest: caches are cold and clocks low, for an insert as for an order. */
const mostPaced = 10

const fullSize: OrdersSize = {
  people: 512,
  rounds: 5,
  floods: [
    { connections: 64, orders: 2000 },
    { connections: 512, orders: 2000 },
  ],
  steady: [
    { perSecond: 1, orders: 12 },
    { perSecond: 10, orders: 100 },
    { perSecond: 500, orders: 750 },
    { perSecond: 2000, orders: 2000 },
  ],
}

/** Orders from the request to the event `executed` in the trader's stream, through the real server and its own kind of PostgreSQL. */
export async function ordersBench(size: OrdersSize = fullSize): Promise<Result[]> {
  const folder = mkdtempSync(join(tmpdir(), 'ratchet-orders-'))
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'database'), log: () => {} })
  try {
    return await onPostgres(folder, postgres.url, size)
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function onPostgres(folder: string, databaseUrl: string, size: OrdersSize): Promise<Result[]> {
  const server = await startServer(join(folder, 'data'), writeMarket(folder), { databaseUrl })
  const client = new Traders()
  const inserts = new Inserts(databaseUrl)
  try {
    say(`Signing up ${size.people} traders, each from an address of their own`)
    await client.do({ kind: 'sign up', port: Number(new URL(server.url).port), people: size.people })
    // Everybody's account is open, and the code is warm.
    await client.do({ kind: 'flood', connections: 64, orders: size.people * 2 })
    await inserts.prepare(2000)
    const rows = [...(await floods(client, inserts, size)), ...(await steadies(client, inserts, size))]
    await checkExecuted(databaseUrl)
    return rows
  } finally {
    client.end()
    await inserts.close()
    await server.stop()
  }
}

async function floods(client: Traders, inserts: Inserts, { floods, rounds }: OrdersSize): Promise<Result[]> {
  const found = floods.map(() => ({ ours: [] as number[], yardstick: [] as number[] }))
  for (let round = 0; round <= rounds; round++) {
    for (const [n, { connections, orders }] of floods.entries()) {
      const told = await client.do({ kind: 'flood', connections, orders })
      const ours = (told.orders * 1000) / told.ms
      const yardstick = await inserts.flood(orders * 2)
      say(
        `${connections} connections: ${Math.round(ours)} orders/s, ${Math.round(yardstick)} inserts/s (client ${Math.round((told.cpuMs * 1000) / told.orders)} µs an order)`,
      )
      // The first round only warms up.
      if (round === 0) continue
      found[n]?.ours.push(ours)
      found[n]?.yardstick.push(yardstick)
    }
  }
  return floods.map(({ connections }, n) => {
    const { ours, yardstick } = found[n] ?? { ours: [], yardstick: [] }
    const what = `whole orders over ${connections} connections`
    const yardstickName = `single-row durable inserts over ${inserts.connections} connections, their best`
    return row({ what, yardstickName, unit: '/s' }, median(ours), median(yardstick), (a, b) => a / b)
  })
}

async function steadies(client: Traders, inserts: Inserts, { steady, rounds }: OrdersSize): Promise<Result[]> {
  const found = steady.map(() => ({ p50: [] as number[], p99: [] as number[], yardstick: [] as number[] }))
  for (let round = 0; round <= rounds; round++) {
    for (const [n, { perSecond, orders }] of steady.entries()) {
      const isPaced = perSecond <= mostPaced
      const yardstick = await (isPaced ? inserts.paced(orders, 1000 / perSecond) : inserts.quiet(300))
      const told = await client.do({ kind: 'steady', connections: 512, orders, perSecond })
      const [p50, p99] = [percentile(told.heard, 50), percentile(told.heard, 99)]
      const answered = [50, 99].map((p) => percentile(told.answered, p).toFixed(1)).join('/')
      say(
        `${perSecond}/s: heard p50 ${p50.toFixed(1)} p99 ${p99.toFixed(1)} ms, answered ${answered} ms, one insert ${yardstick.toFixed(2)} ms`,
      )
      if (round === 0) continue
      found[n]?.p50.push(p50)
      found[n]?.p99.push(p99)
      found[n]?.yardstick.push(yardstick)
    }
  }
  return steady.flatMap(({ perSecond }, n) => {
    const { p50, p99, yardstick } = found[n] ?? { p50: [], p99: [], yardstick: [] }
    const pace = perSecond <= mostPaced ? ', as often' : ''
    const yardstickName = `median durable insert on a quiet connection${pace}`
    return (
      [
        ['p50', p50],
        ['p99', p99],
      ] as const
    ).map(([name, ms]) => {
      const what = `${name} at ${perSecond} a second`
      return row({ what, yardstickName, unit: 'ms' }, median(ms), median(yardstick), (a, b) => b / a)
    })
  })
}

const percentile = (sorted: readonly number[], p: number): number =>
  sorted[Math.ceil((sorted.length * p) / 100) - 1] ?? Number.NaN
const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN
const round = (value: number) => Number(value.toPrecision(4))

const row = (
  about: Pick<Result, 'what' | 'yardstickName' | 'unit'>,
  ours: number,
  yardstick: number,
  ratio: (ours: number, yardstick: number) => number,
): Result => ({ ...about, ours: round(ours), yardstick: round(yardstick), ratio: round(ratio(ours, yardstick)) })

/** Every instruction was executed, once, and ledger and broker agree on it. */
async function checkExecuted(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query('select ledger.catch_up_all(), paper.project_all()')
  const { rows } = await client.query(`select
    (select count(*)::int from ledger.trades) as trades,
    (select count(*)::int from ledger.trades where status = 'executed') as executed,
    (select count(*)::int from ledger.positions where open) as open,
    (select count(distinct client_id)::int from paper.orders) as orders,
    (select count(*)::int from ledger.requests where state <> 'answered') as unanswered`)
  await client.end()
  const [{ trades, executed, open, orders, unanswered }] = rows
  if (unanswered !== 0 || new Set([trades, executed, open, orders]).size !== 1)
    throw new Error(`Not every order was executed once: ${JSON.stringify(rows[0])}`)
}
