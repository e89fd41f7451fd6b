import type { Account, Trade, Transaction } from '@ratchet/broker/counterparty/oanda'
import type { Answer, BrokerReport, Deal, Order, Position } from '@ratchet/domain'
import type { Effect, Held, SeenBooks } from '../books.ts'
import type { OandaMoney } from './money.ts'

const lot = 10_000
const unitsPerLot = 100
const volumeOf = (units: number | string) => (Math.abs(Number(units)) * lot) / unitsPerLot
const points = (price: unknown) => Math.round(Number(price) * 1000)
/** Half a cent goes away from zero. Amounts there have four decimals. */
const cents = (money: unknown) => {
  const tenThousandths = Math.round(Number(money) * 10_000)
  return Math.sign(tenThousandths) * Math.round(Math.abs(tenThousandths) / 100)
}

/** The id that an order was given here, from its 22 characters. */
function clientIdOf(one: unknown): string {
  const { id = '' } = (one ?? {}) as { readonly id?: string }
  if (id.length !== 22) return id
  const hex = Buffer.from(id, 'base64url').toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

interface Part {
  readonly tradeID: string
  readonly units: string
  readonly realizedPL: string
}

interface Fill {
  readonly tradesClosed?: Part[]
  readonly tradeReduced?: Part
  readonly tradeOpened?: object
}

/** What stands at OANDA's counterparty, read from its own transactions and trades without anything of the adapter. */
export class OandaBooks implements SeenBooks {
  readonly accounts = new Map<string, { readonly seq: number }>()
  readonly orders = new Map<string, Held<Order>>()
  readonly positions = new Map<string, Held<Position>>()
  readonly deals: Held<Deal>[] = []
  readonly answers = new Map<string, Answer>()
  watch: SeenBooks['watch'] = () => {}
  readonly money: OandaMoney
  /** Is told how often a position was closed by requests that came over the wire. */
  closed: (account: string, position: string, count: number) => void = () => {}
  /** By account and the new id of a changed order: the first. */
  readonly #first = new Map<string, string>()
  readonly effects = new Map<string, Effect>()
  readonly #closes = new Map<string, number>()

  constructor(money: OandaMoney) {
    this.money = money
  }

  /** Reports are numbered by the adapter, which also reports what it refuses itself, never by this broker: its book is never the older one. */
  knows(id: string): void {
    this.accounts.set(id, { seq: Number.MAX_SAFE_INTEGER })
  }

  /** @param id the account here @param byHand whether the trader did it at the broker */
  take(id: string, account: Account, fresh: readonly Transaction[], byHand: boolean): void {
    const orders: Order[] = []
    for (const one of fresh) {
      if (/^(MARKET|LIMIT|STOP|MARKET_IF_TOUCHED)_ORDER$/.test(one.type)) this.#ordered(id, one, orders, byHand)
      if (one.type === 'ORDER_FILL') this.#filled(id, one)
    }
    this.#note(id, account)
    this.money.take(id, account)
    const positions = this.#positionsOf(id, account)
    this.watch([{ account: id, orders, positions } as unknown as BrokerReport])
  }

  #ordered(id: string, one: Transaction, orders: Order[], byHand: boolean): void {
    const closes = one.tradeClose as { readonly tradeID: string } | undefined
    if (closes) {
      const key = `${id} ${closes.tradeID}`
      const count = (this.#closes.get(key) ?? 0) + (byHand ? 0 : 1)
      this.#closes.set(key, count)
      this.closed(id, closes.tradeID, count)
      return
    }
    const replaced = one.replacesOrderID as string | undefined
    const ticket = replaced === undefined ? one.id : (this.#first.get(`${id} ${replaced}`) ?? replaced)
    this.#first.set(`${id} ${one.id}`, ticket)
    const order = { ticket, clientId: clientIdOf(one.clientExtensions) } as Order
    this.orders.set(`${id} ${ticket}`, { ...order, account: id })
    orders.push(order)
  }

  /** Which of its orders wait. */
  #note(id: string, { orders }: Account): void {
    const waiting = new Set(
      [...orders.values()].flatMap(
        (one) => (one.tradeID === undefined ? this.#first.get(`${id} ${one.id}`) : []) ?? [],
      ),
    )
    for (const [key, one] of this.orders)
      if (one.account === id) this.orders.set(key, { ...one, state: waiting.has(one.ticket) ? 'placed' : 'canceled' })
  }

  #filled(id: string, one: Transaction): void {
    const { tradesClosed = [], tradeReduced, tradeOpened } = one as unknown as Fill
    this.#noteEffect(id, one, tradesClosed.length > 0 || tradeReduced != null, tradeOpened != null)
    const parts = [...tradesClosed, ...(tradeReduced ? [tradeReduced] : [])]
    for (const { tradeID, units, realizedPL } of parts) {
      // A fill of a netting account that closes several trades is several deals.
      const ticket = parts.length > 1 ? `${one.id}${tradeID.padStart(8, '0')}` : one.id
      const figures = { price: points(one.price), volume: volumeOf(units), profit: cents(realizedPL) }
      this.deals.push({ ticket, entry: 'out', account: id, ...figures } as Held<Deal>)
    }
  }

  /** What an instruction's order did. Stops, targets and closes are no instruction's. */
  #noteEffect(id: string, one: Transaction, closes: boolean, opens: boolean): void {
    const order = this.orders.get(`${id} ${this.#first.get(`${id} ${one.orderID}`)}`)
    if (order?.clientId) this.effects.set(order.clientId, closes ? (opens ? 'reversed' : 'reduced') : 'opened')
  }

  #positionsOf(id: string, account: Account): Position[] {
    const price = (order: string | undefined) => (order && account.orders.get(order)?.price) || 0
    const position = ({ id: ticket, units, stop, target, clientExtensions }: Trade) =>
      ({
        ticket,
        clientId: clientIdOf(clientExtensions),
        side: units > 0 ? 'buy' : 'sell',
        volume: volumeOf(units),
        sl: price(stop),
        tp: price(target),
      }) as Position
    const there = [...account.trades.values()].map(position)
    for (const [key, one] of this.positions)
      if (one.account === id && !account.trades.has(one.ticket)) this.positions.delete(key)
    for (const one of there) this.positions.set(`${id} ${one.ticket}`, { ...one, account: id })
    return there
  }

  open(account: string): readonly Held<Position>[] {
    return [...this.positions.values()].filter((one) => one.account === account)
  }
}
