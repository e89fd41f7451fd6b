import {
  type Answer,
  acceptQuote,
  type BrokerReport,
  type BrokerRequest,
  type Market,
  type SaneQuote,
  type TimeMs,
} from '@ratchet/domain'
import type { Broker, BrokerAccount, BrokerSnapshot, Log, OwnMarket, ReportListener } from '@ratchet/engine/ports'
import { Listeners } from './listeners.ts'
import { type Misbehaviour, type PaperOptions, type PaperTimers, realTimers, retryMs } from './options.ts'
import { Shelf } from './shelf.ts'
import { AnsweredBefore, type BookStorage, type StoredState } from './storage.ts'
import { AccountTrouble } from './trouble.ts'
import { requestKey, requote, type Step, Unit } from './unit.ts'

type Job =
  | { readonly steps: readonly Step[]; readonly done?: () => void; readonly failed?: (error: Error) => void }
  | { readonly run: () => Promise<void> }

interface Delayed {
  readonly request: BrokerRequest
  readonly dueMs: TimeMs
}

/**
 * The simulated broker. One writer works through a queue; all that waits there at a time shares a commit, and nothing is heard of
 * before it is durable. Whenever a commit fails the books in memory are thrown away, read again, and the same steps are taken anew:
 * what had become durable in spite of the error is known by its client id or its feed position, and not done twice.
 */
export class Paper implements Broker, OwnMarket {
  readonly isOurs = true
  readonly deduplicates = true
  readonly misbehave: Misbehaviour = { linkDown: false, loseRequests: 0, loseAnswers: 0, refuse: null }
  readonly #market: Market
  readonly #storage: BookStorage
  readonly #options: PaperOptions
  readonly #log: Log
  readonly #timers: PaperTimers
  readonly #shelf: Shelf
  readonly #listeners: Listeners
  readonly #queue: Job[] = []
  /** Number of the last report of each account that listeners heard, or that was there before us. */
  readonly #heard = new Map<string, number>()
  /** Requests sent before the first quote came. */
  #held: BrokerRequest[] | null = []
  /** Requests under way, in the order in which they are due. */
  readonly #delayed: Delayed[] = []
  readonly #troubles = new Map<string, AccountTrouble>()
  #running: Promise<void> | null = null
  #scheduled = false
  #closing = false
  /** The market's time stands still for good. */
  #ended = false
  #down = false
  #version = 0
  #position = -1
  #durablePosition = -1

  constructor(market: Market, storage: BookStorage, options: PaperOptions, log: Log, timers = realTimers) {
    this.#market = market
    this.#storage = storage
    this.#options = options
    this.#log = log
    this.#listeners = new Listeners(log)
    this.#timers = timers
    this.#shelf = new Shelf(market)
  }

