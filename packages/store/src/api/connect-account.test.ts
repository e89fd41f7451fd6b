import { OwnershipLost, topics } from '@ratchet/engine/ports'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openAccountDesk } from '../desks/account-desk.ts'
import { SeveralPositions } from '../errors.ts'
import { createLedger } from '../ledger/create.ts'
import { change, closedOf, newTrade, openWorld, positionOf, requestOf, type World } from '../testing/fixtures.ts'

/** Accounts at brokers, on a real database. */
let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world?.close())

const server = 'Broker-Practice'
const account = (login: string) => ({
  server,
  login,
  name: 'Gold by day',
  currency: 'EUR',
  hedging: false,
  credentialsSealed: Buffer.from(`sealed for ${login}`),
})
const listed = async (traderId: string, id: string) =>
  (await world.api.listAccounts(traderId)).find((one) => one.id === id)

describe('an account at a broker', () => {
  it('is connected with its record and its sealed credentials, and told of', async () => {
    const id = await world.api.connectAccount('ann', account('101-1'))
    expect(await listed('ann', id)).toMatchObject({
      server,
      login: '101-1',
      name: 'Gold by day',
      currency: 'EUR',
      hedging: false,
      isPaused: false,
      isDisconnected: false,
      figures: null,
      dayResult: 0,
      own: false,
    })
    expect(world.notes).toContainEqual({ topic: topics.accounts, message: { accountId: id, server } })
    expect(Buffer.from((await world.ledger.sealedPassword(id)) ?? '').toString()).toBe('sealed for 101-1')
    expect(await listed('bob', id)).toBeUndefined()
  })

  it('that is connected again is the same, with the new credentials', async () => {
    const id = await world.api.connectAccount('ann', account('101-2'))
    await world.api.changeAccount('ann', id, { disconnected: true })
    expect(await world.ledger.sealedPassword(id)).toBeNull()
    expect(await listed('ann', id)).toMatchObject({ isDisconnected: true })
    const again = { ...account('101-2'), name: null, credentialsSealed: Buffer.from('renewed') }
    expect(await world.api.connectAccount('ann', again)).toBe(id)
    expect(await listed('ann', id)).toMatchObject({ isDisconnected: false, name: 'Gold by day' })
    expect(Buffer.from((await world.ledger.sealedPassword(id)) ?? '').toString()).toBe('renewed')
  })

  it('is named, paused and resumed by its trader alone, each with a record', async () => {
    const id = await world.api.connectAccount('ann', account('101-3'))
    const before = await world.api.lastSeq('ann')
    expect(await world.api.changeAccount('bob', id, { paused: true })).toBe(false)
    expect(await world.api.changeAccount('ann', id, { paused: true })).toBe(true)
    expect(await listed('ann', id)).toMatchObject({ isPaused: true })
    await world.api.changeAccount('ann', id, { paused: false })
    await world.api.changeAccount('ann', id, { name: 'Swing' })
    expect(await listed('ann', id)).toMatchObject({ isPaused: false, name: 'Swing' })
    const { events } = await world.api.eventsSince('ann', before, 10)
    expect(events.map(({ kind, data }) => [kind, data.what])).toEqual([
      ['account.changed', 'paused'],
      ['account.changed', 'resumed'],
      ['account.changed', 'named'],
    ])
  })

  it('has what is open there, and what its broker said last', async () => {
    const id = await world.api.connectAccount('ann', account('101-4'))
    expect(await world.api.openOf('ann', id)).toBe(0)
    await world.api.publishTrade('ann', { ...newTrade, server, brokerId: '101-4' }, null)
    expect(await world.api.openOf('ann', id)).toBe(1)
    expect(await world.api.openOf('bob', id)).toBe(0)
    const desk = openAccountDesk({ url: world.database.url })
    const said = {
      state: 'live',
      trouble: null,
      balance: 12,
      equity: 34,
      marginUsed: 5,
      marginFree: 29,
      heardAtMs: 7,
      slowMs: 2100,
      rates: [{ currency: 'USD', gain: 91_370_000, loss: 91_400_000 }],
    } as const
    await world.ledger.takeLease()
    await world.ledger.keepFigures([{ accountId: id, traderId: 'ann', ...said, balance: 1 }])
    await world.ledger.keepFigures([{ accountId: id, traderId: 'ann', ...said }])
    expect((await listed('ann', id))?.figures).toEqual(said)
    const there = (await desk.connected(server)).map(({ login }) => login)
    expect(there).toContain('101-4')
    await world.api.changeAccount('ann', id, { disconnected: true })
    expect((await desk.connected(server)).map(({ login }) => login)).not.toContain('101-4')
    await desk.close()
  })
})

