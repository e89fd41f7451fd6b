import { brokerOf, fixedServers } from '@ratchet/broker/connectors'
import { openEventLog } from '@ratchet/broker/events'
import { marketOf, paperServerOf } from '@ratchet/contract'
import {
  type ConnectedAccount,
  createEngine,
  foreignMarket,
  type Instructions,
  type RemoteBroker,
  type Trouble,
  topics,
} from '@ratchet/engine'
import { RemoteMarket, type RunningRemote } from '@ratchet/engine/driver'
import { type AccountDesk, type AlertDesk, type EngineLedger, openAccountDesk } from '@ratchet/store'
import { AlertKeeper } from '../alerts/keeper.ts'
import { credentialsOf } from '../core/brokers/credentials.ts'
import { clock, ids, steadyClock } from '../core/process/clock.ts'
import { accountPlace } from '../core/secrets/seal.ts'
import { foreignTeller, type RunningMarket, startMarket } from '../market/index.ts'
import { hasOthers, type MeteredWiring, tradersOf } from './market-wiring.ts'
import { type PaperOnPrices, startPaperOnPrices } from './paper-on-prices.ts'
import { keepPast, type Past } from './past.ts'
import { watched } from './watched.ts'

/** How often what brokers say of accounts is kept. */
const figuresEveryMs = 5000

interface RemoteWiring extends MeteredWiring {
  readonly ledger: EngineLedger
  readonly alertDesk: AlertDesk
  readonly desk: AccountDesk
}

/** The engines of brokers' markets, each with its own accounts, broker and prices. */
export interface ForeignEngines {
  /** Where instructions for a server are handed over; undefined where no engine trades there. */
  at(server: string): Instructions | undefined
  troubles(): readonly Trouble[]
}

type Running = RunningRemote & Pick<RunningMarket, 'instructions' | 'trouble'>

/** Trades at brokers for traders who have connected accounts there. A market begins with its first account. */
export async function startForeign(
  given: MeteredWiring,
  ledger: EngineLedger,
  alertDesk: AlertDesk,
): Promise<ForeignEngines> {
  const { bus, closing, database, log } = given
  const desk = openAccountDesk({
    url: database.as('engine').reveal(),
    shard: tradersOf(given.shard),
    pools: given.shared?.ledger,
  })
  const wiring = { ...given, ledger, alertDesk, desk }
  await closing.add('accounts at brokers', () => desk.close())
  const markets = new Map(fixedServers.map((server) => [server, remoteMarket(server, wiring)]))
  for (const { market, close } of markets.values()) {
    await closing.add(`market of ${market.server}`, close)
    void market.begin()
  }
  const marketAt = (server: string) => markets.get(marketOf(server) ?? '')?.market
  const stop = bus.subscribe(topics.accounts, ({ server, accountId }) => {
    const market = marketAt(server)
    if (market?.server === server) market.changed(accountId)
    else market?.opened(accountId)
  })
  await closing.add('changes of accounts', stop)
  const keep = setInterval(() => {
    for (const { market } of markets.values())
      market.look().catch((error: unknown) => log.warn('Account figures could not be saved', { error }))
  }, figuresEveryMs)
  await closing.add('figures of accounts', () => clearInterval(keep))
  return {
    at: (server) => {
      const market = marketAt(server)
      return market?.server === server ? market.running?.instructions : market?.paper?.instructions
    },
    troubles: () =>
      [...markets.values()].flatMap(({ market: { running, paper } }) => [
        ...(running ? [running.trouble()] : []),
        ...(paper ? [paper.trouble()] : []),
      ]),
  }
}

/** The market of one server, made of the store, the server's alerts and prices, and the engine. */
function remoteMarket(server: string, wiring: RemoteWiring) {
  const { alertDesk, bus, desk, ledger, log, onFatal } = wiring
  const alerts = new AlertKeeper({ desk: alertDesk, market: server, bus, clock, log })
  let isPrepared = false
  let past: Past | undefined
  const market = new RemoteMarket<Running, PaperOnPrices>({
    server,
    label: labelOf(server),
    accounts: desk,
    past: () => {
      past = keepPast(wiring, server, false)
      return { ...past.table, close: past.close }
    },
    openBroker: (accountOf) => openBroker(server, wiring, accountOf),
    prepare: async () => {
      if (!isPrepared) await alerts.start()
      isPrepared = true
    },
    start: (broker, feed, instruments, on) => {
      const ofMarket = ledger.ofMarket(server)
      const engine = createEngine({
        ...watched(wiring, ofMarket, server, broker),
        instruments,
        clock,
        ids,
        log,
        bus,
        others: hasOthers(wiring),
        onFatal,
      })
      const running = startMarket({
        feed,
        market: foreignMarket,
        engine,
        ledger: ofMarket,
        teller: foreignTeller(bus, server, on),
        log,
        clock,
        speed: 1,
        onFatal,
        ...(past && { bars: past.bars }),
        alerts,
        meter: wiring.meter,
      })
      return {
        ...running,
        hold: (accountId) => engine.hold(accountId),
        add: (instruments, replaced) => {
          engine.add(instruments, replaced)
          running.forgetPrices(replaced)
        },
      }
    },
    hasPaper: () => desk.isUsed(paperServerOf(server)),
    startPaper: (instruments, prices) => startPaperOnPrices(wiring, server, instruments, prices),
    keepFigures: (figures) => ledger.keepFigures(figures),
    changed: (accounts) => bus.publish(topics.figures, { accounts }),
    clock,
    log,
  })
  const close = async () => {
    await market.stop()
    if (isPrepared) await alerts.stop()
  }
  return { market, close }
}

/** As a market is called on the screens: 'BROKER practice prices'. */
function labelOf(server: string): string {
  const { name = server, environment } = brokerOf(server) ?? {}
  return `${name} ${environment?.id ?? 'live'} prices`
}

async function openBroker(
  server: string,
  { config, database, ledger, log, neighbours, sealer }: RemoteWiring,
  accountOf: (accountId: string) => ConnectedAccount | undefined,
): Promise<RemoteBroker> {
  const found = brokerOf(server)
  if (!found) throw new RangeError(`No broker has the server ${server}.`)
  const { connector, environment } = found
  return connector.open({
    environment: environment.id,
    settings: config.brokers,
    events: await openEventLog(database.as('broker').reveal(), true),
    credentials: async (accountId) => {
      const account = accountOf(accountId)
      const sealed = await ledger.sealedPassword(accountId)
      if (!sealed || !account) return null
      const text = await sealer.open(sealed, accountPlace(account.traderId, account.server, account.login))
      return credentialsOf(connector.about.fields, text.reveal())
    },
    clock,
    steady: steadyClock,
    log,
    random: Math.random,
    neighbours,
  })
}

/** Instructions go to the engine of the market where their account trades. */
export const byServer = (own: Instructions, foreign: ForeignEngines): Instructions => ({
  offer: (trade, mayIntend) => (foreign.at(trade.server) ?? own).offer(trade, mayIntend),
})
