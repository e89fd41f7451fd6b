import { marginCents } from '../money/margin.ts'
import { moneyDigits, volumeDigits } from '../numbers/instruments.ts'
import type { Cents, Order, Points, Position, Quote, Ticket } from '../numbers/types.ts'
import { instrumentOf } from './funds.ts'
import type { Market } from './market.ts'

/** The sums of a book in one symbol. */
export interface SymbolSum {
  buyVolume: number
  sellVolume: number
  /** Volume × open price, over all positions of the side: beyond what a number holds exactly. */
  buyCost: bigint
  sellCost: bigint
  /** Orders and positions. */
  count: number
}

/** The amounts of an order or position that were added up. */
interface Added {
  readonly symbol: string
  readonly volume: number
  readonly price: Points
  readonly margin: Cents
  readonly swap: Cents
}

/** Sums over what is in a book, kept as it changes, so that nobody has to walk it to know how near its stop-out is. */
export class BookSums {
  readonly #leverage: number
  readonly #market: Market
  readonly #orders = new Map<Ticket, Added>()
  readonly #positions = new Map<Ticket, Added>()
  readonly #symbols = new Map<string, SymbolSum>()
  /** As `usedMargin` has it. (MRG3) */
  margin: Cents = 0
  #swap: Cents = 0

  constructor(leverage: number, market: Market) {
    this.#leverage = leverage
    this.#market = market
  }

  get of(): ReadonlyMap<string, SymbolSum> {
    return this.#symbols
  }

  order(order: Order, isThere: boolean): void {
    const before = this.#orders.get(order.ticket)
    if (isThere) this.#orders.set(order.ticket, this.#enter(order.symbol, order.volume, order.price, 0, before))
    else this.#orders.delete(order.ticket)
    if (before !== undefined) this.#leave(before)
  }

  position(position: Position, isThere: boolean): void {
    const { ticket, symbol, volume, openPrice, swap, side } = position
    const before = this.#positions.get(ticket)
    if (isThere) {
      this.#positions.set(ticket, this.#enter(symbol, volume, openPrice, swap, before))
      this.#hold(symbol, side, volume, openPrice)
    } else this.#positions.delete(ticket)
    if (before === undefined) return
    this.#hold(symbol, side, -before.volume, before.price)
    this.#leave(before)
  }

  /**
   * Floating profit and accrued swap, unrounded: the sum of what is rounded position by position (MON1) lies within half a cent for
   * each of them. Undefined while a position's symbol has no quote.
   */
  floating(): number | undefined {
    let sum = this.#swap
    for (const [symbol, { buyVolume, sellVolume, buyCost, sellCost }] of this.#symbols) {
      if (buyVolume === 0 && sellVolume === 0) continue
      const quote: Quote | undefined = this.#market.quotes.get(symbol)
      if (quote === undefined) return undefined
      const { contractSize, digits } = instrumentOf(this.#market, symbol)
      const buys = BigInt(quote.bid) * BigInt(buyVolume) - buyCost
      const sells = sellCost - BigInt(quote.ask) * BigInt(sellVolume)
      sum += (Number(buys + sells) * contractSize) / 10 ** (digits + volumeDigits - moneyDigits)
    }
    return sum
  }

  #enter(symbol: string, volume: number, price: Points, swap: Cents, before: Added | undefined): Added {
    const isSame = before !== undefined && before.volume === volume && before.price === price
    const margin = isSame ? before.margin : this.#marginOf(symbol, volume, price)
    this.margin += margin
    this.#swap += swap
    this.#sum(symbol).count += 1
    return { symbol, volume, price, margin, swap }
  }

  #leave({ symbol, margin, swap }: Added): void {
    this.margin -= margin
    this.#swap -= swap
    const sum = this.#sum(symbol)
    sum.count -= 1
    if (sum.count === 0) this.#symbols.delete(symbol)
  }

  /** Nothing where the symbol is not known any more: it has no quote either, and nobody can tell how the book stands. */
  #marginOf(symbol: string, volume: number, price: Points): Cents {
    const instrument = this.#market.instruments.get(symbol)
    return instrument === undefined ? 0 : marginCents(instrument, volume, price, this.#leverage)
  }

  #hold(symbol: string, side: Position['side'], volume: number, price: Points): void {
    const sum = this.#sum(symbol)
    const cost = BigInt(volume) * BigInt(price)
    if (side === 'buy') {
      sum.buyVolume += volume
      sum.buyCost += cost
    } else {
      sum.sellVolume += volume
      sum.sellCost += cost
    }
  }

  #sum(symbol: string): SymbolSum {
    const known = this.#symbols.get(symbol)
    if (known !== undefined) return known
    const sum: SymbolSum = { buyVolume: 0, sellVolume: 0, buyCost: 0n, sellCost: 0n, count: 0 }
    this.#symbols.set(symbol, sum)
    return sum
  }
}
