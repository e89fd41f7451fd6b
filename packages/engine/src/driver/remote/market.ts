import type { AccountFigures, ConnectedAccount, RemoteBroker, RemoteFeed, RemoteState } from '../../ports/index.ts'
import type { PaperBeside, RemoteMarketParts, RunningRemote } from './parts.ts'
import { RemoteSymbols } from './symbols.ts'

export type { PaperBeside, RemoteMarketParts, RunningRemote } from './parts.ts'

/** How often it is tried again to begin if a broker was not there. */
const againMs = 5000

/**
 * The market of one server of a broker elsewhere: the broker's adapter, its prices, and the engine of the accounts there. It begins with its
 * first account, takes accounts up and lets them go while it runs, and has prices for every symbol that an account has switched on or holds.
 *
 *     no account ──first account──▶ beginning ──adapter, symbols, prices──▶ running ──stop──▶ stopped
 *                                       └──failed: again in five seconds──┘
 */
export class RemoteMarket<Running extends RunningRemote, Paper extends PaperBeside> {
  readonly server: string
  readonly #parts: RemoteMarketParts<Running, Paper>
  #broker: RemoteBroker | undefined
  #symbols: RemoteSymbols | undefined
  #feed: RemoteFeed | undefined
  /** Accounts that were taken up, and not let go of. */
  readonly #taken = new Set<string>()
  #beginning: Promise<void> | undefined
  #beginningPaper: Promise<void> | undefined
  #choosing: Promise<void> = Promise.resolve()
  #stopped = false
  readonly #end = Promise.withResolvers<void>()
  #past: ReturnType<RemoteMarketParts<Running, Paper>['past']> | undefined
  #unsubscribe: () => void = () => {}
  /** Why it could not begin last: a broker may be away for days, which is said once. */
  #whyNot = ''
  /** What was said last of each account, without when its broker was heard of. */
  readonly #said = new Map<string, string>()
  running: Running | undefined
  /** The paper accounts on its prices; undefined if there are none. */
  paper: Paper | undefined

  constructor(parts: RemoteMarketParts<Running, Paper>) {
    this.server = parts.server
    this.#parts = parts
  }

