import type { Answer, BrokerReport } from '@ratchet/domain'
import type { Clock, EventLog } from '@ratchet/engine/ports'
import type { WireBook } from './book.ts'
import type { Durable } from './cursor.ts'
import { centsOf } from './decimals.ts'
import { Holds } from './holds.ts'
import { Inbox } from './inbox.ts'
import type { OpenRequests } from './open-requests.ts'
import { answerOf, isAnswer, isRefusal } from './outcomes.ts'
import { Records } from './records.ts'
import type { Clocks, Outcome, WireDeal, WireGone, WireMoney } from './schemas.ts'
import { ServerTime } from './server-time.ts'
import { settle } from './settle.ts'
import { orderOf, positionOf, type Reading } from './translate.ts'
import { clientIdOf } from './wire-ids.ts'

export interface SettlementParts {
  readonly account: string
  readonly events: EventLog
  readonly clock: Clock
  readonly steady: Clock
  readonly requests: OpenRequests
  readonly reading: Reading
  readonly notify: (report: BrokerReport) => void
}

/** A book that is the terminal's as of a moment. */
export interface Comparison {
  readonly book: WireBook
  readonly money: WireMoney
  readonly clocks: Clocks
  /** When the whole book was asked for that this one goes on from. */
  readonly startedMs: number
}

/** The comparisons after which a session has told everything: the deals of an absence may come with the second. */
const minComparisons = 2

/** Turns what a terminal reports into numbered reports on record. Callers take turns. */
export class Settlement {
  readonly #parts: SettlementParts
  readonly records: Records
  readonly #inbox = new Inbox()
  readonly #holds = new Holds()
  time = new ServerTime()
  /** Of this session. */
  comparisons = 0
  /** Deals since the last comparison. */
  #newDeals = 0
  /** When the book that was settled last was asked for. */
  settledMs = Number.NEGATIVE_INFINITY
  leftOut: readonly string[] = []

  constructor(parts: SettlementParts) {
    this.#parts = parts
    this.records = new Records(parts.events, parts.account, parts.notify)
  }

  get durable(): Durable {
    return this.records.durable
  }

  /** Whether everything that the terminal of this session knows is on record. */
  get isComplete(): boolean {
    return this.durable.isBegun && this.comparisons >= minComparisons && this.#holds.isEmpty
  }

  async load(): Promise<void> {
    await this.records.load()
    if (!this.time.isKnown) this.time = new ServerTime(this.durable.eras)
  }

  /** A new session sends everything again. */
  beginSession(): void {
    this.#inbox.clear()
    this.#holds.clear()
    this.comparisons = 0
    this.#newDeals = 0
    this.settledMs = Number.NEGATIVE_INFINITY
  }

  addDeal(deal: WireDeal): void {
    this.#newDeals += 1
    this.#inbox.addDeal(deal)
  }

  addEnd(gone: WireGone): void {
    this.#inbox.gone.set(gone.id, gone)
  }

  addOutcome(outcome: Outcome): void {
    this.#inbox.addOutcome(outcome)
  }

