import type { Instrument } from '@ratchet/contract'
import type {
  Clock,
  ConnectedAccount,
  Log,
  PastPrices,
  RemoteAccounts,
  RemoteBroker,
  RemoteFeed,
} from '../../ports/index.ts'

/** A day of prices, so that a chart shows where the market comes from. */
const pastMs = 24 * 60 * 60_000
/** The longest that prices of a symbol which is switched on wait for its past. */
const pastWaitMs = 1500

interface SymbolParts {
  readonly server: string
  readonly accounts: RemoteAccounts
  readonly past: PastPrices
  readonly clock: Clock
  readonly log: Log
}

/** The symbols of a market at a broker elsewhere: what it offers, what is on, and which account carries the prices of each. */
export class RemoteSymbols {
  readonly #parts: SymbolParts
  readonly #broker: RemoteBroker
  #accounts: readonly ConnectedAccount[] = []
  /** Contract data of all that the broker offers any account here. */
  readonly #offered = new Map<string, Instrument>()
  /** The symbols that each account is offered. */
  readonly #offers = new Map<string, ReadonlySet<string>>()
  /** The symbols that are on, at accounts of other shards too. */
  on: readonly string[] = []

  constructor(parts: SymbolParts, broker: RemoteBroker) {
    this.#parts = parts
    this.#broker = broker
  }

  get accounts(): readonly ConnectedAccount[] {
    return this.#accounts
  }

  get offered(): readonly Instrument[] {
    return [...this.#offered.values()]
  }

  /** Reads anew which accounts are connected. */
  async readAccounts(): Promise<readonly ConnectedAccount[]> {
    this.#accounts = await this.#parts.accounts.connected(this.#parts.server)
    return this.#accounts
  }

  /** As the broker says them now; as it said them last if it is not there. @throws if neither is known */
  async begin(): Promise<void> {
    const { accounts, server } = this.#parts
    for (const instrument of await accounts.instruments(server)) this.#offered.set(instrument.symbol, instrument)
    await Promise.all(this.#accounts.map((account) => this.readOffer(account)))
    if (this.#offered.size === 0) throw new Error('The broker lists no tradable instruments.')
    // A position that was opened while nobody looked has its symbol on from the start.
    await this.#switchOnHeld()
    const on = this.wanted().map(({ symbol }) => symbol)
    this.on = await accounts.keepInstruments(server, this.offered, on)
  }

  /** What the broker offers an account. One that cannot be asked now has the offer of before. */
  async readOffer(account: ConnectedAccount): Promise<void> {
    const offers = await this.#broker.offers(account.id).catch(() => undefined)
    if (!offers) return
    for (const { instrument } of offers) if (instrument) this.#offered.set(instrument.symbol, instrument)
    this.#offers.set(account.id, new Set(offers.flatMap(({ symbol, why }) => (why === null ? [symbol] : []))))
    await this.#parts.accounts.keepOffered(
      account,
      offers.map(({ symbol, name, why }) => ({ symbol, name, why })),
    )
  }

  /** Asks again where a broker could not be asked before. @returns whether the symbols have to be chosen anew */
  async lookAgain(): Promise<boolean> {
    const isLive = ({ id }: ConnectedAccount) => this.#broker.state(id).state === 'live'
    const unasked = this.#accounts.filter((account) => !this.#offers.has(account.id) && isLive(account))
    for (const account of unasked) await this.readOffer(account)
    return unasked.length > 0 || this.#accounts.some((account) => this.#missing(account).length > 0)
  }

  /** The symbols that are on at any account, and offered to one; all that are on if no offer could be read yet. */
  wanted(): readonly Instrument[] {
    const on = new Set(this.#accounts.flatMap(({ symbols }) => symbols))
    const isOffered = (symbol: string) =>
      this.#offers.size === 0 || [...this.#offers.values()].some((offer) => offer.has(symbol))
    return this.offered.filter(({ symbol }) => on.has(symbol) && isOffered(symbol))
  }

  /**
   * The first account that is offered a symbol carries its prices: a broker may refuse a stream that names anything else. An account that the
   * broker refuses carries none if another can.
   */
  carrier(symbol: string): string {
    const offered = this.#accounts.filter(({ id }) => this.#offers.get(id)?.has(symbol))
    const found = offered.find(({ id }) => this.#broker.state(id).state !== 'refused') ?? offered[0]
    return (found ?? this.#accounts[0])?.id ?? ''
  }

  /** Takes up what the accounts' symbols are now. @param take is given all that is offered, before prices of it come */
  async choose(feed: RemoteFeed, take: (instruments: readonly Instrument[]) => void): Promise<void> {
    const { accounts, clock, server } = this.#parts
    await this.#switchOnHeld()
    take(this.offered)
    const wanted = this.wanted()
    const symbols = wanted.map(({ symbol }) => symbol)
    const before = new Set(feed.market.symbols)
    if (symbols.length !== before.size || !symbols.every((symbol) => before.has(symbol))) {
      const news = wanted.filter(({ symbol }) => !before.has(symbol))
      // A chart has a past if it comes at once; prices wait no longer for it.
      await Promise.race([this.fillPast(news), clock.delay(pastWaitMs)])
    }
    this.on = await accounts.keepInstruments(server, this.offered, symbols)
    feed.follow(wanted)
  }

  /** What was missed since the last price that is kept: a chart has a past when the first account is connected, and no hole after a restart. */
  async fillPast(instruments: readonly Instrument[]): Promise<void> {
    const { clock, log, past, server } = this.#parts
    const nowMs = clock.nowMs()
    for (const instrument of instruments)
      try {
        const id = this.carrier(instrument.symbol)
        const end = (await past.endOf(instrument.symbol)) ?? 0
        await past.write(await this.#broker.candles(id, instrument, Math.max(end + 1, nowMs - pastMs), nowMs))
      } catch (error) {
        // The market is there without its past too.
        log.warn('Past prices could not be fetched', { server, error })
      }
  }

  /** Symbols of open positions that are off: they were opened at the broker itself. */
  #missing({ id, symbols }: ConnectedAccount): readonly string[] {
    return this.#broker.held(id).filter((symbol) => !symbols.includes(symbol))
  }

  async #switchOnHeld(): Promise<void> {
    for (const account of this.#accounts) {
      const missing = this.#missing(account)
      if (missing.length > 0) await this.#parts.accounts.switchOn(account, missing)
    }
    await this.readAccounts()
  }
}