  /** Begins as soon as there is an account and its broker can be asked. Resolves when it runs, or has no account. */
  begin(): Promise<void> {
    this.#beginning ??= this.#untilBegun().finally(() => {
      this.#beginning = undefined
    })
    return this.#beginning
  }

  async #untilBegun(): Promise<void> {
    while (!this.running && !this.#stopped) {
      try {
        if (!(await this.#start())) return
        // What was changed while it began.
        await this.#chooseSymbols()
        await this.#takeNews()
        await this.#keepFigures()
      } catch (error) {
        if (this.#stopped) return
        if (String(error) !== this.#whyNot) this.#warn('The market of a broker cannot start yet', error)
        this.#whyNot = String(error)
        await Promise.race([this.#parts.clock.delay(againMs), this.#end.promise])
      }
    }
  }

  /** @returns false if no account is connected */
  async #start(): Promise<boolean> {
    const accounts = await this.#parts.accounts.connected(this.server)
    if (accounts.length === 0) return false
    this.#broker ??= await this.#parts.openBroker((id) => this.#symbols?.accounts.find((one) => one.id === id))
    const broker = this.#broker
    this.#past ??= this.#parts.past()
    this.#symbols ??= new RemoteSymbols({ ...this.#parts, past: this.#past }, broker)
    const symbols = this.#symbols
    const connected = await symbols.readAccounts()
    await symbols.restore()
    this.#mustGoOn()
    // Together: one whose answer hangs keeps nobody waiting.
    await Promise.all(connected.map((account) => broker.connect(account).catch(() => {})))
    this.#mustGoOn()
    await symbols.begin()
    this.#mustGoOn()
    const wanted = symbols.wanted()
    await symbols.fillPast(wanted)
    this.#mustGoOn()
    this.#feed = broker.feed({
      instruments: wanted,
      account: (symbol) => symbols.carrier(symbol),
      label: this.#parts.label,
      heard: (quote) => this.paper?.say(quote),
    })
    await this.#parts.prepare?.()
    this.#mustGoOn()
    this.#subscribe(broker, symbols)
    for (const { id } of connected) this.#taken.add(id)
    this.running = this.#parts.start(broker, this.#feed, symbols.offered, () => symbols.on)
    return true
  }

  /** @throws if it was stopped meanwhile: the accounts may be another engine's by now */
  #mustGoOn(): void {
    if (this.#stopped) throw new Error('This market was stopped while it started.')
  }

  /** What a trader opens in the broker's own app is looked after at once. */
  #subscribe(broker: RemoteBroker, symbols: RemoteSymbols): void {
    this.#unsubscribe()
    this.#unsubscribe = broker.subscribe(({ account: id, positions }) => {
      const account = symbols.accounts.find((one) => one.id === id)
      if (account && positions.some(({ symbol }) => !account.symbols.includes(symbol)))
        this.#chooseSymbols().catch((error: unknown) => this.#warn('Symbols could not be switched on', error))
    })
  }

  /** To be called from time to time, for what a message should have told: it may be lost, or come while a shard moves. */
  async look(): Promise<void> {
    if (this.#beginning || this.#stopped) return
    if (this.running) {
      await this.#takeNews()
      await this.#keepFigures()
    } else if ((await this.#parts.accounts.connected(this.server)).length > 0) void this.begin()
  }

  /** Takes up what was connected, or renewed after its broker refused it, and lets go of what was disconnected. */
  async #takeNews(): Promise<void> {
    const now = await this.#parts.accounts.connected(this.server)
    const there = new Set(now.map(({ id }) => id))
    for (const id of [...there, ...this.#taken])
      if (there.has(id) !== this.#taken.has(id) && !this.#stopped) await this.#take(id)
    // Nothing is asked with credentials that were refused already.
    for (const account of now)
      if (this.#broker?.state(account.id).state === 'refused') await this.#broker.connect(account).catch(() => {})
  }

  /** A trader connected an account, changed it or disconnected it. */
  changed(accountId: string): void {
    if (this.running)
      this.#take(accountId).catch((error: unknown) => this.#warn('An account could not be opened', error))
    else void this.begin()
  }

  /** A trader opened a paper account on its prices. */
  opened(accountId: string): void {
    this.#beginPaper()
      .then(() => this.paper?.take(accountId))
      .catch((error: unknown) => this.#warn('A paper account could not be opened', error))
  }

  /** Begins the paper accounts on its prices once there is one. It is tried again if it fails: nothing else waits for it. */
  #beginPaper(): Promise<void> {
    if (this.#beginningPaper) return this.#beginningPaper
    const begun = this.#beginPaperNow().finally(() => {
      if (this.#beginningPaper === begun) this.#beginningPaper = undefined
    })
    this.#beginningPaper = begun
    return begun
  }

  async #beginPaperNow(): Promise<void> {
    const feed = this.#feed
    if (!feed || this.paper || this.#stopped || !(await this.#parts.hasPaper())) return
    const paper = await this.#parts.startPaper(this.#symbols?.offered ?? [], () => feed.market)
    this.paper = paper
    for (const quote of this.running?.latestQuotes() ?? []) paper.say(quote)
  }

  /** Paper accounts begin anew with the contracts that replaced others: nothing is open in those (ENG23). */
  #restartPaper(): void {
    const before = this.#beginningPaper ?? Promise.resolve()
    const again = before
      .catch(() => {})
      .then(async () => {
        const { paper } = this
        this.paper = undefined
        await paper?.stop()
        await this.#beginPaperNow()
      })
      .catch((error: unknown) => this.#warn('Paper accounts could not begin again', error))
      .finally(() => {
        if (this.#beginningPaper === again) this.#beginningPaper = undefined
      })
    this.#beginningPaper = again
  }

  async #take(accountId: string): Promise<void> {
    const accounts = (await this.#symbols?.readAccounts()) ?? []
    this.#broker?.renew(accountId)
    const account = accounts.find(({ id }) => id === accountId)
    // Its symbols first, so that what is open there has prices; it is taken up whatever becomes of them.
    await this.#takeSymbols(account).catch((error: unknown) => this.#warn('Symbols could not be loaded', error))
    if (account) {
      this.#taken.add(accountId)
      await this.running?.hold(accountId)
    } else {
      this.#taken.delete(accountId)
      this.#broker?.forget(accountId)
    }
    await this.#keepFigures()
  }

  async #takeSymbols(account: ConnectedAccount | undefined): Promise<void> {
    if (account) {
      await this.#broker?.connect(account).catch(() => {})
      await this.#symbols?.readOffer(account)
    }
    await this.#chooseSymbols()
  }

  /** Takes up what the accounts' symbols are now, beside everything that goes on; one change after the other. */
  #chooseSymbols(): Promise<void> {
    this.#choosing = this.#choosing.catch(() => {}).then(() => this.#chooseNow())
    return this.#choosing
  }

  async #chooseNow(): Promise<void> {
    if (!this.#feed || !this.#symbols) return
    await this.#sayFigures()
    await this.#symbols.choose(this.#feed, (instruments, replaced, unpriced) => {
      this.running?.add(instruments, [...replaced, ...unpriced])
      if (replaced.length > 0) this.#restartPaper()
      else this.paper?.add(instruments)
    })
    this.running?.tell()
  }

  async #keepFigures(): Promise<void> {
    if (!this.#symbols) return
    if (this.running) await this.#beginPaper()
    await this.#sayFigures()
    if (await this.#symbols.lookAgain()) await this.#chooseSymbols()
  }

  /** Only the writer says how accounts stand: what follows is not done by an engine that lost its place. */
  async #sayFigures(): Promise<void> {
    const broker = this.#broker
    if (!broker) return
    const accounts = this.#symbols?.accounts ?? []
    const troubles = this.#symbols?.troubles()
    const figures = accounts.map((account) => figuresOf(account, broker.state(account.id), troubles?.get(account.id)))
    await this.#parts.keepFigures(figures)
    // That it was heard of again says nothing new; what does is told at once.
    const news = figures.filter(({ accountId, heardAtMs: _, ...said }) => {
      const text = JSON.stringify(said)
      const isNew = this.#said.get(accountId) !== text
      this.#said.set(accountId, text)
      return isNew
    })
    if (news.length > 0) this.#parts.changed(news.map(({ accountId }) => accountId))
  }

  #warn(message: string, error: unknown): void {
    this.#parts.log.warn(message, { server: this.server, error })
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
    await this.#past?.close()
    await this.#broker?.close()
  }
}

/** @param symbolTrouble what keeps the account from trading symbols that are on */
function figuresOf({ id, traderId }: ConnectedAccount, state: RemoteState, symbolTrouble?: string): AccountFigures {
  const trouble = [symbolTrouble, state.trouble].filter((text) => text != null).join(' ') || null
  return { accountId: id, traderId, ...state, trouble }
}
