import { contractOf, defaultInstruments, type Instrument, type SymbolContract } from '@ratchet/contract'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AccountDesk, openAccountDesk } from '../desks/account-desk.ts'
import { openPriceBars } from '../prices/price-bars.ts'
import { change, newTrade, openWorld, positionOf, type World } from '../testing/fixtures.ts'

/** ENG23 on a real database: contracts that traders confirmed, and contract data of a market that are replaced. */
let world: World
let desk: AccountDesk
let root: pg.Client
beforeAll(async () => {
  world = await openWorld()
  desk = openAccountDesk({ url: world.database.url })
  root = new pg.Client(world.database.url)
  await root.connect()
})
afterAll(async () => {
  await root?.end()
  await desk?.close()
  await world?.close()
})

const server = 'Broker-Practice'
const gold = defaultInstruments[0] as Instrument
const silver = { ...gold, symbol: 'XAGUSD', contractSize: 5000 }
const contract = contractOf(gold, 'XAU_USD')
const small: SymbolContract = { ...contract, contractSize: 10 }
const offer = (one: SymbolContract) => [
  { symbol: 'GOLD', name: 'Gold', why: null, brokerSymbol: one.brokerSymbol, contract: one, inUse: true },
  {
    symbol: 'XAGUSD',
    name: 'Silver',
    why: null,
    brokerSymbol: 'XAG_USD',
    contract: contractOf(silver, 'XAG_USD'),
    inUse: true,
  },
]

describe('ENG23: a confirmed contract', () => {
  let login = 0
  let id: string
  beforeEach(async () => {
    login++
    id = await world.api.connectAccount('ann', {
      server,
      login: `301-${login}`,
      name: null,
      currency: 'USD',
      hedging: true,
      credentialsSealed: Buffer.from('sealed'),
    })
  })
  const there = async () => {
    const found = (await desk.connected(server)).find((one) => one.id === id)
    if (!found) throw new Error('It is not connected')
    return found
  }
  const confirmed = async () => (await world.api.accountSymbols('ann', id)).confirmed
  const choose = (symbols: string[], confirm?: string[]) => world.api.chooseSymbols('ann', id, symbols, confirm)

  it('is stored with the offer, and the engine never replaces one', async () => {
    expect(await there()).toMatchObject({ confirmed: {}, isOffered: false })
    await desk.keepOffered(await there(), offer(contract), { GOLD: contract })
    expect(await there()).toMatchObject({ confirmed: { GOLD: contract }, isOffered: true })
    await desk.keepOffered(await there(), offer(small), { GOLD: small })
    await desk.keepOffered(await there(), offer(small))
    expect(await there()).toMatchObject({ confirmed: { GOLD: contract }, isOffered: true })
    expect(await world.api.accountSymbols('ann', id)).toMatchObject({
      offered: offer(small),
      confirmed: { GOLD: contract },
    })
  })

  it('is replaced by its trader alone, and only by confirming or switching on', async () => {
    await desk.keepOffered(await there(), offer(small), { GOLD: contract })
    await choose(['GOLD'])
    expect(await confirmed()).toEqual({ GOLD: contract })
    expect(await world.api.chooseSymbols('bob', id, ['GOLD'], ['GOLD'])).toEqual({ outcome: 'no account' })
    expect(await choose(['GOLD', 'XAGUSD'])).toEqual({ outcome: 'chosen' })
    expect(await confirmed()).toEqual({ GOLD: contract, XAGUSD: contractOf(silver, 'XAG_USD') })
    expect(await choose(['GOLD'], ['GOLD'])).toEqual({ outcome: 'chosen' })
    expect(await confirmed()).toMatchObject({ GOLD: small })
  })

  it('stays while something is open by it, and so do the symbols', async () => {
    await desk.keepOffered(await there(), offer(small), { GOLD: contract })
    const { account: at, owner } = await world.publish('ann', { symbol: 'GOLD', server, brokerId: `301-${login}` })
    const open = { outcome: 'open', symbols: ['GOLD'] }
    expect(await choose(['GOLD', 'XAGUSD'], ['GOLD'])).toEqual(open)
    const changes = [change('position.opened', { position: positionOf(owner, `p${login}`) })]
    await world.ledger.commit({ account: at, brokerSeq: 1, feedPosition: 1, changes })
    expect(await choose(['GOLD', 'XAGUSD'], ['GOLD'])).toEqual(open)
    expect(await world.api.accountSymbols('ann', id)).toMatchObject({
      on: ['GOLD', 'WTI', 'BRENT'],
      confirmed: { GOLD: contract },
    })
    // Volume limits are no other contract.
    await desk.keepOffered(await there(), offer({ ...contract, volumeMax: 7 }))
    expect(await choose(['GOLD', 'XAGUSD'], ['GOLD'])).toEqual({ outcome: 'chosen' })
  })
})

