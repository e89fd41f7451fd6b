import { noRisk } from '@ratchet/contract'
import type { Instructions, TradeRow, Write } from '@ratchet/engine/ports'
import { ownerOf } from '@ratchet/engine/suites'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type ClosableApiStore, createApiStore } from '../api/create.ts'
import type { NewTrade, Published } from '../api/publish-rows.ts'
import { readNameKey } from '../installation/vault.ts'
import { change, newTrade, openWorld, positionOf, requestOf, type World } from '../testing/fixtures.ts'
import { openDoor } from './door.ts'
import { Group } from './group.ts'
import { TraderMemory } from './memory.ts'
import { createPublisher } from './publisher.ts'
import { RememberedRows } from './remembered.ts'

// Within one process the ledger's writer publishes what it knows enough about; everything else the api publishes in its own name. Whoever
// does it, the same rows are left.

let world: World
/** The api of the ledger's own process. `world.api` is that of another. */
let own: ClosableApiStore
const handed: string[] = []
/** What the engine does with the next instruction. */
let intend: (trade: TradeRow) => 'ahead' | undefined = () => undefined
const engine: Instructions = {
  offer: (trade, mayIntend) => {
    const state = mayIntend ? intend(trade) : undefined
    if (state) return { state }
    handed.push(`expect ${trade.id}`)
    return {
      state: 'expected',
      committed: () => handed.push(`committed ${trade.id}`) > 0,
      undone: () => void handed.push(`undone ${trade.id}`),
    }
  },
}
beforeAll(async () => {
  world = await openWorld()
  const { written, ledger, clock } = world
  own = createApiStore({
    url: world.database.url,
    nameKey: await readNameKey(world.database.url),
    notify: () => {},
    written,
    door: openDoor({ notify: () => {}, publisher: ledger.publisher, engine }),
    nowMs: () => clock.nowMs,
  })
})
afterAll(async () => {
  await own?.close()
  await world?.close()
})
beforeEach(() => {
  handed.length = 0
  intend = () => undefined
})
afterEach(() => {
  vi.restoreAllMocks()
})

const publish = (trader: string, fields: Partial<NewTrade> = {}, key?: string, store = own) =>
  store.publishTrade(trader, { ...newTrade, ...fields }, key === undefined ? null : { key, hash: `hash of ${key}` })
const keyOf = (published: Published) => ('key' in published ? published.key : published.outcome)

/** Who published: the writer, by one statement, or the api, which looks under the lock first. */
async function way(work: () => Promise<unknown>): Promise<string> {
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  await work()
  const texts = sent.mock.calls.map(([query]) =>
    typeof query === 'string' ? query : ((query as { readonly text?: string } | undefined)?.text ?? ''),
  )
  sent.mockRestore()
  const [looked, wrote] = [
    texts.some((text) => text.includes('take_to_publish')),
    texts.some((text) => text.startsWith('with heads')),
  ]
  return looked ? (wrote ? 'both' : 'api') : wrote ? 'writer' : 'none'
}

const rows = async (text: string, values: unknown[]) => {
  await world.ledger.caughtUp()
  const client = new pg.Client(world.database.url)
  await client.connect()
  const found = await client.query(text, values).finally(() => client.end())
  return found.rows
}

/** All that an instruction leaves behind, but for names that are never the same twice. */
const leftBy = (trader: string) =>
  rows(
    `select (select json_agg(to_jsonb(t) - array['id', 'trader_id', 'account_id', 'broker_id'] order by seq)
        from ledger.trades t where trader_id = $1) as trades,
      (select json_agg(to_jsonb(f) - array['trader_id', 'trade_id', 'prev', 'hash', 'changes', 'data', 'rest'] || jsonb_build_object('data', data - 'accountId' - 'login')
        order by seq) from ledger.flight f where trader_id = $1) as flight,
      (select json_agg(to_jsonb(r) - array['id', 'trader_id', 'account_id', 'trade_id'] order by time_ms)
        from ledger.requests r where trader_id = $1) as requests,
      (select json_agg(jsonb_build_array(broker_seq, feed_position)) from ledger.accounts where trader_id = $1) as places,
      (select json_agg(to_jsonb(i) - array['trader_id', 'trade_id'] order by key) from ledger.idempotency i where trader_id = $1) as keys,
      (select to_jsonb(l) - 'trader_id' from ledger.tallies l where trader_id = $1) as tallies,
      (select json_agg(to_jsonb(m) - 'trader_id' order by list, seq) from ledger.milestones m where trader_id = $1) as milestones,
      (select seq from ledger.traders where id = $1) as seq`,
    [trader],
  )

