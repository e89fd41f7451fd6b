import { createOandaBroker, createOandaFeed, type OandaBroker } from '@ratchet/broker/oanda'
import { brokerOf, foreignServers, type Instrument } from '@ratchet/contract'
import { createEngine, foreignMarket, type Instructions, type TradeRow, type Trouble, topics } from '@ratchet/engine'
import { type AccountDesk, type ConnectedAccount, type EngineLedger, openAccountDesk } from '@ratchet/store'
import { createSealer, credentialsOwner } from '../core/secrets/seal.ts'
import { foreignTeller, type RunningMarket, startMarket } from '../market/index.ts'
import { clock, ids } from './clock.ts'
import type { MarketWiring } from './market-wiring.ts'
import { oandaAddresses } from './oanda.ts'
import { keepPast, type Past } from './past.ts'

/** How often it is tried again to begin where a broker was not there. */
const againMs = 5000
/** A day of prices, so that a chart shows where the market comes from. */
const pastMs = 24 * 60 * 60_000
/** How often what brokers say of accounts is kept. */
const figuresEveryMs = 5000

interface ForeignWiring extends MarketWiring {
  readonly ledger: EngineLedger
}

/** The engines of brokers' markets, each with its own accounts, broker and prices. */
export interface ForeignEngines {
  /** Where instructions for a server are handed over; undefined where no engine trades there. */
  at(server: string): Instructions | undefined
  troubles(): readonly Trouble[]
}

/** Trades at brokers for traders who have connected accounts there. A market begins with its first account. */
export async function startForeign(given: MarketWiring, ledger: EngineLedger): Promise<ForeignEngines> {
  const wiring = { ...given, ledger }
  const { bus, closing, database, log } = wiring
  const desk = openAccountDesk({ url: database.url.reveal() })
  await closing.add('accounts at brokers', () => desk.close())
  const markets = new Map(foreignServers.map((server) => [server, new BrokersMarket(server, wiring, desk)]))
  for (const market of markets.values()) {
    await closing.add(`market of ${market.server}`, () => market.stop())
    market.begin()
  }
  const stop = bus.subscribe(topics.accounts, ({ server, accountId }) => markets.get(server)?.changed(accountId))
  await closing.add('changes of accounts', stop)
  const keep = setInterval(() => {
    for (const market of markets.values())
      market.keepFigures().catch((error: unknown) => log.warn('Figures of accounts could not be kept', { error }))
  }, figuresEveryMs)
  await closing.add('figures of accounts', () => clearInterval(keep))
  return {
    at: (server) => markets.get(server)?.running?.instructions,
    troubles: () => [...markets.values()].flatMap(({ running }) => (running ? [running.trouble()] : [])),
  }
}

/** As a market is called on the screens: 'OANDA practice prices'. */
function labelOf(server: string): string {
  const { name = server, environment = 'live' } = brokerOf(server) ?? {}
  return `${name} ${environment} prices`
}

/** One server's market: the broker's adapter, its prices, and the engine of the accounts there. */
class BrokersMarket {
  readonly server: string
  readonly #wiring: ForeignWiring
  readonly #desk: AccountDesk
  #broker: OandaBroker | undefined
  #accounts: readonly ConnectedAccount[] = []
  #beginning: Promise<void> | undefined
  #stopped = false
  #past: Past | undefined
  #hold: ((accountId: string) => Promise<void>) | undefined
  running: RunningMarket | undefined

  constructor(server: string, wiring: ForeignWiring, desk: AccountDesk) {
    this.server = server
    this.#wiring = wiring
    this.#desk = desk
  }

