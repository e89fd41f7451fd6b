import { Account, type AccountOptions } from './account.ts'
import { DEAL, REASON, RETCODE, STATE, TRANSACTION } from './codes.ts'
import { type Contract, gold } from './contract.ts'
import { endDay } from './day-end.ts'
import { type Check, refuseDeal, standing } from './deal-checks.ts'
import { fill } from './fill.ts'
import { openPrice } from './levels.ts'
import { margin } from './money.ts'
import { SymbolQuotes, type Tick } from './quotes.ts'
import { emptyRequest, type Order, type Position, type TradeRequest, type TradeResult } from './records.ts'
import { perform, type Sender } from './requests.ts'
import { dayNumber, minuteOfDay, offsetMs, type ServerZone } from './server-time.ts'
import { TradeFaults } from './trade-faults.ts'
import type { NewOrder, TradeServer } from './trade-server.ts'
import { applyTick, expireOrders } from './triggers.ts'

export interface VenueOptions {
  readonly accounts: readonly AccountOptions[]
  readonly contracts?: readonly Contract[]
  readonly zone?: ServerZone
  /** UTC. */
  readonly nowMs?: () => number
  /** Tickets start above 2^53, so that a number that is a double shows. */
  readonly firstTicket?: bigint
}

/** The broker's trade server: accounts, symbols, prices, and MetaTrader 5's rules for orders, deals and positions. */
export class Venue implements TradeServer {
  readonly accounts = new Map<string, Account>()
  readonly quotes = new Map<string, SymbolQuotes>()
  readonly faults = new TradeFaults()
  /** Whether it refuses orders and closes with 10018. Stops may still be moved. */
  isHalted = false
  /** Rewrites the comment of each order, as some brokers do. */
  rewriteComment: (comment: string) => string = (comment) => comment
  zone: ServerZone
  readonly nowMs: () => number
  readonly #placed: { readonly account: Account; readonly order: Order }[] = []
  readonly #tickListeners = new Set<(symbol: string, tick: Tick) => void>()
  #ticket: bigint
  #day: number

  constructor({ accounts, contracts = [gold], zone, nowMs = Date.now, firstTicket }: VenueOptions) {
    this.nowMs = nowMs
    this.zone = zone ?? { offsetMinutes: 120, summer: 'us' }
    this.#ticket = firstTicket ?? 9_007_199_254_750_000n
    for (const contract of contracts) this.quotes.set(contract.name, new SymbolQuotes(contract))
    for (const account of accounts) this.accounts.set(account.login, new Account(account))
    this.#day = dayNumber(this.msc)
  }

  account(login: string): Account {
    const account = this.accounts.get(login)
    if (!account) throw new RangeError(`No account ${login}`)
    return account
  }

  symbol(name: string): SymbolQuotes {
    const quotes = this.quotes.get(name)
    if (!quotes) throw new RangeError(`No symbol ${name}`)
    return quotes
  }

  /** The trade server's clock in ms. */
  get msc(): number {
    const utcMs = this.nowMs()
    return Math.floor(utcMs + offsetMs(this.zone, utcMs))
  }

  nextTicket(): bigint {
    return ++this.#ticket
  }

  onTick(listener: (symbol: string, tick: Tick) => void): () => void {
    this.#tickListeners.add(listener)
    return () => this.#tickListeners.delete(listener)
  }