describe('publishing by the one writer', () => {
  it('is known after the first instruction, and leaves what the api leaves', async () => {
    expect(await way(() => publish('ann', {}, 'k0'))).toBe('api')
    await publish('bob', {}, 'k0', world.api)
    for (let n = 1; n < 70; n++) {
      const fields = { volume: 100 * n, tradeDetails: n % 7 === 0 ? `nul \0 ${n}` : `${n}` }
      const key = n % 3 === 0 ? `k${n}` : undefined
      expect(await way(() => publish('ann', fields, key))).toBe('writer')
      await publish('bob', fields, key, world.api)
    }
    expect(await leftBy('ann')).toEqual(await leftBy('bob'))
    expect((await leftBy('ann'))[0]?.milestones).toHaveLength(2)
  })

  it('I1: hands each over once, expected before its commit', async () => {
    await publish('cat')
    handed.length = 0
    const published = await publish('cat')
    const { id } = published as { id: string }
    expect(handed).toEqual([`expect ${id}`, `committed ${id}`])
  })

  it('I2: the same key once, at once and later, and another body under it is a conflict', async () => {
    await publish('dan')
    handed.length = 0
    const all = await Promise.all(Array.from({ length: 8 }, () => publish('dan', {}, 'same')))
    expect(new Set(all.map(keyOf)).size).toBe(1)
    expect(all.filter(({ outcome }) => outcome === 'published')).toHaveLength(1)
    expect((await publish('dan', {}, 'same')).outcome).toBe('repeated')
    const other = await own.publishTrade('dan', newTrade, { key: 'same', hash: 'another' })
    expect(other.outcome).toBe('conflict')
    // Every trade that was expected and not written was withdrawn.
    const [expected, ended] = [
      handed.filter((word) => word.startsWith('expect')),
      handed.filter((word) => !word.startsWith('expect')),
    ]
    expect(ended.map((word) => word.split(' ')[1]).sort()).toEqual(expected.map((word) => word.split(' ')[1]).sort())
    expect(await rows('select count(*)::int as n from ledger.trades where trader_id = $1', ['dan'])).toEqual([{ n: 2 }])
  })

  it.each([
    ['this process', () => own],
    ['another process', () => world.api],
  ])('goes to the log-in that the profile names since %s changed it', async (name, store) => {
    const trader = `of ${name}`
    for (const login of ['71', '72']) await publish(trader, { brokerId: login, openAccount: true })
    await store().putProfile(trader, { forexCode: '71' } as never)
    await publish(trader)
    expect(await way(() => publish(trader))).toBe('writer')
    await store().putProfile(trader, { forexCode: '72' } as never)
    await publish(trader)
    await publish(trader)
    const trades = await rows('select broker_id from ledger.trades where trader_id = $1 order by seq', [trader])
    expect(trades.map((row) => row.broker_id)).toEqual(['71', '72', '71', '71', '72', '72'])
  })

  it('looks again where another process changed the profile, though this one has written since', async () => {
    const { account } = await world.publish('gus', { brokerId: '81', openAccount: true })
    await publish('gus', { brokerId: '82', openAccount: true })
    await world.api.putProfile('gus', { forexCode: '81' } as never)
    for (let n = 0; n < 2; n++) await publish('gus')
    await world.api.putProfile('gus', { forexCode: '82' } as never)
    await world.ledger.commit({ account, brokerSeq: 1, feedPosition: 1, changes: [change('position.opened')] })
    await publish('gus')
    const trades = await rows('select broker_id from ledger.trades where trader_id = $1 order by seq', ['gus'])
    expect(trades.map((row) => row.broker_id)).toEqual(['81', '82', '81', '81', '82'])
  })

  it('goes on after instructions of another process, in the same minute and in the next', async () => {
    const start = world.clock.nowMs
    const keys = []
    for (let n = 0; n < 12; n++) {
      if (n === 6) world.clock.nowMs += 60_000
      keys.push(keyOf(await publish('eve', {}, undefined, n % 4 === 3 ? world.api : own)))
    }
    world.clock.nowMs = start
    const numbered = keys.map((key) => Number(key.split('#')[1] ?? 1))
    expect(numbered).toEqual([1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6])
    // The clock was set back: the minute has numbers already.
    expect(keyOf(await publish('eve'))).toBe(`${keys[0]?.split(' #')[0]} #7`)
  })

  it('I4: writes beside the engine and another process: numbers without gaps, and the chain whole', async () => {
    const { account, owner } = await world.publish('fay')
    await publish('fay')
    let seq = 0
    const commit = () =>
      world.ledger.commit({
        account,
        brokerSeq: ++seq,
        feedPosition: seq,
        changes: [change('position.opened', { position: positionOf(owner, `${seq}`) })],
      })
    const engineSide = (async () => {
      for (let n = 0; n < 15; n++) await commit()
    })()
    const all = await Promise.all([
      ...Array.from({ length: 30 }, () => publish('fay')),
      ...Array.from({ length: 5 }, () => publish('fay', {}, undefined, world.api)),
    ])
    await engineSide
    expect(new Set(all.map(keyOf)).size).toBe(35)
    const record = await world.api.openRecord('fay', {})
    const seqs = []
    for await (const batch of record?.batches ?? []) seqs.push(...batch.map((event) => event.seq))
    // The account, two instructions before, and these.
    expect(seqs).toEqual(Array.from({ length: 3 + 35 + 15 }, (_, i) => i + 1))
  })
})

