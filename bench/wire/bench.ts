import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { taken } from '@ratchet/broker/counterparty/oanda'
import { noLimits, oandaLimits } from '@ratchet/broker/oanda/parts'
import { percentile } from '@ratchet/domain'
import { migrate } from '@ratchet/store'
import { startEmbeddedPostgres } from '@ratchet/store/embedded'
import { asked, databaseAt } from '../market/prepared.ts'
import { type Result, rowOf } from '../measure.ts'
import { type Bare, openBare } from './bare.ts'
import { bridgeBench } from './bridge.ts'
import { type Desk, openDesk, type WireAccount } from './desk.ts'
import { There } from './process.ts'

interface WireSize {
  /** So many accounts, and how often a position is opened on each. */
  readonly accounts: readonly { readonly count: number; readonly rounds: number }[]
  /** So many accounts on one token. */
  readonly shared: number
  /** How often a position climbs in a MetaTrader 5 terminal. */
  readonly bridge: number
}

const fullSize: WireSize = {
  accounts: [
    { count: 1, rounds: 20 },
    { count: 100, rounds: 3 },
    { count: 1000, rounds: 2 },
  ],
  shared: 1000,
  bridge: 20,
}
const rungs = 6
const low = 2400
const say = (line: string) => process.stderr.write(`${line}\n`)
const login = (kind: string, n: number) => `101-004-${kind}-${String(n).padStart(3, '0')}`
const named = (kind: string, count: number, token: (n: number) => string): WireAccount[] =>
  Array.from({ length: count }, (_, n) => ({ id: login(kind, n), token: token(n) }))

/**
 * From a price of the stream to the request that moves a stop, as the broker's own process sees them. What the adapter itself takes is measured
 * without OANDA's limits, which a hundred accounts would reach.
 */
export async function wireBench(size: WireSize = fullSize): Promise<Result[]> {
  const folder = mkdtempSync(join(tmpdir(), 'ratchet-wire-'))
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), log: () => {} })
  try {
    const rows: Result[] = []
    for (const { count, rounds } of size.accounts) {
      const database = await emptyDatabase(postgres.url, `wire_${count}`)
      rows.push(...(await measureAt(database, count, rounds)))
    }
    rows.push(await limitsOf(await emptyDatabase(postgres.url, 'wire_shared'), size.shared))
    rows.push(...(await bridgeBench(await emptyDatabase(postgres.url, 'wire_bridge'), size.bridge)))
    return rows
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function emptyDatabase(url: string, name: string): Promise<string> {
  await asked(url, `create database ${name}`)
  await migrate(databaseAt(url, name))
  return databaseAt(url, name)
}

async function measureAt(database: string, count: number, rounds: number): Promise<Result[]> {
  say(`${count} accounts, each with a token of its own`)
  const ours = named('1', count, (n) => `ours-${n}`)
  const theirs = named('2', count, (n) => `bare-${n}`)
  const there = await There.start([...ours, ...theirs])
  await there.quote(low)
  const desk = await openDesk(database, there.url, ours, noLimits)
  const bare = await openBare(there.url, theirs)
  const times = { ours: [] as number[], yardstick: [] as number[] }
  try {
    for (let round = 0; round < rounds; round++) await climb({ there, desk, bare, count, round, times })
  } finally {
    await desk.close()
    await bare.close()
    await there.stop()
  }
  return [50, 99].map((share) => {
    const of = (all: readonly number[]) => [
      percentile(
        all.toSorted((a, b) => a - b),
        share,
      ),
    ]
    const what = `price to request, ${count} ${count === 1 ? 'account' : 'accounts'}, p${share}`
    const row = { what, yardstickName: 'bare undici', unit: 'ms' }
    return rowOf(row, { ours: of(times.ours), yardstick: of(times.yardstick) })
  })
}

interface Climb {
  readonly there: There
  readonly desk: Desk
  readonly bare: Bare
  readonly count: number
  readonly round: number
  readonly times: { readonly ours: number[]; readonly yardstick: number[] }
}

/** Opens a position for everybody, climbs rung by rung, ours and the yardstick in turns, and falls back until every stop is hit. */
async function climb({ there, desk, bare, count, round, times }: Climb): Promise<void> {
  await there.quote(low)
  await desk.open()
  await bare.open()
  for (let rung = 1; rung <= rungs; rung++) {
    const bid = low + 0.31 + rung / 10
    await there.quote(bid)
    times.ours.push(...(await there.stops(count)))
    await desk.moved(count * (round * rungs + rung))
    // Below the price, and no rung of ours.
    bare.arm(low - 10 + rung / 10)
    await there.quote(bid - 0.01)
    times.yardstick.push(...(await there.stops(count)))
  }
  await there.quote(low - 20)
}

/** A thousand accounts at one address: requests, connections and streams are no more than the broker takes, those that protect first. */
async function limitsOf(database: string, count: number): Promise<Result> {
  say(`${count} accounts on one token`)
  const accounts = named('1', count, () => 'shared')
  const there = await There.start(accounts, true)
  await there.quote(low)
  const desk = await openDesk(database, there.url, accounts, oandaLimits)
  try {
    await desk.open()
    await there.quote(low + 0.41)
    const stops = await there.stops(count)
    await desk.moved(count)
    const { requests: busiest, streams, connections } = await there.limits()
    const most = `${busiest} requests and ${connections} new connections in a second, ${streams} streams at once`
    say(`All stops left within ${Math.round(Math.max(...stops))} ms; at most ${most}`)
    if (busiest > taken.requests || connections > taken.connections || streams > taken.streams)
      throw new Error(`Too many: ${most}.`)
    const what = `requests in the busiest second, ${count} accounts on one token`
    return rowOf(
      { what, yardstickName: "OANDA's limit", unit: 'requests' },
      { ours: [busiest], yardstick: [taken.requests] },
    )
  } finally {
    await desk.close()
    await there.stop()
  }
}
