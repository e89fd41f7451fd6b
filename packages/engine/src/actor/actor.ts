import type { BrokerRequest, TimeMs } from '@ratchet/domain'
import { Draft } from '../account/draft.ts'
import { checkGaps, gapAlarms } from '../account/gaps.ts'
import { type AccountModel, type KeptModel, modelOf } from '../account/model.ts'
import { onQuote } from '../account/quotes.ts'
import { onReport } from '../account/reports.ts'
import { messageFor } from '../account/requests.ts'
import { holdForFault, isFrozen, release } from '../account/unknown.ts'
import { onInstructions, onWork } from '../account/work.ts'
import {
  type Broker,
  LedgerAway,
  LogBroken,
  OwnershipLost,
  type TradeRow,
  type Work,
  type Write,
} from '../ports/index.ts'
import type { ActorInput, ActorPorts } from './actor-ports.ts'
import { ActorQueue, type Queued } from './actor-queue.ts'
import { type Fault, Faults } from './faults.ts'
import {
  type ActorContext,
  BrokerAway,
  catchUp,
  freezeAll,
  LoadedAnew,
  reconcile,
  takeMissedReports,
} from './reconcile.ts'

type StepInput = Extract<ActorInput, { kind: 'work' | 'instructions' | 'report' | 'quote' | 'note' | 'gaps' }>

/** `ahead`: memory has gone on from the instruction. `waits`: memory waits until the intent is durable. Undefined: the engine did not decide. */
export type Intent = 'ahead' | 'waits' | undefined

/** An instruction that is decided. */
interface Intended {
  readonly intent: Intent
  /** Resolves when its order has left. */
  readonly done: Promise<void>
}

/** Another engine now writes the account. */
class TakenOver extends Error {}

const firstRetryMs = 50
const lastRetryMs = 2000

/** A ledger or broker that is away may come back. Any other error of a step is a fault, and returns with the step. */
const passes = (error: unknown): boolean =>
  error instanceof LedgerAway || error instanceof OwnershipLost || error instanceof BrokerAway

/**
 * The one writer of an account. It handles inputs one after another: decide, commit to the ledger, and only then apply the step to memory
 * and send. A failed commit may have happened all the same, so the account is read again from the ledger, reconciled with the broker, and
 * the same input decided once more (for work, the work is read again instead): nothing is lost, and nothing is done twice.
 *
 * At a broker that shares the ledger's log a step is only taken into the log before it is applied and sent. Where the log breaks, all
 * memory that is ahead of it is thrown away with the actors.
 *
 * The actor waits for a ledger that is away. After a few failures by a fault it gives a step up and freezes the account, since others wait
 * for it, the market among them. Whatever it leaves out is in the ledger and at the broker, and the next try takes it up.
 */
export class Actor {
  #model: KeptModel
  readonly #ports: ActorPorts
  readonly #queue = new ActorQueue()
  #running = false
  /** How often the account was loaded. */
  #loads = 0
  /** Whether the account was reconciled since it was last loaded. */
  #isReconciled = false
  /** Whether a step is taken while the broker is read. */
  #isBetween = false
  #isAway = false
  /** Work that was taken up to this time was taken before the account was loaded again. */
  #lastStale = -1
  /** Instructions taken and commands answered while the ledger was read for work: the reading may still list them. */
  readonly #settled = new Set<string>()
  readonly #faults = new Faults()
  /** What failed after the engine was told to stop. It may have been written all the same, and nobody reads the account again. */
  #failedAtEnd: { readonly error: unknown } | null = null
  /** Whether requests wait for their turn to leave: a broker's limits can hold them back, and until then there is nothing to ask after. */
  isSending = false

  constructor(model: KeptModel, ports: ActorPorts) {
    this.#model = model
    this.#ports = ports
  }

  get model(): AccountModel {
    return this.#model
  }

