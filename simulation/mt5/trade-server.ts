import {
  ACTION,
  type Account,
  type Order,
  REASON,
  type RequestKind,
  type Sender,
  type TradeFault,
  TradeFaults,
  type TradeRequest,
  type TradeResult,
  Venue,
} from '@ratchet/broker/counterparty/mt5'
import type { Random } from '@ratchet/domain'
import type { Refusing } from '../elsewhere.ts'

type NewOrder = Parameters<Venue['newOrder']>[1]

/** What the trade server answers while it refuses. */
const refusals: Readonly<Record<number, (random: Random) => TradeFault>> = {
  10004: () => ({ what: 'requote' }),
  10012: (random) => ({ what: 'code', retcode: 10012, isExecuted: random.chance(0.5) }),
}

/** Faults of the next requests, by their number. */
export class SeededFaults extends TradeFaults {
  readonly #random: Random
  #refusing: (Refusing & { left: number }) | null = null
  #planned: { readonly faultOf: (kind: RequestKind, volume: number) => TradeFault | undefined; left: number } | null =
    null
  /** Of the request that is executed now. */
  volume = 0

  constructor(random: Random) {
    super()
    this.#random = random
  }

  refuse(refusing: Refusing | null): void {
    this.#refusing = refusing && { ...refusing, left: refusing.count }
    if (!refusing) this.#planned = null
  }

  /** The next so many requests meet a fault. */
  planNext(count: number, faultOf: (kind: RequestKind, volume: number) => TradeFault | undefined): void {
    this.#planned = { faultOf, left: count }
  }

  override next(kind: RequestKind): TradeFault | undefined {
    const [refusing, planned] = [this.#refusing, this.#planned]
    if (refusing && refusing.left > 0) {
      refusing.left--
      return refusals[refusing.retcode]?.(this.#random) ?? { what: 'code', retcode: refusing.retcode }
    }
    if (!planned || planned.left === 0) return undefined
    planned.left--
    return planned.faultOf(kind, this.volume)
  }
}

/** Who asked for an order: the id in the comment as it was sent, whatever the trade server makes of the comment. */
export interface Origin {
  readonly cid: string
  readonly isByHand: boolean
}

/** The trade server of the simulation: it remembers who asked for each order, and says when an account changed. */
export class SeededTradeServer extends Venue {
  override readonly faults: SeededFaults
  readonly origins = new Map<bigint, Origin>()
  /** Called after everything that may have changed accounts. */
  onChange: () => void = () => {}
  /** An order was answered with 10008: it is executed later. */
  onPlaced: () => void = () => {}
  onRequest: (request: TradeRequest, result: TradeResult) => void = () => {}
  #origin: Origin | undefined

  constructor(options: ConstructorParameters<typeof Venue>[0], random: Random) {
    super(options)
    this.faults = new SeededFaults(random)
  }

  override trade(account: Account, request: TradeRequest, sender: Sender = { reason: REASON.EXPERT }): TradeResult {
    const { comment, action, volume } = request
    const isByHand = sender.reason !== REASON.EXPERT
    this.#origin = { cid: isByHand || !comment.startsWith('R') ? '' : comment.slice(1), isByHand }
    this.faults.volume = action === ACTION.DEAL ? volume : 0
    try {
      const result = super.trade(account, request, sender)
      if (!isByHand) this.onRequest(request, result)
      return result
    } finally {
      this.#origin = undefined
      this.onChange()
    }
  }

  override newOrder(account: Account, fields: NewOrder): Order {
    const order = super.newOrder(account, fields)
    if (this.#origin) this.origins.set(order.ticket, this.#origin)
    return order
  }

  override place(account: Account, order: Order): void {
    super.place(account, order)
    this.onPlaced()
  }

  override settle(): void {
    super.settle()
    this.onChange()
  }

  override quote(name: string, bid: number, ask: number): void {
    super.quote(name, bid, ask)
    this.onChange()
  }

  override deposit(account: Account, money: number): void {
    super.deposit(account, money)
    this.onChange()
  }
}