describe('an instruction with its intent', () => {
  const intentOf = (trade: TradeRow, n: number): Write => ({
    account: { id: trade.accountId, traderId: trade.traderId },
    brokerSeq: 0,
    feedPosition: n,
    changes: [
      change('order.intent', { trade, request: { ...requestOf(ownerOf(trade), trade.id), kind: 'order', timeMs: n } }),
    ],
  })
  /** What became of each intent. */
  const outcomes: unknown[] = []
  /** An engine that decides each instruction as soon as it is taken. */
  const ahead = () => {
    let n = 0
    outcomes.length = 0
    intend = (trade) => {
      const durable = world.ledger.append(intentOf(trade, ++n))
      durable?.then(
        () => outcomes.push(true),
        (error: Error) => outcomes.push(error.message),
      )
      return durable ? 'ahead' : undefined
    }
  }
  const load = async (trader: string) => {
    const [{ id } = { id: '' }] = await rows('select id from ledger.accounts where trader_id = $1', [trader])
    await world.ledger.loadAccount(id)
  }

  it('ENG13: leaves what the instruction and then the intent leave, in one commit, and hands nothing over', async () => {
    for (const trader of ['hal', 'ida']) {
      await publish(trader, {}, undefined, world.api)
      await load(trader)
      await publish(trader)
    }
    for (let n = 1; n < 6; n++) {
      const key = n % 2 === 0 ? `k${n}` : undefined
      ahead()
      handed.length = 0
      expect(await way(() => publish('hal', { volume: 100 * n }, key))).toBe('writer')
      expect([outcomes, handed]).toEqual([[true], []])
      intend = () => undefined
      const published = await publish('ida', { volume: 100 * n }, key)
      const trade = 'id' in published ? await world.api.getTrade('ida', published.id) : null
      if (trade) await world.ledger.commit(intentOf(trade, 1))
    }
    expect(await leftBy('hal')).toEqual(await leftBy('ida'))
    const commits =
      'select count(distinct xmin::text)::int as n, count(*)::int as of from ledger.flight where trader_id = $1'
    expect(await rows(commits, ['hal'])).toEqual([{ n: 8, of: 13 }])
    const record = await world.api.openRecord('hal', {})
    const seqs = []
    for await (const batch of record?.batches ?? []) seqs.push(...batch.map((event) => event.seq))
    expect(seqs).toHaveLength(13)
  })

  it('I1: is written behind what another process has written since, where it still goes to the same account', async () => {
    await publish('jan')
    await load('jan')
    await publish('jan')
    await world.api.putRisk('jan', { ...noRisk, sl1: 1 })
    ahead()
    await publish('jan')
    expect(outcomes).toEqual([true])
    expect(await rows('select 1 from ledger.requests where trader_id = $1', ['jan'])).toHaveLength(1)
    expect(await rows('select 1 from ledger.trades where trader_id = $1', ['jan'])).toHaveLength(3)
  })

  it('I1: is not written at all where it goes elsewhere by now: the log is broken, and the api publishes without it', async () => {
    for (const login of ['91', '92']) await publish('jim', { brokerId: login, openAccount: true })
    await world.api.putProfile('jim', { forexCode: '91' } as never)
    await publish('jim')
    await world.ledger.loadAccounts()
    await publish('jim')
    await world.api.putProfile('jim', { forexCode: '92' } as never)
    ahead()
    await publish('jim')
    expect(outcomes).toEqual(['An instruction must be published again.'])
    expect(await rows('select 1 from ledger.requests where trader_id = $1', ['jim'])).toEqual([])
    const trades = await rows('select broker_id from ledger.trades where trader_id = $1 order by seq', ['jim'])
    expect(trades.map((row) => row.broker_id)).toEqual(['91', '92', '91', '91', '92'])
    await world.ledger.loadAccounts()
  })

  it('I2: a key that is there already writes neither again', async () => {
    await publish('kim')
    await load('kim')
    ahead()
    await publish('kim', {}, 'same')
    expect((await publish('kim', {}, 'same')).outcome).toBe('repeated')
    expect(outcomes).toEqual([true])
    expect(await rows('select 1 from ledger.requests where trader_id = $1', ['kim'])).toHaveLength(1)
  })

  it('ENG2: is not asked for where the account was not loaded: it is not ours to write', async () => {
    const asked: TradeRow[] = []
    intend = (trade) => void asked.push(trade) as undefined
    await publish('leo')
    expect(await way(() => publish('leo'))).toBe('writer')
    expect(asked).toEqual([])
  })
})

