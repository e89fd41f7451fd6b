import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { parseDecimal, type Quote } from '@ratchet/domain'
import pg from 'pg'
import { startServer } from '../server.ts'
import { fillMarket, type MarketSize, tradersOf } from './scene.ts'
import { type OpenPosition, twin } from './twin.ts'

export const recording = join(
  ...[import.meta.dirname, '..', '..', '..', 'shared', 'data', 'ticks'],
  'XAUUSD_oanda_ticks_2014-05-02.csv.gz',
)
const sockets = 20

/** Says at once what is missing. */
export function requireRecording(): void {
  if (!existsSync(recording)) throw new Error(`There is no recorded market to measure by: ${recording} is missing.`)
}

export interface Scene {
  readonly folder: string
  readonly ticks: readonly Quote[]
  /** How fast they are played, as FEED_SPEED says it. */
  readonly speed: string
  readonly cookies: readonly string[]
  /** The effects that the recording must have on the open positions. */
  readonly expected: readonly string[]
}

export const databaseAt = (url: string, name: string): string =>
  Object.assign(new URL(url), { pathname: `/${name}` }).href

export async function asked<T extends pg.QueryResultRow>(url: string, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<T>(sql)).rows
  } finally {
    await client.end()
  }
}

const readTicks = (): Quote[] =>
  gunzipSync(readFileSync(recording))
    .toString()
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [timeMs, bid = '', ask = ''] = line.split(',')
      return { symbol: 'GOLD', timeMs: Number(timeMs), bid: parseDecimal(bid, 2) ?? 0, ask: parseDecimal(ask, 2) ?? 0 }
    })

/** Two databases: `empty`, of a server in which traders have signed up, and `full`, in which the same have open positions. */
export async function prepare(folder: string, url: string, size: MarketSize): Promise<Scene> {
  const ticks = readTicks()
  await asked(url, 'create database empty')
  const server = await startServer(join(folder, 'data'), `ticks:${recording}`, {
    databaseUrl: databaseAt(url, 'empty'),
  })
  const people = await Promise.all(Array.from({ length: 4 }, (_, n) => signUp(server.url, n)))
  await server.stop()
  await asked(url, 'create database "full" template empty')
  const ids = people.map(({ id }) => id)
  await fillMarket(databaseAt(url, 'full'), size, ticks[0] as Quote, ids)
  const expected = await foretold(databaseAt(url, 'full'), ticks, tradersOf(size, ids))
  return {
    expected,
    folder,
    ticks,
    speed: size.speed ?? 'max',
    cookies: Array.from({ length: sockets }, (_, n) => people[n % people.length]?.cookie ?? ''),
  }
}

async function signUp(url: string, n: number): Promise<{ cookie: string; id: string }> {
  const body = JSON.stringify({ name: 'Scene', email: `scene${n}@example.test`, password: 'a long enough password' })
  const headers = { 'content-type': 'application/json' }
  const reply = await fetch(`${url}/api/auth/sign-up/email`, { method: 'POST', headers, body })
  if (!reply.ok) throw new Error(`Signing up was answered with ${reply.status}.`)
  const { user } = (await reply.json()) as { user: { id: string } }
  const cookies = reply.headers.getSetCookie().map((line) => line.split(';')[0])
  return { cookie: cookies.join('; '), id: user.id }
}

async function foretold(url: string, ticks: readonly Quote[], traders: readonly string[]): Promise<string[]> {
  const [at] = await asked<{ place: number }>(url, 'select feed_position::int place from paper.state')
  const rows = await asked<Omit<OpenPosition, 'trader'> & { traderId: string }>(
    url,
    'select ticket, side, open_price::int open, sl::int, tp::int, trader_id "traderId" from ledger.positions where open',
  )
  const positions = rows.map(({ traderId, ...row }) => ({ ...row, trader: traders.indexOf(traderId) }))
  return twin(positions, ticks.slice(at?.place ?? 0))
}

/** The server did what the replay does, to the tick and the point, and the broker's book is the ledger's. */
export async function expectDone(url: string, expected: readonly string[]): Promise<void> {
  const moved = `select position_ticket || ' has ' || sl || ' ' || tp || ', ' || time_ms line from ledger.modified`
  const closed = `select position_ticket || ' left by ' || reason || ' at ' || price || ', ' || time_ms from ledger.closed`
  const lines = (await asked<{ line: string }>(url, `${moved} union all ${closed}`)).map(({ line }) => line).sort()
  const wrong = lines.findIndex((line, n) => line !== expected[n])
  if (wrong >= 0 || lines.length !== expected.length)
    throw new Error(
      `The server did other things than the replay: "${lines[wrong]}" instead of "${expected[wrong]}" (${lines.length} and ${expected.length} in all).`,
    )
  await expectSame(url)
}

/** The broker's book is the ledger's. */
export async function expectSame(url: string): Promise<void> {
  await asked(url, 'select ledger.catch_up_all(), paper.project_all()')
  const book = 'select account, ticket::text, side, volume, open_price, sl, tp from paper.positions where volume > 0'
  const ours = 'select account_id::text, ticket, side, volume, open_price, sl, tp from ledger.positions where open'
  const differences = await asked(url, `(${book} except ${ours}) union all (${ours} except ${book})`)
  if (differences.length > 0)
    throw new Error(`${differences.length} positions differ between the ledger and the broker.`)
}
