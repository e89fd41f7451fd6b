import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { parseDecimal, type Quote } from '@ratchet/domain'
import { startEmbeddedPostgres } from '@ratchet/store/embedded'
import pg from 'pg'
import { type Result, rowOf } from '../measure.ts'
import { startServer } from '../recovery/server.ts'
import { type Heard, Listeners } from './listener.ts'
import { fillMarket, type MarketSize, tradersOf } from './scene.ts'
import { type OpenPosition, twin } from './twin.ts'

const recording = join(
  ...[import.meta.dirname, '..', '..', '..', 'shared', 'data', 'ticks'],
  'XAUUSD_oanda_ticks_2014-05-02.csv.gz',
)
const fullSize: MarketSize = { traders: 200, positionsEach: 50 }
const rounds = 5
const sockets = 20

const say = (line: string) => process.stderr.write(`${line}\n`)

interface Scene {
  readonly folder: string
  readonly ticks: readonly Quote[]
  readonly cookies: readonly string[]
  /** What the recording must do to the open positions. */
  readonly expected: readonly string[]
}

/** Ticks per second of the complete server on a recorded day of gold: with open positions, and with none, in turns. */
export async function marketBench(size: MarketSize = fullSize): Promise<Result[]> {
  if (!existsSync(recording)) throw new Error(`There is no recorded market to measure by: ${recording} is missing.`)
  const folder = mkdtempSync(join(tmpdir(), 'ratchet-market-'))
  const dataDir = join(folder, 'postgres')
  // What is prepared need not survive a power cut while it is prepared.
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
  let postgres = await startEmbeddedPostgres({ dataDir, log: () => {}, settings })
  try {
    const scene = await prepare(folder, postgres.url, size)
    await postgres.stop()
    postgres = await startEmbeddedPostgres({ dataDir, log: () => {} })
    return await measureIn(scene, postgres.url, size)
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

const databaseAt = (url: string, name: string): string => Object.assign(new URL(url), { pathname: `/${name}` }).href

async function asked<T extends pg.QueryResultRow>(url: string, sql: string): Promise<T[]> {
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
async function prepare(folder: string, url: string, size: MarketSize): Promise<Scene> {
  const ticks = readTicks()
  await asked(url, 'create database empty')
  const server = await startServer(join(folder, 'data'), `ticks:${recording}`, {
    databaseUrl: databaseAt(url, 'empty'),
  })
  const people = await Promise.all(Array.from({ length: 4 }, (_, n) => signUp(server.url, n)))
  await server.stop()
  await asked(url, 'create database "full" template empty')
  say(`Opening ${size.traders * size.positionsEach} positions of ${size.traders} traders`)
  const ids = people.map(({ id }) => id)
  await fillMarket(databaseAt(url, 'full'), size, ticks[0] as Quote, ids)
  const expected = await foretold(databaseAt(url, 'full'), ticks, tradersOf(size, ids))
  return {
    expected,
    folder,
    ticks,
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

interface Run {
  readonly ticksPerSecond: number
  readonly eventsPerSecond: number
  readonly events: number
  readonly messages: number
}

async function measureIn(scene: Scene, url: string, { traders, positionsEach }: MarketSize): Promise<Result[]> {
  const [full, empty]: [Run[], Run[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    const ours = await run(scene, url, 'full')
    const yardstick = await run(scene, url, 'empty')
    full.push(ours)
    empty.push(yardstick)
    say(
      `${Math.round(ours.ticksPerSecond)} ticks/s with ${ours.events} events, ${Math.round(ours.eventsPerSecond)} of them a second, ` +
        `${ours.messages} messages to sockets; ${Math.round(yardstick.ticksPerSecond)} ticks/s without positions`,
    )
  }
  const [first] = full
  if (!first || scene.expected.length === 0) throw new Error('No position did anything.')
  const rates = (runs: readonly Run[], rate: (one: Run) => number) => runs.map(rate)
  const what = `ticks of recorded gold through the complete server, ${traders * positionsEach} open positions of ${traders} traders, ${scene.cookies.length} sockets`
  const unit = '/s'
  return [
    rate(
      { what: `${what} (ratio: ours / yardstick)`, yardstickName: 'the same server without positions', unit },
      rates(full, (one) => one.ticksPerSecond),
      rates(empty, (one) => one.ticksPerSecond),
    ),
    rate(
      {
        what: `records of those positions written durably meanwhile, ${first.events} in all`,
        yardstickName: 'ticks of the same run',
        unit,
      },
      rates(full, (one) => one.eventsPerSecond),
      rates(full, (one) => one.ticksPerSecond),
    ),
  ]
}

/** Medians of rates, more being better. */
function rate(
  row: Pick<Result, 'what' | 'yardstickName' | 'unit'>,
  ours: readonly number[],
  yardstick: readonly number[],
): Result {
  const { ratio, ...rest } = rowOf(row, { ours, yardstick })
  return { ...rest, ratio: Number((1 / ratio).toPrecision(4)) }
}

/** Ticks between the first and the last quote that were heard of. A market that plays on begins anew each time it goes back. */
function ticksHeard(ticks: readonly Quote[], quotes: readonly Heard[]): number {
  let [passed, before] = [0, Number.NaN]
  for (const { marketMs } of quotes) {
    const at = ticks.findLastIndex(({ timeMs }) => timeMs <= marketMs)
    if (!Number.isNaN(before)) passed += at >= before ? at - before : at - before + ticks.length
    before = at
  }
  return passed
}

/** Plays the recording on a copy of the database: once, or, where nothing happens in it, for as many ticks as there are in it. */
async function run({ folder, ticks, cookies, expected }: Scene, url: string, template: 'full' | 'empty'): Promise<Run> {
  const endMs = ticks.at(-1)?.timeMs ?? 0
  const isOver = (quotes: readonly Heard[]) =>
    template === 'full' ? quotes.at(-1)?.marketMs === endMs : ticksHeard(ticks, quotes) >= ticks.length
  const [name, databaseUrl] = [`run_${template}`, databaseAt(url, `run_${template}`)]
  await asked(url, `create database ${name} template "${template}"`)
  const listeners = new Listeners()
  const server = await startServer(join(folder, 'data'), `ticks:${recording}`, {
    databaseUrl,
    env: { FEED_SPEED: 'max', FEED_LOOP: template === 'full' ? 'false' : 'true' },
    whileRecovering: (at) => listeners.open(at, cookies),
  })
  const counted = async () => {
    const [row] = await asked<{ n: number }>(databaseUrl, 'select count(*)::int n from ledger.flight')
    return row?.n ?? 0
  }
  try {
    await listeners.until(isOver)
    const [first, last] = [listeners.quotes[0], listeners.quotes.at(-1)]
    if (!first || !last) throw new Error('The market was not heard of.')
    const seconds = (last.atMs - first.atMs) / 1000
    const passed = ticksHeard(ticks, listeners.quotes)
    listeners.close()
    await server.stop()
    const [before] = await asked<{ n: number }>(databaseAt(url, template), 'select count(*)::int n from ledger.flight')
    const events = (await counted()) - (before?.n ?? 0)
    if (template === 'full') await expectDone(databaseUrl, expected)
    const { messages } = listeners
    return { ticksPerSecond: passed / seconds, eventsPerSecond: events / seconds, events, messages }
  } finally {
    await server.kill()
    await asked(url, `drop database ${name} with (force)`)
  }
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
async function expectDone(url: string, expected: readonly string[]): Promise<void> {
  const moved = `select position_ticket || ' has ' || sl || ' ' || tp || ', ' || time_ms line from ledger.modified`
  const closed = `select position_ticket || ' left by ' || reason || ' at ' || price || ', ' || time_ms from ledger.closed`
  const lines = (await asked<{ line: string }>(url, `${moved} union all ${closed}`)).map(({ line }) => line).sort()
  const wrong = lines.findIndex((line, n) => line !== expected[n])
  if (wrong >= 0 || lines.length !== expected.length)
    throw new Error(
      `The server did other things than the replay: "${lines[wrong]}" instead of "${expected[wrong]}" (${lines.length} and ${expected.length} in all).`,
    )
  const book = 'select account, ticket::text, side, volume, open_price, sl, tp from paper.positions where volume > 0'
  const ours = 'select account_id::text, ticket, side, volume, open_price, sl, tp from ledger.positions where open'
  const differences = await asked(url, `(${book} except ${ours}) union all (${ours} except ${book})`)
  if (differences.length > 0)
    throw new Error(`${differences.length} positions differ between the ledger and the broker.`)
}
