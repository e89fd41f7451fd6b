import type { Order, Position, Quote, Ticket, TimeMs } from '../numbers/types.ts'
import { hourMs } from '../time/durations.ts'
import { serverDayEndMs } from '../time/sessions.ts'
import { type AlarmKind, askAtLeast, askAtMost, bidAtLeast, bidAtMost, PriceAlarms } from '../trigger/alarms.ts'
import type { Book, Effect } from './book.ts'
import { BookSums } from './book-sums.ts'
import { type Market, timeWith } from './market.ts'
import { boundsByMargin } from './stop-out-bounds.ts'

/** Times between which no night is charged. */
interface Day {
  readonly fromMs: TimeMs
  readonly untilMs: TimeMs
}

interface Watched {
  readonly book: Book
  readonly number: number
  readonly sums: BookSums
  /** Alarms of each order and each position. The two may have the same ticket. */
  readonly orders: Map<Ticket, readonly number[]>
  readonly positions: Map<Ticket, readonly number[]>
  /** When each order ends that does. (MAT24) */
  readonly ends: Map<Ticket, TimeMs>
  /** Alarms at the prices at which equity could reach the stop-out limit. */
  bounds: number[]
  /** Symbols in which the book has something. Swap is charged at a quote of any of them, while there is a position; an order may end at one. */
  symbols: readonly number[]
  day: Day | null
}

const anyDay: Day = { fromMs: Number.NEGATIVE_INFINITY, untilMs: Number.POSITIVE_INFINITY }
const isWithin = ({ fromMs, untilMs }: Day, timeMs: TimeMs): boolean => timeMs >= fromMs && timeMs < untilMs

/** The books that have something in a symbol and to which a time does something, and the times that do nothing to any of them. */
interface Calendar {
  readonly books: Set<Watched>
  day: Day
}

/**
 * MAT18: which books a quote could touch. Stops, targets, pending orders and the prices at which a stop-out could come are alarms in
 * the trigger index, in points: a quote costs the books that it touches, a change of a book what was changed in it. A book that
 * is not told of a quote that touches nothing of it stays the same.
 */
export class BookWatch {
  readonly #market: Market
  readonly #alarms = new PriceAlarms()
  readonly #symbols: ReadonlyMap<string, number>
  readonly #calendars: readonly Calendar[]
  readonly #books = new Map<Book, Watched>()
  readonly #byNumber: (Watched | undefined)[] = []
  readonly #free: number[] = []
  #today: Day = { fromMs: 0, untilMs: 0 }

  constructor(market: Market) {
    this.#market = market
    this.#symbols = new Map([...market.instruments.keys()].map((symbol, n) => [symbol, n]))
    this.#calendars = [...market.instruments.keys()].map(() => ({ books: new Set<Watched>(), day: anyDay }))
  }

