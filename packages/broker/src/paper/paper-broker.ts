import {
  acceptQuote,
  type BrokerReport,
  type BrokerRequest,
  type Cents,
  type Market,
  type SaneQuote,
  type TimeMs,
} from '@ratchet/domain'
import type {
  Broker,
  BrokerAccount,
  BrokerSnapshot,
  Inquiry,
  Log,
  Lookup,
  OwnMarket,
  ReportListener,
} from '@ratchet/engine/ports'
import { BookIndex } from './book-index.ts'
import { Delays } from './delays.ts'
import { Delivery } from './delivery.ts'
import { type Misbehaviour, type PaperOptions, type PaperTimers, realTimers, retryMs } from './options.ts'
import { WorkQueue } from './queue.ts'
import { AnsweredBefore, type Batch, type BookStorage, type OwnLog, type StoredState } from './storage.ts'
import { BookTransaction, requestKey, type Step } from './transaction.ts'
import type { AccountTrouble } from './trouble.ts'

/** Money in cents. */
export interface Balance {
  readonly account: string
  readonly balance: Cents
}

/**
 * The simulated broker. One writer works through a queue; everything that waits in it at a time shares a commit, and nothing is reported
 * before it is durable. When a commit fails, the books in memory are discarded and read again, and the same steps run again. Anything that
 * became durable in spite of the error is recognised by its client id or its feed position, and not done twice.
 *
 * Where its book is written in the ledger's log, it waits for no commit: what it has done is in the log, behind what it was asked. When the
 * log breaks, it does nothing more until it is told to go back to what is durable.
 */
export class Paper implements Broker, OwnMarket {
  readonly isOurs = true
  readonly #market: Market
  readonly #storage: BookStorage
  readonly #options: PaperOptions
  readonly #log: Log
  readonly #timers: PaperTimers
  readonly #index: BookIndex
  readonly #delivery: Delivery
  readonly #queue: WorkQueue
  /** Requests sent before the first quote came. */
  #held: BrokerRequest[] | null = []
  readonly #delays = new Delays()
  #closing = false
  /** Whether the market's time has stopped for good. */
  #ended = false
  #down = false
  /** Client ids have to be looked up, since one that was answered before broke the log. */
  #asks = false
  #position = -1
  #durablePosition = -1
  /** Balances that changed since they were asked for last. */
  readonly #balances = new Map<string, Cents>()
  /** What was appended to the log last. */
  #durable: Promise<void> = Promise.resolve()

  constructor(market: Market, storage: BookStorage, options: PaperOptions, log: Log, timers = realTimers) {
    this.#market = market
    this.#storage = storage
    this.#options = options
    this.#log = log
    this.#delivery = new Delivery(log, timers)
    this.#queue = new WorkQueue(timers, (steps) => this.#carryOut(steps))
    this.#timers = timers
    this.#index = new BookIndex(market)
  }

  /** Loads the stored state; the quotes too, if the market has none yet. */
  load(state: StoredState): void {
    const market = this.#market
    this.#durablePosition = state.feedPosition
    this.#position = state.feedPosition
    market.nextTicket = Math.max(market.nextTicket, state.nextTicket)
    if (market.quotes.size === 0) for (const quote of state.quotes) acceptQuote(market, quote)
    this.#index.fill(state.books)
    for (const stored of state.books) {
      this.#delivery.begin(stored)
      this.#balances.set(stored.book.account, stored.book.balance)
    }
  }

  get marketTimeMs(): TimeMs {
    return this.#market.timeMs
  }

  get misbehave(): Misbehaviour {
    return this.#delivery.misbehave
  }

  /** False while the database cannot be written: then no request is accepted. */
  get isUp(): boolean {
    return !this.#down && !this.misbehave.linkDown
  }

  /** Refused quotes, by reason. */
  get refusedQuotes(): Readonly<Record<string, number>> {
    return this.#market.refused
  }

  /** How the broker misbehaves towards one account; nothing goes wrong until something in it is set. */
  misbehaveFor(accountId: string): AccountTrouble {
    return this.#delivery.troubleFor(accountId)
  }

  /** Ends all misbehaviour towards the account. Delayed reports still arrive. */
  behaveFor(accountId: string): void {
    this.quoteAgain(accountId)
    this.#delivery.endTroubleFor(accountId)
  }

  /**
   * MAT20: the account's book gets no quotes, as when a market jumps: nothing in it triggers, and requests wait. The market goes on for all
   * others, and `quoteAgain` later matches the book at the quotes in force then.
   */
  withholdQuotes(accountId: string): void {
    this.misbehaveFor(accountId)
    this.#index.withhold(accountId)
  }

