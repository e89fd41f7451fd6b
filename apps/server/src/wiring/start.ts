import { DataDirInUse, lockDataDir, makeDataDir } from '@ratchet/store/embedded'
import { refuseUnfinished } from '../backup/unfinished.ts'
import { onceThereIsRoom } from '../core/database/free-place.ts'
import { checkDataDir, dataDirRefused } from '../core/files/data-dir.ts'
import { checkSharedDir } from '../core/files/files-folder.ts'
import { checkPort } from '../core/http/free-port.ts'
import { hideAddress, type ServerLog } from '../core/monitoring/log.ts'
import { clock } from '../core/process/clock.ts'
import type { Closing } from '../core/process/closing.ts'
import { ConfigError } from '../core/refusals/config-error.ts'
import { openKeyring } from '../core/secrets/keyring.ts'
import { hasKey, makeOwnKey, sourceOf } from '../core/secrets/sources.ts'
import { asRootLine } from '../core/settings/as-root.ts'
import { type Config, originOf } from '../core/settings/config.ts'
import { inTheClear } from '../core/settings/in-the-clear.ts'
import { openToStrangers } from '../core/settings/open-to-strangers.ts'
import { untilPriced } from '../market/priced.ts'
import { readSite } from '../site/site.ts'
import { openTracing } from '../tracing/open.ts'
import { startApi } from './api.ts'
import { openBus } from './bus.ts'
import { checkDatabase, type Database, openDatabase } from './database.ts'
import { openMonitor } from './monitor.ts'
import { openEngineThread } from './thread/open.ts'

export interface StartParts {
  readonly config: Config
  readonly log: ServerLog
  readonly closing: Closing
  /** Tells the operator on the console; of what is wrong, where errors go. */
  readonly say: (line: string) => void
  readonly complain: (line: string) => void
  readonly onFatal: (error: unknown) => void
}

/**
 * Starts the parts that the role needs, each on top of the ones before it, and says when they are ready. Where one process has both, the
 * engine has a thread of its own, so that no request delays it (`docs/decisions/2026-11-24-engine-thread.md`).
 * @param onDatabase receives the database as soon as it is open, so that a forced end can stop it
 */
export async function start(parts: StartParts, onDatabase: (database: Database) => void): Promise<void> {
  const { config, log, closing, say, complain, onFatal } = parts
  const { role } = config
  // What can be refused comes first: until the data folder is taken nothing is written.
  if (role !== 'engine') await checkPort(config)
  refuseUnfinished(config.dataDir)
  checkDataDir(config.dataDir)
  if (role !== 'engine') checkSharedDir(config)
  const site = readSite(config.dataDir)
  const { secret, dataDir } = config
  const openOwnKeyring = () => openKeyring(sourceOf(secret, dataDir), (key) => log.hide(key.reveal()))
  const keyring = hasKey(secret, dataDir) ? await openOwnKeyring() : undefined
  const whenFree = <T>(work: () => Promise<T>) => onceThereIsRoom(log.warn, work)
  await whenFree(() => checkDatabase(config, keyring))
  const thread = role === 'all' ? await openEngineThread({ closing, complain, onFatal }) : undefined
  // A process that serves requests does not load the engine.
  const [engine, shards] =
    role === 'engine' ? await Promise.all([import('./market.ts'), import('./shards.ts')]) : [undefined, undefined]
  const feed = await engine?.openFeed(config)
  const bus = await openBus(config, log, closing, thread?.line)
  await takeDataDir(config, log, closing)
  if (process.getuid?.() === 0) log.info(asRootLine(config))
  for (const line of [...inTheClear(config), ...openToStrangers(config)]) log.warn(line)
  const opening = {
    config,
    closing,
    keyring,
    openKeyring: async (mayMake: boolean) => {
      if (mayMake && secret === undefined) makeOwnKey(dataDir)
      return openOwnKeyring()
    },
    say,
    hide: (address: string) => hideAddress(log, address),
    warn: (line: string) => log.warn(line),
  }
  const database = await (config.databaseUrl ? whenFree(() => openDatabase(opening)) : openDatabase(opening))
  onDatabase(database)
  const { keys } = database
  log.hide(keys.root.reveal())
  const tracer = await openTracing(config, role === 'engine' ? 'engine' : 'api', log, closing)
  if (shards && feed) {
    const wiring = { config, database, bus, log, closing, sealer: keys.sealer, tracer, onFatal }
    await openMonitor(wiring, await shards.startShards(wiring, feed))
    return say("Ratchet's engine is ready")
  }
  const atHand = await thread?.begin(database, bus)
  await startApi({ config, database, bus, log, closing, keys, site, engine: atHand, tracer, say })
  if (atHand) await untilPriced(atHand.view, clock)
  say(`Ratchet is ready at ${originOf(config.host, config.port)}`)
}

/**
 * Makes the data folder and begins the log there. Locks it too: two servers on one folder would share a database and a market. An api and an
 * engine that run apart need no lock.
 */
async function takeDataDir({ dataDir, role }: Config, log: ServerLog, closing: Closing): Promise<void> {
  try {
    makeDataDir(dataDir)
    if (role === 'all') {
      const lock = await lockDataDir(dataDir)
      await closing.add('data folder', () => lock.release())
    }
    log.open()
  } catch (error) {
    if (error instanceof DataDirInUse) throw new ConfigError(error.message)
    throw dataDirRefused(dataDir, error)
  }
}