it('I3: what brokers say of accounts is written by the writer alone: an engine that lost its place says nothing of them', async () => {
  const here = await openWorld()
  try {
    const id = await here.api.connectAccount('ann', account('8'))
    await here.ledger.takeLease()
    await here.ledger.keepBalances([{ account: id, balance: 1 }])
    const root = new pg.Client(here.database.url)
    await root.connect()
    const lease = `from pg_locks where locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())`
    await root.query(`select pg_terminate_backend(pid) ${lease}`)
    while ((await root.query(`select ${lease}`)).rowCount) await new Promise((done) => setTimeout(done, 5))
    await root.end()
    await expect(here.ledger.keepBalances([{ account: id, balance: 2 }])).rejects.toThrow(OwnershipLost)
    const accounts = await here.api.listAccounts('ann')
    expect(accounts.find((one) => one.id === id)?.figures?.balance).toBe(1)
  } finally {
    await here.close()
  }
})

it('symbols of a market are kept as its broker said them last, and which of them are on', async () => {
  const desk = openAccountDesk({ url: world.database.url })
  const of = (symbol: string, digits: number) => ({ symbol, digits }) as never
  await desk.keepInstruments(server, [of('GOLD', 3), of('XAGUSD', 5)], ['GOLD', 'XAGUSD'])
  expect(await world.api.symbolsOn(server)).toEqual(['GOLD', 'XAGUSD'])
  await desk.keepInstruments(server, [of('GOLD', 4)], ['GOLD'], ['GOLD'])
  expect(await world.api.instruments(server)).toEqual([of('GOLD', 4), of('XAGUSD', 5)])
  expect(await desk.instruments(server)).toEqual([of('GOLD', 4), of('XAGUSD', 5)])
  expect(await world.api.symbolsOn(server)).toEqual(['GOLD'])
  expect(await world.api.instruments('Broker-Live')).toEqual([])
  await desk.close()
})

