import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { type StrictBroker, strict } from '@ratchet/broker/counterparty/strict'
import { noRisk } from '@ratchet/contract'
import { freePort, type ServerProcess, startProcess } from '@ratchet/launcher'
import { raiseShards } from '@ratchet/store'
import { createTestDatabase, type TestDatabase } from '@ratchet/store/testing'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { smallDeal } from './testing/deal.ts'
import { hasNats, NatsServer } from './testing/nats.ts'
import { ownedShards } from './testing/owned-shards.ts'
import { Person } from './testing/person.ts'
import { scratchFolder, until } from './testing/process.ts'

// Traders of three shards with accounts at a broker, and three engines as processes. The broker is a process too, refuses what is more than it
// takes of one address, and keeps the book by which it is told whether anything was done twice.

const shards = 3
const patienceMs = 60_000
const { taken } = strict
const accounts = Array.from({ length: 8 }, (_, n) => `101-004-1-00${n}`)
/** The first two are one person's at the broker, whose token two traders here have: so one token is used in two shards. */
const tokenOf = (login: string) => (accounts.indexOf(login) < 2 ? 'shared' : `token-of-${login}`)

/** In pips: profit, and how far behind it the stop is then. */
const rungs = [
  [20, 5],
  [50, 20],
  [100, 60],
] as const
const firstStop = 2350

interface Trader {
  readonly person: Person
  readonly login: string
  readonly shard: number
  accountId: string
  readonly published: string[]
}

let database: TestDatabase
let folder: ReturnType<typeof scratchFolder>
let client: pg.Client
let api: ServerProcess
let nats: NatsServer
let atBroker: StrictBroker
const engines: ServerProcess[] = []
const traders: Trader[] = []
/** The highest stop that the broker ever had of a position, by account and position. */
const highest = new Map<string, number>()
const loosened: string[] = []
let watching = true
let watched: Promise<number>
let bid = 2400
const secret = randomBytes(32).toString('hex')

const env = (role: string) => ({
  RATCHET_ROLE: role,
  RATCHET_DATA_DIR: folder.path,
  RATCHET_SECRET: secret,
  DATABASE_URL: database.url,
  NATS_URL: nats.url,
  ...strict.settings(atBroker.url),
  FEED: 'synthetic:1',
})

const shardOf = async (email: string): Promise<number> =>
  (
    await client.query('select t.shard from ledger.traders t join auth."user" u on u.id = t.id where u.email = $1', [
      email,
    ])
  ).rows[0]?.shard

async function addTrader(login: string, isWanted: (shard: number) => boolean): Promise<Trader> {
  for (let n = 0; ; n++) {
    const person = new Person(api.url, `Trader${login.slice(-1)}x${n}`)
    expect((await person.signUp()).status).toBe(200)
    const shard = await shardOf(person.email)
    if (!isWanted(shard)) continue
    const risk = {
      ...noRisk,
      ...Object.fromEntries(
        rungs.flatMap(([profit, sl], n) => [
          [`profit${n + 1}`, profit],
          [`sl${n + 1}`, sl],
        ]),
      ),
    }
    expect((await person.call('PUT', '/api/risk', risk)).status).toBe(200)
    const trader = { person, login, shard, accountId: '', published: [] }
    traders.push(trader)
    return trader
  }
}

/**
 * What the api asks to test a token counts with what the engines ask, so it may have to be tried again, as it says. Each try needs
 * connections of the two a second that the address has: who does not wait keeps itself out.
 */
async function connect(trader: Trader): Promise<void> {
  const { person, login } = trader
  const asked = { broker: strict.id, environment: 'practice', login, credentials: { token: tokenOf(login) } }
  await until(`${login} is connected`, async () => {
    const { status, body } = await person.call('POST', '/api/accounts', asked)
    trader.accountId = body.id ?? ''
    if (status !== 201) await new Promise((done) => setTimeout(done, 3000))
    return status === 201
  })
}

const stateOf = async ({ person, accountId }: Trader): Promise<string> =>
  (await person.call('GET', `/api/accounts/${accountId}`)).body.state
const untilLive = async (some: readonly Trader[]) => {
  for (const trader of some)
    await until(`${trader.login} is live`, async () => (await stateOf(trader)) === 'live', patienceMs)
}

