import { mostUnread, type NoticeGroup } from '@ratchet/contract'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storeNoticeKinds } from '../migrate/notice-kinds.ts'
import { change, closedOf, openWorld, positionOf, type World } from '../testing/fixtures.ts'

/** What the bell tells of and what the search finds, on the real ledger (the specification's sections 2 and 6). */
let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world?.close())

const group = (name: NoticeGroup, limit = 50) => ({ group: name, limit })
const climbed = { position: '771', rung: 1, to: { sl: 128_500, tp: 0 } }
const kinds = async (traderId: string, name: NoticeGroup) =>
  (await world.api.listNotices(traderId, group(name))).items.map(({ kind }) => kind)

/** A trade that was executed, climbed a rung, was refused a stop and closed; and one that failed and was deleted. */
async function live(traderId: string) {
  const { trade, account, owner } = await world.publish(traderId)
  const other = await world.publish(traderId, { symbol: 'WTI', tradeDetails: 'second thoughts' })
  const about = { tradeId: trade.id }
  await world.ledger.commit({
    account,
    brokerSeq: 1,
    feedPosition: 1,
    changes: [
      change('order.intent', about),
      change('position.opened', { ...about, position: positionOf(owner, '771') }),
      change('trade.executed', { ...about, trade: { ...trade, status: 'executed', order: '770', position: '771' } }),
      change('rung.reached', { ...about, data: climbed, position: positionOf(owner, '771') }),
      change('stop.confirmed', about),
      change('stop.refused', about),
      change('part.refused', about),
      change('position.closed', { ...about, closed: closedOf(owner, '772', '771') }),
      change('trade.failed', {
        tradeId: other.trade.id,
        trade: { ...other.trade, status: 'failed', reason: 'No money' },
      }),
      change('trade.deleted', { tradeId: other.trade.id, deleteTrade: true }),
    ],
  })
  return { trade, other: other.trade }
}

describe('notices', () => {
  it('are what a trader is told of, newest first, each with its trade, and no other trader’s', async () => {
    const { trade, other } = await live('nan')
    await live('ned')
    const { items, nextCursor } = await world.api.listNotices('nan', group('all'))
    expect(items.map(({ kind, trade }) => [kind, trade?.id])).toEqual([
      ['trade.failed', other.id],
      ['position.closed', trade.id],
      ['part.refused', trade.id],
      ['stop.refused', trade.id],
      ['rung.reached', trade.id],
      ['trade.executed', trade.id],
    ])
    expect(nextCursor).toBeNull()
    expect(await world.api.listNotices('nobody', group('all'))).toEqual({ items: [], nextCursor: null })
  })

  it('are found by group, page by page, each once', async () => {
    expect(await kinds('nan', 'stops')).toEqual(['part.refused', 'stop.refused', 'rung.reached'])
    expect(await kinds('nan', 'failures')).toEqual(['trade.failed', 'part.refused', 'stop.refused'])
    expect(await kinds('nan', 'trades')).toEqual(['trade.failed', 'position.closed', 'trade.executed'])
    const seen: string[] = []
    for (let cursor: string | undefined, page = 0; page < 9; page++) {
      const { items, nextCursor } = await world.api.listNotices('nan', { ...group('all', 2), cursor })
      seen.push(...items.map(({ kind }) => kind))
      if (nextCursor === null) break
      cursor = nextCursor
    }
    expect(seen).toEqual(await kinds('nan', 'all'))
  })

  it('count as new until they were read; the mark moves forward only, and not past what has happened', async () => {
    const { seq = 0 } = (await world.api.listNotices('nan', group('all'))).items[1] ?? {}
    expect(await world.api.noticesRead('nan')).toEqual({ read: 0, unread: 6 })
    expect(await world.api.readNotices('nan', seq)).toEqual({ read: seq, unread: 1 })
    expect(await world.api.readNotices('nan', 1)).toEqual({ read: seq, unread: 1 })
    const last = await world.api.lastSeq('nan')
    expect(await world.api.readNotices('nan', last + 1000)).toEqual({ read: last, unread: 0 })
    expect(await world.api.noticesRead('ned')).toEqual({ read: 0, unread: 6 })
    expect(await world.api.noticesRead('nobody')).toEqual({ read: 0, unread: 0 })
  })

  it(`are counted up to ${mostUnread}`, async () => {
    const { account, trade } = await world.publish('nora')
    const many = Array.from({ length: mostUnread + 20 }, () =>
      change('rung.reached', { tradeId: trade.id, data: climbed }),
    )
    await world.ledger.commit({ account, brokerSeq: 1, feedPosition: 1, changes: many })
    expect((await world.api.noticesRead('nora')).unread).toBe(mostUnread)
  })
})