describe('the symbols of an account', () => {
  let desk: ReturnType<typeof openAccountDesk>
  beforeAll(() => {
    desk = openAccountDesk({ url: world.database.url })
  })
  afterAll(() => desk?.close())
  const usual = { on: ['GOLD', 'WTI', 'BRENT'], offered: [], confirmed: {} }
  const there = async (id: string) => {
    const found = (await desk.connected(server)).find((one) => one.id === id)
    if (!found) throw new Error('It is not connected')
    return found
  }

  it('are the usual ones until its trader says otherwise, with a record and a word to the engine', async () => {
    const id = await world.api.connectAccount('ann', account('201-1'))
    expect(await world.api.accountSymbols('ann', id)).toEqual(usual)
    expect((await there(id)).symbols).toEqual(usual.on)
    const before = await world.api.lastSeq('ann')
    expect(await world.api.chooseSymbols('ann', id, ['GOLD', 'XAGUSD'])).toEqual({ outcome: 'chosen' })
    expect((await world.api.accountSymbols('ann', id)).on).toEqual(['GOLD', 'XAGUSD'])
    expect((await there(id)).symbols).toEqual(['GOLD', 'XAGUSD'])
    expect(world.notes).toContainEqual({ topic: topics.accounts, message: { accountId: id, server } })
    const { events } = await world.api.eventsSince('ann', before, 10)
    expect(events.map(({ kind, data }) => [kind, data.what])).toEqual([['account.changed', 'symbols']])
  })

  it('are nobody else’s to see or to change', async () => {
    const id = await world.api.connectAccount('ann', account('201-2'))
    await desk.keepOffered(await there(id), [{ symbol: 'XAGUSD', name: 'Silver', why: null }])
    await world.api.chooseSymbols('ann', id, ['XAGUSD'])
    expect(await world.api.accountSymbols('bob', id)).toEqual(usual)
    expect(await world.api.chooseSymbols('bob', id, ['GOLD'])).toEqual({ outcome: 'no account' })
    expect(await world.api.accountSymbols('ann', id)).toEqual({
      on: ['XAGUSD'],
      offered: [{ symbol: 'XAGUSD', name: 'Silver', why: null }],
      confirmed: {},
    })
  })

  it('stay on while something is open in them', async () => {
    const id = await world.api.connectAccount('ann', account('201-3'))
    await world.api.chooseSymbols('ann', id, ['GOLD', 'XAGUSD', 'EURUSD'])
    const { account: at, owner } = await world.publish('ann', { symbol: 'XAGUSD', server, brokerId: '201-3' })
    const position = { ...positionOf(owner, '77'), symbol: 'EURUSD' }
    const changes = [change('position.opened', { position })]
    await world.ledger.commit({ account: at, brokerSeq: 1, feedPosition: 1, changes })
    const before = await world.api.accountSymbols('ann', id)
    expect(await world.api.chooseSymbols('ann', id, ['WTI'])).toEqual({
      outcome: 'held',
      symbols: ['EURUSD', 'XAGUSD'],
    })
    expect(await world.api.accountSymbols('ann', id)).toEqual(before)
    const both = ['XAGUSD', 'EURUSD']
    expect(await world.api.chooseSymbols('ann', id, both)).toEqual({ outcome: 'chosen' })
  })

  it('are switched on besides the others where a position was opened at the broker', async () => {
    const id = await world.api.connectAccount('ann', account('201-4'))
    await desk.switchOn(await there(id), ['XAGUSD'])
    await desk.switchOn(await there(id), ['XAGUSD', 'EURUSD'])
    const { on } = await world.api.accountSymbols('ann', id)
    expect([...on].sort()).toEqual(['BRENT', 'EURUSD', 'GOLD', 'WTI', 'XAGUSD'])
  })
})

it('ENG2: each market’s engine has the accounts at its server alone, and their work', async () => {
  const here = await openWorld()
  try {
    await here.ledger.close()
    const ledger = createLedger({ url: here.database.url, notify: () => {}, waitMs: 2000, foreign: [server] })
    const far = ledger.ofMarket(server)
    const id = await here.api.connectAccount('ann', account('7'))
    await here.api.publishTrade('ann', newTrade, null)
    await here.api.publishTrade('ann', { ...newTrade, server, brokerId: '7' }, null)
    const loaded = async (view: typeof far) => (await view.loadAccounts()).map((one) => one.account.server)
    expect([await loaded(ledger), await loaded(far)]).toEqual([['Ratchet-Demo'], [server]])
    const found = async (view: typeof far) =>
      (await view.work(new Map())).map((one) => [one.account.server, one.trades.length])
    expect([await found(ledger), await found(far)]).toEqual([[['Ratchet-Demo', 1]], [[server, 1]]])
    await far.commit({ account: { id, traderId: 'ann' }, brokerSeq: 3, feedPosition: 900, changes: [] })
    expect([await ledger.lastFeedPosition(), await far.lastFeedPosition()]).toEqual([-1, 900])
    await ledger.close()
  } finally {
    await here.api.close()
    await here.database.drop()
  }
})

it('ENG2: an account with a market of its own is in no other market, and is found by the start of its server', async () => {
  const here = await openWorld()
  try {
    await here.ledger.close()
    const own = 'Own-1'
    const ledger = createLedger({ url: here.database.url, notify: () => {}, waitMs: 2000, foreignPrefixes: ['Own-'] })
    const id = await here.api.connectAccount('ann', { ...account('7'), server: own })
    await here.api.publishTrade('ann', newTrade, null)
    const loaded = async (view: Pick<typeof ledger, 'loadAccounts'>) =>
      (await view.loadAccounts()).map((one) => one.account.server)
    expect([await loaded(ledger), await loaded(ledger.ofMarket(own))]).toEqual([['Ratchet-Demo'], [own]])
    const accounts = openAccountDesk({ url: here.database.url })
    expect(await accounts.serversOf(['Own-'])).toEqual([own])
    expect(await accounts.serversOf(['Ow_-', 'own-'])).toEqual([])
    await here.api.changeAccount('ann', id, { disconnected: true })
    expect(await accounts.serversOf(['Own-'])).toEqual([])
    await accounts.close()
    await ledger.close()
  } finally {
    await here.api.close()
    await here.database.drop()
  }
})

