import { type Account, ENTRY, type Deal as WireDeal } from '@ratchet/broker/counterparty/mt5'
import type { Answer, BrokerReport, Deal, Order, Position } from '@ratchet/domain'
import type { Held, SeenBooks } from '../books.ts'
import type { Mt5Money } from './money.ts'
import type { Origin } from './trade-server.ts'

/** The id that an order was given here, from its 22 characters. */
function clientIdOf(cid: string): string {
  if (cid.length !== 22) return cid
  const hex = Buffer.from(cid, 'base64url').toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** What stands at the trade server, read from its accounts without anything of the Expert Advisor or the connector. */
export class Mt5Books implements SeenBooks {
  readonly accounts = new Map<string, { readonly seq: number; readonly balance: number }>()
  readonly orders = new Map<string, Held<Order>>()
  readonly positions = new Map<string, Held<Position>>()
  readonly deals: Held<Deal>[] = []
  readonly answers = new Map<string, Answer>()
  watch: SeenBooks['watch'] = () => {}
  readonly money: Mt5Money
  /** Is told how often a position was closed by requests that came from Ratchet. */
  closed: (account: string, position: string, count: number) => void = () => {}
  readonly #originOf: (ticket: bigint) => Origin | undefined
  readonly #closes = new Map<string, number>()
  #deals = 0

  constructor(money: Mt5Money, originOf: (ticket: bigint) => Origin | undefined) {
    this.money = money
    this.#originOf = originOf
  }

  /** Notes what changed. @param id the account here */
  take(id: string, account: Account): void {
    // Reports are numbered by the connector: the trade server's book is never the older one.
    this.accounts.set(id, { seq: Number.MAX_SAFE_INTEGER, balance: account.balance })
    const orders = this.#ordersOf(id, account)
    for (const deal of account.deals.slice(this.#deals)) this.#dealt(id, deal)
    this.#deals = account.deals.length
    this.money.take(id, account)
    const positions = this.#positionsOf(id, account)
    this.watch([{ account: id, orders, positions } as unknown as BrokerReport])
  }

  /** @returns orders that are new */
  #ordersOf(id: string, account: Account): Order[] {
    const fresh: Order[] = []
    for (const one of [...account.historyOrders, ...account.orders.values()]) {
      const ticket = String(one.ticket)
      const key = `${id} ${ticket}`
      const state = account.orders.has(one.ticket) ? ('placed' as const) : ('canceled' as const)
      const known = this.orders.get(key)
      if (known?.state === state) continue
      const { cid, isByHand } = this.#originOf(one.ticket) ?? { cid: '', isByHand: false }
      const order = { ticket, clientId: clientIdOf(cid), state } as Order
      this.orders.set(key, { ...order, account: id })
      if (known) continue
      fresh.push(order)
      if (one.position !== 0n && one.position !== one.ticket && cid !== '' && !isByHand)
        this.#close(id, String(one.position))
    }
    return fresh
  }

  #close(id: string, position: string): void {
    const key = `${id} ${position}`
    const count = (this.#closes.get(key) ?? 0) + 1
    this.#closes.set(key, count)
    this.closed(id, position, count)
  }

  #dealt(id: string, { ticket, entry, price, volume, profit }: WireDeal): void {
    if (entry === ENTRY.OUT)
      this.deals.push({ ticket: String(ticket), entry: 'out', account: id, price, volume, profit } as Held<Deal>)
  }

  #positionsOf(id: string, account: Account): Position[] {
    const there = [...account.positions.values()].map(
      ({ ticket, identifier, type, volume, sl, tp }) =>
        ({
          ticket: String(ticket),
          clientId: clientIdOf(this.#originOf(identifier)?.cid ?? ''),
          side: type === 0 ? 'buy' : 'sell',
          volume,
          sl,
          tp,
        }) as Position,
    )
    for (const [key, one] of this.positions) if (one.account === id) this.positions.delete(key)
    for (const one of there) this.positions.set(`${id} ${one.ticket}`, { ...one, account: id })
    return there
  }

  open(account: string): readonly Held<Position>[] {
    return [...this.positions.values()].filter((one) => one.account === account)
  }
}