describe('which kinds of records are notices', () => {
  const pool = () => new pg.Pool({ connectionString: world.database.url, max: 1 })
  const again = async (...statements: readonly string[]) => {
    const root = pool()
    try {
      await root.query(['set session_replication_role = replica', ...statements].join(';'))
      await root.query('reset session_replication_role')
      await storeNoticeKinds(root)
    } finally {
      await root.end()
    }
  }

  it('is stored at the first start, which also writes the notices of earlier records', async () => {
    const { trade } = await live('nell')
    const before = await kinds('nell', 'all')
    await again('delete from ledger.notices', 'delete from engines.notice_kinds')
    expect(await kinds('nell', 'all')).toEqual(before)
    const { account } = await world.publish('nell', { tradeDetails: 'another' })
    await world.ledger.commit({
      account,
      brokerSeq: 2,
      feedPosition: 2,
      changes: [change('rung.reached', { tradeId: trade.id, data: climbed })],
    })
    expect(await kinds('nell', 'all')).toEqual(['rung.reached', ...before])
  })

  it('may grow: earlier records of a new kind are no notices, also not after a rebuild', async () => {
    const { account, trade } = await world.publish('nick')
    const changes = [change('rung.reached', { tradeId: trade.id, data: climbed })]
    await world.ledger.commit({ account, brokerSeq: 1, feedPosition: 1, changes })
    const without = (table: string) => `delete from ${table} where kind = 'rung.reached'`
    await again(without('ledger.notices'), without('engines.notice_kinds'))
    expect(await kinds('nick', 'all')).toEqual([])
    const root = pool()
    await root.query("select ledger.rebuild('nick')")
    await root.end()
    expect(await kinds('nick', 'all')).toEqual([])
  })
})

describe('the search', () => {
  const find = async (traderId: string, text: string) => {
    const { trades, positions, deals } = await world.api.search(traderId, text)
    return {
      trades: trades.map(({ id }) => id),
      positions: positions.map((p) => p.ticket),
      deals: deals.map((d) => d.ticket),
    }
  }

  it('finds a trade by its key, id, the beginning of its id, tickets, symbol, comment and state', async () => {
    const { trade, other } = await live('sam')
    await live('sid')
    for (const text of [
      trade.key,
      trade.id,
      trade.id.toUpperCase(),
      trade.id.slice(0, 6),
      '770',
      'first TRY',
      'executed gold',
    ])
      expect([text, (await find('sam', text)).trades]).toEqual([text, [trade.id]])
    expect((await find('sam', 'thoughts')).trades, `${other.id} was deleted`).toEqual([])
    expect(await find('sam', '772')).toEqual({ trades: [], positions: [], deals: ['772'] })
    expect((await find('sam', '771')).positions).toEqual(['771'])
  })

  it('takes what was typed for words, never for a pattern or a part of the statement', async () => {
    for (const text of ['%', '\\', "'", "' or true --", 'first%', 'first_try', '\0', '(', 'wood'])
      expect([text, await find('sam', text)]).toEqual([text, { trades: [], positions: [], deals: [] }])
  })

  it('shows no other trader’s rows, whatever is asked for', async () => {
    const { trades } = await world.api.search('sid', 'executed')
    expect(trades.map(({ traderId }) => traderId)).toEqual(['sid'])
    expect(await find('nobody', 'gold')).toEqual({ trades: [], positions: [], deals: [] })
    const [sams] = (await world.api.search('sam', 'executed')).trades
    expect(await find('sid', sams?.id ?? '')).toEqual({ trades: [], positions: [], deals: [] })
  })
})