it('an account that begins read-only is paused; resuming it allows trades, and a new code changes neither', async () => {
  const desk = openAccountDesk({ url: world.database.url })
  const begun = { ...account('201-9'), isReadOnly: true }
  const id = await world.api.connectAccount('ann', begun)
  const states = async () => {
    const row = (await world.api.listAccounts('ann')).find((one) => one.id === id)
    const connected = (await desk.connected(server)).find((one) => one.id === id)
    return [row?.isPaused, row?.isReadOnly, connected?.isReadOnly]
  }
  expect(await states()).toEqual([true, true, true])
  await world.api.changeAccount('ann', id, { paused: false })
  expect(await states()).toEqual([false, false, false])
  await world.api.connectAccount('ann', begun)
  expect(await states()).toEqual([false, false, false])
  await world.api.changeAccount('ann', id, { paused: true })
  expect(await states()).toEqual([true, false, false])
  await world.api.changeAccount('ann', id, { disconnected: true })
  await world.api.connectAccount('ann', begun)
  expect(await states()).toEqual([true, true, true])
  await desk.close()
})

describe('a ticket that two brokers gave out', () => {
  let here: World
  let taken: Awaited<ReturnType<World['publish']>>[]
  beforeAll(async () => {
    here = await openWorld()
    const first = await here.publish('ann')
    await here.api.connectAccount('ann', account('7'))
    taken = [first, await here.publish('ann', { server, brokerId: '7' })]
    for (const [n, { account: at, owner }] of taken.entries()) {
      const position = { ...positionOf(owner, '4'), symbol: n === 0 ? 'GOLD' : 'WTI' }
      const changes = [
        change('position.opened', { position }),
        change('position.closed', { closed: closedOf(owner, '9', '4') }),
      ]
      await here.ledger.commit({ account: at, brokerSeq: 1, feedPosition: 1, changes })
    }
  })
  afterAll(() => here?.close())
  const named = (n: number) => {
    const { server, login: brokerId } = taken[n]?.account ?? { server: '', login: '' }
    return { server, brokerId }
  }

  it('names no position alone: nobody can tell which is meant', async () => {
    await expect(here.api.getActive('ann', '4')).rejects.toThrow(SeveralPositions)
    expect(await here.api.allActive('ann')).toHaveLength(2)
  })

  it('names the one of an account together with that, and none of an account that has none', async () => {
    for (const n of [0, 1])
      expect(await here.api.getActive('ann', '4', named(n))).toMatchObject({
        accountId: taken[n]?.account.id,
        ...named(n),
      })
    expect(await here.api.getActive('ann', '4', { server, brokerId: '8' })).toBeNull()
    expect(await here.api.getActive('ann', '4', { server: named(0).server, brokerId: '7' })).toBeNull()
    expect(await here.api.getActive('bob', '4', named(1))).toBeNull()
  })

  it('is found with the account of each position and each deal', async () => {
    const { positions, deals } = await here.api.search('ann', '4')
    expect(positions).toMatchObject([named(1), named(0)])
    expect(deals).toMatchObject([named(1), named(0)])
  })

  it('is of its own account’s symbol where a request about it has no trade and no answer', async () => {
    for (const { account: at, owner } of taken) {
      const request = { ...requestOf(owner, `of ${at.login}`), tradeId: null, kind: 'levels', position: '4' } as const
      const changes = [change('levels.intent', { request: { ...request, state: 'unknown' } })]
      await here.ledger.commit({ account: at, brokerSeq: 2, feedPosition: 2, changes })
    }
    const accounts = await here.api.listAccounts('ann')
    const symbols = accounts.map(({ login, unsettled }) => [login, unsettled.map(({ symbol }) => symbol)])
    expect(Object.fromEntries(symbols)).toEqual({ [named(0).brokerId]: ['GOLD'], 7: ['WTI'] })
  })
})
