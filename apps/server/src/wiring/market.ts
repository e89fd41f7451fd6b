import { accountMarketPrefixes, fixedServers } from '@ratchet/broker/connectors'
import { createFeed, FeedError, sleepless } from '@ratchet/broker/feed'
import { createPaperBroker } from '@ratchet/broker/paper'
import { defaultInstruments, paperServerOf, serverNames } from '@ratchet/contract'
import { type Bus, createEngine, type Feed } from '@ratchet/engine'
import {
  createLedger,
  type EngineLedger,
  openAlertDesk,
  openDrillDesk,
  openRetention,
  type Publisher,
  TraderMemory,
} from '@ratchet/store'
import { AlertKeeper } from '../alerts/keeper.ts'
import { troubleOf } from '../core/monitoring/engine-figures.ts'
import { clock, ids } from '../core/process/clock.ts'
import { ConfigError } from '../core/refusals/config-error.ts'
import type { Config } from '../core/settings/config.ts'
import { startDrills } from '../drills/index.ts'
import { keepBalances } from '../market/balances.ts'
import { feedName } from '../market/feed-name.ts'
import { paperTeller, quietTeller, type RunningMarket, startMarket } from '../market/index.ts'
import { EngineMeter } from '../market/meter.ts'
import { announceMarket } from '../market/view.ts'
import { startRetention } from '../retention/retention.ts'
import { byServer, startForeign } from './brokers.ts'
import { hasOthers, type MarketWiring, tradersOf } from './market-wiring.ts'
import { beginPast, keepPast } from './past.ts'
import { watched } from './watched.ts'

/** Opens the configured feed. A file that is no recording is reported before anything else is started. */
export const openFeed = async (config: Config): Promise<Feed> => {
  const { feed, feedSpeed: speed, feedLoop: loop } = config
  try {
    return await createFeed(feed, { instruments: defaultInstruments, speed, loop, clock })
  } catch (error) {
    if (error instanceof FeedError) throw new ConfigError(error.message)
    throw error
  }
}

/** How long a shard's engine waits for a session of before to end, which takes a moment. */
const shardWaitMs = 1000

/** The market of this process or thread, and its ledger's side for the api. */
export type OwnEngine = RunningMarket & {
  readonly meter: EngineMeter
  readonly publisher: Publisher
  readonly lag: EngineLedger['lag']
}

/**
 * Builds the paper broker, the engine's ledger and the engine, and starts the market at the feed position where it was left.
 * @param written what others of this process write too; a process that is an engine alone tells no stream, and remembers no events
 */
export async function startEngine(
  wiring: MarketWiring,
  feed: Feed,
  written = new TraderMemory(undefined, 0),
): Promise<OwnEngine> {
  const { config, database, bus, log, closing, onFatal, shard, shared } = wiring
  const traders = tradersOf(shard)
  // Prices, and what is met by them for everybody, are told once: by the engine that has the first shard.
  const speaks = (traders ?? 0) === 0
  const name = feedName(config)
  // The synthetic market never closes, so the broker that trades on it may not close either.
  const instruments = feed.market.feed === 'synthetic' ? sleepless(defaultInstruments) : defaultInstruments
  const notify: Bus['publish'] = (topic, message) => bus.publish(topic, message)
  const ledger = createLedger({
    url: database.as('engine').reveal(),
    notify,
    written,
    foreign: [...fixedServers, ...fixedServers.map(paperServerOf)],
    foreignPrefixes: [...accountMarketPrefixes, ...accountMarketPrefixes.map(paperServerOf)],
    failed: (traderId, error) =>
      log.error('The tables of a trader cannot be built from the record', { traderId, error }),
    bookFailed: (error) => log.warn("The tables of the paper broker's book could not be made for now", { error }),
    shard: traders,
    ...(shard && { engine: shard.engine, waitMs: shardWaitMs }),
    pools: shared?.ledger,
  })
  await closing.add('ledger', () => ledger.close())
  // If another engine holds the writer lease, this start ends here, before it touches the books or forgets a feed.
  await ledger.takeLease()
  const paper = await createPaperBroker({
    ...(shared ? { pool: shared.paper } : { connectionString: database.as('broker').reveal() }),
    migrated: true,
    instruments,
    // In a real-time market a delayed request is due by the clock, even if no quote arrives.
    options: { latencyMs: config.paperLatencyMs, ...(feed.realTime && { clock }) },
    feed: name,
    ...(traders !== undefined && { shard: { shard: traders, isShared: feed.realTime } }),
    ledgerLog: ledger.log,
    onOtherFeed: () => ledger.forgetFeed(),
    log,
  })
  await closing.add('paper broker', () => paper.close())
  const balances = keepBalances(log, ledger, paper, bus)
  await closing.add('keeping of balances', () => balances.stop())
  const meter = wiring.meter ?? new EngineMeter()
  const engine = createEngine({
    ...watched({ tracer: wiring.tracer, meter }, ledger, serverNames.paper, paper),
    instruments,
    clock,
    ids,
    log,
    bus,
    others: hasOthers(wiring),
    onFatal,
  })
  const speed = config.feedSpeed
  // Closed after the market's last quote, since it is added before.
  const past = speaks ? keepPast(wiring, name, true) : undefined
  if (past) await closing.add('prices of the past', past.close)
  if (past && feed.past) await closing.add('past of the simulated market', beginPast(past, feed, log))
  if (speaks) await keepRetention(wiring)
  const alertDesk = openAlertDesk({
    url: database.as('engine').reveal(),
    notify,
    publisher: ledger.publisher,
    written,
  })
  await closing.add('alerts of all markets', () => alertDesk.close())
  const alerts = speaks ? new AlertKeeper({ desk: alertDesk, market: '', bus, clock, log }) : undefined
  if (alerts) {
    await closing.add('alerts', () => alerts.stop())
    await alerts.start()
  }
  const market = startMarket({
    feed,
    market: paper,
    engine,
    ledger,
    teller: speaks ? paperTeller(bus) : quietTeller,
    log,
    clock,
    speed,
    onFatal,
    ...(past && { bars: past.bars }),
    ...(alerts && { alerts }),
    meter,
  })
  await closing.add('market', () => market.stop())
  if (speaks) await closing.add('announcements', announceMarket(bus, market).stop)
  const desk = openDrillDesk({ url: database.as('engine').reveal(), shard: traders, pools: shared?.ledger })
  const drills = await startDrills({ desk, engine, paper, instruments, clock, log, bus })
  await closing.add('drills', () => drills.stop())
  const foreign = await startForeign({ ...wiring, meter }, ledger, alertDesk)
  const trouble = () => troubleOf([market.trouble(), ...foreign.troubles()])
  const instructions = byServer(market.instructions, foreign)
  return { ...market, instructions, trouble, meter, publisher: ledger.publisher, lag: ledger.lag }
}

/** For the engine that has the first shard: bars, ticks and requests are those of all. */
async function keepRetention({ config, database, log, closing }: MarketWiring): Promise<void> {
  const { keepDays, feedSpeed } = config
  const retention = openRetention({ url: database.as('engine').reveal(), isFast: feedSpeed !== 1 })
  const running = startRetention({ keepDays, retention, log, clock })
  await closing.add('retention', () => running.stop())
}
