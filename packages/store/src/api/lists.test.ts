import { listColumns } from '@ratchet/contract'
import { quiet } from '@ratchet/postgres'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BadCursor } from '../errors.ts'
import { change, closedOf, modifiedOf, openWorld, type World } from '../testing/fixtures.ts'
import type { ListRequest, Page } from './cursor.ts'

let world: World
const ann = 'ann'
const deals = 60

beforeAll(async () => {
  world = await openWorld()
  for (let i = 0; i < 12; i++) {
    world.clock.nowMs += 30_000
    await world.publish(ann, { symbol: i % 3 ? 'GOLD' : 'WTI', volume: 100 * (i % 4), tradeDetails: `try ${i}` })
  }
  const { owner, account } = await world.publish(ann)
  const changes = Array.from({ length: deals }, (_, i) =>
    change('position.closed', {
      closed: {
        ...closedOf(owner, `${95 + i}`, `${i % 7}`),
        symbol: i % 5 ? 'GOLD' : 'WTI',
        profit: ((i * 37) % 11) - 5,
        comment: `Half_${i % 3}% off`,
        magic: '',
        timeMs: 1_000_000 + (i % 9) * 1000,
      },
      modified: modifiedOf(owner, `${i % 7}`, i % 6),
    }),
  )
  await world.ledger.commit({ account, brokerSeq: 1, feedPosition: 1, changes })
  const other = await world.publish('bob')
  await world.ledger.commit({
    account: other.account,
    brokerSeq: 1,
    feedPosition: 1,
    changes: [change('position.closed', { closed: closedOf(other.owner, '1', '1') })],
  })
})
afterAll(() => world?.close())

/** Walks a list page by page, by its cursors. */
async function walk<T>(
  list: (request: ListRequest) => Promise<Page<T>>,
  request: Omit<ListRequest, 'limit'>,
  limit = 7,
) {
  const items: T[] = []
  for (let cursor: string | undefined; ; ) {
    const page = await list({ ...request, limit, cursor })
    items.push(...page.items)
    if (page.nextCursor === null) return items
    cursor = page.nextCursor
  }
}
const closed = (request: ListRequest) => world.api.listClosed(ann, request)
const tickets = async (request: Omit<ListRequest, 'limit'>) =>
  (await walk(closed, request)).map(({ ticket }) => Number(ticket))
const newest = Array.from({ length: deals }, (_, i) => 95 + deals - 1 - i)

describe('a list is sorted by any of its columns, and its pages hang together', () => {
  const lists = [
    ['trades', (request: ListRequest) => world.api.listTrades(ann, request), 13],
    ['closedTrades', closed, deals],
    ['modifiedTrades', (request: ListRequest) => world.api.listModified(ann, request), deals],
  ] as const
  const cases = lists.flatMap(([list, read, total]) =>
    listColumns[list].flatMap(({ key }) =>
      (['asc', 'desc'] as const).map((order) => [list, key, order, read, total] as const),
    ),
  )

  it.each(cases)('%s by %s %s', async (_list, sort, order, read, total) => {
    const whole = await read({ sort, order, limit: 200, count: true })
    expect(whole.total).toBe(total)
    expect(whole.items).toHaveLength(total)
    const walked = await walk<unknown>(read, { sort, order })
    expect(walked).toEqual(whole.items)
    expect(new Set(walked.map((row) => JSON.stringify(row))).size).toBe(total)
    const page = await read({ sort, order, limit: 5, skip: total - 8 })
    expect(page.items).toEqual(whole.items.slice(-8, -3))
    const back = await read({ sort, order: order === 'asc' ? 'desc' : 'asc', limit: 200 })
    expect([...back.items].reverse()).toEqual(whole.items)
  })

  it('sorts tickets as numbers, money by its sign, and equals by their age', async () => {
    expect(await tickets({ sort: 'id', order: 'asc' })).toEqual([...newest].reverse())
    const rows = await walk(closed, { sort: 'profit', order: 'desc' })
    expect(rows[0]?.profit).toBe(5)
    expect(rows.at(-1)?.profit).toBe(-5)
    for (const [i, row] of rows.entries()) {
      const next = rows[i + 1]
      if (!next) continue
      const tie = row.profit === next.profit && Number(row.ticket) > Number(next.ticket)
      expect(row.profit > next.profit || tie).toBe(true)
    }
  })
})

describe('a list is filtered', () => {
  it.each([
    ['by a word in any column', { q: '97' }, (n: number) => n === 97],
    [
      'by all of several words, in any letters',
      { q: ' HALF_1% gold ' },
      (n: number) => (n - 95) % 3 === 1 && (n - 95) % 5,
    ],
    ['by signs that mean something to a database', { q: '_1%' }, (n: number) => (n - 95) % 3 === 1],
    ['by what nothing carries', { q: "' or true --" }, () => false],
    ['by a NUL, which no text holds', { q: 'Half\0_2' }, (n: number) => (n - 95) % 3 === 2],
    ['by symbol', { symbol: 'WTI' }, (n: number) => (n - 95) % 5 === 0],
    ['by a symbol that is none', { symbol: "WTI' --" }, () => false],
    [
      'from one time up to another',
      { fromMs: 1_002_000, toMs: 1_004_000 },
      (n: number) => [2, 3].includes((n - 95) % 9),
    ],
  ] as const)('%s', async (_, request, holds) => {
    expect(await tickets(request)).toEqual(newest.filter(holds))
    const page = await closed({ ...request, limit: 1, count: true })
    expect(page.total).toBe(newest.filter(holds).length)
    expect(await tickets({ ...request, sort: 'id', order: 'asc' })).toEqual([...newest].reverse().filter(holds))
  })

  it('trades by state and word together', async () => {
    const page = await world.api.listTrades(ann, { limit: 50, status: 'Pending', q: 'wti', count: true })
    expect(page.items.map(({ symbol }) => symbol)).toEqual(['WTI', 'WTI', 'WTI', 'WTI'])
    expect(page.total).toBe(4)
    expect((await world.api.listTrades(ann, { limit: 50, status: 'failed', count: true })).total).toBe(0)
  })

  it('does not count where nobody asks', async () => {
    expect(await closed({ limit: 1 })).not.toHaveProperty('total')
  })
})

