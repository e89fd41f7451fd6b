import type { Order, Position } from '@ratchet/domain'
import type { BrokerEvent } from '@ratchet/engine/ports'
import type { WireBook } from './book.ts'
import { type Cause, Causes } from './causes.ts'
import { type Durable, dealMarginMs } from './cursor.ts'
import { type DealContext, takeDeal } from './deals.ts'
import { centsOf } from './decimals.ts'
import { MutableBook } from './mutable-book.ts'
import { answerOf, causeOfOutcome, isRefusal } from './outcomes.ts'
import type { Outcome, WireDeal, WireGone, WireMoney, WirePosition } from './schemas.ts'
import { orderOf, positionOf, type Reading } from './translate.ts'
import { clientIdOf } from './wire-ids.ts'

/** Everything since the last report, as of a moment at which our copy was the terminal's book. */
export interface Batch {
  readonly wire: WireBook
  readonly money: WireMoney
  /** Deals that were not reported, in order. */
  readonly deals: readonly WireDeal[]
  /** How orders ended. */
  readonly gone: ReadonlyMap<string, WireGone>
  /** Answers that were not reported. */
  readonly outcomes: readonly Outcome[]
}

export interface SettleParts {
  readonly account: string
  /** Of the last report. */
  readonly seq: number
  readonly reading: Reading
  readonly nowMs: number
  /** Whether something has been unexplained for so long. What explains it may still be on its way: a terminal's lists change one by one. */
  readonly isDue: (what: string, afterMs: number) => boolean
}

export interface Settled {
  readonly events: readonly BrokerEvent[]
  readonly durable: Durable
  /** Ids of the answers that the events have. */
  readonly answered: readonly string[]
  /** Whether something is unexplained: then the book may be older than the terminal's. */
  readonly isHeld: boolean
  /** What cannot be traded here, in the broker's words. */
  readonly leftOut: readonly string[]
}

/** How long a change may lack the deal or the order that explains it. */
const explainMs = 1500
/** A position that is gone has a deal, which may be long in coming; so may the balance. */
const goneMs = 10_000
const balanceMs = 5000

/** Turns what happened into reports: deals first, then what changed, then answers, which join what they caused. */
export function settle(durable: Durable, batch: Batch, parts: SettleParts): Settled {
  return new Settling(durable, batch, parts).run()
}

class Settling implements DealContext {
  readonly #durable: Durable
  readonly #batch: Batch
  readonly #parts: SettleParts
  readonly book: MutableBook
  readonly wire: WireBook
  readonly causes = new Causes()
  readonly reading: Reading
  readonly #answered: string[] = []
  readonly #leftOut: string[] = []
  #isHeld = false

  constructor(durable: Durable, batch: Batch, parts: SettleParts) {
    this.#durable = durable
    this.#batch = batch
    this.#parts = parts
    this.book = new MutableBook(durable)
    this.wire = batch.wire
    this.reading = parts.reading
  }

  run(): Settled {
    const { deals, outcomes } = this.#batch
    for (const deal of deals) takeDeal(this, deal)
    for (const position of this.wire.positions.values()) this.#comparePosition(position)
    this.#findGonePositions()
    this.#compareOrders()
    for (const outcome of outcomes) this.#join(outcome)
    this.#compareBalance()
    const { account, seq } = this.#parts
    return {
      events: this.causes.events(account, seq, this.#durable.balance),
      durable: this.#next(),
      answered: this.#answered,
      isHeld: this.#isHeld,
      leftOut: this.#leftOut,
    }
  }

  #next(): Durable {
    const { deals } = this.#batch
    const { positions, orders, tickets } = this.book
    const dealMsc = deals.reduce((newest, { msc }) => Math.max(newest, msc), this.#durable.dealMsc)
    const known = [...this.#durable.deals, ...deals.map(({ ticket, msc }) => [ticket, msc] as const)]
    return {
      ...this.#durable,
      positions,
      orders,
      tickets,
      balance: this.#durable.balance + this.causes.cents,
      dealMsc,
      deals:
        deals.length === 0 ? this.#durable.deals : new Map(known.filter(([, msc]) => msc >= dealMsc - dealMarginMs)),
    }
  }

  /** @returns false while it may still be explained */
  #isDue(what: string, afterMs: number): boolean {
    const isDue = this.#parts.isDue(what, afterMs)
    this.#isHeld ||= !isDue
    return isDue
  }

  #comparePosition(wire: WirePosition): void {
    const ticket = this.book.ticketOf(wire.id)
    const now = positionOf(wire, ticket, this.reading)
    if (!now) {
      this.#leftOut.push(`${wire.volume} ${wire.symbol}`)
      return
    }
    const before = this.book.positions.get(ticket)
    if (before && before.side !== now.side) this.#turned(before, now, wire)
    else if (before) this.#changed(before, now)
    else if (this.#isDue(`position ${wire.id}`, explainMs)) this.#record(now)
  }

  /** No deal says that it turned. */
  #turned(before: Position, now: Position, { id, ticket }: WirePosition): void {
    if (!this.#isDue(`side ${id}`, explainMs)) return
    const cause = this.#record({ ...before, volume: 0 })
    this.book.tickets.set(id, ticket)
    this.#record({ ...now, ticket, identifier: ticket }, cause)
  }

  #changed(before: Position, now: Position): void {
    const { sl, tp, swap, openPrice } = now
    const isVolume = now.volume === before.volume || this.#isDue(`volume ${now.ticket} ${now.volume}`, explainMs)
    const volume = isVolume ? now.volume : before.volume
    const isSame =
      sl === before.sl &&
      tp === before.tp &&
      swap === before.swap &&
      openPrice === before.openPrice &&
      volume === before.volume
    if (!isSame) this.#record({ ...before, sl, tp, swap, openPrice, volume })
  }

