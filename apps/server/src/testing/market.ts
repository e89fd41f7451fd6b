import { randomUUID } from 'node:crypto'
import { createPaperBroker } from '@ratchet/broker/paper'
import { createMemoryBus } from '@ratchet/bus'
import { defaultInstruments, type Instrument, serverNames } from '@ratchet/contract'
import type { Quote } from '@ratchet/domain'
import { createEngine, type Engine, type Feed, type FeedQuote, type Log } from '@ratchet/engine'
import { createApiStore, createLedger, type NewTrade, readNameKey, TraderMemory } from '@ratchet/store'
import { askingOf } from '@ratchet/store/testing'
import { paperTeller, startMarket } from '../market/index.ts'

const clock = {
  nowMs: () => Date.now(),
  delay: (ms: number) => new Promise<void>((done) => setTimeout(done, ms)),
}

/** Given quotes as a feed that is never slowed down. */
export function feedOf(quotes: readonly Quote[]): Feed {
  return {
    market: { feed: 'ticks', label: 'given quotes', speed: null, symbols: ['GOLD'] },
    realTime: false,
    async *open(from) {
      // Opened beyond its end, a feed that ends is left at its last quote.
      for (let i = Math.max(0, Math.min(from, quotes.length - 1)); i < quotes.length; i += 512) {
        yield quotes.slice(i, i + 512).map((quote, offset): FeedQuote => ({ quote, position: i + offset }))
      }
    },
    close: async () => {},
  }
}

/** Bids of gold a second apart, from noon of a Thursday in 2014, each with the ask twenty points above it. */
export const bidsStartMs = Date.UTC(2014, 4, 1, 12)
export const feedOfBids = (bids: readonly number[]): Feed =>
  feedOf(bids.map((bid, n): Quote => ({ symbol: 'GOLD', bid, ask: bid + 20, timeMs: bidsStartMs + n * 1000 })))

/** The feed up to a place, one quote at a time; something is done once the first of them was given. */
export const upTo = (feed: Feed, last: number, first: () => Promise<unknown>): Feed => ({
  ...feed,
  async *open(from, known) {
    let isFirst = true
    for await (const batch of feed.open(from, known))
      for (const item of batch.filter(({ position }) => position <= last)) {
        yield [item]
        if (isFirst) await first()
        isFirst = false
      }
  },
})

export interface Desk {
  readonly store: ReturnType<typeof createApiStore>
  /** What store and ledgers have written. */
  readonly written: TraderMemory
  /** What went wrong: warnings, errors, and whatever would have ended the process. */
  readonly troubles: unknown[]
  /**
   * Runs the market over a feed until it ends, with the engine as it is or as `change` makes it.
   * @returns how many quotes were refused
   */
  run(feed: Feed, change?: (engine: Engine) => Engine): Promise<number>
  close(): Promise<void>
}

/** The real ledger, paper broker, engine and driver on one database; each run is a start of the process anew. */
export async function openDesk(url: string, instruments: readonly Instrument[] = defaultInstruments): Promise<Desk> {
  const troubles: unknown[] = []
  const log: Log = {
    info: () => {},
    warn: (message, more) => troubles.push(`${message} ${JSON.stringify(more)}`),
    error: (message) => troubles.push(message),
  }
  const bus = createMemoryBus((_, error) => troubles.push(error))
  const notify = bus.publish.bind(bus)
  const written = new TraderMemory()
  const store = createApiStore({
    url: (await askingOf(url)).api,
    nameKey: await readNameKey(url),
    notify,
    written,
  })
  const onFatal = (error: unknown) => troubles.push(error)

  async function run(feed: Feed, change: (engine: Engine) => Engine = (engine) => engine): Promise<number> {
    const ledger = createLedger({ url, notify, written })
    const paper = await createPaperBroker({
      connectionString: url,
      instruments,
      log,
      ledgerLog: ledger.log,
    })
    const brokers = new Map([[serverNames.paper, paper]])
    const ids = { uuid: randomUUID }
    const engine = change(createEngine({ ledger, brokers, instruments, clock, ids, log, bus, onFatal }))
    const market = startMarket({
      feed,
      market: paper,
      engine,
      ledger,
      teller: paperTeller(bus),
      log,
      clock,
      speed: null,
      onFatal,
    })
    while (!market.market().ended && troubles.length === 0) await clock.delay(10)
    await market.stop()
    await paper.close()
    await ledger.close()
    return market.refusedQuotes()
  }

  return { store, written, troubles, run, close: () => store.close().then(() => bus.close()) }
}

/** A deal at market on the paper server, or what the fields make of it. */
export const instruction = (fields: Partial<NewTrade>): NewTrade => ({
  server: serverNames.paper,
  action: 'Trade_Action_Deal',
  type: 'Order_Type_Buy',
  symbol: 'GOLD',
  volume: 1000,
  price: 0,
  deviation: 0,
  sl: 0,
  tp: 0,
  tradeDetails: 'a test',
  magic: '0',
  risk: null,
  profit: null,
  brokerId: '',
  brokerPasswordSealed: null,
  ...fields,
})
