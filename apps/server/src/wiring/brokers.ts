import { createOandaBroker, createOandaFeed, type OandaBroker, type OandaFeed } from '@ratchet/broker/oanda'
import { brokerOf, foreignServers, type Instrument, marketOf, paperServerOf } from '@ratchet/contract'
import { createEngine, type Engine, foreignMarket, type Instructions, type Trouble, topics } from '@ratchet/engine'
import {
  type AccountDesk,
  type AlertDesk,
  type ConnectedAccount,
  type EngineLedger,
  openAccountDesk,
} from '@ratchet/store'
import { AlertKeeper } from '../alerts/keeper.ts'
import { accountPlace } from '../core/secrets/seal.ts'
import { foreignTeller, type RunningMarket, startMarket } from '../market/index.ts'
import { clock, ids } from './clock.ts'
import { hasOthers, type MeteredWiring, tradersOf } from './market-wiring.ts'
import { oandaAddresses } from './oanda.ts'
import { type PaperOnPrices, startPaperOnPrices } from './paper-on-prices.ts'
import { keepPast, type Past } from './past.ts'
import { watched } from './watched.ts'

/** How often it is tried again to begin where a broker was not there. */
const againMs = 5000
/** A day of prices, so that a chart shows where the market comes from. */
const pastMs = 24 * 60 * 60_000
/** The longest that prices of a symbol which is switched on wait for its past. */
const pastWaitMs = 1500
/** How often what brokers say of accounts is kept. */
const figuresEveryMs = 5000

