import { hasSameTerms, type Instrument } from '@ratchet/contract'
import type { BrokerReport, Quote } from '@ratchet/domain'
import {
  type Broker,
  type BrokerAccount,
  type Clock,
  type EventLog,
  Listeners,
  type Log,
  type RemoteBroker,
  type RemoteFeed,
  type RemoteFeedParts,
  type RemoteState,
  type SymbolOffer,
  type Valuation,
} from '@ratchet/engine/ports'
import { OandaAccount } from './account.ts'
import { readCandles } from './candles.ts'
import { AccountForbidden, LinkDown, TokenRefused } from './errors.ts'
import { createOandaFeed, type PriceLinks } from './feed.ts'
import { toOffers } from './instruments.ts'
import type { Limits } from './limits.ts'
import { Link, type Token } from './link.ts'
import { symbolOf } from './names.ts'
import { Rates } from './rates.ts'
import type { Seats } from './seats.ts'
import type { Transport } from './transport.ts'
import { keepStream } from './watch.ts'
import { type Entry, Way } from './way.ts'
import { instrumentsAnswer, streamLine } from './wire.ts'

/** What carries the requests of all tokens: OANDA counts by the address that they come from. Either is closed with the adapter. */
type Carrier =
  | { readonly transport: Transport; readonly limits?: Limits }
  /** The way that others of this process share. */
  | { readonly entry: Entry }

export type OandaOptions = Carrier & AdapterOptions

interface AdapterOptions {
  readonly events: EventLog
  /** What reaches the account; null where it is not connected any more. */
  readonly token: (accountId: string) => Promise<Token | null>
  readonly clock: Clock
  /** Measures spans: setting the machine's clock must not move it. */
  readonly steady: Clock
  readonly log: Log
  /** Random in [0, 1). */
  readonly random: () => number
}

/** How often the money of an account is read. */
const summaryEveryMs = 10_000
const pollEveryMs = 2000

/** What the accounts of one token share. */
interface Shared {
  readonly link: Link
  readonly rates: Rates
}

interface Connected {
  readonly account: OandaAccount
  readonly token: string
  readonly shared: Shared
  readonly link: Link
  readonly stop: () => void
  isAlive: boolean
}

/**
 * OANDA v20 as a remote broker: numbered transactions become numbered reports, and nothing is ever sent twice unasked. What asks OANDA rejects
 * with LinkDown, TokenRefused, AccountForbidden or Unreadable.
 */
export class Oanda implements RemoteBroker, PriceLinks {
  readonly #options: OandaOptions
  readonly #listeners: Listeners<BrokerReport>
  readonly #accounts = new Map<string, Connected>()
  readonly #connecting = new Map<string, Promise<Connected>>()
  readonly #known = new Map<string, BrokerAccount>()
  readonly #way: Entry
  /** One for each token. */
  readonly #links = new Map<string, Shared>()
  /** Of each account, what it was last connected with or tried to. */
  readonly #tried = new Map<string, Shared>()
  readonly #instruments = new Map<string, Instrument>()
  /** What can be traded on each account, by its log-in. */
  readonly #offered = new Map<string, readonly Instrument[]>()
  readonly #quotes = new Map<string, Quote>()
  #stopped = false

  constructor(options: OandaOptions) {
    this.#options = options
    this.#way = 'entry' in options ? options.entry : new Way({ ...options, open: () => options.transport }).enter()
    this.#listeners = new Listeners((error) => options.log.error('A listener to reports failed', { error }))
  }

  get seats(): Seats {
    return this.#way.seats
  }

  async connect(account: BrokerAccount): Promise<void> {
    this.#known.set(account.id, account)
    await this.#connected(account.id)
  }

