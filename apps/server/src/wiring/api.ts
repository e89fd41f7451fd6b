import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { defaultInstruments } from '@ratchet/contract'
import type { Bus } from '@ratchet/engine'
import { createApiStore, openPool, openSessions } from '@ratchet/store'
import { buildApp } from '../app/app.ts'
import { ensureDemoTrader } from '../auth/demo.ts'
import { createIdentity } from '../auth/identity.ts'
import { createTries } from '../auth/tries.ts'
import { ConfigError } from '../core/config-error.ts'
import { hideAddress, type ServerLog } from '../core/log.ts'
import type { MarketView } from '../core/market-view.ts'
import { Metrics } from '../core/metrics.ts'
import { deriveKey } from '../core/secrets/master.ts'
import { createSealer } from '../core/secrets/seal.ts'
import type { Secret } from '../core/secrets/secret.ts'
import { createSigner } from '../core/secrets/sign.ts'
import { createOutbox, type Outbox } from '../mail/outbox.ts'
import { createResetLetters } from '../mail/reset-letters.ts'
import { followForeign } from '../market/foreign.ts'
import { followMarket } from '../market/view.ts'
import type { SiteContent } from '../site/default.ts'
import type { Closing } from './closing.ts'
import type { Config } from './config.ts'
import type { Database } from './database.ts'
import type { OwnEngine } from './market.ts'
import { openFilesAllowed } from './open-files.ts'
import { createProber } from './prober.ts'

export interface ApiWiring {
  readonly config: Config
  readonly database: Database
  readonly bus: Bus
  readonly log: ServerLog
  readonly closing: Closing
  readonly master: Secret
  readonly site: SiteContent
  /** The market of this process; undefined if an engine in another process runs it. */
  readonly market:
    | (MarketView &
        Pick<OwnEngine, 'instructions' | 'written' | 'publisher' | 'refusedQuotes' | 'isLevel' | 'lag' | 'trouble'>)
    | undefined
  readonly say: (line: string) => void
}

/** RATCHET_WEB_DIST names another build of the web app, so that several can be compared side by side. */
const webDir = process.env.RATCHET_WEB_DIST ?? fileURLToPath(new URL('../../../web/dist', import.meta.url))

/** Streams leave room for requests, the database and files: of what may be open they have six tenths, and all connections eight. */
const mostStreams = () => Math.floor(openFilesAllowed() * 0.6)
const mostConnections = () => Math.floor(openFilesAllowed() * 0.8)

/** Starts the api: from here on requests are answered. */
export async function startApi(wiring: ApiWiring): Promise<void> {
  const { config, database, bus, log, closing, master, say } = wiring
  const store = createApiStore({
    url: database.as('api').reveal(),
    notify: (topic, message) => bus.publish(topic, message),
    engine: wiring.market?.instructions,
    written: wiring.market?.written,
    publisher: wiring.market?.publisher,
  })
  await closing.add('api store', () => store.close())
  const identityUrl = database.as('auth').reveal()
  const pool = openPool(identityUrl, 'auth')
  await closing.add('identity', () => pool.end())
  const sessions = openSessions(identityUrl, pool)
  await closing.add('sessions', () => sessions.close())
  const { publicUrl, signup, port, host } = config
  const letters = createResetLetters(await openOutbox(wiring), log)
  const identity = createIdentity({
    pool,
    master,
    publicUrl,
    log,
    letters,
    sessions,
    onPerson: store.ensureTrader,
  })
  const metrics = new Metrics()
  const { market = await follow(bus, closing) } = wiring
  if (wiring.market) addMarketFigures(metrics, wiring.market)
  const foreign = await followForeign(bus, store, log)
  await closing.add('markets of brokers', () => foreign.stop())
  const app = await buildApp({
    store,
    bus,
    log,
    identity,
    tries: createTries(pool, deriveKey(master, 'tries')),
    market,
    signup,
    publicUrl,
    port,
    metrics,
    webDir,
    trustedProxy: config.trustedProxy,
    metricsToken: config.metricsToken,
    doors: { ofCaller: config.streamsOfCaller, inAll: mostStreams() },
    dataDir: config.dataDir,
    site: wiring.site,
    instruments: defaultInstruments,
    foreign,
    prober: createProber(config),
    sealer: createSealer(master),
    signer: createSigner(master),
    hashKey: deriveKey(master, 'idempotency'),
    ready: async () => {
      if (closing.closing) throw new Error('The server stops')
      await pool.query('select 1')
    },
  })
  app.server.maxConnections = mostConnections()
  await closing.add('http', () => app.close())
  if (config.demo) {
    const line = await ensureDemoTrader(identity, store)
    if (line) say(line)
  }
  await app.listen({ host, port }).catch((error: NodeJS.ErrnoException) => {
    throw portRefused(config, error)
  })
}

function addMarketFigures(metrics: Metrics, market: NonNullable<ApiWiring['market']>): void {
  metrics.add({
    name: 'ratchet_refused_quotes_total',
    help: 'Quotes that were no prices: crossed, zero, not a number.',
    read: () => market.refusedQuotes(),
  })
  metrics.add({
    name: 'ratchet_accounts_level',
    help: '1 once every account was brought level with its broker after the start, 0 before.',
    read: () => Number(market.isLevel()),
  })
  metrics.add({
    name: 'ratchet_frozen_accounts',
    help: 'Accounts for which nothing is sent: an outcome is not known, or an internal fault came back again and again.',
    read: () => market.trouble().frozen,
  })
  metrics.add({
    name: 'ratchet_faulty_accounts',
    help: 'Accounts that an internal fault has frozen; the log has each under its reference.',
    read: () => market.trouble().faulty,
  })
  metrics.add({
    name: 'ratchet_protection_gaps',
    help: 'Positions whose intended levels the broker has not confirmed for over a second.',
    read: () => market.trouble().gaps,
  })
  metrics.add({
    name: 'ratchet_records_not_in_tables',
    help: 'Records of the ledger of which the tables are not made yet.',
    read: () => market.lag().records,
  })
  metrics.add({
    name: 'ratchet_stopped_traders',
    help: 'Traders whose tables cannot be made from their record.',
    read: () => market.lag().stopped,
  })
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

const portRefused = ({ host, port }: Config, { code, message }: NodeJS.ErrnoException): ConfigError =>
  new ConfigError(
    code === 'EADDRINUSE'
      ? `Port ${port} on ${host} is taken: stop the program that has it, or choose another with PORT.`
      : `The server cannot listen at ${host}:${port} (${code ?? message}): correct HOST or PORT.`,
  )

/** Checks that the port is free before anything is started for it. @throws ConfigError if it is not */
export async function checkPort(config: Config): Promise<void> {
  const probe = createServer()
  try {
    await new Promise<void>((done, fail) => probe.once('error', fail).listen(config.port, config.host, done))
  } catch (error) {
    throw portRefused(config, error as NodeJS.ErrnoException)
  } finally {
    await new Promise<void>((done) => probe.close(() => done()))
  }
}