describe('a cursor belongs to its list, order and filter', () => {
  it('is refused anywhere else', async () => {
    const plain = (await closed({ limit: 3 })).nextCursor ?? ''
    const sorted = (await closed({ limit: 3, sort: 'profit' })).nextCursor ?? ''
    const byText = (await closed({ limit: 3, sort: 'comment' })).nextCursor ?? ''
    const filtered = (await closed({ limit: 3, q: 'gold' })).nextCursor ?? ''
    const forge = (cursor: string, value: string) =>
      Buffer.from(
        Buffer.from(cursor, 'base64url')
          .toString()
          .replace(/:[^:]*$/, value),
      ).toString('base64url')
    const wrong: [string, Omit<ListRequest, 'limit'>][] = [
      [plain, { sort: 'profit' }],
      [sorted, {}],
      [sorted, { sort: 'profit', order: 'asc' }],
      [sorted, { sort: 'swap' }],
      [sorted, { sort: 'profit', symbol: 'GOLD' }],
      [filtered, { q: 'wti' }],
      [forge(sorted, ':"x"'), { sort: 'profit' }],
      [forge(sorted, ':1.5'), { sort: 'profit' }],
      [forge(sorted, ':null'), { sort: 'profit' }],
      [forge(byText, ':7'), { sort: 'comment' }],
      [forge(byText, ':"\\u0000"'), { sort: 'comment' }],
    ]
    for (const [cursor, request] of wrong)
      await expect(closed({ ...request, limit: 3, cursor }), JSON.stringify(request)).rejects.toThrow(BadCursor)
    await expect(world.api.listModified(ann, { limit: 3, cursor: plain })).rejects.toThrow(BadCursor)
  })
})

describe('a whole list is walked', () => {
  async function collect(request: Omit<ListRequest, 'limit' | 'cursor'>, traderId = ann) {
    const found: number[] = []
    for await (const rows of world.api.walk(traderId, 'closed', request))
      found.push(...rows.map((row) => Number(row.ticket)))
    return found
  }

  it('in the wanted order, with the filter, and with nobody else’s rows', async () => {
    expect(await collect({})).toEqual(newest)
    expect(await collect({ sort: 'profit' })).toEqual(await tickets({ sort: 'profit' }))
    expect(await collect({ symbol: 'WTI', order: 'asc' })).toEqual(await tickets({ symbol: 'WTI', order: 'asc' }))
    expect(await collect({}, 'bob')).toEqual([1])
    expect(await collect({}, 'nobody')).toEqual([])
  })

  it('gives its connection back, also when it is left early', async () => {
    for (let i = 0; i < 30; i++) for await (const _ of world.api.walk(ann, 'closed', {})) break
    expect(await collect({})).toEqual(newest)
  })
})

describe('a hundred thousand rows', () => {
  const carl = 'carl'
  const many = 100_000

  it('are counted, sorted, filtered and reached at any place, each row once', async () => {
    const { account } = await world.publish(carl)
    const pool = quiet(new pg.Pool({ connectionString: world.database.url, max: 1 }))
    await pool.query(
      `insert into ledger.closed select $1, i::text, $2, null, i + 10, i::text, i::text,
        case when i % 10 = 0 then 'WTI' else 'GOLD' end, 'buy', 100, 128500, 128400, i, i, 'c' || i, '', 'sl',
        (i::bigint * 7919) % 100003 - 50000, 0, 0, 0, 1 from generate_series(1, $3::int) i`,
      [account.id, carl, many],
    )
    await pool.query('vacuum analyze ledger.closed')
    const places: Record<string, ListRequest> = {
      'newest, far down': { limit: 100, skip: 99_000 },
      'by profit, far down': { limit: 100, skip: 50_000, sort: 'profit' },
      'one symbol': { limit: 100, skip: 5000, symbol: 'WTI' },
    }
    const list = (request: ListRequest) => world.api.listClosed(carl, request)
    for (const [what, request] of Object.entries(places)) {
      const startMs = performance.now()
      const { items } = await list(request)
      console.info(`${what}: ${(performance.now() - startMs).toFixed(1)} ms`)
      expect(items).toHaveLength(100)
    }
    expect((await list({ limit: 1, skip: 99_999 })).items[0]?.ticket).toBe('1')
    expect((await list({ limit: 1, skip: 70_000 })).items[0]?.ticket).toBe('30000')
    expect((await list({ limit: 1, skip: 70_000, order: 'asc' })).items[0]?.ticket).toBe('70001')
    expect((await list({ limit: 3, q: 'c77777', count: true })).total).toBe(1)
    const seen = new Set<string>()
    let batches = 0
    for await (const rows of world.api.walk(carl, 'closed', { sort: 'profit' })) {
      batches += 1
      for (const { ticket } of rows) seen.add(ticket)
    }
    expect([seen.size, batches >= 100]).toEqual([many, true])
    await pool.end()
  })
})
