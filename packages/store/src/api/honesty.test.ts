import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { change, closedOf, modifiedOf, openWorld, positionOf, type World } from '../testing/fixtures.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world?.close())

const at = (text: string) => Date.parse(text)
const noon = at('2014-05-08T12:00Z')
const ask = { days: 30, marketMs: noon }

interface Story {
  /** Rungs in the order in which they were reached, each with the stop that it promised. */
  readonly rungs: readonly (readonly [rung: number, stop: number])[]
  readonly reason?: string
  readonly price?: number
  readonly timeMs?: number
  /** The intended stop at the end, where it is not the last rung's. */
  readonly intendedSl?: number
  /** The level at which the engine asked for the close. */
  readonly level?: number
  readonly tickAtMs?: number | null
  readonly symbol?: string
}

let ticket = 100
/** A trade that climbs rungs, each confirmed 7 ms after its tick, and ends; answers its closing deal's ticket. */
async function trade(trader: string, story: Story): Promise<string> {
  const { symbol = 'GOLD', reason = 'sl', tickAtMs = 1000 } = story
  const { account, owner } = await world.publish(trader, { symbol })
  const position = String(++ticket)
  const of = { tradeId: owner.tradeId, marketTimeMs: story.timeMs ?? noon }
  const stop = story.rungs.at(-1)?.[1] ?? 0
  const rows = { ...positionOf(owner, position), symbol, intendedSl: story.intendedSl ?? stop }
  const climbed = story.rungs.flatMap(([rung, sl]) => [
    change('rung.reached', { ...of, data: { position, rung, rungs: [rung], tickAtMs, to: { sl, tp: 0 } } }),
    change('stop.confirmed', {
      ...of,
      data: { position, rung, sl, heardAtMs: 1007 },
      modified: { ...modifiedOf(owner, position, rung), symbol, sl, timeMs: of.marketTimeMs },
    }),
  ])
  const asked = change('close.intent', { ...of, data: { position, level: story.level ?? stop } })
  const deal = String(++ticket)
  const closed = { ...closedOf(owner, deal, position), symbol, side: 'buy' as const, timeMs: of.marketTimeMs, reason }
  await world.ledger.commit({
    account,
    brokerSeq: 1,
    feedPosition: 1,
    changes: [
      change('position.opened', { ...of, position: rows }),
      ...climbed,
      ...(reason === 'expert' ? [asked] : []),
      change('position.closed', {
        ...of,
        closed: { ...closed, price: story.price ?? stop },
        position: { ...rows, open: false },
      }),
    ],
  })
  return deal
}

describe('what rungs promised and gave', () => {
  it('HON1: a close belongs to the rung reached last before it, and its promise is that one’s stop', async () => {
    await trade('ann', {
      rungs: [
        [1, 128_500],
        [2, 128_600],
      ],
      price: 128_597,
    })
    const { events, complete, fromMs } = await world.api.rungEvents('ann', ask)
    expect(events.closes).toEqual([
      {
        symbol: 'GOLD',
        side: 'buy',
        volume: 1000,
        open: 128_435,
        rung: 2,
        promised: 128_600,
        price: 128_597,
        profit: 650,
        timeMs: noon,
      },
    ])
    expect(complete).toBe(true)
    expect(fromMs).toBe(noon - 30 * 86_400_000)
  })

  it.each([
    ['a stop that the engine closed at is one', { rungs: [[1, 128_500]], reason: 'expert' }, 1],
    ['a target that the engine closed at is none', { rungs: [[1, 128_500]], reason: 'expert', level: 129_100 }, 0],
    ['a target is none', { rungs: [[1, 128_500]], reason: 'tp' }, 0],
    ['a close by hand is none', { rungs: [[1, 128_500]], reason: 'client' }, 0],
    ['a stop that no rung put is none', { rungs: [] }, 0],
    ['a rung that put no stop promised none', { rungs: [[1, 0]], price: 128_000 }, 0],
    ['a stop that was moved by hand since is none', { rungs: [[1, 128_500]], intendedSl: 128_550, price: 128_550 }, 0],
  ] as const)('HON2: %s', async (name, story, count) => {
    await trade(name, story)
    expect((await world.api.rungEvents(name, ask)).events.closes).toHaveLength(count)
  })

  it('HON6: a confirmation counts from the tick of its own rung, once, and not where the tick is unknown or later', async () => {
    await trade('bob', {
      rungs: [
        [1, 128_500],
        [2, 128_600],
      ],
    })
    await trade('bob', { rungs: [[3, 128_700]], tickAtMs: null })
    await trade('bob', { rungs: [[4, 128_800]], tickAtMs: 1008 })
    const { events } = await world.api.rungEvents('bob', ask)
    expect(events.confirmations.map(({ rung, latencyMs }) => [rung, latencyMs]).sort()).toEqual([
      [1, 7],
      [2, 7],
    ])
  })

  it('HON6: a second confirmation of one rung’s stop is not a second one', async () => {
    const { account, owner } = await world.publish('cid')
    const of = { tradeId: owner.tradeId, marketTimeMs: noon }
    const confirmed = (heardAtMs: number, sl: number) =>
      change('stop.confirmed', {
        ...of,
        data: { position: '1', rung: 1, sl, heardAtMs },
        modified: { ...modifiedOf(owner, '1', 1), sl, timeMs: noon },
      })
    const reached = { position: '1', rung: 1, tickAtMs: 1000, to: { sl: 128_500, tp: 0 } }
    const refused = change('stop.refused', { ...of, data: { position: '1', rung: 1 } })
    const changes = [
      change('rung.reached', { ...of, data: reached }),
      // Only its target first, then the stop, then a target again.
      ...[confirmed(1003, 128_000), refused, confirmed(1040, 128_500), confirmed(1900, 128_500)],
    ]
    await world.ledger.commit({ account, brokerSeq: 1, feedPosition: 1, changes })
    const { events } = await world.api.rungEvents('cid', ask)
    expect(events.confirmations.map(({ latencyMs }) => latencyMs)).toEqual([40])
    expect(events.refusals).toEqual([{ symbol: 'GOLD', rung: 1, timeMs: noon }])
  })

  it('HON7: only the symbol, the days and the trader that are asked for', async () => {
    await trade('dee', { rungs: [[1, 128_500]] })
    await trade('dee', { rungs: [[1, 7500]], symbol: 'WTI' })
    await trade('dee', { rungs: [[1, 128_500]], timeMs: noon - 40 * 86_400_000 })
    const count = async (given: object) => {
      const { closes, confirmations } = (await world.api.rungEvents('dee', { ...ask, ...given })).events
      return [closes.length, confirmations.length]
    }
    expect(await count({})).toEqual([2, 2])
    expect(await count({ symbol: 'WTI' })).toEqual([1, 1])
    expect(await count({ days: 50 })).toEqual([3, 3])
    // The market has begun anew; the trader's own newest row is later.
    expect(await count({ marketMs: at('2014-01-01T00:00Z') })).toEqual([2, 2])
    expect((await world.api.rungEvents('nobody', ask)).events.closes).toEqual([])
  })

  it('HON8: of a hundred thousand closed trades the newest five thousand are read, and it says so', async () => {
    const { account } = await world.publish('hal')
    const owner = new pg.Client(world.database.url)
    await owner.connect()
    // Each trade of the newest has its rung; older ones are not looked at. All have it where it is measured by hand.
    const flown = process.env.RATCHET_MEASURE ? 100_000 : 7000
    try {
      await fill(owner, account.id, flown)
    } finally {
      await owner.end()
    }
    if (process.env.RATCHET_MEASURE) await tellTimes()
    const { events, complete } = await world.api.rungEvents('hal', { days: 3650, marketMs: noon })
    expect([events.closes.length, events.confirmations.length, complete]).toEqual([5000, 5000, false])
    const oldestMs = (of: readonly { readonly timeMs: number }[]) => Math.min(...of.map(({ timeMs }) => timeMs))
    expect([oldestMs(events.closes), oldestMs(events.confirmations)]).toEqual(Array(2).fill(noon - 5000 * 60_000))
  })
})