interface ForeignWiring extends MeteredWiring {
  readonly ledger: EngineLedger
  readonly alertDesk: AlertDesk
}

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
  const wiring = { ...given, ledger, alertDesk }
  const { bus, closing, database, log } = wiring
  const desk = openAccountDesk({
    url: database.as('engine').reveal(),
    shard: tradersOf(given.shard),
    pools: given.shared?.ledger,
  })
  await closing.add('accounts at brokers', () => desk.close())
  const markets = new Map(foreignServers.map((server) => [server, new BrokersMarket(server, wiring, desk)]))
  for (const market of markets.values()) {
    await closing.add(`market of ${market.server}`, () => market.stop())
    market.begin()
  }
  const stop = bus.subscribe(topics.accounts, ({ server, accountId }) => {
    const market = markets.get(marketOf(server) ?? '')
    if (market?.server === server) market.changed(accountId)
    else market?.opened(accountId)
  })
  await closing.add('changes of accounts', stop)
  const keep = setInterval(() => {
    for (const market of markets.values())
      market.look().catch((error: unknown) => log.warn('Account figures could not be saved', { error }))
  }, figuresEveryMs)
  await closing.add('figures of accounts', () => clearInterval(keep))
  return {
    at: (server) => {
      const market = markets.get(marketOf(server) ?? '')
      return market?.server === server ? market.running?.instructions : market?.paper?.instructions
    },
    troubles: () =>
      [...markets.values()].flatMap(({ running, paper }) => [
        ...(running ? [running.trouble()] : []),
        ...(paper ? [paper.trouble()] : []),
      ]),
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
  /** Those that were taken up, and not let go of. */
  readonly #taken = new Set<string>()
  #beginning: Promise<void> | undefined
  #stopped = false
  readonly #end = Promise.withResolvers<void>()
  #past: Past | undefined
  #alerts: AlertKeeper | undefined
  #engine: Engine | undefined
  #feed: OandaFeed | undefined
  #unsubscribe: () => void = () => {}
  /** Contract data of all that the broker offers any account here. */
  #offered = new Map<string, Instrument>()
  /** The symbols that each account is offered. */
  readonly #offers = new Map<string, ReadonlySet<string>>()
  /** The symbols that are on, at accounts of other shards too. */
  #on: readonly string[] = []
  #choosing: Promise<void> = Promise.resolve()
  /** What was said last of each account, but when its broker was heard of. */
  readonly #said = new Map<string, string>()
  running: RunningMarket | undefined
  /** The paper accounts on its prices; undefined where there is none. */
  paper: PaperOnPrices | undefined
  #beginningPaper: Promise<void> | undefined

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
        // What was changed while it began.
        await this.#chooseSymbols()
        await this.#takeNews()
        await this.#keepFigures()
      } catch (error) {
        if (this.#stopped) return
        this.#wiring.log.warn('The market of a broker cannot start yet', { server: this.server, error })
        await Promise.race([clock.delay(againMs), this.#end.promise])
      }
    }
  }

  /** Looks from time to time at what a message should have told: it may be lost, or come while a shard moves. */
  async look(): Promise<void> {
    if (this.#beginning) return
    if (this.running) {
      await this.#takeNews()
      await this.#keepFigures()
    } else if ((await this.#desk.connected(this.server)).length > 0) this.begin()
  }

  /** Takes up what was connected, or renewed where its broker refuses it, and lets go of what was disconnected. */
  async #takeNews(): Promise<void> {
    const now = await this.#desk.connected(this.server)
    const there = new Set(now.map(({ id }) => id))
    for (const id of [...there, ...this.#taken])
      if (there.has(id) !== this.#taken.has(id) && !this.#stopped) await this.#take(id)
    // Nothing is asked by a token that was refused already.
    for (const account of now)
      if (this.#broker?.state(account.id).state === 'refused') await this.#broker.connect(account).catch(() => {})
  }

  /** A trader connected an account, or changed one. */
  changed(accountId: string): void {
    if (!this.running) {
      this.begin()
      return
    }
    this.#take(accountId).catch((error: unknown) =>
      this.#wiring.log.warn('An account could not be opened', { server: this.server, error }),
    )
  }

  /** A trader opened a paper account on its prices. */
  opened(accountId: string): void {
    this.#beginPaper()
      .then(() => this.paper?.take(accountId))
      .catch((error: unknown) =>
        this.#wiring.log.warn('A paper account could not be opened', { server: this.server, error }),
      )
  }

  /** Begins the paper accounts on its prices once there is one. It is tried again where it fails: nothing else waits for it. */
  #beginPaper(): Promise<void> {
    this.#beginningPaper ??= this.#beginPaperNow().finally(() => {
      this.#beginningPaper = undefined
    })
    return this.#beginningPaper
  }

  async #beginPaperNow(): Promise<void> {
    const feed = this.#feed
    if (!feed || this.paper || this.#stopped || !(await this.#desk.isUsed(paperServerOf(this.server)))) return
    const paper = await startPaperOnPrices(this.#wiring, this.server, [...this.#offered.values()], () => feed.market)
    this.paper = paper
    for (const quote of this.running?.latestQuotes() ?? []) paper.say(quote)
  }

  async #take(accountId: string): Promise<void> {
    this.#accounts = await this.#desk.connected(this.server)
    this.#broker?.renew(accountId)
    const account = this.#accounts.find(({ id }) => id === accountId)
    // Its symbols first, so that what is open there has prices; it is taken up whatever becomes of them.
    await this.#takeSymbols(account).catch((error: unknown) =>
      this.#wiring.log.warn('Symbols could not be loaded', { server: this.server, error }),
    )
    if (account) {
      this.#taken.add(accountId)
      await this.#engine?.hold(accountId)
    } else {
      this.#taken.delete(accountId)
      this.#broker?.forget(accountId)
    }
    await this.#keepFigures()
  }

  async #takeSymbols(account: ConnectedAccount | undefined): Promise<void> {
    if (account) {
      await this.#broker?.connect(account).catch(() => {})
      await this.#readOffer(account)
    }
    await this.#chooseSymbols()
  }

  async #keepFigures(): Promise<void> {
    const broker = this.#broker
    if (!broker) return
    if (this.running) await this.#beginPaper()
    await this.#sayFigures(broker)
    // One that could not be asked before.
    const unasked = this.#accounts.filter(({ id }) => !this.#offers.has(id) && broker.state(id).state === 'live')
    for (const account of unasked) await this.#readOffer(account)
    const isMissing = this.#accounts.some((account) => this.#missing(account).length > 0)
    if (unasked.length > 0 || isMissing) await this.#chooseSymbols()
  }

  /** Only the writer says how accounts stand: what follows is not done by an engine that lost its place. */
  async #sayFigures(broker: OandaBroker): Promise<void> {
    const figures = this.#accounts.map(({ id, traderId }) => ({ accountId: id, traderId, ...broker.state(id) }))
    await this.#wiring.ledger.keepFigures(figures)
    // That it was heard of again says nothing new; what does is told at once.
    const news = figures.filter(({ accountId, heardAtMs: _, ...said }) => {
      const text = JSON.stringify(said)
      const isNew = this.#said.get(accountId) !== text
      this.#said.set(accountId, text)
      return isNew
    })
    if (news.length > 0) this.#wiring.bus.publish(topics.figures, { accounts: news.map(({ accountId }) => accountId) })
  }

  /** Symbols of open positions that are off: they were opened at the broker itself. */
  #missing({ id, symbols }: ConnectedAccount): readonly string[] {
    return (this.#broker?.held(id) ?? []).filter((symbol) => !symbols.includes(symbol))
  }

  /** What the broker offers an account. One that cannot be asked now has the offer of before. */
  async #readOffer(account: ConnectedAccount): Promise<void> {
    const offers = await this.#broker?.offers(account.id).catch(() => undefined)
    if (!offers) return
    for (const { instrument } of offers) if (instrument) this.#offered.set(instrument.symbol, instrument)
    this.#offers.set(account.id, new Set(offers.flatMap(({ symbol, why }) => (why === null ? [symbol] : []))))
    await this.#desk.keepOffered(
      account,
      offers.map(({ symbol, name, why }) => ({ symbol, name, why })),
    )
  }

  /** The symbols that are on at any account, and offered to one; all of them where no offer could be read yet. */
  #wanted(): readonly Instrument[] {
    const on = new Set(this.#accounts.flatMap(({ symbols }) => symbols))
    const isOffered = (symbol: string) =>
      this.#offers.size === 0 || [...this.#offers.values()].some((offer) => offer.has(symbol))
    return [...this.#offered.values()].filter(({ symbol }) => on.has(symbol) && isOffered(symbol))
  }

  /**
   * The first account that is offered a symbol carries its prices: OANDA refuses a stream that names anything else. One that the broker refuses
   * carries none where another can.
   */
  #carrier(symbol: string): string {
    const offered = this.#accounts.filter(({ id }) => this.#offers.get(id)?.has(symbol))
    const found = offered.find(({ id }) => this.#broker?.state(id).state !== 'refused') ?? offered[0]
    return (found ?? this.#accounts[0])?.id ?? ''
  }

  /** Takes up what the accounts' symbols are now, beside everything that goes on; one change after the other. */
  #chooseSymbols(): Promise<void> {
    this.#choosing = this.#choosing.catch(() => {}).then(() => this.#chooseNow())
    return this.#choosing
  }

  async #chooseNow(): Promise<void> {
    const [feed, past] = [this.#feed, this.#past]
    if (!feed || !past || !this.#broker) return
    await this.#sayFigures(this.#broker)
    for (const account of this.#accounts) {
      const missing = this.#missing(account)
      if (missing.length > 0) await this.#desk.switchOn(account, missing)
    }
    this.#accounts = await this.#desk.connected(this.server)
    this.#engine?.add([...this.#offered.values()])
    this.paper?.add([...this.#offered.values()])
    const wanted = this.#wanted()
    const symbols = wanted.map(({ symbol }) => symbol)
    const before = new Set(feed.market.symbols)
    if (symbols.length !== before.size || !symbols.every((symbol) => before.has(symbol))) {
      const news = wanted.filter(({ symbol }) => !before.has(symbol))
      // A chart has a past where it comes at once; prices wait no longer for it.
      await Promise.race([this.#fillPast(this.#broker, news, past), clock.delay(pastWaitMs)])
    }
    this.#on = await this.#desk.keepInstruments(this.server, [...this.#offered.values()], symbols)
    feed.follow(wanted)
    this.running?.tell()
  }

  async #start(accounts: readonly ConnectedAccount[]): Promise<void> {
    const { bus, config, ledger, log, onFatal } = this.#wiring
    const addresses = oandaAddresses(config, this.server)
    this.#broker ??= await this.#openBroker(addresses)
    const broker = this.#broker
    this.#mustGoOn()
    // Together: one whose answer hangs keeps nobody waiting.
    await Promise.all(accounts.map((account) => broker.connect(account).catch(() => {})))
    this.#mustGoOn()
    await this.#readSymbols(broker, accounts)
    this.#mustGoOn()
    const instruments = [...this.#offered.values()]
    const wanted = this.#wanted()
    this.#past ??= keepPast(this.#wiring, this.server, false)
    await this.#fillPast(broker, wanted, this.#past)
    this.#mustGoOn()
    const feed = createOandaFeed(broker, {
      instruments: wanted,
      account: (symbol) => this.#carrier(symbol),
      label: labelOf(this.server),
      heard: (quote) => this.paper?.say(quote),
      log,
      random: Math.random,
    })
    const engine = createEngine({
      ...watched(this.#wiring, ledger.ofMarket(this.server), this.server, broker),
      instruments,
      clock,
      ids,
      log,
      bus,
      others: hasOthers(this.#wiring),
      onFatal,
    })
    this.#engine = engine
    this.#feed = feed
    // What a trader opens in the broker's own app is looked after at once.
    this.#unsubscribe = broker.subscribe(({ account: id, positions }) => {
      const account = this.#accounts.find((one) => one.id === id)
      if (account && positions.some(({ symbol }) => !account.symbols.includes(symbol)))
        this.#chooseSymbols().catch((error: unknown) => log.warn('Symbols could not be switched on', { error }))
    })
    const alerts = await this.#startAlerts()
    this.#mustGoOn()
    for (const { id } of accounts) this.#taken.add(id)
    this.running = startMarket({
      feed,
      market: foreignMarket,
      engine,
      ledger: ledger.ofMarket(this.server),
      teller: foreignTeller(bus, this.server, () => this.#on),
      log,
      clock,
      speed: 1,
      onFatal,
      bars: this.#past.bars,
      alerts,
      meter: this.#wiring.meter,
    })
  }

  /** @throws where it was stopped meanwhile: the accounts may be another engine's by now */
  #mustGoOn(): void {
    if (this.#stopped) throw new Error('This market was stopped while it started.')
  }

  async #startAlerts(): Promise<AlertKeeper> {
    const { alertDesk: desk, bus, log } = this.#wiring
    if (!this.#alerts) {
      this.#alerts = new AlertKeeper({ desk, market: this.server, bus, clock, log })
      await this.#alerts.start()
    }
    return this.#alerts
  }

  /** What was missed since the last price that is kept: a chart has a past when the first account is connected, and no hole after a restart. */
  async #fillPast(broker: OandaBroker, instruments: readonly Instrument[], { table }: Past): Promise<void> {
    const nowMs = clock.nowMs()
    for (const instrument of instruments)
      try {
        const id = this.#carrier(instrument.symbol)
        const end = (await table.endOf(instrument.symbol)) ?? 0
        await table.write(await broker.candles(id, instrument, Math.max(end + 1, nowMs - pastMs), nowMs))
      } catch (error) {
        // The market is there without its past too.
        this.#wiring.log.warn('Past prices could not be fetched', { server: this.server, error })
      }
  }

  #openBroker(addresses: { readonly url: string; readonly streamUrl: string }): Promise<OandaBroker> {
    const { database, ledger, log, sealer } = this.#wiring
    return createOandaBroker({
      ...addresses,
      connectionString: database.as('broker').reveal(),
      migrated: true,
      random: Math.random,
      others: this.#wiring.others,
      token: async (accountId) => {
        const account = this.#accounts.find(({ id }) => id === accountId)
        const sealed = await ledger.sealedPassword(accountId)
        if (!sealed || !account) return null
        return sealer.open(sealed, accountPlace(account.traderId, account.server, account.login))
      },
      clock,
      log,
    })
  }

  /** As the broker says them now; as it said them last where it is not there. @throws where neither is known */
  async #readSymbols(broker: OandaBroker, accounts: readonly ConnectedAccount[]): Promise<void> {
    for (const instrument of await this.#desk.instruments(this.server)) this.#offered.set(instrument.symbol, instrument)
    await Promise.all(accounts.map((account) => this.#readOffer(account)))
    if (this.#offered.size === 0) throw new Error('The broker lists no tradable instruments.')
    // A position that was opened while nobody looked has its symbol on from the start.
    for (const account of accounts) {
      const missing = (broker.held(account.id) ?? []).filter((symbol) => !account.symbols.includes(symbol))
      if (missing.length > 0) await this.#desk.switchOn(account, missing)
    }
    this.#accounts = await this.#desk.connected(this.server)
    const on = this.#wanted().map(({ symbol }) => symbol)
    this.#on = await this.#desk.keepInstruments(this.server, [...this.#offered.values()], on)
  }

  async stop(): Promise<void> {
    this.#stopped = true
    this.#end.resolve()
    // What begins asks its broker, which may not answer for long.
    if (!this.running) await this.#broker?.close()
    await this.#beginning
    this.#unsubscribe()
    await this.#beginningPaper?.catch(() => {})
    await this.paper?.stop()
    await this.running?.stop()
    await this.#alerts?.stop()
    await this.#past?.close()
    await this.#broker?.close()
  }
}

/** Instructions go to the engine of the market where their account trades. */
export const byServer = (own: Instructions, foreign: ForeignEngines): Instructions => ({
  offer: (trade, mayIntend) => (foreign.at(trade.server) ?? own).offer(trade, mayIntend),
})
