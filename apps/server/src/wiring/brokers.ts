import { accountMarketPrefixes, fixedServers, isAccountMarket } from '@ratchet/broker/connectors'
import { marketOf } from '@ratchet/contract'
import { type Instructions, type Trouble, topics } from '@ratchet/engine'
import { type AlertDesk, type EngineLedger, openAccountDesk, openHistoryDesk, SharedPools } from '@ratchet/store'
import { openDoorway } from '../terminals/doorway.ts'
import { type MeteredWiring, tradersOf } from './market-wiring.ts'
import { type RemoteWiring, remoteMarket, shareEvents } from './remote-market.ts'

/** How often what brokers say of accounts is kept. */
const figuresEveryMs = 5000
/** Connections for the past prices of all markets of single accounts. */
const maxAccountConnections = 2

/** The engines of brokers' markets, each with its own accounts, broker and prices. */
export interface ForeignEngines {
  /** Where instructions for a server are handed over; undefined where no engine trades there. */
  at(server: string): Instructions | undefined
  troubles(): readonly Trouble[]
}

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
  await closing.add('accounts at brokers', () => desk.close())
  const historyDesk = openHistoryDesk({
    url: database.as('engine').reveal(),
    shard: tradersOf(given.shard),
    pools: given.shared?.ledger,
  })
  await closing.add('past of accounts', () => historyDesk.close())
  const accountEvents = shareEvents(given)
  await closing.add('events of accounts', () => accountEvents.close())
  const doorway = openDoorway(bus)
  await closing.add('programs that dial in', () => doorway.close())
  const accountPools = new SharedPools(maxAccountConnections)
  const markets = new OpenMarkets({
    ...given,
    ledger,
    alertDesk,
    desk,
    historyDesk,
    doorway,
    accountPools,
    accountEvents,
  })
  await closing.add('markets of brokers', () => markets.close())
  await markets.find()
  const stop = bus.subscribe(topics.accounts, ({ server, accountId }) => {
    const market = markets.at(server)
    markets.accountsChanged(server)
    if (market?.server === server) market.changed(accountId)
    else if (market) market.opened(accountId)
    else if (isAccountMarket(server)) void markets.find()
  })
  await closing.add('changes of accounts', stop)
  const keep = setInterval(() => {
    void markets.find().then(() => markets.closeEmpty())
    for (const { market, pastDeals } of markets.all()) {
      void pastDeals.look()
      market.look().catch((error: unknown) => log.warn('Account figures could not be saved', { error }))
    }
  }, figuresEveryMs)
  await closing.add('figures of accounts', () => clearInterval(keep))
  return {
    at: (server) => {
      const market = markets.at(server)
      return market?.server === server ? market.running?.instructions : market?.paper?.instructions
    },
    troubles: () =>
      markets
        .all()
        .flatMap(({ market: { running, paper } }) => [
          ...(running ? [running.trouble()] : []),
          ...(paper ? [paper.trouble()] : []),
        ]),
  }
}

type OpenMarket = ReturnType<typeof remoteMarket>

/** The markets of brokers in this process. A market of one account is opened when its account is connected, and closed when it is disconnected. */
class OpenMarkets {
  readonly #wiring: RemoteWiring
  readonly #open = new Map<string, OpenMarket>()
  /** Servers of single accounts that had a connected one at the last reading. */
  #connected: ReadonlySet<string> = new Set()
  #finding: Promise<void> | undefined
  #isAgain = false
  #isClosed = false

  constructor(wiring: RemoteWiring) {
    this.#wiring = wiring
    for (const server of fixedServers) this.#begin(server)
  }

  all(): readonly OpenMarket[] {
    return [...this.#open.values()]
  }

  at(server: string): OpenMarket['market'] | undefined {
    return this.#open.get(marketOf(server) ?? '')?.market
  }

  /** An account there was connected, changed or disconnected. */
  accountsChanged(server: string): void {
    this.#open.get(server)?.pastDeals.changed()
  }

  /** Opens the markets of accounts that were connected. One reading at a time; a call during one reads again behind it. */
  find(): Promise<void> {
    this.#isAgain = this.#finding !== undefined
    this.#finding ??= this.#read().finally(() => {
      this.#finding = undefined
      if (this.#isAgain) void this.find()
    })
    return this.#finding
  }

  async #read(): Promise<void> {
    if (accountMarketPrefixes.length === 0) return
    try {
      this.#connected = new Set(await this.#wiring.desk.serversOf(accountMarketPrefixes))
      for (const server of this.#connected) this.#begin(server)
    } catch (error) {
      this.#wiring.log.warn('Accounts with separate markets could not be read', { error })
    }
  }

  /** Not when an account is disconnected, but some seconds later: its market lets go of it first. */
  async closeEmpty(): Promise<void> {
    for (const [server, { close }] of this.#open) {
      if (!isAccountMarket(server) || this.#connected.has(server) || this.#isClosed) continue
      this.#open.delete(server)
      await this.#close(server, close)
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await Promise.all([...this.#open].map(([server, { close }]) => this.#close(server, close)))
  }

  #begin(server: string): void {
    if (this.#isClosed || this.#open.has(server)) return
    const opened = remoteMarket(server, this.#wiring)
    this.#open.set(server, opened)
    void opened.market.begin()
  }

  async #close(server: string, close: OpenMarket['close']): Promise<void> {
    await close().catch((error: unknown) => this.#wiring.log.warn('A market did not stop in order', { server, error }))
  }
}

/** Instructions go to the engine of the market where their account trades. */
export const byServer = (own: Instructions, foreign: ForeignEngines): Instructions => ({
  offer: (trade, mayIntend) => (foreign.at(trade.server) ?? own).offer(trade, mayIntend),
})
