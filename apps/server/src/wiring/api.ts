import { fileURLToPath } from 'node:url'
import { defaultInstruments } from '@ratchet/contract'
import type { Bus } from '@ratchet/engine'
import { createApiStore, openPool, openSessions, ownedShards, unwrittenShards } from '@ratchet/store'
import { buildApp } from '../app/app.ts'
import { watchDisk } from '../app/disk.ts'
import { createReadiness } from '../app/readiness.ts'
import { ensureDemoTrader } from '../auth/demo.ts'
import { createIdentity } from '../auth/identity.ts'
import type { ScheduleParts } from '../backup/schedule.ts'
import { offeredBrokers } from '../core/brokers/offered.ts'
import { createProber } from '../core/brokers/prober.ts'
import { maxConnections, maxStreams } from '../core/limits/open-files.ts'
import { dayLimitsOf } from '../core/limits/quotas.ts'
import { createTries } from '../core/limits/tries.ts'
import { addEngineFigures } from '../core/monitoring/engine-figures.ts'
import { hideAddress, type ServerLog } from '../core/monitoring/log.ts'
import { Metrics } from '../core/monitoring/metrics.ts'
import { addReplicaFigures, watchedReplica } from '../core/monitoring/replica.ts'
import { clock } from '../core/process/clock.ts'
import type { Closing } from '../core/process/closing.ts'
import { portRefused } from '../core/refusals/port-refused.ts'
import type { Keys } from '../core/secrets/keys.ts'
import { deriveKey } from '../core/secrets/master.ts'
import { type Config, filesDirOf } from '../core/settings/config.ts'
import type { MarketView } from '../core/trading/market-view.ts'
import { createOutbox, type Outbox } from '../mail/outbox.ts'
import { createResetLetters } from '../mail/reset-letters.ts'
import { createSafetyLetters } from '../mail/safety-letters.ts'
import { createSignUpLetters } from '../mail/sign-up-letters.ts'
import { followForeign } from '../market/foreign.ts'
import { followMarket } from '../market/view.ts'
import type { SiteContent } from '../site/default.ts'
import { traceStore } from '../tracing/requests.ts'
import type { Tracer } from '../tracing/tracer.ts'
import type { Database } from './database.ts'
import type { EngineAtHand } from './engine-at-hand.ts'

export interface ApiWiring {
  readonly config: Config
  readonly database: Database
  readonly bus: Bus
  readonly log: ServerLog
  readonly closing: Closing
  readonly keys: Keys
  readonly site: SiteContent
  /** The engine of this process; undefined if another process has it. */
  readonly engine: EngineAtHand | undefined
  /** Where steps of instructions are told; undefined where nobody asks for them. */
  readonly tracer: Tracer | undefined
  readonly say: (line: string) => void
}

/** RATCHET_WEB_DIST names another build of the web app, so that several can be compared side by side. */
const webDir = process.env.RATCHET_WEB_DIST ?? fileURLToPath(new URL('../../../web/dist', import.meta.url))

/** Longer than open requests are waited for. */
const closePatienceMs = 15_000

