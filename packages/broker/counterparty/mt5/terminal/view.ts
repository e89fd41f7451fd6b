import type { Account } from '../venue/account.ts'
import type { Deal, Order, Position } from '../venue/records.ts'
import type { TerminalFaults } from './faults.ts'

/** An account as a terminal shows it. */
export interface AccountBook {
  readonly positions: readonly Position[]
  readonly orders: readonly Order[]
  readonly historyOrders: readonly Order[]
  readonly deals: readonly Deal[]
  readonly balance: number
  readonly credit: number
}

const bookOf = ({ positions, orders, historyOrders, deals, balance, credit }: Account): AccountBook => ({
  positions: [...positions.values()],
  orders: [...orders.values()],
  historyOrders,
  deals,
  balance,
  credit,
})

/** The terminal's copy of its account. While the terminal is offline, the copy stands still. */
export class AccountView {
  readonly #faults: TerminalFaults
  readonly #msc: () => number
  #account: Account
  #frozen: AccountBook | undefined

  constructor(account: Account, faults: TerminalFaults, msc: () => number) {
    this.#account = account
    this.#faults = faults
    this.#msc = msc
  }

  set account(account: Account) {
    this.#account = account
    this.#frozen = undefined
  }

  get book(): AccountBook {
    if (!this.#faults.isOffline) {
      this.#frozen = undefined
      return bookOf(this.#account)
    }
    this.#frozen ??= structuredClone(bookOf(this.#account))
    return this.#frozen
  }

  /** Keeps the copy as it is at this moment: the terminal loses its server. */
  freeze(): void {
    this.#frozen = structuredClone(bookOf(this.#account))
  }

  get deals(): readonly Deal[] {
    const until = this.#msc() - this.#faults.historyLagMs
    return this.#faults.historyLagMs > 0 ? this.book.deals.filter(({ msc }) => msc <= until) : this.book.deals
  }

  get historyOrders(): readonly Order[] {
    const until = this.#msc() - this.#faults.historyLagMs
    const { historyOrders } = this.book
    return this.#faults.historyLagMs > 0 ? historyOrders.filter(({ doneMsc }) => doneMsc <= until) : historyOrders
  }
}