describe('an instruction whose commit is not known', () => {
  const trade = {
    asked: { instruction: newTrade },
    trade: { traderId: 'ann', accountId: 'a', brokerId: '1' },
    place: { seq: 5, minute: '', n: 1 },
  }

  async function publishOver(write: (sent: () => Promise<unknown>) => Promise<never>) {
    const written = new TraderMemory()
    written.add({ traderId: 'ann', first: 5, last: { seq: 5, hash: null }, events: null, counts: (before) => before })
    written.learn(trade as never)
    const lease = { write: (work: (client: pg.Client) => Promise<unknown>) => write(() => work({} as pg.Client)) }
    const remembered = new RememberedRows(written)
    const projector = { add: () => {}, addBook: () => {}, room: () => undefined }
    const group = new Group({
      lease: lease as never,
      remembered,
      written,
      projector,
      nowMs: () => 0,
      committed: () => {},
    })
    const publisher = createPublisher({
      memory: written,
      group,
      generation: () => 1,
      isLoaded: () => false,
      isKnown: async () => false,
      nowMs: () => 0,
    })
    const ahead: TradeRow[] = []
    const asked = { traderId: 'ann', instruction: newTrade, idempotency: null }
    const outcome = await publisher
      .publish(asked, (row) => ahead.push(row) === 0)
      .catch((error: Error) => error.message)
    return { outcome, expected: ahead.length }
  }

  it('is not published a second time where it may have been written', async () => {
    const broken = async (sent: () => Promise<unknown>) => {
      await sent()
      throw new Error('Connection terminated')
    }
    expect(await publishOver(broken)).toEqual({ outcome: 'Connection terminated', expected: 1 })
  })

  it('is left to the api where nothing was sent', async () => {
    const away = () => Promise.reject(new Error('not connected'))
    expect(await publishOver(away)).toEqual({ outcome: null, expected: 1 })
  })
})