/** Starts the api: from here on requests are answered. */
export async function startApi(wiring: ApiWiring): Promise<void> {
  const { config, database, bus, log, closing, keys, say } = wiring
  const store = createApiStore({
    url: database.asking('api').reveal(),
    nameKey: keys.nameKey,
    notify: (topic, message) => bus.publish(topic, message),
    door: wiring.engine?.door,
    written: wiring.engine?.written,
    mostAccounts: config.quotas.accounts,
    dayLimits: dayLimitsOf(config.quotas),
    replica: database.replica && watchedReplica(database.replica, log),
  })
  await closing.add('api store', () => store.close())
  const pool = openPool(database.asking('auth').reveal(), 'auth')
  await closing.add('identity', () => pool.end())
  // Changes are announced to a connection of its own.
  const sessions = openSessions(database.as('auth').reveal(), pool)
  await closing.add('sessions', () => sessions.close())
  const { publicUrl, signup, port, host } = config
  const outbox = await openOutbox(wiring)
  const letters = createResetLetters(outbox, log)
  const identity = createIdentity({
    pool,
    master: keys.root,
    publicUrl,
    log,
    letters,
    signUpLetters: createSignUpLetters(outbox, log),
    sessions,
    onPerson: store.ensureTrader,
  })
  const metrics = new Metrics()
  metrics.add({
    name: 'ratchet_shards_owned',
    help: 'Shards that have an engine, in any process.',
    read: () => ownedShards(pool).catch(() => undefined),
  })
  if (store.replica) addReplicaFigures(metrics, store.replica)
  const disk = watchDisk({ dataDir: config.dataDir, metrics, log })
  await closing.add('disk', async () => disk.stop())
  await startBackups(config, { log, metrics, closing })
  const market = wiring.engine?.view ?? (await follow(bus, closing))
  if (wiring.engine) addEngineFigures(metrics, wiring.engine.figures)
  const foreign = await followForeign(bus, store, log)
  await closing.add('markets of brokers', () => foreign.stop())
  const { tracer } = wiring
  const app = await buildApp({
    store: tracer ? traceStore(store, tracer) : store,
    tracer,
    bus,
    log,
    identity,
    safetyLetters: createSafetyLetters(outbox),
    tries: createTries(pool, deriveKey(keys.root, 'tries')),
    market,
    signup,
    publicUrl,
    port,
    metrics,
    webDir,
    trustedProxy: config.trustedProxy,
    metricsToken: config.metricsToken,
    quotas: config.quotas,
    apiDocs: config.apiDocs,
    archiveUrl: config.archiveUrl,
    follow: wiring.engine?.follow,
    doors: { ofCaller: config.streamsOfCaller, inAll: maxStreams() },
    dataDir: config.dataDir,
    filesDir: filesDirOf(config),
    site: wiring.site,
    instruments: defaultInstruments,
    foreign,
    brokers: offeredBrokers(config.brokers),
    prober: createProber(config.brokers, clock),
    sealer: keys.sealer,
    signer: keys.signer,
    hashKey: deriveKey(keys.root, 'idempotency'),
    isEnding: () => closing.closing,
    databaseAnswers: async () => void (await pool.query('select 1')),
    ready: createReadiness({
      isEnding: () => closing.closing,
      query: (text) => pool.query(text),
      databaseDir: database.embedded && config.dataDir,
      unwrittenShards: () => unwrittenShards(pool),
    }),
  })
  app.server.maxConnections = maxConnections()
  // Not ready any more, it goes on for as long as it takes until everybody knows that.
  const close = async () => {
    await clock.delay(config.drainS * 1000)
    await app.close()
  }
  await closing.add('http', close, config.drainS * 1000 + closePatienceMs)
  if (config.demo) {
    const line = await ensureDemoTrader(identity, store)
    if (line) say(line)
  }
  await app.listen({ host, port }).catch((error: NodeJS.ErrnoException) => {
    throw portRefused(config, error)
  })
}

/** A server without a schedule does not load it. */
async function startBackups({ backups, backupPassphrase }: Config, parts: ScheduleParts): Promise<void> {
  if (!backups) return
  const { scheduleBackups } = await import('../backup/schedule.ts')
  await scheduleBackups(backups, backupPassphrase !== undefined, parts)
}

/** The outbox; undefined if no mail server is configured. */
async function openOutbox({ config: { smtp }, log, closing }: ApiWiring): Promise<Outbox | undefined> {
  if (!smtp) return undefined
  hideAddress(log, smtp.url.reveal())
  // A server without mail does not load its client.
  const { createSmtp } = await import('../mail/smtp.ts')
  const outbox = createOutbox(createSmtp(smtp), log)
  await closing.add('e-mail', () => outbox.close())
  return outbox
}

/** The market before the first message of an engine: nothing is known of it yet. */
async function follow(bus: Bus, closing: Closing): Promise<MarketView> {
  const symbols = defaultInstruments.map(({ symbol }) => symbol)
  const view = followMarket(bus, {
    feed: 'broker',
    label: 'Waiting for the engine',
    speed: null,
    symbols,
    ended: false,
  })
  await closing.add('market view', view.stop)
  return view
}
