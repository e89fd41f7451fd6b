import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPriceBars } from '../prices/price-bars.ts'
import { change, closedOf, openWorld, positionOf, requestOf, type World } from '../testing/fixtures.ts'
import { openRetention, type Retention, type RetentionOptions } from './retention.ts'

const dayMs = 24 * 60 * 60 * 1000
let world: World
let owner: pg.Client
const open: { close(): Promise<void> }[] = []
beforeAll(async () => {
  world = await openWorld()
  owner = new pg.Client(world.database.url)
  await owner.connect()
})
afterAll(async () => {
  for (const one of open) await one.close()
  await owner?.end()
  await world?.close()
})

const retention = (options: Partial<RetentionOptions> = {}): Retention => {
  const one = openRetention({ url: world.database.url, nowMs: () => world.clock.nowMs, most: 3, ...options })
  open.push(one)
  return one
}
const count = async (from: string): Promise<number> =>
  (await owner.query(`select count(*)::int as n from ${from}`)).rows[0].n

/** A trade with its order, three stop changes and, where it has ended, its close, each answered. */
async function trade(traderId: string, end: 'open' | 'closed' | 'failed' | 'waits') {
  const { trade: row, account, owner: own } = await world.publish(traderId)
  const answered = { state: 'answered', retcode: 10009, text: 'Done' } as const
  const ticket = row.id.slice(0, 8)
  const order = { ...requestOf(own, row.id), ...answered, ...(end === 'failed' && { retcode: 10006 }) }
  const levels = [1, 2, 3].map((rung) => ({
    ...requestOf(own, `${row.id}-${rung}`),
    ...answered,
    kind: 'levels' as const,
    rung,
    position: ticket,
  }))
  const stays = end === 'waits' ? 'Pending' : end === 'failed' ? 'failed' : end === 'closed' ? 'closed' : 'executed'
  const changes = [
    change('order.answered', {
      tradeId: row.id,
      request: order,
      trade: { ...row, status: stays, working: end === 'waits' },
    }),
    ...(end === 'open' || end === 'closed'
      ? [
          change('position.opened', { tradeId: row.id, position: positionOf(own, ticket) }),
          ...levels.map((request) => change('stop.confirmed', { tradeId: row.id, request })),
        ]
      : []),
    ...(end === 'closed'
      ? [
          change('position.closed', {
            tradeId: row.id,
            position: { ...positionOf(own, ticket), open: false },
            closed: closedOf(own, `d${ticket}`, ticket),
          }),
        ]
      : []),
  ]
  await world.ledger.commit({ account, brokerSeq: 0, feedPosition: 1, changes })
  await world.ledger.caughtUp()
  return row
}

describe('requests to brokers', () => {
  const of = async (id: string) =>
    (await owner.query('select id from ledger.requests where trade_id = $1 order by id', [id])).rows.length

  it('that were answered go with time where their trade has ended; of others each stays', async () => {
    const [ended, openOne, failed, waits] = [
      await trade('ann', 'closed'),
      await trade('ann', 'open'),
      await trade('ann', 'failed'),
      await trade('ann', 'waits'),
    ]
    const before = await count('ledger.flight')
    const { removeRequests } = retention()
    world.clock.nowMs += 60 * dayMs - 1
    expect(await removeRequests(60)).toBe(0)
    world.clock.nowMs += 2
    const late = await trade('bob', 'closed')
    expect(await removeRequests(60)).toBe(4)
    const left = [ended, openOne, failed, waits, late].map(({ id }) => of(id))
    expect(await Promise.all(left)).toEqual([0, 4, 1, 1, 4])
    expect(await count('ledger.flight')).toBeGreaterThan(before)
    // An instruction without its request would be sent anew.
    expect(await world.ledger.work(new Map())).toEqual([])
  })

  it('are made again from the record', async () => {
    await owner.query("select ledger.rebuild('ann')")
    expect(await count("ledger.requests where trader_id = 'ann'")).toBe(10)
    expect(await retention().removeRequests(60)).toBe(4)
  })
})

describe('recorded ticks of traders', () => {
  const keep = async (name: string) => {
    const set = await world.api.beginTickSet('ann', { name, symbol: 'GOLD', digits: 2, barMs: 0 })
    if (set === 'full') throw new Error('No room for ticks')
    await world.api.addTickPiece('ann', set.id, { place: 0, fromMs: 1, toMs: 2, ticks: 2, packed: Buffer.from(name) })
    return set.id
  }

  it('go with their pieces, and what is not complete is left alone', async () => {
    await world.api.completeTickSet('ann', await keep('old'))
    world.clock.nowMs += 100 * dayMs
    await world.api.completeTickSet('ann', await keep('new'))
    await keep('begun')
    const { removeTicks } = retention()
    expect(await removeTicks(101)).toBe(0)
    expect(await removeTicks(99)).toBe(1)
    expect((await world.api.tickSets('ann')).map(({ name }) => name)).toEqual(['new'])
    expect(await count('ledger.tick_pieces')).toBe(2)
  })
})

describe('price bars', () => {
  const bar = (symbol: string, startMs: number) => ({
    symbol,
    startMs,
    firstMs: startMs + 100,
    lastMs: startMs + 9900,
    bidOpen: 1,
    bidHigh: 1,
    bidLow: 1,
    bidClose: 1,
    askOpen: 2,
    askHigh: 2,
    askLow: 2,
    askClose: 2,
  })
  const write = async (feed: string, symbol: string, starts: readonly number[]) => {
    const table = openPriceBars({ url: world.database.url, feed, nowMs: () => world.clock.nowMs })
    open.push(table)
    await table.write(starts.map((startMs) => bar(symbol, startMs)))
  }
  const starts = async (symbol: string) =>
    (
      await owner.query<{ n: number }>(
        'select start_ms::float8 as n from market.bars where symbol = $1 order by start_ms',
        [symbol],
      )
    ).rows.map(({ n }) => n)
  const days = (...all: number[]) => all.map((day) => day * dayMs)

  it('go by the market’s clock, so that a fast market does not fill the disk', async () => {
    await write('fast', 'WTI', days(1, 2, 3, 4, 5, 6, 7, 40, 41))
    await write('other', 'BRENT', days(1))
    expect(await retention().removeBars(30)).toBe(7)
    expect([await starts('WTI'), await starts('BRENT')]).toEqual([days(40, 41), days(1)])
  })

  it('go by the real clock where nothing new is written', async () => {
    world.clock.nowMs += 31 * dayMs
    await write('fast', 'WTI', days(42))
    expect(await retention().removeBars(30)).toBe(3)
    expect([await starts('WTI'), await starts('BRENT')]).toEqual([days(42), []])
  })

  it('that an open position has seen stay, unless the market is faster than the clock', async () => {
    // That of Ann, above.
    const openedMs = positionOf({ accountId: '', traderId: 'ann', tradeId: '' }, '1').openTimeMs
    const opened = openedMs - (openedMs % 10_000)
    const all = [opened - 2 * dayMs, opened - 1 * dayMs, opened, opened + dayMs, opened + 200 * dayMs]
    await write('slow', 'GOLD', all)
    world.clock.nowMs += 31 * dayMs
    expect(await retention().removeBars(30)).toBe(3)
    expect(await starts('GOLD')).toEqual(all.slice(2))
    expect(await retention({ isFast: true }).removeBars(30)).toBe(3)
    expect(await starts('GOLD')).toEqual([])
  })
})