  /** Counts one check of the account's gaps; true where a gap has become an alarm that is not recorded yet. */
  checkGaps(nowMs: TimeMs): boolean {
    return checkGaps(this.#model, nowMs)
  }

  /** Resolves when the input is in the ledger, or its log, and its requests were sent. Rejects only when another engine owns the account. */
  post(input: ActorInput): Promise<void> {
    const result = this.#queue.post(input)
    if (!this.#running) void this.#run()
    return result
  }

  /**
   * Decides an instruction that was just taken into the log, where nothing else is under way or waits.
   * @param waits whether the order may only leave once the intent is durable
   * @returns undefined where the instruction is to be posted once it is committed
   */
  intend(trade: TradeRow, waits: boolean): Intended | undefined {
    if (this.#running || this.isFrozen || this.#ports.stopped()) return undefined
    const draft = this.#draft()
    try {
      onInstructions(draft, [trade])
    } catch {
      // A fault of ours is the step's own, and must not keep the trader from publishing.
      return undefined
    }
    if (draft.changes.length !== 1 || draft.sends.length !== 1) return undefined
    if (!waits && this.#isTaken(this.#writeOf(draft))) {
      this.#written(draft)
      return { intent: 'ahead', done: this.#follow(this.#send(draft.sends)) }
    }
    return { intent: 'waits', done: this.#follow(this.#commitAlone(draft)) }
  }

  async #follow(step: Promise<void>): Promise<void> {
    this.#running = true
    try {
      await step
    } catch (error) {
      if (this.#ports.stopped()) {
        this.#failedAtEnd = { error }
        return
      }
      this.#ports.log.warn('Checking whether a request reached the broker', { account: this.model.account.id, error })
      // Whether it was committed is seen in the ledger; what was not sent is sent then.
      await this.#try({ kind: 'restart' })
    } finally {
      void this.#run()
    }
  }

  #takeDeferred(): void {
    if (!this.model.deferred) return
    this.#model.deferred = false
    this.#ports.wake()
  }

  async #run(): Promise<void> {
    this.#running = true
    for (let next = this.#queue.next(); next; next = this.#queue.next()) await this.#takeQueued(next)
    this.#running = false
  }

  async #takeQueued({ input, done, failed }: Queued): Promise<void> {
    try {
      await this.#take(input)
      done()
    } catch (error) {
      if (this.#ports.stopped()) this.#failedAtEnd = { error }
      failed(error)
    }
  }

  /**
   * Waits for a reading of the broker, and takes the steps that come meanwhile: a slow broker delays no order and no stop (ENG21). A broker of our own
   * is as near as the ledger, and an account that was just loaded is reconciled first.
   */
  async #meanwhile<T>(reading: Promise<T>): Promise<T> {
    if (this.#sharesLog || !this.#isReconciled || this.#isBetween) return reading
    const loads = this.#loads
    let isOver = false
    const over = reading
      .catch(() => {})
      .then(() => {
        isOver = true
      })
    while (!isOver) {
      const next = this.#queue.nextStep()
      if (next) await this.#takeBetween(next)
      else await Promise.race([over, this.#queue.posted])
      if (loads !== this.#loads) throw new LoadedAnew('The account was reloaded while its broker was read.')
    }
    return reading
  }

  async #takeBetween(next: Queued): Promise<void> {
    this.#isBetween = true
    await this.#takeQueued(next)
    this.#isBetween = false
  }

  /** Whether an internal fault has frozen the account. */
  get isFaulty(): boolean {
    return this.#faults.current !== null
  }

  get isFrozen(): boolean {
    return this.isFaulty || isFrozen(this.model)
  }

  async #take(input: ActorInput): Promise<void> {
    if (this.#failedAtEnd) throw this.#failedAtEnd.error
    const fault = this.#faults.current
    if (fault) {
      if (!this.#faults.isAnotherTry(input)) return this.#whileFaulty(input, fault)
      return this.#tryAnew()
    }
    return this.#try(input)
  }

  async #try(input: ActorInput): Promise<void> {
    for (let waitMs = firstRetryMs; ; waitMs = Math.min(waitMs * 2, lastRetryMs)) {
      try {
        if (waitMs > firstRetryMs || input.kind === 'restart') await this.#reload()
        if (input.kind === 'restart') return
        if ('reading' in input && input.reading <= this.#lastStale) {
          // Old and new work in it can no longer be told apart: it is read again.
          this.#ports.wake()
          return
        }
        if (input.kind === 'recover' || input.kind === 'catch up') await this.#stillOurs()
        if (input.kind === 'recover') await this.#recover()
        else if (input.kind === 'catch up') await this.#withBroker(catchUp)
        else await this.#step(input)
        this.#faults.succeeded(input)
        return
      } catch (error) {
        if (error instanceof TakenOver || this.#ports.stopped()) throw error
        if (!passes(error) && this.#faults.count(input)) return this.#giveUp(input, error)
        this.#ports.log.warn('A step of an account failed; retrying', {
          account: this.model.account.id,
          waitMs,
          error,
        })
        await this.#ports.clock.delay(waitMs)
      }
    }
  }

  async #giveUp(input: ActorInput, error: unknown): Promise<void> {
    const reference = this.#ports.context.uuid().slice(0, 8)
    const account = this.model.account.id
    this.#ports.log.error('An internal fault froze an account', { account, reference, step: input.kind, error })
    await this.#putOnRecord(this.#faults.freeze(reference))
  }

  /** The fault may lie in writing itself: then the record has to wait, and every reconciliation round tries it again. */
  async #whileFaulty(input: ActorInput, fault: Fault): Promise<void> {
    if (input.kind === 'recover') await this.#putOnRecord(fault)
  }

  /** As after a kill: the skipped work is found again in the ledger and at the broker. */
  #tryAnew(): Promise<void> {
    this.#faults.current = null
    return this.#try({ kind: 'restart' })
  }

  async #putOnRecord(fault: Fault): Promise<void> {
    // Another engine may have had the account meanwhile, and been asked for the other try.
    const isOurs = await this.#ports.ledger.owns(this.model.account.id).catch(() => true)
    if (!isOurs) return this.#tryAnew()
    if (fault.onRecord) return
    try {
      await this.#read()
      const draft = this.#draft()
      holdForFault(draft, fault.reference)
      await this.#commit(draft)
      fault.onRecord = true
    } catch (error) {
      if (error instanceof TakenOver || this.#ports.stopped()) throw error
    }
  }

  async #step(input: StepInput): Promise<void> {
    if (input.kind === 'report' && input.report.seq > this.model.brokerSeq + 1) {
      // A gap in the report numbers means that reports were missed: fetch them first, and this one with them.
      await this.#fetchReports()
      if (input.report.seq > this.model.brokerSeq + 1) return
    }
    const heardAtMs = 'heardAtMs' in input ? input.heardAtMs : undefined
    const draft = this.#draft(heardAtMs)
    if (input.kind === 'work') onWork(draft, this.#unsettled(input.work))
    else if (input.kind === 'instructions') onInstructions(draft, input.trades)
    else if (input.kind === 'gaps')
      for (const alarm of gapAlarms(draft.model, draft.beside, draft.context)) draft.record(alarm)
    else if (input.kind === 'note') draft.record(input.change)
    else if (input.kind === 'report') onReport(draft, input.report)
    else onQuote(draft, input.quote)
    await this.#commit(draft)
    if (input.kind === 'report') this.#takeDeferred()
  }

  #unsettled(work: Work): Work {
    if (this.#settled.size === 0) return work
    const isOpen = ({ id }: { readonly id: string }) => !this.#settled.has(id)
    return { ...work, trades: work.trades.filter(isOpen), commands: work.commands.filter(isOpen) }
  }

  #draft(heardAtMs?: TimeMs): Draft {
    return new Draft(this.#model, this.#ports.context, heardAtMs)
  }

  async #commit(draft: Draft): Promise<void> {
    if (draft.empty) draft.apply()
    else await this.#write(draft)
    await this.#send(draft.sends)
  }

  async #write(draft: Draft): Promise<void> {
    const write = this.#writeOf(draft)
    if (!this.#isTaken(write)) {
      await this.#ports.ledger.commit(write)
      this.#checkMemory()
    }
    this.#written(draft)
  }