it('ENG23: what is open in a symbol is found at every account on a market’s prices, on paper too', async () => {
  const market = 'Other-Practice'
  expect(await desk.isOpen(market, 'GOLD')).toBe(false)
  for (const at of [market, `Paper-${market}`]) {
    const account = {
      server: at,
      login: at,
      name: null,
      currency: 'USD',
      hedging: true,
      credentialsSealed: Buffer.from('x'),
    }
    await world.api.connectAccount('eve', account)
    const published = await world.api.publishTrade('eve', { ...newTrade, server: at, brokerId: at }, null)
    expect([await desk.isOpen(market, 'GOLD'), await desk.isOpen(market, 'WTI')]).toEqual([true, false])
    expect(await desk.isOpen('Third-Practice', 'GOLD')).toBe(false)
    if (!('id' in published)) throw new Error(published.outcome)
    const trade = await world.api.getTrade('eve', published.id)
    const state = trade && (await world.ledger.loadAccount(trade.accountId))
    if (!state) throw new Error('not published')
    const gone = { ...trade, status: 'failed' as const }
    await world.ledger.commit({
      account: state.account,
      brokerSeq: 1,
      feedPosition: 1,
      changes: [change('trade.failed', { trade: gone })],
    })
    expect(await desk.isOpen(market, 'GOLD')).toBe(false)
  }
})

it('ENG23: contract data with other terms are stored only for symbols that were replaced; limits and swap always', async () => {
  const market = 'Terms-Practice'
  const stored = async () => (await desk.instruments(market))[0]
  await desk.keepInstruments(market, [gold], ['GOLD'])
  for (const terms of [{ digits: 3 }, { tickPoints: 10 }, { contractSize: 10 }, { currency: 'EUR' }])
    await desk.keepInstruments(market, [{ ...gold, ...terms, swapLongPoints: 1 }], ['GOLD'])
  expect(await stored()).toEqual(gold)
  await desk.keepInstruments(market, [{ ...gold, swapLongPoints: 1, volumeMin: 5 }], ['GOLD'])
  expect(await stored()).toMatchObject({ contractSize: 100, swapLongPoints: 1, volumeMin: 5 })
  await desk.keepInstruments(market, [{ ...gold, contractSize: 10 }], ['GOLD'], ['GOLD'])
  expect(await stored()).toMatchObject({ contractSize: 10 })
})

it('ENG23: past prices of a symbol whose decimals change are rewritten once, those of others stay', async () => {
  const market = 'Digits-Practice'
  const table = openPriceBars({ url: world.database.url, feed: market, own: false })
  const bar = (symbol: string) => ({
    symbol,
    startMs: 0,
    firstMs: 1,
    lastMs: 2,
    bidOpen: 200_001,
    bidHigh: 200_003,
    bidLow: 200_000,
    bidClose: 200_002,
    askOpen: 200_011,
    askHigh: 200_013,
    askLow: 200_010,
    askClose: 200_012,
  })
  await table.write([bar('GOLD'), bar('WTI')])
  await table.close()
  const prices = async () =>
    (
      await root.query(
        `select symbol, bid_open::float8 as open, ask_low::float8 as low from market.bars b join market.feeds f on f.id = b.feed_id
           where f.name = $1 order by symbol`,
        [market],
      )
    ).rows
  await desk.keepInstruments(market, [gold], ['GOLD'])
  const other = openAccountDesk({ url: world.database.url })
  const replace = (digits: number, by = desk) => by.keepInstruments(market, [{ ...gold, digits }], [], ['GOLD'])
  await Promise.all([replace(3), replace(3, other)])
  await other.close()
  await replace(3)
  const wti = { symbol: 'WTI', open: 200_001, low: 200_010 }
  expect(await prices()).toEqual([{ symbol: 'GOLD', open: 2_000_010, low: 2_000_100 }, wti])
  await replace(1)
  expect(await prices()).toEqual([{ symbol: 'GOLD', open: 20_000, low: 20_001 }, wti])
})
