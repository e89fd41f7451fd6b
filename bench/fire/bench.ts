import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@ratchet/store/embedded'
import { asked, databaseAt } from '../market/prepared.ts'
import { type Result, rowOf } from '../measure.ts'
import { Inserts } from '../orders/inserts.ts'
import { startServer } from '../server.ts'
import { type FireSize, fillBooks, writeMarket } from './scene.ts'

const fullSize: FireSize = { traders: 200, positionsEach: 500, rounds: 1, inserts: 20_000 }
const patienceMs = 1_800_000

const say = (line: string) => process.stderr.write(`${line}\n`)

/** The one quote on which every open position of the complete server reaches a rung: until each stop is confirmed. */
export async function fireBench(size: FireSize = fullSize): Promise<Result[]> {
  const folder = mkdtempSync(join(tmpdir(), 'ratchet-fire-'))
  const dataDir = join(folder, 'postgres')
  const feed = writeMarket(folder)
  // The prepared database need not survive a power cut during its preparation.
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
  let postgres = await startEmbeddedPostgres({ dataDir, log: () => {}, settings })
  try {
    say(`Opening ${size.traders * size.positionsEach} positions of ${size.traders} traders`)
    await asked(postgres.url, 'create database filled')
    const databaseUrl = databaseAt(postgres.url, 'filled')
    await (await startServer(join(folder, 'data'), feed, { databaseUrl })).stop()
    await fillBooks(databaseUrl, size)
    await postgres.stop()
    postgres = await startEmbeddedPostgres({ dataDir, log: () => {} })
    return [await measureIn({ folder, feed, url: postgres.url, size })]
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

interface Scene {
  readonly folder: string
  readonly feed: string
  readonly url: string
  readonly size: FireSize
}

async function measureIn(scene: Scene): Promise<Result> {
  const { url, size } = scene
  const inserts = new Inserts(databaseAt(url, 'postgres'))
  await inserts.prepare(size.inserts)
  const times: { ours: number[]; yardstick: number[] } = { ours: [], yardstick: [] }
  try {
    for (let round = 0; round < size.rounds; round++) {
      const fired = await fire(scene)
      const perSecond = await inserts.flood(size.inserts)
      times.ours.push(fired.seconds)
      times.yardstick.push(fired.records / perSecond)
      say(
        `${fired.seconds.toFixed(1)} s for ${fired.records} records; ${Math.round(perSecond)} single-row inserts a second`,
      )
    }
  } finally {
    await inserts.close()
  }
  const positions = size.traders * size.positionsEach
  const what = `the quote on which all of ${positions} open positions of ${size.traders} traders reach a rung, until each stop is confirmed and written`
  return rowOf({ what, yardstickName: 'single-row durable inserts, as many as records', unit: 's' }, times)
}

/** @returns how long it took from the quote to the last record, and how many records it made */
async function fire({
  folder,
  feed,
  url,
  size,
}: Scene): Promise<{ readonly seconds: number; readonly records: number }> {
  const databaseUrl = databaseAt(url, 'fired')
  await asked(url, 'create database fired template filled')
  const server = await startServer(join(folder, 'data'), feed, { databaseUrl })
  try {
    await allMoved(databaseUrl, size)
    await server.stop()
    await expectLevel(databaseUrl)
    const [row] = await asked<{ ms: number; records: number }>(
      databaseUrl,
      `select max(at_ms)::float8 - min((data ->> 'tickAtMs')::float8) filter (where kind = 'rung.reached') ms, count(*)::int records
       from ledger.flight where market_time_ms >= (select max(market_time_ms) from ledger.flight where kind = 'rung.reached')`,
    )
    if (!row) throw new Error('Nothing is on record.')
    return { seconds: row.ms / 1000, records: row.records }
  } finally {
    await server.kill()
    await asked(url, 'drop database fired with (force)')
  }
}

/** Resolves once each position's stop has moved. @throws where that takes too long, or one has moved twice */
async function allMoved(url: string, { traders, positionsEach }: FireSize): Promise<void> {
  const endMs = performance.now() + patienceMs
  for (;;) {
    const [found] = await asked<{ n: number }>(url, 'select coalesce(sum(modified), 0)::int n from ledger.tallies')
    const n = found?.n ?? 0
    if (n === traders * positionsEach) return
    if (n > traders * positionsEach) throw new Error(`${n} stops were moved of ${traders * positionsEach} positions.`)
    if (performance.now() > endMs) throw new Error(`${n} of ${traders * positionsEach} stops were moved.`)
    await new Promise((done) => setTimeout(done, 500))
  }
}

/** Every stop is where it was intended, and the broker's book is the ledger's. */
async function expectLevel(url: string): Promise<void> {
  await asked(url, 'select paper.project_all()')
  const gaps = await asked(url, 'select 1 from ledger.positions where open and (sl <> intended_sl or rung <> 1)')
  const book = 'select account, ticket::text, volume, sl, tp from paper.positions where volume > 0'
  const ours = 'select account_id::text, ticket, volume, sl, tp from ledger.positions where open'
  const differences = await asked(url, `(${book} except ${ours}) union all (${ours} except ${book})`)
  if (gaps.length + differences.length > 0)
    throw new Error(
      `${gaps.length} stops are not confirmed, and ${differences.length} rows differ from the broker's book.`,
    )
}
