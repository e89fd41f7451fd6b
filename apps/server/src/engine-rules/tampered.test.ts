import type { Quote } from '@ratchet/domain'
import { createTestDatabase, type TestDatabase } from '@ratchet/store/testing'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Desk, feedOf, instruction, openDesk } from '../testing/market.ts'

let database: TestDatabase
let desk: Desk
let client: pg.Client

beforeAll(async () => {
  database = await createTestDatabase()
  desk = await openDesk(database.url)
  client = new pg.Client(database.url)
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await desk.close()
  await database.drop()
})

const startMs = Date.UTC(2014, 4, 7, 12)
const quotes = Array.from(
  { length: 40 },
  (_, n): Quote => ({
    symbol: 'GOLD',
    bid: 130_000 + n,
    ask: 130_020 + n,
    timeMs: startMs + n * 1000,
  }),
)
const query = async (text: string, ...values: unknown[]) => (await client.query(text, values)).rows

const ledgerPositions = () =>
  query('select ticket, volume::int, sl::int, tp::int from ledger.positions where open order by ticket')
const brokerPositions = () =>
  query(
    'select ticket::text, volume::int, sl::int, tp::int from paper.positions where volume > 0 order by ticket::text',
  )

it('ENG6, ENG7, I5: after a start the ledger is the broker’s book, whatever was done to it, or the account is frozen', async () => {
  const levels = { sl: 129_500, tp: 131_000 }
  for (const name of ['ada', 'bob']) {
    await desk.store.ensureTrader(name, { name, email: `${name}@example.test` })
    for (let n = 0; n < 4; n++) await desk.store.publishTrade(name, instruction(levels), null)
  }
  await desk.run(feedOf(quotes.slice(0, 20)))
  const mine = (await desk.store.listActive('ada', { limit: 10 })).items.map(({ ticket }) => ticket).toSorted()
  expect(mine).toHaveLength(4)
  const [accountOfBob] = await query(
    "select id::text, broker_seq::int as seq from ledger.accounts where trader_id = 'bob'",
  )

  await query('select paper.project_all()')
  // Somebody at the broker takes a stop off, halves a position, takes one out of the book; Bob's book is put back to an older one.
  await query('update paper.positions set sl = 0, tp = 131500 where ticket = $1', mine[0])
  await query('update paper.positions set volume = 500 where ticket = $1', mine[1])
  await query('update paper.positions set volume = 0 where ticket = $1', mine[2])
  await query('delete from paper.reports where account = $1 and seq > 2', accountOfBob?.id)
  await query('update paper.accounts set last_seq = 2 where id = $1', accountOfBob?.id)
  await desk.run(feedOf(quotes.slice(0, 30)))

  expect(desk.troubles).toEqual([])
  const ofBob = new Set((await desk.store.listActive('bob', { limit: 10 })).items.map(({ ticket }) => ticket))
  const notBob = (rows: { ticket: string }[]) => rows.filter(({ ticket }) => !ofBob.has(ticket))
  expect(notBob(await ledgerPositions())).toEqual(notBob(await brokerPositions()))
  // The stop that was taken off is in force again; nothing else of the broker's was undone.
  expect(notBob(await brokerPositions())).toMatchObject([
    { ticket: mine[0], sl: 129_500, tp: 131_500 },
    { ticket: mine[1], volume: 500 },
    { ticket: mine[3], volume: 1000 },
  ])
  const told = (name: string) =>
    query('select kind, data from ledger.flight where trader_id = $1 and kind like $2 order by seq', name, 'account.%')
  const differences = (await told('ada')).filter(({ kind }) => kind === 'account.difference')
  expect(
    differences
      .flatMap(({ data }) => data.differences)
      .map(({ what }) => what)
      .toSorted(),
  ).toEqual([...['position', 'sl', 'tp', 'volume']])
  const [frozen] = (await told('bob')).filter(({ kind }) => kind === 'account.frozen')
  expect(frozen?.data).toMatchObject({ accountId: accountOfBob?.id, request: null, kind: 'book' })
  expect(frozen?.data.why).toContain(`ends at report 2, the record at ${accountOfBob?.seq}`)

  // Nothing is told again by another start, and what the frozen trader asks for waits.
  await desk.store.publishTrade('bob', instruction({}), null)
  const before = [await told('ada'), await told('bob')]
  await desk.run(feedOf(quotes))
  expect([await told('ada'), await told('bob')]).toEqual(before)
  expect(await desk.store.counts('bob')).toMatchObject({ pending: 1, executed: 4 })
})
