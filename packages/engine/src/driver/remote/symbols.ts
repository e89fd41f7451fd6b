import { contractChangedText, contractWaitsText, type Instrument } from '@ratchet/contract'
import type {
  Clock,
  ConnectedAccount,
  Log,
  PastPrices,
  RemoteAccounts,
  RemoteBroker,
  RemoteFeed,
} from '../../ports/index.ts'
import { Contracts } from './contracts.ts'
import { fillPast } from './past.ts'
import { Replacements } from './replacements.ts'

/** The longest that prices of a symbol which is switched on wait for its past. */
const pastWaitMs = 1500
/** A broker may change a contract without a message, so each account's offer is read again this often. */
const offerEveryMs = 60 * 60_000

interface SymbolParts {
  readonly server: string
  readonly accounts: RemoteAccounts
  readonly past: PastPrices
  readonly clock: Clock
  readonly log: Log
}

/**
 * Takes up contract data.
 * @param replaced symbols that have another contract now
 * @param unpriced symbols whose last price stands for nothing, because their contract changed at the broker
 */
type Take = (instruments: readonly Instrument[], replaced: readonly string[], unpriced: readonly string[]) => void

/** The symbols of a market at a broker elsewhere: what it offers, what is on, and which account carries the prices of each. */
export class RemoteSymbols {
  readonly #parts: SymbolParts
  readonly #broker: RemoteBroker
  readonly #contracts = new Contracts()
  #accounts: readonly ConnectedAccount[] = []
  /** When each account's offer was read last. */
  readonly #readMs = new Map<string, number>()
  /** Symbols that some account is offered with another contract. The other accounts' offers were read again for each. */
  readonly #different = new Set<string>()
  readonly #replacements: Replacements
  /** The symbols that are on, at accounts of other shards too. */
  on: readonly string[] = []

  constructor(parts: SymbolParts, broker: RemoteBroker) {
    this.#parts = parts
    this.#broker = broker
    this.#replacements = new Replacements({ ...parts, broker, contracts: this.#contracts })
  }

  get accounts(): readonly ConnectedAccount[] {
    return this.#accounts
  }

  get offered(): readonly Instrument[] {
    return this.#contracts.inUse
  }

  /** Reads anew which accounts are connected. */
  async readAccounts(): Promise<readonly ConnectedAccount[]> {
    this.#accounts = await this.#parts.accounts.connected(this.#parts.server)
    this.#contracts.keepOnly(this.#accounts)
    return this.#accounts
  }