  /** Takes the stored state; the quotes too, where the market has none yet. */
  load(state: StoredState): void {
    const market = this.#market
    this.#version = state.version
    this.#durablePosition = state.feedPosition
    this.#position = state.feedPosition
    market.nextTicket = Math.max(market.nextTicket, state.nextTicket)
    if (market.quotes.size === 0) for (const quote of state.quotes) acceptQuote(market, quote)
    this.#shelf.fill(state.books)
    for (const { book, seq } of state.books) if (!this.#heard.has(book.account)) this.#heard.set(book.account, seq)
  }

  get marketTimeMs(): TimeMs {
    return this.#market.timeMs
  }

  /** False while the database cannot be written: then nothing is taken. */
  get isUp(): boolean {
    return !this.#down && !this.misbehave.linkDown
  }

  /** Quotes that were not believed, by reason. */
  get refusedQuotes(): Readonly<Record<string, number>> {
    return this.#market.refused
  }

  /** How the broker misbehaves towards one account; nothing is wrong until something in it is set. */
  misbehaveFor(accountId: string): AccountTrouble {
    const trouble = this.#troubles.get(accountId) ?? new AccountTrouble()
    this.#troubles.set(accountId, trouble)
    return trouble
  }

  /** Ends all misbehaviour towards the account. Reports that are on their way late still arrive. */
  behaveFor(accountId: string): void {
    this.quoteAgain(accountId)
    this.#troubles.get(accountId)?.mendLink()
    this.#troubles.delete(accountId)
  }

  /**
   * MAT20: the account's book gets no quotes, as where a market jumps: nothing in it fires, and requests wait. The market goes on for all
   * others, and `quoteAgain` matches the book at the quotes in force then.
   */
  withholdQuotes(accountId: string): void {
    this.misbehaveFor(accountId)
    this.#shelf.withhold(accountId)
  }

  quoteAgain(accountId: string): void {
    if (!this.#shelf.giveBack(accountId)) return
    this.#enqueue({ steps: [{ kind: 'jump', account: accountId }] })
    for (const request of this.#troubles.get(accountId)?.held.splice(0) ?? []) this.#receive(request)
  }

  get busy(): boolean {
    return this.#running !== null || this.#queue.length > 0
  }

  async settle(): Promise<void> {
    while (this.busy) await (this.#running ?? this.#start())
  }

  lastFeedPosition(): Promise<number> {
    return Promise.resolve(this.#durablePosition)
  }

  keepPlace(feedPosition: number): Promise<void> {
    return this.#task(async () => {
      if (feedPosition <= this.#durablePosition || this.#closing) return
      const unit = new Unit(this.#market, this.#shelf, feedPosition, new Map())
      await this.#storage.commit(unit.batch(this.#version))
      this.#version += 1
      this.#durablePosition = feedPosition
    })
  }

  async connect(account: BrokerAccount): Promise<void> {
    if (this.#shelf.get(account.id) !== undefined) return
    await this.#task(async () => {
      const { deposit, leverage } = this.#options
      const stored = await this.#storage.openAccount(account, deposit, leverage)
      this.#shelf.add(stored)
      if (!this.#heard.has(account.id)) this.#heard.set(account.id, stored.seq)
    })
  }

  async send(request: BrokerRequest): Promise<void> {
    if (this.#closing || !this.isUp) throw new Error('The link to the paper broker is down.')
    if (this.#shelf.get(request.account) === undefined)
      throw new Error(`The paper account ${request.account} is not connected.`)
    if (this.misbehave.loseRequests > 0) {
      this.misbehave.loseRequests -= 1
      return
    }
    const trouble = this.#troubles.get(request.account)
    trouble?.passLink()
    if (trouble?.loses()) return
    if (this.#held !== null) this.#held.push(request)
    else this.#receive(request)
  }

  #receive(request: BrokerRequest): void {
    if (this.#shelf.isWithheld(request.account)) {
      this.misbehaveFor(request.account).hold(request)
      return
    }
    const { latencyMs, clock } = this.#options
    if (latencyMs === 0 || this.#ended) {
      this.#enqueue({ steps: [this.#requestStep(request, null)] })
      return
    }
    // Asked again while it is still under way (the market may stand for a weekend): it arrives once.
    const isUnderWay = this.#delayed.some(
      (one) => one.request.clientId === request.clientId && one.request.account === request.account,
    )
    if (isUnderWay) return
    this.#delayed.push({ request, dueMs: this.#market.timeMs + latencyMs })
    // Without quotes market time stands still: then the real clock brings the request to its end.
    if (clock !== undefined) setTimeout(() => this.#flushDelayed(this.#delayed[0]?.dueMs ?? 0), latencyMs).unref()
  }

  #requestStep(request: BrokerRequest, dueMs: TimeMs | null): Step {
    const { refuse } = this.misbehave
    if (this.#troubles.get(request.account)?.requotes(request))
      return { kind: 'request', request, dueMs, refuse: requote }
    if (refuse === null || refuse.count <= 0) return { kind: 'request', request, dueMs, refuse: null }
    refuse.count -= 1
    return { kind: 'request', request, dueMs, refuse }
  }

  #dueSteps(isDue: (dueMs: TimeMs) => boolean): Step[] {
    const steps: Step[] = []
    while (this.#delayed[0] !== undefined && isDue(this.#delayed[0].dueMs)) {
      const { request, dueMs } = this.#delayed.shift() as Delayed
      steps.push(this.#requestStep(request, dueMs))
    }
    return steps
  }

  #flushDelayed(untilMs: TimeMs): void {
    const steps = this.#dueSteps((dueMs) => dueMs <= untilMs)
    if (steps.length > 0) this.#enqueue({ steps })
  }

  quote(quote: SaneQuote, feedPosition: number): Promise<void> | undefined {
    const isFast = this.#running === null && this.#queue.length === 0 && this.#held === null
    if (isFast && (this.#delayed.length === 0 || !this.#isDelayedDue(quote)) && feedPosition > this.#durablePosition) {
      if (!this.#shelf.mayTouch(quote)) {
        if (acceptQuote(this.#market, quote)) this.#position = feedPosition
        return undefined
      }
    }
    return new Promise((done, failed) => {
      // What is due before this quote meets the market as it was; what is due at its very time meets the quote itself.
      const backwards = quote.timeMs < this.#market.timeMs
      const before = this.#dueSteps((dueMs) => backwards || dueMs < quote.timeMs)
      const after = this.#dueSteps((dueMs) => dueMs <= quote.timeMs)
      this.#queue.push({ steps: [...before, { kind: 'quote', quote, feedPosition }, ...after], done, failed })
      this.#releaseHeld()
      void this.#start()
    })
  }

  prime(quote: SaneQuote, feedPosition: number): void {
    if (!acceptQuote(this.#market, quote)) return
    this.#position = Math.max(this.#position, feedPosition)
    this.#releaseHeld()
  }

  #isDelayedDue(quote: SaneQuote): boolean {
    return quote.timeMs < this.#market.timeMs || (this.#delayed[0]?.dueMs ?? Number.POSITIVE_INFINITY) <= quote.timeMs
  }

  /** No quote will come any more: what waits for the first one, or for market time to pass, is answered by what there is. */
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
    this.#troubles.get(accountId)?.passLink()
    return this.#storage.reportsSince(accountId, seq)
  }

  async lookup(accountId: string, clientId: string): Promise<Answer | null> {
    this.#troubles.get(accountId)?.passLink()
    await this.settle()
    return this.#storage.lookup(accountId, clientId)
  }

  async snapshot(accountId: string): Promise<BrokerSnapshot> {
    this.#troubles.get(accountId)?.passLink()
    const snapshot = await this.#storage.snapshot(accountId)
    if (snapshot === undefined) throw new Error(`The paper account ${accountId} is not open.`)
    return snapshot
  }

  subscribe(listener: ReportListener): () => void {
    return this.#listeners.add(listener)
  }

  /** Ends after what is under way. Waits for no database that cannot be reached. */
  async close(): Promise<void> {
    this.#closing = true
    await this.#running
  }

  #task(run: () => Promise<void>): Promise<void> {
    return new Promise((done, failed) => {
      this.#enqueue({ run: () => run().then(done, failed) })
    })
  }

  /** The work begins a moment later, so that what is sent at the same time shares a commit. */
  #enqueue(job: Job): void {
    this.#queue.push(job)
    if (this.#running !== null || this.#scheduled) return
    this.#scheduled = true
    this.#timers.soon(() => {
      this.#scheduled = false
      void this.#start()
    })
  }

  #start(): Promise<void> {
    if (this.#queue.length > 0) this.#running ??= this.#work()
    return this.#running ?? Promise.resolve()
  }

  /** Clears `#running` itself, at once: between its end and a `then` somebody may queue more. */
  async #work(): Promise<void> {
    for (let job = this.#queue.shift(); job !== undefined; job = this.#queue.shift()) {
      if ('run' in job) {
        await job.run()
        continue
      }
      const jobs = [job]
      const steps = [...job.steps]
      // One commit for all requests that wait; a quote begins the next one, for its promise holds the market up.
      for (
        let next = this.#queue[0];
        next !== undefined && !('run' in next) && next.done === undefined;
        next = this.#queue[0]
      ) {
        steps.push(...next.steps)
        jobs.push(this.#queue.shift() as typeof job)
      }
      const error = await this.#carryOut(steps)
      for (const { done, failed } of jobs) error === undefined ? done?.() : failed?.(error)
    }
    this.#running = null
  }

  /** Answers undefined once all of it is durable and was reported; an error only when the broker is being closed. */
  async #carryOut(steps: readonly Step[]): Promise<Error | undefined> {
    const market = this.#market
    const before = { quotes: new Map(market.quotes), timeMs: market.timeMs, position: this.#position }
    for (let attempt = 0; ; attempt++) {
      try {
        if (attempt > 0) await this.#reload(before)
        // A client id that was answered before comes rarely: it is not asked after until the book itself refuses it.
        const reports = await this.#attempt(steps, attempt > 0)
        this.#down = false
        this.#deliver(reports)
        return undefined
      } catch (cause) {
        if (cause instanceof AnsweredBefore && attempt === 0) continue
        this.#down = true
        const error = cause instanceof Error ? cause : new Error(String(cause))
        this.#log.error('The paper book could not be written; it is read again', { error, attempt })
        if (this.#closing) return error
        await new Promise<void>((wake) => this.#timers.later(wake, retryMs[Math.min(attempt, retryMs.length - 1)] ?? 0))
      }
    }
  }

  async #attempt(steps: readonly Step[], asking: boolean): Promise<readonly BrokerReport[]> {
    const keys = asking ? steps.flatMap((step) => (step.kind === 'request' ? [step.request] : [])) : []
    const stored = keys.length === 0 ? [] : await this.#storage.answered(keys)
    const answered = new Map(stored.map((r) => [requestKey(r.account, r.answer?.clientId ?? ''), r]))
    const unit = new Unit(this.#market, this.#shelf, this.#position, answered)
    for (const step of steps) {
      if (step.kind === 'quote') unit.quote(step.quote, step.feedPosition, this.#durablePosition)
      else if (step.kind === 'jump') unit.jump(step.account)
      else unit.request(step.request, step.dueMs, step.refuse)
    }
    if (!unit.isEmpty) {
      await this.#storage.commit(unit.batch(this.#version))
      this.#version += 1
      this.#durablePosition = Math.max(this.#durablePosition, unit.feedPosition)
    }
    this.#position = unit.feedPosition
    return unit.reports
  }

  /** The books as they are durable; then reports that became durable though their commit seemed to fail are delivered. */
  async #reload(before: { quotes: Map<string, SaneQuote>; timeMs: TimeMs; position: number }): Promise<void> {
    const state = await this.#storage.load()
    const market = this.#market
    market.quotes.clear()
    for (const [symbol, quote] of before.quotes) market.quotes.set(symbol, quote)
    market.timeMs = before.timeMs
    this.load(state)
    this.#position = Math.max(before.position, state.feedPosition)
    for (const { book, seq } of state.books) {
      const last = this.#heard.get(book.account) ?? seq
      if (seq > last) this.#deliver(await this.#storage.reportsSince(book.account, last))
    }
  }

  #deliver(reports: readonly BrokerReport[]): void {
    for (const report of reports) {
      this.#heard.set(report.account, Math.max(report.seq, this.#heard.get(report.account) ?? 0))
      if (report.answer !== null && this.misbehave.loseAnswers > 0) {
        this.misbehave.loseAnswers -= 1
        continue
      }
      const tell = (due: BrokerReport) => this.#listeners.tell(due)
      const trouble = this.#troubles.get(report.account)
      if (trouble === undefined) tell(report)
      else trouble.deliver(report, tell, this.#timers.later)
    }
  }
}
