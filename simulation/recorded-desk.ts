import { Paper } from '@ratchet/broker/paper'
import { defaultInstruments } from '@ratchet/contract'
import { createMarket, type Quote, Random } from '@ratchet/domain'
import { createEngine } from '@ratchet/engine'
import { startDriver } from '@ratchet/engine/driver'
import type { Feed, FeedQuote, TradeRow } from '@ratchet/engine/ports'
import { atOnce, LeaseHolder, memoryLedger, Tables } from '@ratchet/engine/testing'
import { Books, bookStorage } from './books.ts'
import { quiet } from './far-market.ts'
import { server } from './program.ts'

/** Instructions that traders publish once the quote at a place was given. */
export type Orders = ReadonlyMap<number, (quote: Quote) => readonly TradeRow[]>

/** What became of the instructions. */
export interface Played {
  readonly tables: Tables
  readonly troubles: readonly unknown[]
}

const batchSize = 512
const clock = {
  nowMs: () => Date.now(),
  delay: (ms: number) => new Promise<void>((done) => setTimeout(done, ms)),
  turn: () => new Promise<void>((done) => setImmediate(done)),
}

/**
 * Plays quotes through the real driver, engine and paper broker, with the ledger and the books in memory, as fast as they go.
 * @param accounts each of a trader of the same name
 */
export async function playRecorded(
  quotes: readonly Quote[],
  orders: Orders,
  accounts: readonly string[],
): Promise<Played> {
  const tables = new Tables()
  for (const [n, id] of accounts.entries())
    tables.accounts.set(id, { id, traderId: id, server, login: `${5_000_000 + n}`, brokerSeq: 0, feedPosition: -1 })
  const troubles: unknown[] = []
  const ledger = memoryLedger({ tables, lease: new LeaseHolder(), engine: 'one', logged: {} })
  await ledger.loadAccounts()
  const storage = bookStorage(new Books(), atOnce, ledger)
  const market = createMarket(defaultInstruments, { loops: false })
  const timers = {
    soon: (run: () => void) => queueMicrotask(run),
    later: (run: () => void, ms: number) => void setTimeout(run, ms),
  }
  const paper = new Paper(market, storage, { latencyMs: 0, deposit: 100_000_000, leverage: 0 }, quiet, timers)
  paper.load(await storage.load())
  const random = new Random(1)
  const listeners = new Set<() => void>()
  const onFatal = (error: unknown) => void troubles.push(error)
  const engine = createEngine({
    ledger,
    brokers: new Map([[server, paper]]),
    instruments: defaultInstruments,
    clock,
    ids: { uuid: () => random.uuid() },
    log: quiet,
    bus: {
      publish: () => {},
      subscribe: (_, heard) => {
        const listener = () => heard({ traderId: 'any' } as Parameters<typeof heard>[0])
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      close: async () => {},
    },
    onFatal,
  })
  /** The market pauses until what was published is decided. */
  async function publish(trades: readonly TradeRow[]): Promise<void> {
    for (const trade of trades) tables.publish(trade)
    for (const listener of listeners) listener()
    const isOpen = ({ id }: TradeRow) => tables.trades.get(id)?.status === 'Pending'
    while (trades.some(isOpen) && troubles.length === 0) await clock.delay(1)
  }
  const done = Promise.withResolvers<void>()
  async function* open(from: number): AsyncGenerator<readonly FeedQuote[]> {
    for (let place = from; place < quotes.length; ) {
      const batch: FeedQuote[] = []
      let asked: ((quote: Quote) => readonly TradeRow[]) | undefined
      while (batch.length < batchSize && place < quotes.length && !asked) {
        batch.push({ quote: quotes[place] as Quote, position: place })
        asked = orders.get(place++)
      }
      yield batch
      if (asked) await publish(asked(quotes[place - 1] as Quote))
    }
  }
  const feed: Feed = {
    market: { feed: 'ticks', label: 'recorded', speed: null, symbols: ['GOLD'] },
    realTime: false,
    open,
    close: async () => {},
  }
  const driver = startDriver({
    feed,
    market: paper,
    engine,
    ledger,
    clock,
    log: quiet,
    speed: null,
    listener: { quote: () => {}, alive: () => {}, pause: () => {}, ended: () => done.resolve() },
    onFatal: (error) => {
      onFatal(error)
      done.resolve()
    },
  })
  await done.promise
  await driver.stop()
  await ledger.ended()
  return { tables, troubles }
}