  #connected(accountId: string): Promise<Connected> {
    const there = this.#accounts.get(accountId)
    if (there && !there.link.isRefused) return Promise.resolve(there)
    const connecting =
      this.#connecting.get(accountId) ??
      this.#open(accountId).finally(() => {
        this.#connecting.delete(accountId)
      })
    this.#connecting.set(accountId, connecting)
    return connecting
  }

  async #open(accountId: string): Promise<Connected> {
    const known = this.#known.get(accountId)
    if (!known || this.#stopped) throw new LinkDown('This account is not connected.')
    const token = await this.#options.token(accountId)
    if (!token) throw new TokenRefused('There are no credentials for this account.')
    const before = this.#accounts.get(accountId)
    if (before && before.token === token.reveal()) throw new TokenRefused()
    before?.stop()
    const { events, clock, steady, log } = this.#options
    const shared = this.#linkFor(token)
    this.#tried.set(accountId, shared)
    const account = new OandaAccount({
      id: accountId,
      login: known.login,
      link: shared.link,
      events,
      clock,
      steady,
      log,
      instruments: (name) => this.#instruments.get(symbolOf(name) ?? ''),
      instrument: (symbol) => this.#instruments.get(symbol),
      quote: (symbol) => this.#quotes.get(symbol),
      told: (report) => this.#listeners.notify(report),
    })
    // Before its first connection a refused token is asked about here, at the same pace.
    await shared.link.recheck(`${account.path}/summary`)
    await this.#readOffers(shared.link, known.login)
    await account.open()
    await this.#readRates(shared, account)
    if (this.#stopped) throw new LinkDown('This account is not connected.')
    const connected: Connected = {
      account,
      shared,
      link: shared.link,
      token: token.reveal(),
      isAlive: true,
      stop: this.#watch(account, shared, (isAlive) => {
        connected.isAlive = isAlive
      }),
    }
    this.#accounts.set(accountId, connected)
    return connected
  }

  #linkFor(token: Token) {
    const text = token.reveal()
    const there = this.#links.get(text)
    if (there) return there
    const link = new Link(this.#way, token, this.#options.steady, this.#way.budget)
    const made: Shared = { link, rates: new Rates(link) }
    this.#links.set(text, made)
    return made
  }

  async #readOffers(link: Link, login: string): Promise<readonly SymbolOffer[]> {
    const path = `/v3/accounts/${encodeURIComponent(login)}/instruments`
    const offers = toOffers((await link.read(path, instrumentsAnswer)).instruments)
    const instruments = offers.flatMap(({ instrument }) => instrument ?? [])
    // Amounts and prices of a known symbol stay in its units until `setContracts`.
    for (const one of instruments) if (!this.#instruments.has(one.symbol)) this.#instruments.set(one.symbol, one)
    this.#offered.set(login, instruments)
    return offers
  }

  /** Listens to what happens on an account, and asks for it in turns where it cannot be heard. */
  #watch(account: OandaAccount, shared: Shared, alive: (isAlive: boolean) => void) {
    const { steady, log, random } = this.#options
    const { link } = shared
    const readOn = () => {
      account.readOn().catch((error: unknown) => log.info('The history of an account could not be read', { error }))
    }
    let isHeard = false
    // Its sum says too whether its history went on.
    const ask = async () => {
      await link.recheck(`${account.path}/summary`).catch(() => {})
      if (link.isRefused) return
      await account.readSummary().then(
        () => alive(true),
        () => alive(false),
      )
      await this.#readRates(shared, account)
    }
    const { poller, seats } = this.#way
    const stopAsking = poller.add(ask, () => (isHeard && !link.isRefused ? summaryEveryMs : pollEveryMs))
    const listen = () =>
      keepStream({
        link,
        path: `${account.path}/transactions/stream`,
        steady,
        log,
        random,
        alive: (isAlive) => {
          isHeard = isAlive
          alive(isAlive)
        },
        // The stream is from now on; what came before it is fetched once it is open.
        opened: () => {
          isHeard = true
          readOn()
        },
        line: (line) => {
          const said = streamLine.safeParse(line)
          if (!said.success || account.heard(said.data.lastTransactionID ?? said.data.id)) readOn()
        },
      })
    let stream: ReturnType<typeof listen> | undefined
    const leave = seats.want('account', (isSeated) => {
      stream?.stop()
      isHeard = false
      stream = isSeated ? listen() : undefined
    })
    return () => {
      stopAsking()
      stream?.stop()
      leave()
    }
  }

  /** Without them what is open is shown in the money of its symbol. */
  #readRates({ rates }: Shared, { login, currency }: OandaAccount): Promise<void> {
    const { steady, log } = this.#options
    const foreign = (this.#offered.get(login) ?? []).filter((one) => one.currency !== currency)
    // One symbol of each currency asks for its rate; OANDA refuses a question that names what it does not offer the account.
    const symbols = [...Map.groupBy(foreign, (one) => one.currency).values()].flatMap(([one]) => one?.symbol ?? [])
    return rates
      .read(login, currency, symbols, steady.nowMs())
      .catch((error: unknown) => log.info('Currency rates could not be read', { error }))
  }

  async send(request: Parameters<Broker['send']>[0]): Promise<void> {
    const { account } = await this.#connected(request.account)
    await account.send(request)
  }

  async reportsSince(accountId: string, seq: number) {
    return (await this.#connected(accountId)).account.since(seq)
  }

  valuation(accountId: string): Valuation | null {
    const there = this.#accounts.get(accountId)
    const standing = there?.account.standing
    if (!there || !standing || this.state(accountId).state !== 'live') return null
    const { currency } = there.account
    const { rates } = there.shared
    const nowMs = this.#options.steady.nowMs()
    return { ...standing, rateOf: (from) => (from === currency ? undefined : rates.between(from, currency, nowMs)) }
  }

  /** Where nobody was reached yet, the whole history is the proof: reading from an older place is reading more. */
  checkpoint(accountId: string): string {
    return this.#accounts.get(accountId)?.account.checkpoint ?? '0'
  }

  async lookup(inquiry: Parameters<Broker['lookup']>[0]) {
    return (await this.#connected(inquiry.account)).account.lookup(inquiry)
  }

  async snapshot(accountId: string) {
    return (await this.#connected(accountId)).account.snapshot()
  }

  subscribe(listener: (report: BrokerReport) => void): () => void {
    return this.#listeners.add(listener)
  }

  async offers(accountId: string): Promise<readonly SymbolOffer[]> {
    const { link } = await this.#connected(accountId)
    return this.#readOffers(link, this.#known.get(accountId)?.login ?? '')
  }

  setContracts(instruments: readonly Instrument[]): void {
    for (const one of instruments) {
      const before = this.#instruments.get(one.symbol)
      // The last price of another contract may be in other points.
      if (before && !hasSameTerms(before, one)) this.#quotes.delete(one.symbol)
      this.#instruments.set(one.symbol, one)
    }
  }

  held(accountId: string): readonly string[] {
    return this.#accounts.get(accountId)?.account.symbols ?? []
  }

  async candles(accountId: string, instrument: Instrument, fromMs: number, toMs: number) {
    const { link, login } = await this.linkOf(accountId)
    return readCandles(link, login, instrument, fromMs, toMs)
  }

  async linkOf(accountId: string) {
    const { link } = await this.#connected(accountId)
    const login = this.#known.get(accountId)?.login ?? ''
    if (link.isForbidden(login)) throw new AccountForbidden()
    return { link, login }
  }

  state(accountId: string): RemoteState {
    const there = this.#accounts.get(accountId)
    const { figures, heardAtMs = null } = there?.account ?? {}
    const slowMs = there?.link.responseTime.slowMs ?? null
    const money = {
      slowMs,
      balance: figures?.balance ?? null,
      equity: figures?.equity ?? null,
      marginUsed: figures?.marginUsed ?? null,
      marginFree: figures?.marginFree ?? null,
      rates: there?.shared.rates.of(there.account.currency) ?? [],
    }
    const login = this.#known.get(accountId)?.login ?? ''
    if ([...this.#links.values()].some(({ link }) => !link.isRefused && link.isForbidden(login)))
      return { state: 'refused', trouble: forbiddenText, ...money, heardAtMs }
    if (this.#tried.get(accountId)?.link.isRefused)
      return { state: 'refused', trouble: refusedText, ...money, heardAtMs }
    if (!there) return { state: 'connecting', trouble: 'OANDA has not been reached yet.', ...money, heardAtMs }
    if (!there.isAlive) return { state: 'stale', trouble: 'OANDA does not respond.', ...money, heardAtMs }
    const { leftOut } = there.account
    return { state: 'live', trouble: leftOut.length > 0 ? leftOutText(leftOut) : null, ...money, heardAtMs }
  }

  feed(parts: RemoteFeedParts): RemoteFeed {
    const { steady, log, random } = this.#options
    return createOandaFeed(this, { ...parts, steady, log, random })
  }

  quoted(quote: Quote): void {
    this.#quotes.set(quote.symbol, quote)
  }

  /** Whether a request of the account has no answer yet. */
  isBusy(accountId: string): boolean {
    return this.#accounts.get(accountId)?.account.isBusy ?? false
  }

  renew(accountId: string): void {
    const tried = this.#tried.get(accountId)
    if (!tried?.link.isRefused) return
    // Whoever renews says that it is worth another try, even where the token is the one of before.
    this.#accounts.get(accountId)?.stop()
    this.#accounts.delete(accountId)
    for (const [token, shared] of this.#links) if (shared === tried) this.#links.delete(token)
    void this.#connected(accountId).catch(() => {})
  }

  forget(accountId: string): void {
    this.#tried.delete(accountId)
    const there = this.#accounts.get(accountId)
    if (!there) return
    there.stop()
    this.#accounts.delete(accountId)
    if (![...this.#accounts.values()].some(({ token }) => token === there.token)) this.#links.delete(there.token)
  }

  async close(): Promise<void> {
    if (this.#stopped) return
    this.#stopped = true
    for (const { stop } of this.#accounts.values()) stop()
    await this.#way.close()
    await this.#options.events.close()
  }
}

const refusedText =
  'OANDA rejects the token, so nothing is sent; stops at OANDA keep working. Ratchet tries again at least once a minute. If you revoked the token, renew it.'
const forbiddenText =
  'OANDA does not let the token use this account, so nothing is sent; stops at OANDA keep working. Allow it at OANDA, or connect another token.'

/** So many are named at most. */
const mostNamed = 5

const leftOutText = (leftOut: readonly string[]): string => {
  const more = leftOut.length > mostNamed ? ` and ${leftOut.length - mostNamed} more` : ''
  return `Open at OANDA, but not shown or protected here: ${leftOut.slice(0, mostNamed).join(', ')}${more}. Ratchet cannot count it exactly. Manage it in OANDA’s app.`
}
