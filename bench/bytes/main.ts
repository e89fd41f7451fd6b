import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openPriceBars } from '@ratchet/store'
import { startEmbeddedPostgres } from '@ratchet/store/embedded'
import pg from 'pg'
import { startServer } from '../server.ts'
import { writeCycles } from './market.ts'
import { DayTraders } from './traders.ts'

// `npm run -s bytes`: how much the tables grow by a trader's year, through the real server, engine and database. --traders and --trades say of how many it is measured.

const year = 250
const aDay = 10
const barsADay = 24 * 360
/** The part of a day that is written. */
const writtenPart = 1 / 6
const { values } = parseArgs({ options: { traders: { type: 'string' }, trades: { type: 'string' } } })
const people = Number(values.traders ?? 50)
const trades = Number(values.trades ?? 20)

const sizesOf = `select case when n.nspname = 'record' then 'ledger.flight' else n.nspname || '.' || c.relname end as name,
    sum(pg_total_relation_size(c.oid))::float8 as bytes
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname in ('ledger', 'record', 'paper', 'brokers', 'market', 'auth') group by 1`

async function sizes(client: pg.Client): Promise<ReadonlyMap<string, number>> {
  await client.query('vacuum')
  const { rows } = await client.query<{ name: string; bytes: number }>(sizesOf)
  return new Map(rows.map(({ name, bytes }) => [name, bytes]))
}

/** Bytes that each table has grown by. */
async function growth(client: pg.Client, work: () => Promise<void>): Promise<ReadonlyMap<string, number>> {
  const before = await sizes(client)
  await work()
  const after = await sizes(client)
  return new Map([...after].map(([name, bytes]) => [name, bytes - (before.get(name) ?? 0)]))
}

const bar = { bidOpen: 1, bidHigh: 1, bidLow: 1, bidClose: 1, askOpen: 1, askHigh: 1, askLow: 1, askClose: 1 }

/** Hours of one symbol's prices, written as an engine does, a bar at a time twice. */
async function someBars(url: string): Promise<void> {
  const table = openPriceBars({ url, feed: 'measured' })
  for (let n = 0; n < barsADay * writtenPart; n++) {
    const startMs = 1_400_000_000_000 + n * 10_000
    const one = { ...bar, symbol: 'GOLD', startMs, firstMs: startMs, lastMs: startMs + 5000 }
    await table.write([one])
    await table.write([{ ...one, lastMs: startMs + 9900 }])
  }
  await table.close()
}

const folder = mkdtempSync(join(tmpdir(), 'ratchet-bytes-'))
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'database'), log: () => {} })
const client = new pg.Client({ connectionString: postgres.url })
try {
  const server = await startServer(join(folder, 'data'), writeCycles(folder), { databaseUrl: postgres.url })
  await client.connect()
  const traders = await DayTraders.signUp(Number(new URL(server.url).port), people)
  await traders.cycle()
  const begun = await traders.counts()
  const grown = await growth(client, async () => {
    for (let n = 0; n < trades; n++) await traders.cycle()
  })
  const ended = await traders.counts()
  traders.close()
  await server.stop()
  const bars = (await growth(client, () => someBars(postgres.url))).get('market.bars') ?? 0
  print(grown, (ended.modified - begun.modified) / (people * trades), bars / writtenPart)
} finally {
  await client.end()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

function print(grown: ReadonlyMap<string, number>, stops: number, bars: number): void {
  const say = (line: string) => process.stdout.write(`${line}\n`)
  const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1)
  const aYear = [...grown]
    .filter(([name]) => name !== 'market.bars')
    .map(([name, bytes]) => [name, (bytes / (people * trades)) * aDay * year] as const)
    .filter(([, bytes]) => bytes >= 50_000)
    .sort(([, a], [, b]) => b - a)
  say(
    `${people} traders, ${trades} trades each, ${stops.toFixed(1)} stop changes a trade; ${aDay} trades a day, ${year} days:\n`,
  )
  say('| table | MB a year |\n|---|---|')
  for (const [name, bytes] of aYear) say(`| \`${name}\` | ${megabytes(bytes)} |`)
  say(`| together | ${megabytes(aYear.reduce((sum, [, bytes]) => sum + bytes, 0))} |`)
  say(`\n\`market.bars\`: ${megabytes(bars)} MB for a day of one symbol, around the clock`)
}