  /**
   * Ids on the wire whose orders and deals are new while their answer was not heard: another process sent them. With the answer they are one report.
   */
  async unheard({ book }: Comparison): Promise<readonly string[]> {
    const { orders, positions, isBegun } = this.durable
    if (!isBegun) return []
    const news = [
      ...this.#inbox.dealsAfter(this.durable),
      ...[...book.orders.values()].filter(({ ticket }) => !orders.has(ticket)),
      ...[...book.positions.values()].filter(({ id }) => !positions.has(id)),
    ]
    const heard = new Set(this.#inbox.outcomes.map(({ id }) => id))
    const ids = new Set(news.flatMap(({ cid }) => (cid === '' || heard.has(cid) ? [] : [cid])))
    const unheard: string[] = []
    for (const id of ids) if (!(await this.records.answerOf(clientIdOf(id)))) unheard.push(id)
    return unheard
  }

  /** Takes an answer of the terminal. A refusal changed nothing, so it is reported at once; anything else with what it did. */
  async takeOutcome(outcome: Outcome): Promise<void> {
    if (!isAnswer(outcome)) return
    if (outcome.again && (await this.records.repeat(clientIdOf(outcome.id)))) return
    if (isRefusal(outcome)) await this.answer(answerOf(outcome, this.#parts.reading, this.#parts.clock.nowMs()))
    else this.#inbox.addOutcome(outcome)
  }

  /** Reports an answer without any effect, unless one is on record. */
  async answer(answer: Answer): Promise<void> {
    if (await this.records.answerOf(answer.clientId)) return
    const nothing = { quote: null, orders: [], deals: [], positions: [] }
    await this.records.write(() => {
      const { balance } = this.durable
      const report = { account: this.#parts.account, timeMs: answer.timeMs, answer, ...nothing, balance }
      return { events: [{ key: `done:${answer.clientId}`, report }], durable: this.durable }
    })
  }

  /** Changes what is on record beside the book. */
  async keep(change: (durable: Durable) => Partial<Durable>): Promise<void> {
    await this.records.write(() => ({ events: [], durable: { ...this.durable, ...change(this.durable) } }))
  }

  async compare(comparison: Comparison): Promise<void> {
    if (this.durable.isBegun) await this.#settle(comparison)
    else await this.#begin(comparison)
  }

  async #settle({ book: wire, money, startedMs }: Comparison): Promise<void> {
    const { account, clock, steady, reading } = this.#parts
    const dealCount = this.#inbox.size
    const outcomes = await this.#unanswered()
    const settled = await this.records.write(() => {
      const before = this.durable
      const deals = this.#inbox.dealsAfter(before)
      const isDue = this.#holds.begin(steady.nowMs())
      const parts = { account, seq: this.records.seq, reading, nowMs: clock.nowMs(), isDue }
      const made = settle(before, { wire, money, deals, gone: this.#inbox.gone, outcomes }, parts)
      const isSame = made.events.length === 0 && deals.length === 0 && this.time.eras === before.eras
      const durable = { ...made.durable, eras: this.time.eras, heardMs: clock.nowMs() }
      return { ...made, durable: isSame ? before : durable }
    })
    this.#holds.end()
    this.leftOut = settled.leftOut
    this.#inbox.settled(dealCount, settled.answered, this.durable.orders)
    this.#newDeals = 0
    this.comparisons += 1
    this.settledMs = startedMs
  }

  /** Answers that are not on record: one may come twice. */
  async #unanswered(): Promise<readonly Outcome[]> {
    const outcomes: Outcome[] = []
    for (const outcome of this.#inbox.outcomes) {
      const clientId = clientIdOf(outcome.id)
      if (!this.#parts.requests.isWaiting(clientId) && (await this.records.answerOf(clientId)))
        this.#inbox.settled(0, [outcome.id], this.durable.orders)
      else outcomes.push(outcome)
    }
    return outcomes
  }

  /** An account that is new here begins with what is open there, once the deals of the last hours are sent: the book has them already. */
  async #begin({ book, money, clocks, startedMs }: Comparison): Promise<void> {
    this.comparisons += 1
    const hasNewDeals = this.#newDeals > 0
    this.#newDeals = 0
    if (this.comparisons < minComparisons || hasNewDeals) return
    const { reading } = this.#parts
    const deals = this.#inbox.dealsAfter(this.durable)
    const newestMsc = deals.reduce((newest, { msc }) => Math.max(newest, msc), clocks.tick || clocks.trade * 1000)
    const positions = [...book.positions.values()].flatMap((one) => positionOf(one, one.id, reading) ?? [])
    const orders = [...book.orders.values()].flatMap((one) => orderOf(one, reading) ?? [])
    let wasBegun = false
    await this.keep((durable) => {
      wasBegun = durable.isBegun
      if (wasBegun) return {}
      return {
        isBegun: true,
        positions: new Map(positions.map((one) => [one.ticket, one])),
        orders: new Map(orders.map((one) => [one.ticket, one])),
        balance: centsOf(money.balance),
        dealMsc: newestMsc,
        deals: new Map(deals.map(({ ticket, msc }) => [ticket, msc])),
        eras: this.time.eras,
      }
    })
    // Another process began it, or a write of ours that seemed to fail. What came since is still to be reported.
    if (wasBegun) return
    this.#inbox.settled(this.#inbox.size, [], this.durable.orders)
    this.settledMs = startedMs
  }
}
