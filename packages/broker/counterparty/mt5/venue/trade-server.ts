import type { Account } from './account.ts'
import type { Contract } from './contract.ts'
import type { Check } from './deal-checks.ts'
import type { SymbolQuotes } from './quotes.ts'
import type { Order, TradeRequest } from './records.ts'
import type { TradeFaults } from './trade-faults.ts'

export type NewOrder = Partial<Order> & Pick<Order, 'symbol' | 'type' | 'volume' | 'reason'>

/** What the rules for requests and prices need of the trade server. */
export interface TradeServer {
  readonly quotes: ReadonlyMap<string, SymbolQuotes>
  readonly faults: TradeFaults
  readonly isHalted: boolean
  /** The trade server's clock in ms. */
  readonly msc: number
  rewriteComment(comment: string): string
  symbol(name: string): SymbolQuotes
  isOpen(contract: Contract): boolean
  nextTicket(): bigint
  newOrder(account: Account, fields: NewOrder): Order
  /** Fills an order at a price, in as many deals as there are parts. What is left of it is cancelled. @returns the last deal */
  execute(account: Account, order: Order, price: number, parts?: readonly number[]): bigint
  /** An order that was answered with 10008 is executed later. */
  place(account: Account, order: Order): void
  check(account: Account, request: TradeRequest): Check | undefined
  /** Why a pending order cannot be opened now that its price is reached. */
  refuseActivation(account: Account, order: Order): number | undefined
}