  async #commitAlone(draft: Draft): Promise<void> {
    await this.#ports.ledger.commit(this.#writeOf(draft))
    this.#checkMemory()
    this.#written(draft)
    await this.#send(draft.sends)
  }

  /** Whether the write is in the log, and memory may go on from it. */
  #isTaken(write: Write): boolean {
    return this.#sharesLog && this.#ports.append(write)
  }

  /** Whether it may go on before its writes are durable. */
  get #sharesLog(): boolean {
    return this.#ports.broker?.sharesLog === true
  }

  #checkMemory(): void {
    if (this.#ports.isLost()) throw new LogBroken('The memory of this account is no longer valid.')
  }

  #writeOf({ brokerSeq, changes }: Draft): Write {
    const { id, traderId } = this.model.account
    return { account: { id, traderId }, brokerSeq, feedPosition: this.#ports.feedPosition(), changes }
  }

  #written(draft: Draft): void {
    const wasFrozen = isFrozen(this.model)
    draft.apply()
    if (!this.#ports.isReading()) this.#settled.clear()
    else
      for (const { command, trade } of draft.changes)
        for (const taken of [command, trade]) if (taken) this.#settled.add(taken.id)
    this.#ports.changed(this.model, draft.touched)
    if (wasFrozen && !isFrozen(this.model)) this.#ports.wake()
  }

  /** Marks requests that could not be sent as unknown at once, and sends nothing after them. */
  async #send(messages: readonly BrokerRequest[]): Promise<void> {
    const { broker, clock, log } = this.#ports
    if (!broker || messages.length === 0) return
    this.#checkMemory()
    // What a broker does that shares the log is in the log behind what it was asked, or not at all.
    if (!this.#sharesLog) await this.#stillOurs()
    for (const [n, message] of messages.entries()) {
      try {
        this.#model.sentAtMs.set(message.clientId, clock.nowMs())
        this.isSending = true
        await broker.send(message)
      } catch (error) {
        const { account, clientId: request } = message
        log.warn('A request did not leave', { account, request, error })
        this.#ports.reached(false)
        const ids = messages.slice(n).map(({ clientId }) => clientId)
        for (const id of ids) this.#model.sentAtMs.delete(id)
        await freezeAll(this.#contextWith(broker), ids)
        return
      } finally {
        this.isSending = false
      }
    }
  }

  /**
   * This engine may have stood still while another took its place: then the sending is not ours. Even if the other has given the place
   * back, its changes to the account are in the ledger alone: an engine that did not load the account again would never see an order of the
   * other that was lost on the way.
   */
  async #stillOurs(): Promise<void> {
    if (!(await this.#ports.ledger.owns(this.model.account.id)))
      throw new OwnershipLost('Another engine may be writing this account now: nothing is sent.')
  }

  #contextWith(broker: Broker): ActorContext {
    const model = () => this.model
    return {
      get model() {
        return model()
      },
      broker,
      context: this.#ports.context,
      meanwhile: (reading) => this.#meanwhile(reading),
      draft: () => this.#draft(),
      commit: (draft) => this.#commit(draft),
      send: (requests) =>
        this.#send(
          requests.flatMap((request) => messageFor(request, this.model.trades.get(request.tradeId ?? '')) ?? []),
        ),
    }
  }

  async #reload(): Promise<void> {
    await this.#read()
    await this.#recover()
  }

  async #read(): Promise<void> {
    const state = await this.#ports.ledger.loadAccount(this.model.account.id).catch((error: unknown) => {
      // A lost connection is opened again; an account that another engine owns must not be written any more.
      throw error instanceof OwnershipLost ? new TakenOver(error.message, { cause: error }) : error
    })
    this.#checkMemory()
    if (!state) throw new Error(`Account ${this.model.account.id} is not in the ledger`)
    this.#model = modelOf(state)
    this.#loads++
    this.#isReconciled = false
    this.#lastStale = this.#ports.reading()
    this.#ports.changed(this.model)
    // Deferred commands were in the discarded model; read them from the ledger again.
    this.#ports.wake()
  }

  async #recover(): Promise<void> {
    if (this.#ports.broker) {
      await this.#withBroker(reconcile)
      this.#isReconciled = true
      return
    }
    // There is no broker to reconcile with.
    const draft = this.#draft()
    release(draft)
    await this.#commit(draft)
  }

  #fetchReports = () => this.#withBroker(takeMissedReports)

  /** A broker that is away is left to the next round: the account's quotes must not wait for it. */
  async #withBroker(ask: (actor: ActorContext) => Promise<void>): Promise<void> {
    const { broker, log, reached } = this.#ports
    if (!broker) return
    try {
      await ask(this.#contextWith(broker))
      this.#isAway = false
      reached(true)
    } catch (error) {
      if (error instanceof LoadedAnew) return
      if (!(error instanceof BrokerAway)) throw error
      // Logged once for each absence: the broker is asked again every other second.
      if (!this.#isAway)
        log.warn('The broker could not be reached', { account: this.model.account.id, error: error.cause })
      this.#isAway = true
      reached(false)
    }
  }
}
