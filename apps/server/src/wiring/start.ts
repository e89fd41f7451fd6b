import { createBus } from '@ratchet/bus'
import type { Bus } from '@ratchet/engine'
import { DataDirInUse, lockDataDir } from '@ratchet/store/embedded'
import { ConfigError } from '../core/config-error.ts'
import { hideAddress, type ServerLog } from '../core/log.ts'
import { masterSecret } from '../core/secrets/master.ts'
import { readSite } from '../site/site.ts'
import { checkPort, startApi } from './api.ts'
import { clock } from './clock.ts'
import type { Closing } from './closing.ts'
import { type Config, dataDirRefused, originOf } from './config.ts'
import { type Database, openDatabase } from './database.ts'
import { type OwnEngine, openFeed, startEngine } from './market.ts'

export interface StartParts {
  readonly config: Config
  readonly log: ServerLog
  readonly closing: Closing
  /** Tells the operator on the console. */
  readonly say: (line: string) => void
  readonly onFatal: (error: unknown) => void
}

/**
 * Starts the parts that the role needs, each on top of the ones before it, and says when they are ready.
 * @param onDatabase receives the database as soon as it is open, so that a forced end can stop it
 */
export async function start(parts: StartParts, onDatabase: (database: Database) => void): Promise<void> {
  const { config, log, closing, say, onFatal } = parts
  const { role } = config
  if (role !== 'engine') await checkPort(config)
  await takeDataDir(config, closing)
  const site = readSite(config.dataDir)
  const master = masterSecret(config.secret, config.dataDir)
  log.hide(master.reveal())
  const feed = role === 'api' ? undefined : await openFeed(config)
  const database = await openDatabase({
    config,
    closing,
    master,
    say,
    hide: (address) => hideAddress(log, address),
    warn: (line) => log.warn(line),
  })
  onDatabase(database)
  const bus = await openBus(config, log, closing)
  const market = feed && (await startEngine({ config, database, bus, log, closing, master, onFatal }, feed))
  if (role === 'engine') return say("Ratchet's engine is ready")
  await startApi({ config, database, bus, log, closing, master, site, market, say })
  if (market) await untilPriced(market)
  say(`Ratchet is ready at ${originOf(config.host, config.port)}`)
}

/** A market has its first prices a moment after its engine has begun. One that is closed has none, and nobody waits for it any longer. */
async function untilPriced({ latestQuotes }: Pick<OwnEngine, 'latestQuotes'>): Promise<void> {
  for (let tries = 0; tries < 200 && latestQuotes().length === 0; tries++) await clock.delay(10)
}

/** Locks the data folder: two servers on one folder would share a database and a market. An api and an engine that run apart need no lock. */
async function takeDataDir({ dataDir, role }: Config, closing: Closing): Promise<void> {
  try {
    if (role !== 'all') return
    const lock = await lockDataDir(dataDir)
    await closing.add('data folder', () => lock.release())
  } catch (error) {
    if (error instanceof DataDirInUse) throw new ConfigError(error.message)
    throw dataDirRefused(dataDir, error)
  }
}

async function openBus({ natsUrl }: Config, log: ServerLog, closing: Closing): Promise<Bus> {
  const trouble = (topic: string, error: unknown) => log.warn('The bus could not deliver a message', { topic, error })
  try {
    const bus = await createBus(natsUrl?.reveal(), trouble)
    await closing.add('bus', () => bus.close())
    return bus
  } catch (error) {
    throw new ConfigError((error as Error).message)
  }
}
