import { randomUUID } from 'node:crypto'
import { openEventLog } from '@ratchet/broker/events'
import { httpTransport, type Limits, Oanda, steadyClock, tradableOf, Way } from '@ratchet/broker/oanda/parts'
import { createMemoryBus } from '@ratchet/bus'
import { noRisk } from '@ratchet/contract'
import { createEngine, type DriverClock, foreignMarket, type Log } from '@ratchet/engine'
import { startDriver } from '@ratchet/engine/driver'
import { createApiStore, createLedger, type NewTrade, readNameKey } from '@ratchet/store'

const server = 'OANDA-Practice'
const quiet: Log = { info: () => {}, warn: () => {}, error: () => {} }
const clock: DriverClock = {
  nowMs: () => Date.now(),
  delay: (ms) => new Promise((done) => setTimeout(done, ms)),
  turn: () => new Promise((done) => setImmediate(done)),
}
/** Six rungs, ten of OANDA's pips apart. */
const ladder = {
  ...noRisk,
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].flatMap((n) => [[`profit${n}`, 10 * n] as const, [`sl${n}`, 5] as const])),
}

export interface WireAccount {
  readonly id: string
  readonly token: string
}

export interface Desk {
  /** Opens a position on each account. */
  open(): Promise<void>
  /** Resolves once so many stops are on record as moved. */
  moved(count: number): Promise<void>
  close(): Promise<void>
}

/** Everything of the product between a price and a request: the adapter, the driver, the engine, and the ledger in PostgreSQL. */
export async function openDesk(
  databaseUrl: string,
  url: string,
  accounts: readonly WireAccount[],
  limits: Limits,
): Promise<Desk> {
  const bus = createMemoryBus()
  const notify = bus.publish.bind(bus)
  const store = createApiStore({ url: databaseUrl, nameKey: await readNameKey(databaseUrl), notify })
  const ledger = createLedger({ url: databaseUrl, notify, foreign: [server] })
  const tokens = new Map<string, string>()
  const broker = new Oanda({
    events: await openEventLog(databaseUrl),
    entry: new Way({ open: () => httpTransport(url, url, limits.ways), steady: steadyClock, limits }).enter(),
    steady: steadyClock,
    token: async (id) => ({ reveal: () => tokens.get(id) ?? '' }),
    clock,
    log: quiet,
    random: Math.random,
  })
  const ids: string[] = []
  for (const { id: login, token } of accounts) {
    const traderId = `of-${login}`
    await store.ensureTrader(traderId, { name: 'Scene', email: `${login}@example.test` })
    await store.putRisk(traderId, ladder)
    const about = { server, login, currency: 'USD', hedging: true, name: null, credentialsSealed: new Uint8Array(1) }
    const id = await store.connectAccount(traderId, about)
    tokens.set(id, token)
    ids.push(id)
  }
  await ledger.takeLease()
  const given = await Promise.all(ids.map((id, n) => broker.connect({ id, login: accounts[n]?.id ?? '', server })))
  if (given.length !== accounts.length) throw new Error('Not all accounts are connected.')
  const [first = ''] = ids
  const instruments = tradableOf(await broker.offers(first))
  const log = quiet
  const feed = broker.feed({ instruments, account: () => first, label: 'the wire' })
  const market = ledger.ofMarket(server)
  const onFatal = (error: unknown) => {
    throw error
  }
  const engine = createEngine({
    ledger: market,
    brokers: new Map([[server, broker]]),
    instruments,
    clock,
    ids: { uuid: () => randomUUID() },
    log,
    bus,
    onFatal,
  })
  const driver = startDriver({
    feed,
    market: foreignMarket,
    engine,
    ledger: market,
    clock: { ...clock, nowMs: () => performance.now() },
    log,
    speed: 1,
    listener: { quote: () => {}, alive: () => {}, pause: () => {}, ended: () => {} },
    onFatal,
  })
  const until = async (what: string, isSo: () => Promise<boolean>) => {
    for (let tries = 0; !(await isSo()); tries++) {
      if (tries > 3000) throw new Error(`It did not come to ${what}.`)
      await clock.delay(40)
    }
  }
  const sum = async (count: (traderId: string) => Promise<number>) => {
    let all = 0
    for (const { id } of accounts) all += await count(`of-${id}`)
    return all
  }
  const active = () => sum(async (traderId) => (await store.allActive(traderId)).length)
  await until('a market', async () => driver.level)
  return {
    open: async () => {
      await until('closed positions', async () => (await active()) === 0)
      for (const { id } of accounts) await store.publishTrade(`of-${id}`, { ...instruction, brokerId: id }, null)
      engine.wake()
      await until('open positions', async () => (await active()) === accounts.length)
      await until('calm', async () => !engine.busy)
    },
    moved: (count) =>
      until('moved stops', async () => (await sum(async (id) => (await store.counts(id)).modified)) >= count),
    close: async () => {
      await driver.stop()
      await broker.close()
      await ledger.close()
      await store.close()
      await bus.close()
    },
  }
}

const instruction: NewTrade = {
  server,
  action: 'Trade_Action_Deal',
  type: 'Order_Type_Buy',
  symbol: 'GOLD',
  volume: 100,
  price: 0,
  deviation: 1000,
  sl: 0,
  tp: 0,
  tradeDetails: 'bench',
  magic: '',
  risk: null,
  profit: null,
  brokerId: '',
  brokerPasswordSealed: null,
}