  #findGonePositions(): void {
    for (const position of [...this.book.positions.values()]) {
      const identifier = this.book.identifierOf(position.ticket)
      if (!this.wire.positions.has(identifier) && this.#isDue(`gone ${identifier}`, goneMs))
        this.#record({ ...position, volume: 0 })
    }
  }

  #record(position: Position, joined?: Cause): Cause {
    const { nowMs } = this.#parts
    const name = `position:${position.ticket}`
    const cause = joined ?? this.causes.positionCause(position.ticket) ?? this.causes.begin(nowMs, name)
    this.book.setPosition(position)
    this.causes.setPosition(cause, position)
    return cause
  }

  #compareOrders(): void {
    for (const wire of this.wire.orders.values()) {
      const now = orderOf(wire, this.reading)
      if (now) this.#changedOrder(now)
      else if (wire.type !== 'buy' && wire.type !== 'sell')
        this.#leftOut.push(`an order of ${wire.volume} ${wire.symbol}`)
    }
    for (const order of [...this.book.orders.values()]) if (!this.wire.orders.has(order.ticket)) this.#endOrder(order)
  }

  #changedOrder(now: Order): void {
    const before = this.book.orders.get(now.ticket)
    const isSame =
      before !== undefined &&
      before.price === now.price &&
      before.sl === now.sl &&
      before.tp === now.tp &&
      before.volume === now.volume &&
      Math.floor((before.untilMs ?? 0) / 1000) === Math.floor((now.untilMs ?? 0) / 1000)
    if (isSame) return
    const { price, sl, tp, volume } = now
    const order = before ? { ...before, price, sl, tp, volume } : now
    this.#recordOrder(order)
  }

  #recordOrder(order: Order): void {
    if (order.state === 'placed') this.book.orders.set(order.ticket, order)
    else this.book.orders.delete(order.ticket)
    this.causes.ofOrder(order.ticket, this.#parts.nowMs).orders.set(order.ticket, order)
  }

  #endOrder(order: Order): void {
    const end = this.#batch.gone.get(order.ticket)
    const atMs = end && end.msc !== '' ? this.reading.utcOf(Number(end.msc)) : this.#parts.nowMs
    const isKnown = end !== undefined && end.state !== '' && end.state !== 'filled'
    // The deals of a filled order come with it; how an order ended while the terminal was away is not said.
    if (!isKnown && !this.#isDue(`order ${order.ticket}`, explainMs)) return
    const hasTraded = (this.causes.orderCause(order.ticket)?.deals.length ?? 0) > 0
    const isLate = order.untilMs !== undefined && order.untilMs <= atMs
    const guess = isLate ? 'expired' : 'canceled'
    const state = hasTraded ? 'filled' : end?.state || guess
    const position = state === 'filled' ? this.book.ticketOf(end?.position ?? '') : ''
    this.#recordOrder({ ...order, state, doneTimeMs: atMs, position })
  }

  #join(outcome: Outcome): void {
    const found = causeOfOutcome(outcome, this)
    if (found === 'waits' && !this.#isDue(`done ${outcome.id}`, explainMs)) return
    const cause = found === 'waits' || found === 'none' ? undefined : found
    const answer = answerOf(outcome, this.reading, this.#parts.nowMs, cause)
    const isJoined = cause !== undefined && !cause.answer
    const joined = isJoined ? cause : this.causes.begin(answer.timeMs, '')
    joined.answer = answer
    if (!isJoined && !isRefusal(outcome)) this.#showNow(joined, outcome)
    this.#answered.push(outcome.id)
  }

  /** Money that no deal explains, such as a correction of an old deal. */
  /** An answer that comes after later changes shows what is there now: without that, what was requested would count. */
  #showNow({ positions, orders }: Cause, { id }: Outcome): void {
    const request = this.reading.request(clientIdOf(id))
    const target =
      request?.kind === 'levels' ? request.position : request?.kind === 'modify' ? request.order : undefined
    if (request && target === undefined) return
    const isMeant = (ticket: string) => request === undefined || ticket === target
    for (const [ticket, position] of this.book.positions) if (isMeant(ticket)) positions.set(ticket, position)
    for (const [ticket, order] of this.book.orders) if (isMeant(ticket)) orders.set(ticket, order)
  }

  #compareBalance(): void {
    const rest = centsOf(this.#batch.money.balance) - this.#durable.balance - this.causes.cents
    if (rest === 0 || !this.#isDue(`balance ${rest}`, balanceMs)) return
    const cause = this.causes.begin(this.#parts.nowMs, 'balance')
    cause.charges.push({ position: null, commission: 0, swap: 0, fee: rest })
  }
}