  quote(name: string, bid: number, ask: number): void {
    const quotes = this.symbol(name)
    this.advance()
    const tick: Tick = { msc: Math.max(this.msc, quotes.last?.msc ?? 0), bid, ask }
    quotes.add(tick)
    for (const account of this.accounts.values()) applyTick(this, account, quotes, tick)
    for (const listener of this.#tickListeners) listener(name, tick)
  }

  /** Time passed without a price: orders expire, and the day may have ended. */
  advance(): void {
    const { msc } = this
    for (const account of this.accounts.values()) expireOrders(account, msc)
    for (; this.#day < dayNumber(msc); this.#day++) {
      // 1 January 1970 was a Thursday.
      const weekday = (this.#day + 4) % 7
      for (const account of this.accounts.values()) endDay(account, this.quotes, weekday, msc)
    }
  }

  isOpen({ sessions }: Contract): boolean {
    const { day, minute } = minuteOfDay(this.msc)
    return (sessions[day] ?? []).some(([from, to]) => minute >= from && minute < to)
  }

  /** The broker changes a contract. */
  change(name: string, fields: Partial<Contract>): void {
    const quotes = this.symbol(name)
    quotes.contract = { ...quotes.contract, ...fields }
  }

  /** Executes a request, or refuses it. A fault that is planned for it happens. */
  trade(account: Account, request: TradeRequest, sender: Sender = { reason: REASON.EXPERT }): TradeResult {
    this.advance()
    return perform(this, account, request, sender)
  }

  newOrder(account: Account, fields: NewOrder): Order {
    const { filling, lifetime, expiration, price, stopLimit, sl, tp, magic, position, positionBy } = emptyRequest
    const unset = { filling, lifetime, expiration, price, stopLimit, sl, tp, magic, position, positionBy, doneMsc: 0 }
    const order: Order = {
      ...unset,
      ticket: this.nextTicket(),
      state: STATE.STARTED,
      setupMsc: this.msc,
      comment: '',
      volumeInitial: fields.volume,
      ...fields,
    }
    account.addOrder(order)
    return order
  }

  /** Fills an order at a price, in as many deals as there are parts. What is left of it is cancelled. */
  execute(account: Account, order: Order, price: number, parts: readonly number[] = [order.volume]): bigint {
    const { contract } = this.symbol(order.symbol)
    let last = 0n
    for (const volume of parts) {
      last = this.nextTicket()
      fill(account, contract, order, { ticket: last, msc: this.msc, volume, price })
    }
    account.endOrder(order, order.volume > 0 ? STATE.CANCELED : STATE.FILLED, this.msc)
    return last
  }

  /** An order that was answered with 10008 waits for `settle`. */
  place(account: Account, order: Order): void {
    order.state = STATE.PLACED
    this.#placed.push({ account, order })
  }

  /** Executes the orders that were answered with 10008. */
  settle(): void {
    for (const { account, order } of this.#placed.splice(0)) {
      const tick = this.symbol(order.symbol).last
      if (tick && account.orders.has(order.ticket)) this.execute(account, order, openPrice(order.type, tick))
    }
  }

  /** Why a pending order cannot be opened now that its price is reached. */
  refuseActivation(account: Account, order: Order): number | undefined {
    const { contract, last } = this.symbol(order.symbol)
    if (this.isHalted || !last || !this.isOpen(contract)) return RETCODE.MARKET_CLOSED
    const needed = margin(contract, order.volume, openPrice(order.type, last), account.options.leverage)
    return needed > standing(account, this.quotes).free ? RETCODE.NO_MONEY : undefined
  }

  /** A deposit, or a withdrawal below zero, in cents. */
  deposit(account: Account, money: number, type: number = DEAL.BALANCE): void {
    account.operate(this.nextTicket(), type, money, this.msc, money < 0 ? 'Withdrawal' : 'Deposit')
  }

  /** A swap that re-opens a position changes its ticket, and not its identifier. */
  reopen(account: Account, position: Position): void {
    position.ticket = this.nextTicket()
    account.emit(TRANSACTION.POSITION, { position })
  }

  check(account: Account, request: TradeRequest): Check | undefined {
    const { contract, last: tick } = this.quotes.get(request.symbol) ?? {}
    return contract && tick && { account, contract, tick, request, msc: this.msc, quotes: this.quotes }
  }

  /** OrderCheck: whether a deal would be accepted. */
  refusalOf(account: Account, request: TradeRequest): number | undefined {
    const check = this.check(account, request)
    return check ? refuseDeal(check) : RETCODE.INVALID
  }
}
