import { brokerOf, isAccountMarket } from '@ratchet/broker/connectors'
import { openEventLog } from '@ratchet/broker/events'
import { paperServerOf } from '@ratchet/contract'
import {
  type ConnectedAccount,
  createEngine,
  type Doorway,
  type EventLog,
  foreignMarket,
  type RemoteBroker,
  topics,
} from '@ratchet/engine'
import { RemoteMarket, type RunningRemote } from '@ratchet/engine/driver'
import type { AccountDesk, AlertDesk, EngineLedger, HistoryDesk, Pools } from '@ratchet/store'
import { AlertKeeper } from '../alerts/keeper.ts'
import { credentialsOf } from '../core/brokers/credentials.ts'
import { clock, ids, steadyClock } from '../core/process/clock.ts'
import { accountPlace } from '../core/secrets/seal.ts'
import { foreignTeller, type RunningMarket, startMarket } from '../market/index.ts'
import { hasOthers, type MeteredWiring } from './market-wiring.ts'
import { type PaperOnPrices, startPaperOnPrices } from './paper-on-prices.ts'
import { keepPast, type Past } from './past.ts'
import { PastDealImport } from './past-deals.ts'
import { watched } from './watched.ts'

export interface RemoteWiring extends MeteredWiring {
  readonly ledger: EngineLedger
  readonly alertDesk: AlertDesk
  readonly desk: AccountDesk
  readonly historyDesk: HistoryDesk
  readonly doorway: Doorway
  /** Connections of the past prices of all markets of single accounts. */
  readonly accountPools: Pools
  readonly accountEvents: { open(): Promise<EventLog> }
}

type Running = RunningRemote & Pick<RunningMarket, 'instructions' | 'trouble'>

/** The market of one server, made of the store, the server's alerts and prices, and the engine. */
export function remoteMarket(server: string, wiring: RemoteWiring) {
  const { alertDesk, bus, desk, ledger, log, onFatal } = wiring
  const alerts = new AlertKeeper({ desk: alertDesk, market: server, bus, clock, log })
  let isPrepared = false
  let past: Past | undefined
  let broker: RemoteBroker | undefined
  const pastDeals = new PastDealImport({ desk: wiring.historyDesk, server, broker: () => broker, log })
  const market = new RemoteMarket<Running, PaperOnPrices>({
    server,
    label: labelOf(server),
    accounts: desk,
    past: () => {
      past = keepPast(wiring, server, false, isAccountMarket(server) ? wiring.accountPools : undefined)
      return { ...past.table, close: past.close }
    },
    openBroker: async (accountOf) => {
      broker = await openBroker(server, wiring, accountOf)
      return broker
    },
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
  return { market, pastDeals, close }
}

/** As a market is called on the screens: 'BROKER practice prices'. */
function labelOf(server: string): string {
  const { name = server, environment } = brokerOf(server) ?? {}
  return `${name} ${environment?.id ?? 'live'} prices`
}

async function openBroker(
  server: string,
  wiring: RemoteWiring,
  accountOf: (accountId: string) => ConnectedAccount | undefined,
): Promise<RemoteBroker> {
  const found = brokerOf(server)
  if (!found) throw new RangeError(`No broker has the server ${server}.`)
  const { connector, environment } = found
  const { config, doorway, ledger, log, neighbours, sealer } = wiring
  return connector.open({
    environment: environment.id,
    settings: config.brokers,
    events: await (isAccountMarket(server) ? wiring.accountEvents.open() : openEvents(wiring)),
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
    mayTrade: (accountId) => accountOf(accountId)?.isReadOnly !== true,
    doorway,
  })
}

const openEvents = ({ database }: Pick<RemoteWiring, 'database'>): Promise<EventLog> =>
  openEventLog(database.as('broker').reveal(), true)

/** One event log for all markets of single accounts: with connections of its own, each of them would take two of the database. */
export function shareEvents(wiring: Pick<RemoteWiring, 'database'>) {
  let opened: Promise<EventLog> | undefined
  return {
    async open(): Promise<EventLog> {
      opened ??= openEvents(wiring)
      return { ...(await opened), close: async () => {} }
    },
    async close(): Promise<void> {
      await (await opened)?.close()
    },
  }
}