/** A hundred thousand deals of one trader, one each minute; of the newest also the trade, the position and the rung. */
async function fill(owner: pg.Client, account: string, flown: number): Promise<void> {
  const id = `('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid`
  const time = `${noon} - n * 60000::bigint`
  const inserts = [
    `trades (id, trader_id, account_id, seq, minute, n, broker_id, server, action, type, symbol, volume, price, deviation, sl, tp,
       trade_details, magic, created_at_ms, status)
     select ${id}, 'hal', $1::uuid, 1000000 - n, '2014-05-08 12:00', n + 10, '', 's', 'a', 't', 'GOLD', 1, 1, 1, 1, 1, '', '', 1, 'closed'
     from generate_series(1, ${flown}) n`,
    `positions (account_id, ticket, trader_id, trade_id, seq, identifier, symbol, side, volume, open_price, open_time_ms, sl, tp,
       intended_sl, intended_tp, reached, risk_version, rung, swap, comment, magic, open)
     select $1::uuid, n::text, 'hal', ${id}, 1000000 - n, n::text, 'GOLD', 'buy', 1000, 128000, 1, 128100, 0, 128100, 0, 1, 1, 1, 0, '', '', false
     from generate_series(1, ${flown}) n`,
    `closed select $1::uuid, (5000000 + n)::text, 'hal', case when n <= ${flown} then ${id} end, 20000000 - n * 10 + 9, '1', n::text, 'GOLD', 'buy', 1,
       128090, 128000, 1, ${time}, '', '', 'sl', 900, 0, 0, 0, 1 from generate_series(1, 100000) n`,
    `modified select 'hal', 20000000 - n * 10 + 5, $1::uuid, case when n <= ${flown} then ${id} end, n::text, 'GOLD', ${time}, 128100, 0, 1, 1000 + n % 50
     from generate_series(1, 20000) n`,
    `stop_records select 'hal', 20000000 - n * 10 + 4, 'rung.reached', ${id}, n::text, ${time}, 1, 128100, 1000
     from generate_series(1, ${flown}) n`,
  ]
  // Records of the past that nothing chains: the triggers would refuse them.
  await owner.query('set session_replication_role = replica')
  for (const text of inserts) await owner.query(`insert into ledger.${text}`, text.includes('$1') ? [account] : [])
  await owner.query(
    'vacuum analyze ledger.trades, ledger.positions, ledger.closed, ledger.modified, ledger.stop_records',
  )
}

/** How long it takes beside another reading of the same rows; for people to look at, since a clock proves nothing. */
async function tellTimes(): Promise<void> {
  const ms = async (work: () => Promise<unknown>) => {
    const times = []
    for (let round = 0; round < 6; round++) {
      const before = performance.now()
      await work()
      times.push(performance.now() - before)
    }
    return Math.min(...times).toFixed(0)
  }
  const honesty = await ms(() => world.api.rungEvents('hal', { days: 3650, marketMs: noon }))
  const search = await ms(() => world.api.listClosed('hal', { q: 'no such deal', limit: 50 }))
  console.log(`rung honesty ${honesty} ms, a search of the list ${search} ms`)
}