async function open(): Promise<void> {
  database = await createTestDatabase()
  folder = scratchFolder()
  nats = await NatsServer.start()
  atBroker = await strict.start({
    state: join(folder.path, 'broker.json'),
    port: await freePort(),
    accounts: accounts.map((id) => ({ id, token: tokenOf(id) })),
  })
  await atBroker.gold(bid)
  await raiseShards(database.url, shards)
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  api = await startProcess(env('api'))
  for (let i = 0; i < 3; i++) engines.push(await startProcess(env('engine')))
  for (const one of [api, ...engines]) expect(await one.ready, one.err()).toBe(true)
  // Two in each shard; the last two accounts wait.
  for (const [n, login] of accounts.slice(0, 6).entries()) await addTrader(login, (shard) => shard === n % shards)
  for (const trader of traders) await connect(trader)
  await untilLive(traders)
  watched = watch()
}

async function close(): Promise<void> {
  watching = false
  await watched?.catch(() => {})
  for (const one of [api, ...engines]) {
    one?.child.kill('SIGCONT')
    await one?.signal('SIGKILL')
  }
  await atBroker?.kill()
  await nats?.kill()
  await client?.end()
  await database?.drop()
  folder?.remove()
}

/** Looks all the time at the broker whether the stop of a long position ever goes back. @returns how often it looked */
async function watch(): Promise<number> {
  let looks = 0
  for (; watching; looks++) {
    for (const { login } of traders) {
      const { trades, orders } = await atBroker.account(login)
      for (const { id } of trades) {
        const key = `${login} ${id}`
        const price = orders.find(({ type, tradeID }) => type === 'STOP_LOSS' && tradeID === id)?.price ?? 0
        const before = highest.get(key) ?? 0
        if (price < before) loosened.push(`${key}: ${before} to ${price}`)
        highest.set(key, Math.max(before, price))
      }
    }
    await new Promise((done) => setTimeout(done, 50))
  }
  return looks
}

const owned = () => ownedShards(client)
const untilOwned = (some: string) => until(`they have ${some}`, async () => (await owned()).join() === some)

async function publish(trader: Trader): Promise<void> {
  const { server: _, ...deal } = { ...smallDeal, deviation: 10_000, sl: firstStop, tradeDetails: 'far' }
  const { status, body } = await trader.person.call('POST', '/api/trades', { ...deal, accountId: trader.accountId })
  expect(status, JSON.stringify(body)).toBe(201)
  trader.published.push(body.id)
}

const isServed = async ({ person, published }: Trader): Promise<boolean> =>
  (await person.call('GET', '/api/counts')).body.executed === published.length
async function everybodyIsServed(some: readonly Trader[] = traders): Promise<void> {
  for (const trader of some) await until(`${trader.login} is served`, () => isServed(trader), patienceMs)
}
async function everybodyTrades(some: readonly Trader[] = traders): Promise<void> {
  await Promise.all(some.map(publish))
  await everybodyIsServed(some)
}

/** Of a long position that was opened there, the stop that its ladder has given it by now; all in points of 1/1000. */
function ladderStop(openedAt: number): number {
  const pip = 10
  const [profit, sl] = rungs.findLast(([profit]) => Math.round(bid * 1000) >= openedAt + profit * pip) ?? []
  return profit === undefined || sl === undefined ? firstStop * 1000 : openedAt + (profit - sl) * pip
}

/** Gold rises. @returns when the broker has of each position the stop that its ladder gives it */
async function climb(by: number): Promise<void> {
  bid = Math.round((bid + by) * 1000) / 1000
  await atBroker.gold(bid)
  const isThere = async ({ login }: Trader) => {
    const { transactions, trades, orders } = await atBroker.account(login)
    const opened = new Map(transactions.map(({ tradeOpened, price }) => [tradeOpened?.tradeID, Number(price) * 1000]))
    const stops = new Map(
      orders.flatMap(({ type, tradeID, price }) => (type === 'STOP_LOSS' ? [[tradeID, price]] : [])),
    )
    return trades.every(({ id }) => stops.get(id) === ladderStop(Math.round(opened.get(id) ?? 0)))
  }
  for (const trader of traders) await until(`the stops of ${trader.login}`, () => isThere(trader), patienceMs)
}

/** The UUID as the broker has it. */
const wireId = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')

async function expectWithinLimits(): Promise<void> {
  const { most } = await atBroker.figures()
  for (const what of ['requests', 'connections', 'streams'] as const)
    expect(most[what], `most ${what}`).toBeLessThanOrEqual(taken[what])
}

