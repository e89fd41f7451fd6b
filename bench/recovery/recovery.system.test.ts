import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ActiveTrade, defaultInstruments, type Instrument } from '@ratchet/contract'
import { advance, compileLadder, rungLevels } from '@ratchet/domain'
import { createTestDatabase, type TestDatabase } from '@ratchet/store/testing'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { levelFigure, type StartedServer, startServer } from '../server.ts'
import { quoteAt, writeMarket } from './market.ts'
import { fillBooks, ladder } from './scene.ts'

const people = 4
const positions = 1000
const gold = defaultInstruments.find(({ symbol }) => symbol === 'GOLD') as Instrument

let database: TestDatabase
let client: pg.Client
let folder: string
let feed: string
let server: StartedServer | undefined
const start = (whileRecovering?: (url: string) => Promise<void>) =>
  startServer(join(folder, 'data'), feed, { databaseUrl: database.url, ...(whileRecovering && { whileRecovering }) })

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ratchet-recovery-'))
  feed = writeMarket(folder)
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await server?.kill()
  await client.end()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

/** A trader's cookie and id. */
async function signUp(url: string, name: string): Promise<{ cookie: string; id: string }> {
  const person = { name, email: `${name}@example.test`, password: 'a long enough password' }
  const headers = { 'content-type': 'application/json' }
  const reply = await fetch(`${url}/api/auth/sign-up/email`, { method: 'POST', headers, body: JSON.stringify(person) })
  const { user } = (await reply.json()) as { user: { id: string } }
  return {
    cookie: reply.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; '),
    id: user.id,
  }
}

async function shown(url: string, cookie: string): Promise<ActiveTrade[]> {
  const rows: ActiveTrade[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const more: string = cursor && `&cursor=${encodeURIComponent(cursor)}`
    const reply = await fetch(`${url}/api/active-trades?limit=200${more}`, { headers: { cookie } })
    const page = (await reply.json()) as { items: ActiveTrade[]; nextCursor: string | null }
    rows.push(...page.items)
    cursor = page.nextCursor
  }
  return rows
}

const points = (price: number) => Math.round(price * 100)

/** The stops that the broker has in its own book, by ticket. */
async function brokersStops(): Promise<Map<string, number>> {
  const { rows } = await client.query('select ticket::text, sl::int from paper.positions where volume > 0')
  return new Map(rows.map(({ ticket, sl }) => [ticket, sl]))
}

async function confirmedChanges(): Promise<number> {
  const { rows } = await client.query(`select count(*)::int n from ledger.flight where kind = 'stop.confirmed'`)
  return rows[0].n
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((done) => setTimeout(done, 20))
}

it('kill -9 with a thousand open positions: the gap shown during the recovery is true, and afterwards the ledger equals the broker (I2, I3, I5)', async () => {
  const first = await start()
  const traders = await Promise.all(Array.from({ length: people }, (_, n) => signUp(first.url, `scene${n}`)))
  await first.stop()
  await fillBooks(
    database.url,
    { traders: people, positionsEach: positions / people },
    traders.map(({ id }) => id),
  )

  // The recovery stands still at its first question to the broker for as long as the broker's reports are locked.
  // The broker's books are made of all of them already, so it may open them without reading any.
  const { rows: functions } = await client.query("select pg_get_functiondef('paper.project_all'::regproc) as text")
  await client.query("create or replace function paper.project_all() returns void language sql as ''")
  await client.query('begin')
  await client.query('lock table paper.reports in access exclusive mode')
  server = await start(async (url) => {
    const rows = (await Promise.all(traders.map(({ cookie }) => shown(url, cookie)))).flat()
    const stops = await brokersStops()
    expect(await levelFigure(url)).toBe(0)
    expect(rows).toHaveLength(positions)
    const open = rows.filter(({ gapSince }) => gapSince !== null)
    expect(open.length).toBeGreaterThan(20)
    for (const { id, sl, intendedSl, gapSince } of rows) {
      if (gapSince === null) expect([points(sl), points(intendedSl)]).toEqual([stops.get(id), stops.get(id)])
      else expect([points(sl), points(intendedSl)]).toContain(stops.get(id))
    }
    // Both kinds of trouble are among them: what the broker has done and nobody heard, and what it never heard of.
    const done = open.filter(({ id, intendedSl }) => stops.get(id) === points(intendedSl))
    expect(done.length).toBeGreaterThan(0)
    expect(done.length).toBeLessThan(open.length)
    await client.query('rollback')
  })
  await client.query(functions[0].text)

  const before = await confirmedChanges()
  await until(async () => (await confirmedChanges()) > before + 20)
  await server.kill()
  server = await start()
  await server.stop()
  server = undefined
  await expectLedgerEqualsBroker()
})

async function expectLedgerEqualsBroker(): Promise<void> {
  await client.query('select paper.project_all()')
  const book =
    'select account, ticket::text, symbol, side, volume, open_price, sl, tp from paper.positions where volume > 0'
  const ours =
    'select account_id::text, ticket, symbol, side, volume, open_price, sl, tp from ledger.positions where open'
  const { rows: differences } = await client.query(`(${book} except ${ours}) union all (${ours} except ${book})`)
  expect(differences).toEqual([])
  const { rows: orders } = await client.query('select client_id from paper.orders')
  expect(new Set(orders.map(({ client_id }) => client_id)).size).toBe(positions)
  expect(orders).toHaveLength(positions)
  const { rows: unanswered } = await client.query(`select id from ledger.requests where state <> 'answered'`)
  expect(unanswered).toEqual([])

  // No rung is forgotten: every stop stands at least where the ladder puts it at the place that the market surely reached.
  const { rows: places } = await client.query('select feed_position::int place from paper.state')
  const quote = quoteAt(places[0].place)
  const { rows } = await client.query(
    'select side, open_price::int, sl::int, intended_sl::int from ledger.positions where open',
  )
  for (const { side, open_price, sl, intended_sl } of rows) {
    const levels = rungLevels(compileLadder(ladder, gold), side, open_price)
    const due = advance({ side, sl: 0, tp: 0, reached: 0 }, levels, quote)?.sl ?? 0
    expect(sl).toBe(intended_sl)
    expect(sl).toBeGreaterThanOrEqual(due)
  }
}