  /** Has the broker read amounts and prices by the stored contracts. To be called before an account is connected: its book is read then. */
  async restore(): Promise<void> {
    for (const instrument of await this.#parts.accounts.instruments(this.#parts.server))
      this.#contracts.replace(instrument)
    this.#broker.setContracts(this.offered)
  }

  /** As the broker says them now; as it said them last if it is not there. @throws if neither is known */
  async begin(): Promise<void> {
    const { accounts, server } = this.#parts
    await Promise.all(this.#accounts.map((account) => this.readOffer(account)))
    if (this.offered.length === 0) throw new Error('The broker lists no tradable instruments.')
    // A position that was opened while nobody looked has its symbol on from the start.
    await this.#switchOnHeld()
    await this.#replacements.find(this.#accounts)
    await this.#storeReplaced()
    const on = this.wanted().map(({ symbol }) => symbol)
    this.on = await accounts.keepInstruments(server, this.offered, on)
  }

  /** What the broker offers an account. One that cannot be asked now has the offer of before. */
  async readOffer(account: ConnectedAccount): Promise<void> {
    const offers = await this.#broker.offers(account.id).catch(() => undefined)
    if (!offers) return
    this.#readMs.set(account.id, this.#parts.clock.nowMs())
    const different = this.#contracts.read(account.id, offers)
    this.#broker.setContracts(this.offered)
    await this.#keep(account)
    const news = different.filter((symbol) => !this.#different.has(symbol))
    for (const symbol of news) this.#different.add(symbol)
    // What changed for one account probably changed for all.
    if (news.length > 0) for (const { id } of this.#accounts) if (id !== account.id) this.#readMs.delete(id)
  }

  /** Asks again where a broker could not be asked before, or was asked long ago. @returns whether the symbols have to be chosen anew */
  async lookAgain(): Promise<boolean> {
    const unasked = this.#accounts.filter((account) => !this.#contracts.isRead(account.id) && this.#isLive(account.id))
    for (const account of unasked) await this.readOffer(account)
    const hasChanged = await this.#readDue()
    if (this.#contracts.hasDifferences) await this.#replacements.find(this.#accounts)
    return (
      unasked.length > 0 ||
      hasChanged ||
      this.#replacements.unstored.length > 0 ||
      this.#accounts.some((account) => this.#missing(account).length > 0)
    )
  }

  /** Reads one offer that is old; the others have their turn with the next look. @returns whether anything is different now */
  async #readDue(): Promise<boolean> {
    const nowMs = this.#parts.clock.nowMs()
    const due = this.#accounts.find(
      ({ id }) => this.#contracts.isRead(id) && nowMs - (this.#readMs.get(id) ?? 0) >= offerEveryMs && this.#isLive(id),
    )
    if (!due) return false
    const text = () => JSON.stringify([this.offered, this.wanted().map(({ symbol }) => symbol)])
    const before = text()
    this.#readMs.set(due.id, nowMs)
    await this.readOffer(due)
    return text() !== before
  }

  #isLive(accountId: string): boolean {
    return this.#broker.state(accountId).state === 'live'
  }

  /** The symbols that are on at any account, and offered to one by the contract in use; all that are on if no offer could be read yet. */
  wanted(): readonly Instrument[] {
    const on = new Set(this.#accounts.flatMap(({ symbols }) => symbols))
    const isPriced = (symbol: string) =>
      this.#contracts.isEmpty ||
      (this.#accounts.some((account) => this.#carries(account, symbol)) && !this.#isHeldByOther(symbol))
    return this.offered.filter(({ symbol }) => on.has(symbol) && isPriced(symbol))
  }

  /** ENG23: by account, what keeps it from trading symbols that are on, in words. */
  troubles(): ReadonlyMap<string, string> {
    const followed = new Set(this.wanted().map(({ symbol }) => symbol))
    return new Map(
      this.#accounts.flatMap((account) => {
        const trouble = this.#troubleOf(account, followed)
        return trouble === null ? [] : [[account.id, trouble] as const]
      }),
    )
  }

  #troubleOf(account: ConnectedAccount, followed: ReadonlySet<string>): string | null {
    const words = account.symbols.flatMap((symbol) => {
      const changes = this.#contracts.changes(account, symbol)
      const stops = followed.has(symbol) ? '' : ' Until then its stops stay where they are at the broker.'
      if (changes.length > 0) return `${contractChangedText(symbol, changes)}${stops}`
      return this.#contracts.isDifferent(account.id, symbol) ? contractWaitsText(symbol) : []
    })
    return words.length > 0 ? words.join(' ') : null
  }

  /**
   * The first account that is offered a symbol carries its prices: a broker may refuse a stream that names anything else. An account that the
   * broker refuses carries none if another can.
   */
  carrier(symbol: string): string {
    const offered = this.#accounts.filter((account) => this.#carries(account, symbol))
    const found = offered.find(({ id }) => this.#broker.state(id).state !== 'refused') ?? offered[0]
    return (found ?? this.#accounts[0])?.id ?? ''
  }

  /** Takes up what the accounts' symbols are now. @param take is given all that is offered, before prices of it come */
  async choose(feed: RemoteFeed, take: Take): Promise<void> {
    const { accounts, clock, server } = this.#parts
    await this.#switchOnHeld()
    await this.#replacements.find(this.#accounts)
    const replaced = this.#replacements.unstored
    const wanted = this.wanted()
    const unpriced = this.#unpriced(wanted)
    // A price is in points of its contract, so prices of the contract of before end first.
    if (feed.market.symbols.some((symbol) => replaced.includes(symbol) || unpriced.includes(symbol)))
      feed.follow(wanted.filter(({ symbol }) => !replaced.includes(symbol)))
    take(this.offered, replaced, [])
    await this.#storeReplaced()
    const symbols = wanted.map(({ symbol }) => symbol)
    const before = new Set(feed.market.symbols)
    if (symbols.length !== before.size || !symbols.every((symbol) => before.has(symbol))) {
      const news = wanted.filter(({ symbol }) => !before.has(symbol))
      // A chart has a past if it comes at once; prices wait no longer for it.
      await Promise.race([this.fillPast(news), clock.delay(pastWaitMs)])
    }
    this.on = await accounts.keepInstruments(server, this.offered, symbols)
    feed.follow(wanted)
    // Prices that were on their way are taken by now.
    if (unpriced.length > 0) take(this.offered, [], unpriced)
  }

  /** What was missed since the last price that is kept: a chart has a past when the first account is connected, and no hole after a restart. */
  fillPast(instruments: readonly Instrument[]): Promise<void> {
    return fillPast({ ...this.#parts, broker: this.#broker }, instruments, (symbol) => this.carrier(symbol))
  }

  /** Symbols of open positions that are off: they were opened at the broker itself. */
  #missing({ id, symbols }: ConnectedAccount): readonly string[] {
    return this.#broker.held(id).filter((symbol) => !symbols.includes(symbol))
  }

  async #switchOnHeld(): Promise<void> {
    const missing = this.#accounts.filter((account) => this.#missing(account).length > 0)
    for (const account of missing) await this.#parts.accounts.switchOn(account, this.#missing(account))
    await this.readAccounts()
    for (const { id } of missing) await this.#keepOf(id)
  }

  /** Stores what an account is offered, with the contracts that it confirms by itself. */
  async #keep(account: ConnectedAccount): Promise<void> {
    const offered = this.#contracts.offered(account.id)
    if (!offered) return
    const pins = this.#contracts.pins(account)
    await this.#parts.accounts.keepOffered(account, offered, pins)
    const confirmed = (one: ConnectedAccount) => ({ ...one, confirmed: { ...pins, ...one.confirmed }, isOffered: true })
    this.#accounts = this.#accounts.map((one) => (one.id === account.id ? confirmed(one) : one))
  }

  async #keepOf(accountId: string): Promise<void> {
    const account = this.#accounts.find(({ id }) => id === accountId)
    if (account) await this.#keep(account)
  }

  /** Whether prices may come by way of an account: it is offered the symbol by the contract in use, and its trader has nothing to confirm. */
  #carries(account: ConnectedAccount, symbol: string): boolean {
    return this.#contracts.isUsable(account.id, symbol) && this.#contracts.changes(account, symbol).length === 0
  }

