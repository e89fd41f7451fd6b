import { type DrillFault, hasSameTerms, type Instrument } from '@ratchet/contract'
import type { BrokerReport, Quote, SaneQuote } from '@ratchet/domain'
import { type AccountModel, type KeptModel, modelOf, type StepContext } from './account/model.ts'
import { Actor } from './actor/actor.ts'
import type { ActorInput } from './actor/actor-ports.ts'
import { Rounds } from './actor/rounds.ts'
import { UnderWay } from './actor/under-way.ts'
import { Watch } from './actor/watch.ts'
import { WorkDoor } from './actor/work-door.ts'
import type {
  Broker,
  Bus,
  Clock,
  Ids,
  Instructions,
  Ledger,
  LedgerChange,
  Log,
  Offer,
  TradeRow,
  Work,
  Write,
} from './ports/index.ts'
import { topics } from './ports/index.ts'

export interface EnginePorts {
  readonly ledger: Ledger
  /** Brokers by server name. */
  readonly brokers: ReadonlyMap<string, Broker>
  readonly instruments: readonly Instrument[]
  readonly clock: Clock
  readonly ids: Ids
  readonly log: Log
  readonly bus: Bus
  /**
   * Whether other processes write the same traders' records: then an instruction that was taken may still have to be published anew, and
   * nothing goes on from it before it is durable.
   */
  readonly others?: boolean
  /** Whether positions that others opened at the broker are left alone until their trader says otherwise. (ENG24) */
  readonly leavesOthersAlone?: boolean
  /** Called once when this engine may no longer write, so that the process can end. */
  readonly onFatal: (error: unknown) => void
}

export interface Trouble {
  /** Accounts that send nothing, because an outcome is unknown or an internal fault came back again and again. */
  readonly frozen: number
  /** Those of them that an internal fault froze. */
  readonly faulty: number
  /** Positions whose intended levels the broker has not confirmed for over a second. */
  readonly gaps: number
}

export interface Engine extends Instructions {
  /** Loads every account and reconciles it with its broker. The quotes in force should be primed before. */
  start(): Promise<void>
  /** Whether the ledger's log broke while memory was ahead of it. Nothing is decided any more until the engine was started again. */
  readonly isLost: boolean
  /** Throws away all memory, accounts and quotes, to be started again. */
  forget(): void
  /** Makes a quote the one in force without acting on it. */
  prime(quote: SaneQuote, feedPosition: number): void
  /** Undefined when the quote concerns no position; otherwise resolves when everything that it caused is decided and sent. */
  quote(quote: SaneQuote, feedPosition: number): Promise<void> | undefined
  /**
   * On resume, evaluates the last quote again for accounts that may not have evaluated it before the stop. An account that committed at
   * that feed position has, unless the broker wrote there too: then the account's commit may only be the broker's report.
   */
  reevaluate(quote: SaneQuote, feedPosition: number, brokerWrote: boolean): Promise<void> | undefined
  /** Says whether instructions may be taken at any moment from now on, or only by `takeWork`. */
  admit(isOpen: boolean): void
  /** Takes the instructions that were handed over, or reads all new work from the ledger if any was announced otherwise. */
  takeWork(): Promise<void>
  readonly workPending: boolean
  /** Calls the listener when work may be pending; the listener decides when to admit it. */
  onWake(listener: () => void): void
  wake(): void
  /** Wakes it where the ledger has work that nobody told of. */
  look(): Promise<void>
  readonly busy: boolean
  /** Resolves when no actor has anything to do. */
  settle(): Promise<void>
  /**
   * Asks the brokers about requests that have been unanswered since the last call or whose outcome is unknown. In turns it also asks every
   * account for lost reports: nothing else would ever show a stop that was hit.
   */
  reconcile(): Promise<void>
  /** Puts gaps between intended and confirmed levels on record once they are older than a second. To be called each `gapCheckMs`. */
  checkGaps(): Promise<void>
  /** The figures that an operator should know now. */
  trouble(): Trouble
  /**
   * Takes further symbols in, those of positions that are open already included. Of a known symbol everything but its terms is updated (ENG23).
   * @param replaced symbols whose terms become others; the caller has made sure that nothing is open in them
   */
  add(instruments: readonly Instrument[], replaced?: readonly string[]): void
  /**
   * Takes up an account that was connected since the start, or whose broker can be asked again. Resolves when it was compared with its
   * broker, or its broker was not there.
   */
  hold(accountId: string): Promise<void>
  /**
   * Discards the memory of one account, loads it again from the ledger and reconciles it with its broker, as after a kill. Resolves when
   * the account goes on.
   * @throws RangeError where this engine does not own the account
   */
  restartAccount(accountId: string): Promise<void>
  /**
   * Writes a record about an account through its one writer, in turn with everything else that happens to it. Resolves when the ledger has
   * it.
   * @throws RangeError where this engine does not own the account
   */
  note(accountId: string, change: LedgerChange): Promise<void>
  /** Sets the faults that a drill has switched on for an account; undefined once the drill is over. Refusals are recorded with them. */
  drill(accountId: string, on: readonly DrillFault[] | undefined): void
  stop(): Promise<void>
}

