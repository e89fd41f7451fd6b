import type { Answer, Cents, Deal, Funded, Order, Position, Quote, Ticket, TimeMs } from '../numbers/types.ts'
import type { Market } from './market.ts'

/** One account at the broker. Changed in place; orders and positions in it are immutable and replaced. */
export interface Book {
  readonly account: string
  balance: Cents
  /** The balance with which it was opened, and to which a reset takes it back. */
  readonly startBalance: Cents
  /** 0: the instrument's own leverage holds. */
  readonly leverage: number
  /** MAT25: for each lot and side; 0: what the instrument charges. */
  commissionPerLot: Cents
  /** Working pending orders, oldest first. */
  readonly orders: Map<Ticket, Order>
  /** Open positions, oldest first. */
  readonly positions: Map<Ticket, Position>
  /** The server's day up to which swap was charged. */
  swapDay: number
  /** Requests in the running second of market time; not kept over a restart. */
  rate: { second: number; count: number }
}

/** The effect of one cause on a book: the new state of everything that it touched. */
export interface Effect {
  readonly answer: Answer | null
  readonly quote: Quote | null
  readonly timeMs: TimeMs
  readonly orders: readonly Order[]
  readonly deals: readonly Deal[]
  readonly positions: readonly Position[]
  readonly balance: Cents
  readonly funded?: Funded
  readonly commissionPerLot?: Cents
}

export function createBook(account: string, startBalance: Cents, leverage = 0): Book {
  return {
    account,
    balance: startBalance,
    startBalance,
    leverage,
    commissionPerLot: 0,
    orders: new Map(),
    positions: new Map(),
    swapDay: 0,
    rate: { second: 0, count: 0 },
  }
}

/** Gathers what a cause touches; the last state of an order or position counts. */
export class Changes {
  readonly orders = new Map<Ticket, Order>()
  readonly positions = new Map<Ticket, Position>()
  readonly deals: Deal[] = []
  funded: Funded | undefined
  /** Set where the book's own was changed. */
  commissionPerLot: Cents | undefined
  readonly book: Book
  readonly market: Market

  constructor(book: Book, market: Market) {
    this.book = book
    this.market = market
  }

  get isEmpty(): boolean {
    return this.orders.size === 0 && this.positions.size === 0 && this.deals.length === 0
  }

  ticket(): Ticket {
    const ticket = this.market.nextTicket
    this.market.nextTicket = ticket + 1
    return String(ticket)
  }

  /** A working order stays in the book, any other state leaves it. */
  order(order: Order): void {
    this.orders.set(order.ticket, order)
    if (order.state === 'placed') this.book.orders.set(order.ticket, order)
    else this.book.orders.delete(order.ticket)
  }

  /** A position with volume stays in the book, one without leaves it. */
  position(position: Position): void {
    this.positions.set(position.ticket, position)
    if (position.volume > 0) this.book.positions.set(position.ticket, position)
    else this.book.positions.delete(position.ticket)
  }

  deal(deal: Deal): void {
    this.deals.push(deal)
    this.book.balance += deal.profit + deal.swap + deal.commission
  }

  fund(funded: Funded): void {
    this.funded = funded
    this.book.balance += funded.amount
  }

  effect(answer: Answer | null, quote: Quote | null): Effect {
    return {
      answer,
      quote,
      timeMs: this.market.timeMs,
      orders: [...this.orders.values()],
      deals: this.deals,
      positions: [...this.positions.values()],
      balance: this.book.balance,
      ...(this.funded && { funded: this.funded }),
      ...(this.commissionPerLot !== undefined && { commissionPerLot: this.commissionPerLot }),
    }
  }
}
