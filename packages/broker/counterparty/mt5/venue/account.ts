import { ACCOUNT_MODE, DEAL, ENTRY, MARGIN_MODE, REASON, TRANSACTION } from './codes.ts'
import type { Deal, Order, Position, Transaction } from './records.ts'

export interface AccountOptions {
  readonly login: string
  readonly server?: string
  readonly company?: string
  readonly name?: string
  readonly currency?: string
  /** Of ACCOUNT_MODE. */
  readonly mode?: number
  /** Of MARGIN_MODE. */
  readonly marginMode?: number
  readonly leverage?: number
  /** In cents. */
  readonly balance?: number
  /** Most pending orders; 0 is no limit. */
  readonly limitOrders?: number
  readonly limitPositions?: number
  readonly isFifo?: boolean
  readonly isHedgeAllowed?: boolean
}

export type TransactionListener = (transaction: Transaction) => void

/** An account of the trade server: its book, its history, and the terminals that listen to it. */
export class Account {
  readonly login: string
  readonly options: Required<AccountOptions>
  /** Whether the broker lets this account trade at all, and lets programs trade on it. */
  isTradeAllowed = true
  isExpertAllowed = true
  balance: number
  credit = 0
  /** By identifier. */
  readonly positions = new Map<bigint, Position>()
  readonly orders = new Map<bigint, Order>()
  readonly historyOrders: Order[] = []
  readonly deals: Deal[] = []
  /** The stop of each position, by identifier, after each event that touched it. */
  readonly stops = new Map<bigint, number[]>()
  readonly #listeners = new Set<TransactionListener>()

  constructor(options: AccountOptions) {
    this.options = {
      server: 'Demo-Server',
      company: 'Broker of the tests',
      name: 'A Trader',
      currency: 'USD',
      mode: ACCOUNT_MODE.DEMO,
      marginMode: MARGIN_MODE.HEDGING,
      leverage: 100,
      balance: 10_000_000,
      limitOrders: 0,
      limitPositions: 0,
      isFifo: false,
      isHedgeAllowed: true,
      ...options,
    }
    this.login = options.login
    this.balance = this.options.balance
  }

  get isHedging(): boolean {
    return this.options.marginMode === MARGIN_MODE.HEDGING
  }

  subscribe(listener: TransactionListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  emit(type: number, subject: Omit<Transaction, 'type'>): void {
    // A transaction describes the moment: the records go on changing.
    const copy = structuredClone(subject)
    for (const listener of this.#listeners) listener({ type, ...copy })
  }

  byTicket(ticket: bigint): Position | undefined {
    for (const position of this.positions.values()) if (position.ticket === ticket) return position
    return undefined
  }

  bySymbol(symbol: string): Position | undefined {
    for (const position of this.positions.values()) if (position.symbol === symbol) return position
    return undefined
  }

  addOrder(order: Order): void {
    this.orders.set(order.ticket, order)
    this.emit(TRANSACTION.ORDER_ADD, { order })
  }

  /** An order that is filled, canceled, rejected or expired leaves the book for the history. */
  endOrder(order: Order, state: number, msc: number): void {
    order.state = state
    order.doneMsc = msc
    if (this.orders.delete(order.ticket)) this.emit(TRANSACTION.ORDER_DELETE, { order })
    this.historyOrders.push(order)
    this.emit(TRANSACTION.HISTORY_ADD, { order })
  }

  addDeal(deal: Deal): void {
    this.deals.push(deal)
    this.balance += deal.profit + deal.swap + deal.commission + deal.fee
    this.emit(TRANSACTION.DEAL_ADD, { deal })
  }

  /** Remembers the stop of a position, for tests that count its levels. */
  noteStop({ identifier, sl }: Position): void {
    const levels = this.stops.get(identifier)
    if (levels) levels.push(sl)
    else this.stops.set(identifier, [sl])
  }

  /** A deposit, a withdrawal or another balance operation of so many cents. */
  operate(ticket: bigint, type: number, money: number, msc: number, comment: string): void {
    if (type === DEAL.CREDIT) this.credit += money
    const none = { order: 0n, position: 0n, symbol: '', volume: 0, price: 0, swap: 0, commission: 0, fee: 0, magic: 0n }
    const deal = { ...none, ticket, type, entry: ENTRY.IN, msc, reason: REASON.CLIENT, profit: money, comment }
    // Credit is not a part of the balance.
    if (type === DEAL.CREDIT) this.balance -= money
    this.addDeal(deal)
  }
}
