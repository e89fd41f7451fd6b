import { Crowd } from '@ratchet/broker/neighbours'
import { openPaperPool } from '@ratchet/broker/paper'
import type { Feed } from '@ratchet/engine'
import { EngineAlreadyRunning, openTurnstile, SharedPools } from '@ratchet/store'
import { type EngineFigures, figuresOf } from '../core/monitoring/engine-figures.ts'
import { clock } from '../core/process/clock.ts'
import { timers } from '../core/process/timers.ts'
import { EngineMeter } from '../market/meter.ts'
import { ShardKeeper } from '../shards/keeper.ts'
import { type OwnEngine, openFeed, startEngine } from './market.ts'
import type { MarketWiring, SharedConnections } from './market-wiring.ts'
import { beatEveryMs } from './thread/beats-speech.ts'
import { openRegister } from './thread/register-thread.ts'

/** Connections by which the paper books of all shards of a process are read. */
const mostPaper = 4
/** Longer than any part of an engine takes to stop. */
const patienceMs = 60_000

export interface RunningShards {
  figures(): EngineFigures
}

/**
 * Has this process take its share of the database's shards (`ShardKeeper`). Each shard is an engine of its own: writer, markets, brokers.
 * @param feed the configured feed, opened before anything else was
 */
export async function startShards(wiring: MarketWiring, feed: Feed): Promise<RunningShards> {
  const { config, database, log, onFatal } = wiring
  const turnstile = openTurnstile(database.as('engine').reveal())
  await wiring.closing.add('turns of connections', () => turnstile.close())
  const crowd = new Crowd(clock)
  const neighbours = {
    turnstile,
    parts: () => crowd.parts(),
    onChange: (listener: () => void) => crowd.onChange(listener),
  }
  const meter = new EngineMeter()
  const register = openRegister(database.as('engine').reveal(), onFatal)
  const shared: SharedConnections = {
    ledger: new SharedPools(),
    paper: openPaperPool(database.as('broker').reveal(), mostPaper, log),
  }
  /** Opened to be sure that it can be; the first shard takes it. */
  let opened: Feed | undefined = feed
  const keeper = new ShardKeeper<OwnEngine>({
    register,
    begin: async ({ closing, onFatal, ...shard }) => {
      const own = opened ?? (await openFeed(config))
      opened = undefined
      await closing.add('feed', () => own.close())
      // One that is alone has what it had before there were several.
      return startEngine(
        { ...wiring, neighbours, closing, onFatal, meter, shard, ...(shard.of > 1 && { shared }) },
        own,
      )
    },
    isStillHeld: (error) => error instanceof EngineAlreadyRunning,
    crowd,
    beatEveryMs,
    timers,
    log,
    onFatal,
  })
  const stop = async () => {
    await keeper.stop()
    await opened?.close()
    await shared.paper.end()
  }
  await wiring.closing.add('shards', stop, patienceMs)
  await keeper.start()
  return { figures: () => figuresOf(meter, keeper.engines()) }
}