  quoteAgain(accountId: string): void {
    if (!this.#index.giveBack(accountId)) return
    this.#queue.add([{ kind: 'jump', account: accountId }])
    for (const request of this.#delivery.takeHeld(accountId)) this.#receive(request)
  }

  get sharesLog(): boolean {
    return this.#storage.log !== undefined
  }

  get busy(): boolean {
    return this.#queue.busy
  }

  settle(): Promise<void> {
    return this.#queue.settle()
  }

  lastFeedPosition(): Promise<number> {
    return Promise.resolve(this.#durablePosition)
  }

  async keepPlace(feedPosition: number): Promise<void> {
    let durable: Promise<void> | undefined
    await this.#queue.task(async () => {
      if (feedPosition <= this.#durablePosition || this.#closing) return
      const { batch } = new BookTransaction(this.#market, this.#index, feedPosition, new Map())
      durable = this.#append(batch)
      if (!durable) await this.#storage.commit(batch)
      this.#durablePosition = feedPosition
    })
    await durable
  }

  async rewind(): Promise<void> {
    await this.#queue.clear(new Error('The books were read again.'))
    const state = await this.#storage.load()
    this.#delivery.beginAnew()
    this.#delays.clear()
    this.#held ??= []
    this.#ended = false
    this.#market.quotes.clear()
    this.#market.timeMs = 0
    this.load(state)
    this.#durable = Promise.resolve()
    this.#down = false
  }

  /** Takes a batch into the log. @returns undefined where there is none */
  #append(batch: Batch): Promise<void> | undefined {
    const durable = this.#storage.log?.append(batch)
    if (!durable) return undefined
    this.#durable = durable
    durable.then(
      () => {
        this.#asks = false
      },
      (error: unknown) => {
        this.#down = true
        this.#asks ||= error instanceof AnsweredBefore
        this.#log.error('The paper book was not written; restoring the last durable state', { error })
      },
    )
    return durable
  }

  async connect(account: BrokerAccount): Promise<void> {
    if (this.#index.get(account.id) !== undefined) return
    await this.#queue.task(async () => {
      const { deposit, leverage } = this.#options
      const stored = await this.#storage.openAccount(account, deposit, leverage)
      this.#index.add(stored)
      this.#delivery.begin(stored)
      this.#balances.set(account.id, stored.book.balance)
    })
  }

  async send(request: BrokerRequest): Promise<void> {
    if (this.#closing || !this.isUp) throw new Error('The link to the paper broker is down.')
    if (this.#index.get(request.account) === undefined)
      throw new Error(`The paper account ${request.account} is not connected.`)
    if (!this.#delivery.arrives(request)) return
    if (this.#held !== null) this.#held.push(request)
    else this.#receive(request)
  }

  #receive(request: BrokerRequest): void {
    if (this.#index.isWithheld(request.account)) {
      this.misbehaveFor(request.account).hold(request)
      return
    }
    const { latencyMs, clock } = this.#options
    if (latencyMs === 0 || this.#ended) {
      this.#queue.add([this.#requestStep(request, null)])
      return
    }
    if (!this.#delays.add(request, this.#market.timeMs + latencyMs)) return
    // Without quotes market time stands still: then the real clock makes the request due.
    if (clock !== undefined) setTimeout(() => this.#flushDelayed(this.#delays.nextDueMs), latencyMs).unref()
  }

  #requestStep(request: BrokerRequest, dueMs: TimeMs | null): Step {
    return { kind: 'request', request, dueMs, refuse: this.#delivery.refusalOf(request) }
  }

  #dueSteps(isDue: (dueMs: TimeMs) => boolean): Step[] {
    return this.#delays.takeDue(isDue).map(({ request, dueMs }) => this.#requestStep(request, dueMs))
  }

  #flushDelayed(untilMs: TimeMs): void {
    const steps = this.#dueSteps((dueMs) => dueMs <= untilMs)
    if (steps.length > 0) this.#queue.add(steps)
  }

  quote(quote: SaneQuote, feedPosition: number): Promise<void> | undefined {
    const isFast = !this.#queue.busy && this.#held === null
    if (isFast && !this.#isDelayedDue(quote) && feedPosition > this.#durablePosition) {
      if (!this.#index.mayTouch(quote)) {
        if (acceptQuote(this.#market, quote)) this.#position = feedPosition
        return undefined
      }
    }
    // A request due before this quote meets the market as it was; one due at the quote's own time meets the quote.
    const backwards = quote.timeMs < this.#market.timeMs
    const before = this.#dueSteps((dueMs) => backwards || dueMs < quote.timeMs)
    const after = this.#dueSteps((dueMs) => dueMs <= quote.timeMs)
    const steps: readonly Step[] = [...before, { kind: 'quote', quote, feedPosition }, ...after]
    return this.#queue.doNow(steps, () => this.#releaseHeld())
  }

  prime(quote: SaneQuote, feedPosition: number): void {
    if (!acceptQuote(this.#market, quote)) return
    this.#position = Math.max(this.#position, feedPosition)
    this.#releaseHeld()
  }

  #isDelayedDue(quote: SaneQuote): boolean {
    const { nextDueMs } = this.#delays
    // If time goes back, everything under way is due.
    return nextDueMs <= quote.timeMs || (quote.timeMs < this.#market.timeMs && nextDueMs !== Number.POSITIVE_INFINITY)
  }

  /**
   * No quote will come any more: requests that wait for the first quote, or for market time to pass, are answered from the state there is.
   */
  release(): void {
    this.#ended = true
    this.#releaseHeld()
    this.#flushDelayed(Number.POSITIVE_INFINITY)
  }

  #releaseHeld(): void {
    const held = this.#held
    this.#held = null
    for (const request of held ?? []) this.#receive(request)
  }

  async reportsSince(accountId: string, seq: number): Promise<readonly BrokerReport[]> {
    this.#delivery.passLink(accountId)
    await this.#durable
    return this.#storage.reportsSince(accountId, seq)
  }

  /** A client id is carried out once, however often it is sent: what the book does not know may be sent again. */
  async lookup({ account, clientId }: Inquiry): Promise<Lookup> {
    this.#delivery.passLink(account)
    await this.settle()
    await this.#durable
    const answer = await this.#storage.lookup(account, clientId)
    return answer === null ? { said: 'absent' } : { said: 'found', answer }
  }

  async snapshot(accountId: string): Promise<BrokerSnapshot> {
    this.#delivery.passLink(accountId)
    await this.#durable
    const snapshot = await this.#storage.snapshot(accountId)
    if (snapshot === undefined) throw new Error(`The paper account ${accountId} is not open.`)
    return snapshot
  }

  /**
   * Takes balances that changed since the last call, or since the book was read, each as durable as the book; at most `most` of them.
   * @throws where the book goes back to what is durable: they are then among those of the next call
   */
  async takeBalances(most: number): Promise<readonly Balance[]> {
    const taken = [...this.#balances].slice(0, most).map(([account, balance]) => ({ account, balance }))
    for (const { account } of taken) this.#balances.delete(account)
    await this.#durable
    return taken
  }

  subscribe(listener: ReportListener): () => void {
    return this.#delivery.subscribe(listener)
  }

  /** Closes after the work under way. Does not wait for a database that cannot be reached. */
  async close(): Promise<void> {
    this.#closing = true
    await this.#queue.ended()
  }

  /**
   * Resolves to undefined once all steps are durable, or in the log, and reported; to an error where the broker is being closed, or has to go
   * back to what is durable.
   */
  async #carryOut(steps: readonly Step[]): Promise<Error | undefined> {
    const market = this.#market
    const before = { quotes: new Map(market.quotes), timeMs: market.timeMs, position: this.#position }
    for (let attempt = 0; ; attempt++) {
      try {
        if (attempt > 0) await this.#reload(before)
        // A client id is rarely repeated: it is not looked up until the book itself refuses it.
        const reports = await this.#attempt(steps, attempt > 0 || this.#asks)
        this.#down = false
        for (const { account, balance } of reports) this.#balances.set(account, balance)
        this.#delivery.deliver(reports)
        return undefined
      } catch (cause) {
        if (this.#storage.log) return this.#giveUp(cause, this.#storage.log)
        if (cause instanceof AnsweredBefore && attempt === 0) continue
        this.#down = true
        const error = cause instanceof Error ? cause : new Error(String(cause))
        this.#log.error('The paper book could not be written; reading it again', { error, attempt })
        if (this.#closing) return error
        await new Promise<void>((wake) => this.#timers.later(wake, retryMs[Math.min(attempt, retryMs.length - 1)] ?? 0))
      }
    }
  }

  /** What was not appended must not be missed. */
  #giveUp(cause: unknown, log: OwnLog): Error {
    const error = cause instanceof Error ? cause : new Error(String(cause))
    this.#down = true
    log.break(error)
    return error
  }

  async #attempt(steps: readonly Step[], asking: boolean): Promise<readonly BrokerReport[]> {
    const keys = asking ? steps.flatMap((step) => (step.kind === 'request' ? [step.request] : [])) : []
    const stored = keys.length === 0 ? [] : await this.#storage.answered(keys)
    const answered = new Map(stored.map((r) => [requestKey(r.account, r.answer?.clientId ?? ''), r]))
    const transaction = new BookTransaction(this.#market, this.#index, this.#position, answered)
    for (const step of steps) {
      if (step.kind === 'quote') transaction.quote(step.quote, step.feedPosition, this.#durablePosition)
      else if (step.kind === 'jump') transaction.jump(step.account)
      else transaction.request(step.request, step.dueMs, step.refuse)
    }
    if (!transaction.isEmpty) {
      if (!this.#append(transaction.batch)) await this.#storage.commit(transaction.batch)
      this.#durablePosition = Math.max(this.#durablePosition, transaction.feedPosition)
    }
    this.#position = transaction.feedPosition
    return transaction.reports
  }

  /** Reads the durable books again, and then delivers reports that became durable though their commit seemed to fail. */
  async #reload(before: { quotes: Map<string, SaneQuote>; timeMs: TimeMs; position: number }): Promise<void> {
    const state = await this.#storage.load()
    const market = this.#market
    market.quotes.clear()
    for (const [symbol, quote] of before.quotes) market.quotes.set(symbol, quote)
    market.timeMs = before.timeMs
    this.load(state)
    this.#position = Math.max(before.position, state.feedPosition)
    for (const stored of state.books) {
      const last = this.#delivery.lastHeard(stored)
      if (stored.seq > last) this.#delivery.deliver(await this.#storage.reportsSince(stored.book.account, last))
    }
  }
}
