import type { Instrument } from '@ratchet/contract'
import { type BrokerReport, type BrokerRequest, type Quote, rateDigits } from '@ratchet/domain'
import * as ports from '@ratchet/engine/ports'
import { Mt5Account } from './account.ts'
import { readCandles } from './candles.ts'
import { Contracts } from './contracts.ts'
import { decimalOf } from './decimals.ts'
import { TerminalAway } from './errors.ts'
import { openFeed } from './feed.ts'
import { moneyOf } from './money.ts'
import { readPastDeals } from './past-deals.ts'
import { awayText, forbiddenText, leftOutText, permissionTrouble, readOnlyText, refusedText } from './trouble.ts'
import { dollarRate, ratesOf } from './valuation.ts'

/**
 * MetaTrader 5 as a remote broker. Terminals dial in; what is asked of an account whose terminal is away rejects with TerminalAway at once.
 */
export class Mt5 implements ports.RemoteBroker {
  readonly #parts: ports.ConnectorParts
  readonly #listeners: ports.Listeners<BrokerReport>
  readonly #quoteListeners: ports.Listeners<{ readonly accountId: string; readonly quotes: readonly Quote[] }>
  readonly #accounts = new Map<string, Mt5Account>()
  readonly #contracts = new Contracts()
  readonly #quotes = new Map<string, Quote>()
  readonly #stopListening: () => void
  #isClosed = false

  constructor(parts: ports.ConnectorParts) {
    this.#parts = parts
    this.#listeners = new ports.Listeners((error) => parts.log.error('A listener to reports failed', { error }))
    this.#quoteListeners = new ports.Listeners((error) => parts.log.error('A listener to prices failed', { error }))
    this.#stopListening = parts.doorway?.listen((visitor) => this.#take(visitor)) ?? (() => {})
  }