  add(book: Book): void {
    const number = this.#free.pop() ?? this.#byNumber.length
    const sums = new BookSums(book.leverage, this.#market)
    const nothing = { orders: new Map(), positions: new Map(), ends: new Map(), bounds: [], symbols: [], day: null }
    const watched: Watched = { book, number, sums, ...nothing }
    this.#books.set(book, watched)
    this.#byNumber[number] = watched
    for (const order of book.orders.values()) this.#takeOrder(watched, order)
    for (const position of book.positions.values()) this.#takePosition(watched, position)
    this.#bound(watched)
  }

  /** From here on no quote touches it. */
  remove(book: Book): void {
    const watched = this.#books.get(book)
    if (watched === undefined) return
    for (const alarms of [...watched.orders.values(), ...watched.positions.values(), watched.bounds])
      for (const alarm of alarms) this.#alarms.takeBack(alarm)
    for (const symbol of watched.symbols) this.#calendars[symbol]?.books.delete(watched)
    this.#books.delete(book)
    this.#byNumber[watched.number] = undefined
    this.#free.push(watched.number)
  }

  /** To be called after every look at a book that may have changed it, with all that was done to it since the last call. */
  changed(book: Book, effects: readonly Effect[]): void {
    const watched = this.#books.get(book)
    if (watched === undefined) return
    for (const { orders, positions } of effects) {
      for (const order of orders) this.#takeOrder(watched, order)
      for (const position of positions) this.#takePosition(watched, position)
    }
    this.#bound(watched)
  }

  /** Whether the quote could touch a book. */
  mayTouch(quote: Quote): boolean {
    const symbol = this.#symbols.get(quote.symbol)
    if (symbol === undefined) return false
    if (this.#alarms.ring(symbol, quote.bid, quote.ask)) return true
    const timeMs = timeWith(this.#market, quote)
    return !isWithin((this.#calendars[symbol] as Calendar).day, timeMs) && this.#due(symbol, timeMs).length > 0
  }

  /** Books that the quote could touch, those that were added first mostly first. */
  touched(quote: Quote): readonly Book[] {
    const symbol = this.#symbols.get(quote.symbol)
    if (symbol === undefined) return []
    const timeMs = timeWith(this.#market, quote)
    const isDay = isWithin((this.#calendars[symbol] as Calendar).day, timeMs)
    const found = new Set<Watched>(isDay ? [] : this.#due(symbol, timeMs))
    this.#alarms.each(symbol, quote.bid, quote.ask, (owner) => found.add(this.#byNumber[owner] as Watched))
    return [...found].sort((a, b) => a.number - b.number).map(({ book }) => book)
  }

  /** Books that owe swap at this time, or have an order that ends. Looks at all of the symbol, as often as a day or an order ends. */
  #due(symbol: number, timeMs: TimeMs): Watched[] {
    const calendar = this.#calendars[symbol] as Calendar
    calendar.day = anyDay
    const due: Watched[] = []
    for (const watched of calendar.books) {
      const day = watched.day ?? anyDay
      calendar.day = common(calendar.day, day)
      if (!isWithin(day, timeMs)) due.push(watched)
    }
    return due
  }

  #takeOrder({ orders, ends, sums, number }: Watched, order: Order): void {
    for (const alarm of orders.get(order.ticket) ?? []) this.#alarms.takeBack(alarm)
    orders.delete(order.ticket)
    const isWorking = order.state === 'placed'
    sums.order(order, isWorking)
    if (isWorking && order.untilMs !== undefined) ends.set(order.ticket, order.untilMs)
    else ends.delete(order.ticket)
    if (!isWorking) return
    const symbol = this.#symbols.get(order.symbol)
    if (symbol === undefined) return
    const set = (kind: AlarmKind) => this.#alarms.set(symbol, kind, order.price, number)
    if (order.type === 'Order_Type_BuyLimit') orders.set(order.ticket, [set(askAtMost)])
    else if (order.type === 'Order_Type_BuyStop') orders.set(order.ticket, [set(askAtLeast)])
    else if (order.type === 'Order_Type_SellLimit') orders.set(order.ticket, [set(bidAtLeast)])
    else if (order.type === 'Order_Type_SellStop') orders.set(order.ticket, [set(bidAtMost)])
  }

  #takePosition({ positions, sums, number }: Watched, position: Position): void {
    const { ticket, side, sl, tp, volume } = position
    for (const alarm of positions.get(ticket) ?? []) this.#alarms.takeBack(alarm)
    positions.delete(ticket)
    sums.position(position, volume > 0)
    const symbol = this.#symbols.get(position.symbol)
    if (volume === 0 || symbol === undefined) return
    const [stop, target] = side === 'buy' ? ([bidAtMost, bidAtLeast] as const) : ([askAtLeast, askAtMost] as const)
    const alarms: number[] = []
    if (sl > 0) alarms.push(this.#alarms.set(symbol, stop, sl, number))
    if (tp > 0) alarms.push(this.#alarms.set(symbol, target, tp, number))
    if (alarms.length > 0) positions.set(ticket, alarms)
  }

  /** Alarms of the book as a whole: the end of its day, and its stop-out. */
  #bound(watched: Watched): void {
    const { book, sums, bounds, number } = watched
    const market = this.#market
    for (const alarm of bounds.splice(0)) this.#alarms.takeBack(alarm)
    const hasPositions = book.positions.size > 0
    const end = watched.ends.size === 0 ? undefined : Math.min(...watched.ends.values())
    const day = hasPositions ? this.#dayOf(market.timeMs) : null
    watched.day = end === undefined ? day : common(day ?? anyDay, { fromMs: anyDay.fromMs, untilMs: end })
    const isDated = watched.day !== null
    this.#date(watched, isDated ? [...sums.of.keys()].flatMap((symbol) => this.#symbols.get(symbol) ?? []) : [])
    if (!hasPositions || market.options.stopOutPercent === 0) return
    for (const { symbol: name, bid, ask } of boundsByMargin(book, sums, market)) {
      const symbol = this.#symbols.get(name)
      if (symbol === undefined) continue
      if (bid !== undefined) bounds.push(this.#alarms.set(symbol, bidAtMost, bid, number))
      if (ask !== undefined) bounds.push(this.#alarms.set(symbol, askAtLeast, ask, number))
    }
  }

  #date(watched: Watched, symbols: readonly number[]): void {
    for (const symbol of watched.symbols) if (!symbols.includes(symbol)) this.#calendars[symbol]?.books.delete(watched)
    watched.symbols = symbols
    for (const symbol of symbols) {
      const calendar = this.#calendars[symbol] as Calendar
      calendar.books.add(watched)
      if (watched.day !== null) calendar.day = common(calendar.day, watched.day)
    }
  }

  /** The server's day of this time. Swap is charged on the first quote of another day; one that lies behind counts as another too. */
  #dayOf(timeMs: TimeMs): Day {
    if (isWithin(this.#today, timeMs)) return this.#today
    const untilMs = serverDayEndMs(this.#market.options.dayEnd, timeMs)
    // Zones move by two hours at most, so that the day began no later than 22 hours before its end.
    this.#today = { fromMs: Math.min(untilMs - 22 * hourMs, timeMs), untilMs }
    return this.#today
  }
}

function common(a: Day, b: Day): Day {
  if (b.fromMs <= a.fromMs && b.untilMs >= a.untilMs) return a
  return { fromMs: Math.max(a.fromMs, b.fromMs), untilMs: Math.min(a.untilMs, b.untilMs) }
}