describe.skipIf(!hasNats)(
  'SHA6: three engines and accounts of all their shards at one broker (skipped where no nats-server program is installed)',
  () => {
    beforeAll(open, 240_000)
    afterAll(close, 60_000)

    it('each shard serves its own, within what the broker takes of one address, one token used in two shards', async () => {
      expect(new Set(traders.slice(0, 2).map(({ shard }) => shard)).size).toBe(2)
      await untilOwned('1,1,1')
      // What the api has asked to test tokens is counted for a second.
      await new Promise((done) => setTimeout(done, 1500))
      await atBroker.forgetFigures()
      await everybodyTrades()
      await climb(1)
      await expectWithinLimits()
    }, 120_000)

    it('one that is killed with instructions under way: who takes over fetches what was reported to nobody', async () => {
      await atBroker.forgetFigures()
      const [killed] = engines.splice(0, 1)
      // Orders arrive, and their answers do not.
      await atBroker.fail('order', { what: 'unanswered' }, 2)
      const publishing = Promise.all(traders.map(publish))
      await until('an order at the broker', async () => {
        const all = await Promise.all(traders.map(({ login }) => atBroker.account(login)))
        return all.some(({ trades }) => trades.length > 1)
      })
      await killed?.signal('SIGKILL')
      await publishing
      await everybodyIsServed()
      await untilOwned('2,1')
      await climb(0.5)
      await expectWithinLimits()
    }, 180_000)

    it('one that hangs with a request on its way, and goes on: nothing is done twice, no stop goes back', async () => {
      const [stopped] = engines
      const publishing = Promise.all(traders.map(publish))
      await new Promise((done) => setTimeout(done, 20))
      stopped?.child.kill('SIGSTOP')
      await publishing
      await everybodyIsServed()
      await untilOwned('3')
      const climbing = climb(0.6)
      stopped?.child.kill('SIGCONT')
      await climbing
      await untilOwned('2,1')
      await everybodyTrades()
    }, 180_000)

    it('one that joins and one that ends: no account is heard by two at a time', async () => {
      await untilLive(traders)
      await atBroker.forgetFigures()
      const third = await startProcess(env('engine'))
      engines.push(third)
      expect(await third.ready, third.err()).toBe(true)
      await untilOwned('1,1,1')
      await everybodyTrades()
      await Promise.all(traders.map(publish))
      expect(await engines.splice(0, 1)[0]?.signal('SIGTERM')).toBe(0)
      await everybodyIsServed()
      await untilOwned('2,1')
      await untilLive(traders)
      const { together } = await atBroker.figures()
      expect(together.filter(([, streams]) => streams > 1)).toEqual([])
      await expectWithinLimits()
    }, 180_000)

    it('an account that is connected while its shard moves is taken up, and one that is disconnected is let go of', async () => {
      const [, , , , , , first = '', second = ''] = accounts
      const [one, two] = [await addTrader(first, () => true), await addTrader(second, () => true)]
      await connect(one)
      await untilLive([one])
      const third = await startProcess(env('engine'))
      engines.push(third)
      // While shards move.
      await connect(two)
      expect(await third.ready, third.err()).toBe(true)
      // Nobody is told of it: what the message would have said is found in the ledger.
      await nats.kill()
      expect((await one.person.call('DELETE', `/api/accounts/${one.accountId}`)).status).toBe(200)
      await nats.start()
      await untilOwned('1,1,1')
      await untilLive([two])
      await everybodyTrades([two])
      await climb(0.7)
      // Its token is used for nothing more.
      await until('nobody hears the other', async () => {
        await atBroker.forgetFigures()
        await atBroker.cut()
        await new Promise((done) => setTimeout(done, 8000))
        const { together } = await atBroker.figures()
        return together.length > 0 && !together.some(([login]) => login === first)
      })
      traders.splice(traders.indexOf(one), 1)
    }, 180_000)

    it('I1, I2, I3: every instruction became one order, and no stop ever went back', async () => {
      await everybodyIsServed()
      for (const { login, published } of traders) {
        const { transactions } = await atBroker.account(login)
        const orders = transactions.flatMap(({ type, clientExtensions }) =>
          type === 'MARKET_ORDER' ? [clientExtensions?.id ?? ''] : [],
        )
        expect(orders.toSorted(), login).toEqual(published.map(wireId).toSorted())
      }
      watching = false
      expect(await watched).toBeGreaterThan(50)
      expect(loosened).toEqual([])
      expect(highest.size).toBeGreaterThan(6 * 5)
    }, 120_000)
  },
)