  #take(visitor: ports.Visitor): boolean {
    const account = [...this.#accounts.values()].find(
      ({ about: { login, server } }) => login === visitor.login && server === visitor.server,
    )
    account?.admit(visitor)
    return account !== undefined
  }

  /** From now on the account's terminal may dial in. @throws TerminalAway while it is not there */
  async connect(about: ports.BrokerAccount): Promise<void> {
    if (this.#isClosed) throw new TerminalAway('The adapter is closed.')
    let account = this.#accounts.get(about.id)
    if (!account) {
      account = this.#open(about)
      this.#accounts.set(about.id, account)
      await account.load()
    }
    await account.ready()
  }

  #open(about: ports.BrokerAccount): Mt5Account {
    const account: Mt5Account = new Mt5Account({
      ...this.#parts,
      about,
      contracts: this.#contracts,
      notify: (report) => this.#listeners.notify(report),
      onTicks: (symbol, list) => this.#takeTicks(account, symbol, list),
    })
    return account
  }

  #takeTicks(account: Mt5Account, name: string, list: string): void {
    const found = account.traded(name)
    if (!found) return
    const { symbol, instrument } = found
    const quotes = list.split(';').map((tick): Quote => {
      const [msc = '', bid = '', ask = ''] = tick.split(',')
      const price = (text: string) => decimalOf(text, instrument.digits)
      return { symbol, bid: price(bid), ask: price(ask), timeMs: account.time.utcOf(Number(msc)) }
    })
    const last = quotes.at(-1)
    if (last) this.#quotes.set(symbol, last)
    this.#quoteListeners.notify({ accountId: account.about.id, quotes })
  }

  #of(accountId: string): Mt5Account {
    const account = this.#accounts.get(accountId)
    if (!account) throw new TerminalAway('This account is not connected.')
    return account
  }

  async send(request: BrokerRequest): Promise<void> {
    await this.#of(request.account).send(request)
  }

  async lookup(inquiry: ports.Inquiry): Promise<ports.Lookup> {
    return this.#of(inquiry.account).lookup(inquiry)
  }

  checkpoint(accountId: string): string {
    return this.#accounts.get(accountId)?.checkpoint ?? ''
  }

  async reportsSince(accountId: string, seq: number): Promise<readonly BrokerReport[]> {
    return this.#of(accountId).since(seq)
  }

  async snapshot(accountId: string): Promise<ports.BrokerSnapshot> {
    return this.#of(accountId).snapshot()
  }

  subscribe(listener: (report: BrokerReport) => void): () => void {
    return this.#listeners.add(listener)
  }

  async offers(accountId: string): Promise<readonly ports.SymbolOffer[]> {
    return this.#of(accountId).readOffers()
  }

  setContracts(instruments: readonly Instrument[]): void {
    // The last price of another contract may be in other points.
    for (const symbol of this.#contracts.set(instruments)) this.#quotes.delete(symbol)
  }

  held(accountId: string): readonly string[] {
    const positions = this.#accounts.get(accountId)?.durable.positions.values() ?? []
    return [...new Set([...positions].map(({ symbol }) => symbol))]
  }

  state(accountId: string): ports.RemoteState {
    const account = this.#accounts.get(accountId)
    const terminal = account?.terminal
    const figures = {
      slowMs: null,
      ...moneyOf(account?.money),
      rates: this.#rates(account),
      heardAtMs: account?.heardMs ?? null,
    }
    if (!account || !terminal) {
      if (account?.isRefused) return { state: 'refused', trouble: refusedText, ...figures }
      const state = figures.heardAtMs === null ? 'connecting' : 'stale'
      return { state, trouble: awayText(figures.heardAtMs), ...figures }
    }
    if (!account.isReady && !account.durable.isBegun)
      return { state: 'connecting', trouble: 'Ratchet is reading the terminal’s account.', ...figures }
    if (!account.mayTrade) return { state: 'live', trouble: readOnlyText, ...figures }
    const trouble = permissionTrouble(terminal.status)
    if (trouble !== undefined) return { state: 'refused', trouble: forbiddenText(trouble), ...figures }
    return { state: 'live', trouble: account.leftOut.length > 0 ? leftOutText(account.leftOut) : null, ...figures }
  }

  #rates(account: Mt5Account | undefined): readonly ports.CurrencyRate[] {
    const terminal = account?.terminal
    if (!terminal || terminal.hello.currency === 'USD') return []
    return ratesOf(dollarRate(terminal.contracts?.values() ?? [], rateDigits))
  }

  /** Null while the terminal is away or something is not on record, and while more is open there than is known here. */
  valuation(accountId: string): ports.Valuation | null {
    const account = this.#accounts.get(accountId)
    const terminal = account?.terminal
    if (!account?.isReady || !terminal || account.leftOut.length > 0) return null
    const { currency } = terminal.hello
    const rateOf = (from: string) => {
      if (from === currency) return undefined
      return from === 'USD' ? dollarRate(terminal.contracts?.values() ?? [], rateDigits) : null
    }
    return { seq: account.seq, balance: account.durable.balance, rateOf }
  }

  async candles(accountId: string, instrument: Instrument, fromMs: number, toMs: number) {
    const last = this.#quotes.get(instrument.symbol)
    return readCandles(this.#of(accountId), instrument, fromMs, toMs, last ? last.ask - last.bid : 0)
  }

  async pastDeals(accountId: string, fromMs: number, toMs: number): Promise<ports.PastDeals> {
    return readPastDeals(this.#of(accountId), fromMs, toMs)
  }

  feed(parts: ports.RemoteFeedParts): ports.RemoteFeed {
    return openFeed(
      {
        watch: (symbols) => {
          for (const [id, account] of this.#accounts) account.watch(symbols.get(id) ?? [])
        },
        onQuotes: (listener) => this.#quoteListeners.add(({ accountId, quotes }) => listener(accountId, quotes)),
      },
      parts,
    )
  }

  renew(accountId: string): void {
    this.#accounts
      .get(accountId)
      ?.renew()
      .catch((error: unknown) => this.#parts.log.info('Credentials could not be read', { error }))
  }

  forget(accountId: string): void {
    this.#accounts.get(accountId)?.forget()
    this.#accounts.delete(accountId)
  }

  async close(): Promise<void> {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#stopListening()
    for (const id of [...this.#accounts.keys()]) this.forget(id)
    await this.#parts.events.close()
  }
}