export function createEngine(ports: EnginePorts): Engine {
  return new AccountsEngine(ports)
}

class AccountsEngine implements Engine {
  readonly #ports: EnginePorts
  readonly #instruments = new Map<string, Instrument>()
  readonly #actors = new Map<string, Actor>()
  readonly #quotes = new Map<string, Quote>()
  #pending = new Set<Promise<void>>()
  #watch: Watch
  readonly #context: StepContext
  readonly #door: WorkDoor
  readonly #underWay: UnderWay
  #unsubscribe: (() => void)[] = []
  #rounds = new Rounds()
  /** Accounts whose gaps are being put on record. */
  readonly #recordingGaps = new Set<string>()
  /** Faults that a drill has switched on, by account. */
  readonly #drills = new Map<string, readonly DrillFault[]>()
  #feedPosition = -1
  #marketTimeMs = 0
  #stopped = false
  /** Counts the times that the accounts were loaded. */
  #epoch = 0
  isLost = false

  constructor(ports: EnginePorts) {
    this.#ports = ports
    this.#underWay = new UnderWay(ports.ledger)
    this.#door = new WorkDoor({
      ledger: ports.ledger,
      actor: (accountId) => (this.#stopped ? undefined : this.#actors.get(accountId)),
      ladders: () => new Map([...this.#actors].map(([id, { model }]) => [id, model.riskVersion])),
      limits: () =>
        new Map([...this.#actors].flatMap(([id, { model }]) => (model.limits ? [[id, model.limits.version]] : []))),
      post: (actor, input) => this.#post(actor, input),
      intentsWait: ports.others === true,
      keep: (step) => void this.#keep(step),
      take: (work, reading) => this.#takeWorkOf(work, reading),
    })
    const instruments = this.#instruments
    for (const instrument of ports.instruments) instruments.set(instrument.symbol, instrument)
    this.#watch = new Watch(instruments)
    const marketTimeMs = () => this.#marketTimeMs
    this.#context = {
      instruments,
      quote: (symbol) => this.#quotes.get(symbol),
      get marketTimeMs() {
        return marketTimeMs()
      },
      nowMs: () => ports.clock.nowMs(),
      uuid: () => ports.ids.uuid(),
      leavesOthersAlone: ports.leavesOthersAlone === true,
      served: (server) => ports.brokers.has(server),
      checkpoint: ({ id, server }) => ports.brokers.get(server)?.checkpoint?.(id) ?? null,
      valuation: ({ id, server }) => {
        const broker = ports.brokers.get(server)
        return broker?.valuation ? broker.valuation(id) : undefined
      },
      drillOn: (accountId) => this.#drills.get(accountId),
    }
  }

  async start(): Promise<void> {
    const { ledger, brokers, bus } = this.#ports
    if (this.#epoch++ === 0) {
      for (const broker of new Set(brokers.values()))
        this.#unsubscribe.push(broker.subscribe((report) => this.#onReport(report)))
      this.#unsubscribe.push(bus.subscribe(topics.work, (message) => this.#door.wakeFor(message)))
      ledger.onBroken((error) => this.#lose(error))
    }
    await this.#underWay.ended()
    const states = await ledger.loadAccounts()
    this.isLost = false
    for (const state of states) this.#addActor(modelOf(state))
    await Promise.all([...this.#actors.values()].map((actor) => this.#post(actor, { kind: 'recover' })))
    await this.settle()
  }

  /** Whatever the actors of before still wait for, nothing comes of it. */
  forget(): void {
    this.isLost = true
    this.#quotes.clear()
    this.#feedPosition = -1
    this.#marketTimeMs = 0
    this.#actors.clear()
    this.#pending = new Set()
    this.#recordingGaps.clear()
    this.#watch = new Watch(this.#context.instruments)
    this.#rounds = new Rounds()
    this.#door.beginAnew()
  }

  #lose(error: unknown): void {
    if (this.isLost || this.#stopped) return
    this.isLost = true
    this.#ports.log.error('The log of the ledger broke; everything is loaded again', { error })
    this.#door.tell()
  }

  prime(quote: SaneQuote, feedPosition: number): void {
    this.#quotes.set(quote.symbol, quote)
    this.#marketTimeMs = quote.timeMs
    this.#feedPosition = feedPosition
  }

  reevaluate(quote: SaneQuote, feedPosition: number, brokerWrote: boolean): Promise<void> | undefined {
    return this.#look(quote, feedPosition, ({ leftAt }) => brokerWrote || leftAt < feedPosition)
  }

  quote(quote: SaneQuote, feedPosition: number): Promise<void> | undefined {
    return this.#look(quote, feedPosition)
  }

  #look(quote: SaneQuote, feedPosition: number, concerns = (_: AccountModel) => true): Promise<void> | undefined {
    this.#feedPosition = feedPosition
    this.#quotes.set(quote.symbol, quote)
    this.#marketTimeMs = quote.timeMs
    const touched = this.#watch.touched(quote)
    if (!touched || touched.length === 0) return undefined
    const heardAtMs = this.#ports.clock.nowMs()
    const posts = touched.map((id) => {
      const actor = this.#actors.get(id)
      return actor && concerns(actor.model) ? this.#post(actor, { kind: 'quote', quote, heardAtMs }) : Promise.resolve()
    })
    return Promise.all(posts).then(() => {})
  }

  onWake(listener: () => void): void {
    this.#door.onWake(listener)
  }

  wake(): void {
    this.#door.wake()
  }

  look(): Promise<void> {
    return this.#door.look()
  }

  get workPending(): boolean {
    return this.#door.isWorkPending
  }

  admit(isOpen: boolean): void {
    this.#door.isOpen = isOpen
  }

  offer(trade: TradeRow, mayIntend: boolean): Offer {
    return this.#door.offer(trade, mayIntend && !this.isLost)
  }

  takeWork(): Promise<void> {
    return this.#door.takeWork()
  }

  async #takeWorkOf(work: Work, reading: number): Promise<void> {
    let actor = this.#actors.get(work.account.id)
    if (!actor) {
      const { account, risk, riskVersion } = work
      const nothing = {
        positions: [],
        trades: [],
        requests: [],
        unknownSinceMs: new Map(),
        held: null,
        alarmed: [],
        floor: null,
        balance: null,
      }
      actor = this.#addActor(modelOf({ account, risk, riskVersion, ...nothing, feedPosition: -1 }))
      await this.#post(actor, { kind: 'recover' })
    }
    // What the limits count of the past is read with the account (ENG17). A fault that froze it ends in such a reading too.
    if ((work.limitsVersion ?? 0) !== (actor.model.limits?.version ?? 0) && !actor.isFaulty)
      await this.#post(actor, { kind: 'restart' })
    await this.#post(actor, { kind: 'work', work, reading })
    // A ladder can change without a commit of the account; positions change with one.
    this.#watch.changed(actor.model, [])
  }

  get busy(): boolean {
    return this.#pending.size > 0
  }

  async settle(): Promise<void> {
    while (this.#pending.size > 0) await Promise.all(this.#pending)
  }

  async reconcile(): Promise<void> {
    const { unsure, rest } = this.#rounds.next([...this.#actors.values()])
    await Promise.all([
      ...unsure.map((actor) => this.#post(actor, { kind: 'recover' })),
      ...rest.map((actor) => this.#post(actor, { kind: 'catch up' })),
    ])
  }

  async checkGaps(): Promise<void> {
    const nowMs = this.#ports.clock.nowMs()
    const posts: Promise<void>[] = []
    for (const id of this.#watch.unconfirmed()) {
      const actor = this.#actors.get(id)
      if (!actor || this.#recordingGaps.has(id) || !actor.checkGaps(nowMs)) continue
      this.#recordingGaps.add(id)
      posts.push(this.#post(actor, { kind: 'gaps' }).finally(() => this.#recordingGaps.delete(id)))
    }
    await Promise.all(posts)
  }

  trouble(): Trouble {
    const trouble = { frozen: 0, faulty: 0, gaps: 0 }
    for (const { isFrozen, isFaulty, model } of this.#actors.values()) {
      if (isFrozen) trouble.frozen++
      if (isFaulty) trouble.faulty++
      trouble.gaps += model.alarmed.size
    }
    return trouble
  }

  add(instruments: readonly Instrument[], replaced: readonly string[] = []): void {
    const news = instruments.filter(({ symbol }) => !this.#instruments.has(symbol))
    for (const one of instruments) {
      const { symbol } = one
      const known = this.#instruments.get(symbol)
      if (!known || replaced.includes(symbol) || hasSameTerms(known, one)) this.#instruments.set(symbol, one)
    }
    // The last price of a replaced contract may be in other points.
    for (const symbol of replaced) this.#quotes.delete(symbol)
    if (news.length === 0) return
    for (const { model } of this.#actors.values()) this.#watch.lookAgain(model)
  }

  async hold(accountId: string): Promise<void> {
    if (!this.#actors.has(accountId)) {
      const state = await this.#ports.ledger.loadAccount(accountId)
      if (!state || this.#stopped || this.isLost) return
      if (!this.#actors.has(accountId)) this.#addActor(modelOf(state))
    }
    await this.#postTo(accountId, { kind: 'recover' })
  }

  restartAccount(accountId: string): Promise<void> {
    return this.#postTo(accountId, { kind: 'restart' })
  }

  async note(accountId: string, change: LedgerChange): Promise<void> {
    await this.#postTo(accountId, { kind: 'note', change })
    await this.#ports.ledger.durable()
  }

  drill(accountId: string, on: readonly DrillFault[] | undefined): void {
    if (on === undefined) this.#drills.delete(accountId)
    else this.#drills.set(accountId, on)
  }

  async #postTo(accountId: string, input: ActorInput): Promise<void> {
    const actor = this.#actors.get(accountId)
    if (!actor) throw new RangeError(`This engine does not hold the account ${accountId}.`)
    await this.#post(actor, input)
  }

  async stop(): Promise<void> {
    this.#stopped = true
    for (const unsubscribe of this.#unsubscribe) unsubscribe()
    this.#unsubscribe = []
    await this.settle()
    // What is not written is decided again at the next start.
    await this.#ports.ledger.durable().catch(() => {})
  }

  #addActor(model: KeptModel): Actor {
    const { brokers, clock, log } = this.#ports
    const epoch = this.#epoch
    const isLost = () => this.isLost || epoch !== this.#epoch
    const actor: Actor = new Actor(model, {
      ledger: this.#underWay.of(isLost),
      append: (write) => this.#append(write),
      broker: brokers.get(model.account.server),
      clock,
      log,
      context: this.#context,
      feedPosition: () => this.#feedPosition,
      reading: () => this.#door.reading,
      isReading: () => this.#door.isReading,
      changed: (changed, tickets) => this.#watch.changed(changed, tickets),
      wake: () => this.wake(),
      stopped: () => this.#stopped || isLost(),
      isLost,
      reached: (isThere) => this.#rounds.reached(actor, isThere, this.#actors.values()),
    })
    this.#actors.set(model.account.id, actor)
    this.#watch.changed(model)
    return actor
  }

  #append(write: Write): boolean {
    const durable = this.#ports.ledger.append(write)
    // The ledger tells by itself of a log that broke.
    durable?.catch(() => {})
    return durable !== undefined
  }

  #onReport(report: BrokerReport): void {
    if (this.isLost) return
    const actor = this.#actors.get(report.account)
    if (actor) void this.#post(actor, { kind: 'report', report, heardAtMs: this.#ports.clock.nowMs() })
    else
      this.#ports.log.warn('Received a report for an account that this engine does not hold', {
        account: report.account,
      })
  }

  #post(actor: Actor, input: ActorInput): Promise<void> {
    return this.#keep(actor.post(input))
  }

  /** Never rejects: an actor retries by itself, and an error that it cannot retry ends the engine. */
  #keep(step: Promise<void>): Promise<void> {
    const [pending, epoch] = [this.#pending, this.#epoch]
    const post = step
      .catch((error: unknown) => {
        if (this.#stopped || this.isLost || epoch !== this.#epoch) return
        this.#stopped = true
        this.#ports.onFatal(error)
      })
      .finally(() => pending.delete(post))
    pending.add(post)
    return post
  }
}