  /** Symbols that are on and without prices because their contract changed. */
  #unpriced(wanted: readonly Instrument[]): readonly string[] {
    const isOn = (symbol: string) =>
      this.#accounts.some(({ id, symbols }) => symbols.includes(symbol) && this.#contracts.isDifferent(id, symbol))
    return this.offered.flatMap((one) => (wanted.includes(one) || !isOn(one.symbol) ? [] : [one.symbol]))
  }

  /** Whether an account holds a symbol that its broker offers it by another contract: nothing of it may be calculated. */
  #isHeldByOther(symbol: string): boolean {
    return this.#accounts.some(
      ({ id }) => this.#contracts.isDifferent(id, symbol) && this.#broker.held(id).includes(symbol),
    )
  }

  /** Stores contracts that replaced others, without prices of them yet. From then on, accounts that are offered these contracts may trade. */
  async #storeReplaced(): Promise<void> {
    const replaced = this.#replacements.unstored
    if (replaced.length === 0) return
    const { accounts, server } = this.#parts
    const on = this.wanted().flatMap(({ symbol }) => (replaced.includes(symbol) ? [] : [symbol]))
    this.on = await accounts.keepInstruments(server, this.offered, on, replaced)
    this.#replacements.stored(replaced)
    for (const symbol of replaced) this.#different.delete(symbol)
    for (const { id } of this.#accounts) await this.#keepOf(id)
  }
}
