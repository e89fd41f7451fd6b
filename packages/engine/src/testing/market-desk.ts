import type { Instrument, Message, Risk } from '@ratchet/contract'
import { trade } from '../account/testing/world.ts'
import { startDriver } from '../driver/index.ts'
import { createEngine } from '../engine.ts'
import {
  type Broker,
  type BrokerAccount,
  type Clock,
  type DriverClock,
  type Feed,
  foreignMarket,
  type Log,
  type TradeRow,
  topics,
} from '../ports/index.ts'
import { LeaseHolder, memoryLedger } from './ledger.ts'
import { Tables } from './tables.ts'

export interface MarketDeskParts {
  readonly account: BrokerAccount
  readonly broker: Broker
  readonly feed: Feed
  readonly instruments: readonly Instrument[]
  readonly ladder: Risk
  readonly clock: Clock
  /** Measures spans. */
  readonly steady: DriverClock
  readonly log: Log
  readonly uuid: () => string
}

const traderId = 'trader'

/** The real engine and driver of one account at a remote broker, with the ledger in memory. */
export function openMarketDesk({
  account,
  broker,
  feed,
  instruments,
  ladder,
  clock,
  steady,
  log,
  uuid,
}: MarketDeskParts) {
  const { id, server, login } = account
  const tables = new Tables()
  tables.accounts.set(id, { id, traderId, server, login, brokerSeq: 0, feedPosition: -1 })
  tables.saveRisk(traderId, ladder)
  const ledger = memoryLedger({ tables, lease: new LeaseHolder(), engine: 'this engine' })
  /** Errors that ended the engine. */
  const faults: unknown[] = []
  const onFatal = (error: unknown) => void faults.push(error)
  const listeners: ((message: Message<'work'>) => void)[] = []
  const engine = createEngine({
    ledger,
    brokers: new Map([[server, broker]]),
    instruments,
    clock,
    ids: { uuid },
    log,
    bus: {
      publish: () => {},
      subscribe: (topic, listener) => {
        if (topic === topics.work) listeners.push(listener as (message: Message<'work'>) => void)
        return () => {}
      },
      close: async () => {},
    },
    onFatal,
  })
  const listener = { quote: () => {}, alive: () => {}, pause: () => {}, ended: () => {} }
  const driver = startDriver({
    feed,
    market: foreignMarket,
    engine,
    ledger,
    clock: steady,
    log,
    speed: 1,
    listener,
    onFatal,
  })
  return {
    tables,
    faults,
    engine,
    /** Publishes an instruction of the account's trader. */
    publish: (fields: Partial<TradeRow>) => {
      tables.publish(trade({ traderId, accountId: id, brokerId: login, server, ...fields }))
      for (const notify of listeners) notify({ traderId } as Message<'work'>)
    },
    close: () => driver.stop(),
  }
}