  /** Begins as soon as there is an account and its broker can be asked. */
  begin(): void {
    this.#beginning ??= this.#untilBegun().finally(() => {
      this.#beginning = undefined
    })
  }

  async #untilBegun(): Promise<void> {
    while (!this.running && !this.#stopped) {
      try {
        this.#accounts = await this.#desk.connected(this.server)
        if (this.#accounts.length === 0) return
        await this.#start(this.#accounts)
        await this.keepFigures()
      } catch (error) {
        this.#wiring.log.warn('The market of a broker cannot begin yet', { server: this.server, error })
        await clock.delay(againMs)
      }
    }
  }

  /** A trader connected an account, or changed one. */
  changed(accountId: string): void {
    if (!this.running) {
      this.begin()
      return
    }
    this.#take(accountId).catch((error: unknown) =>
      this.#wiring.log.warn('An account could not be taken up', { server: this.server, error }),
    )
  }

  async #take(accountId: string): Promise<void> {
    this.#accounts = await this.#desk.connected(this.server)
    this.#broker?.renew(accountId)
    if (this.#accounts.some(({ id }) => id === accountId)) await this.#hold?.(accountId)
    await this.keepFigures()
  }

  async keepFigures(): Promise<void> {
    const broker = this.#broker
    if (!broker) return
    const figures = this.#accounts.map(({ id, traderId }) => ({ accountId: id, traderId, ...broker.state(id) }))
    await this.#wiring.ledger.keepFigures(figures)
  }

  async #start(accounts: readonly ConnectedAccount[]): Promise<void> {
    const { bus, config, ledger, log, onFatal } = this.#wiring
    const addresses = oandaAddresses(config, this.server)
    this.#broker ??= await this.#openBroker(addresses)
    const broker = this.#broker
    // Together: one whose answer hangs keeps nobody waiting.
    await Promise.all(accounts.map((account) => broker.connect(account).catch(() => {})))
    const instruments = await this.#symbols(broker, accounts)
    this.#past ??= keepPast(this.#wiring, this.server, false)
    await this.#fillPast(broker, instruments, this.#past)
    const feed = createOandaFeed(broker, {
      instruments,
      account: () => this.#accounts[0]?.id ?? '',
      label: labelOf(this.server),
      log,
      random: Math.random,
    })
    const engine = createEngine({
      ledger: ledger.ofMarket(this.server),
      brokers: new Map([[this.server, broker]]),
      instruments,
      clock,
      ids,
      log,
      bus,
      others: config.natsUrl !== undefined,
      onFatal,
    })
    this.#hold = (accountId) => engine.hold(accountId)
    this.running = startMarket({
      feed,
      market: foreignMarket,
      engine,
      ledger: ledger.ofMarket(this.server),
      teller: foreignTeller(bus, this.server),
      log,
      clock,
      speed: 1,
      onFatal,
      bars: this.#past.bars,
    })
  }

  /** What was missed since the last price that is kept: a chart has a past when the first account is connected, and no hole after a restart. */
  async #fillPast(broker: OandaBroker, instruments: readonly Instrument[], { table }: Past): Promise<void> {
    const [{ id = '' } = {}] = this.#accounts
    const nowMs = clock.nowMs()
    for (const instrument of instruments)
      try {
        const end = (await table.endOf(instrument.symbol)) ?? 0
        await table.write(await broker.candles(id, instrument, Math.max(end + 1, nowMs - pastMs), nowMs))
      } catch (error) {
        // The market is there without its past too.
        this.#wiring.log.warn('Past prices could not be fetched', { server: this.server, error })
      }
  }

  #openBroker(addresses: { readonly url: string; readonly streamUrl: string }): Promise<OandaBroker> {
    const { database, ledger, log, master } = this.#wiring
    const sealer = createSealer(master)
    const ownerOf = (id: string) => this.#accounts.find((one) => one.id === id)?.traderId ?? ''
    return createOandaBroker({
      ...addresses,
      connectionString: database.url.reveal(),
      random: Math.random,
      token: async (accountId) => {
        const sealed = await ledger.sealedPassword(accountId)
        return sealed && sealer.open(sealed, credentialsOwner(ownerOf(accountId), this.server))
      },
      clock,
      log,
    })
  }

  /** As the broker says them now; as it said them last where it is not there. @throws where neither is known */
  async #symbols(broker: OandaBroker, accounts: readonly ConnectedAccount[]): Promise<readonly Instrument[]> {
    for (const { id } of accounts) {
      const said = await broker.instruments(id).catch(() => undefined)
      if (!said || said.length === 0) continue
      await this.#desk.keepInstruments(this.server, said)
      return said
    }
    const kept = await this.#desk.instruments(this.server)
    if (kept.length === 0) throw new Error('The broker does not say what can be traded there.')
    return kept
  }

  async stop(): Promise<void> {
    this.#stopped = true
    await this.running?.stop()
    await this.#past?.close()
    await this.#broker?.close()
  }
}

/** Instructions go to the engine of the market where their account trades. */
export function byServer(own: Instructions, foreign: ForeignEngines): Instructions {
  const at = ({ server }: TradeRow) => foreign.at(server) ?? own
  return {
    intend: (trade) => at(trade).intend(trade),
    expect: (trade) => at(trade).expect(trade),
    handOver: (trade) => at(trade).handOver(trade),
    withdraw: (trade) => at(trade).withdraw(trade),
  }
}
