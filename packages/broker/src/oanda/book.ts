import type { Instrument } from '@ratchet/contract'
import { type Cents, type Order, type Points, type Position, parseDecimal, type TimeMs } from '@ratchet/domain'
import type { z } from 'zod'
import { fromWireId } from '../ids/client-id.ts'
import { Unreadable } from './errors.ts'
import { isWhole, volumeOfUnits } from './instruments.ts'
import { symbolOf } from './names.ts'
import type { FullAccount, openTrade, Transaction, workingOrder } from './wire.ts'

/** A stop loss or a take profit of a trade: at OANDA it is an order of its own. */
export interface Leg {
  readonly trade: string
  readonly leg: 'sl' | 'tp'
}

/** An account as far as its history was read. */
export interface Book {
  readonly orders: Map<string, Order>
  readonly positions: Map<string, Position>
  /** By the order's id. */
  readonly legs: Map<string, Leg>
  /** A changed order has a new id there with each change; here it keeps the first. New id -> first id, the newest last, also of what has ended. */
  readonly tickets: Map<string, string>
  balance: Cents
}

export const emptyBook = (): Book => ({
  orders: new Map(),
  positions: new Map(),
  legs: new Map(),
  tickets: new Map(),
  balance: 0,
})

/** Changes go into a copy first: a batch that cannot be read changes nothing. */
export const copyOf = (book: Book): Book => ({
  orders: new Map(book.orders),
  positions: new Map(book.positions),
  legs: new Map(book.legs),
  tickets: new Map(book.tickets),
  balance: book.balance,
})

/** So many numbers of changed orders are kept: what becomes of a request is asked soon after it. */
const mostTickets = 100

/** Forgets the oldest numbers that no working order has. */
export function trimTickets({
  tickets,
  orders,
}: Pick<Book, 'tickets'> & { readonly orders: { has(ticket: string): boolean } }): void {
  if (tickets.size <= mostTickets) return
  const newest = new Map([...tickets].map(([id, first]) => [first, id]))
  for (const [id, first] of tickets) {
    if (tickets.size <= mostTickets) return
    if (!orders.has(first) || newest.get(first) !== id) tickets.delete(id)
  }
}

export type InstrumentsByName = (instrument: string) => Instrument | undefined

/** Money as text in cents, half away from zero. */
export const centsOf = (text: string | undefined): Cents => (text === undefined ? 0 : (parseDecimal(text, 2) ?? 0))

/** @throws Unreadable where the text is no price of the instrument */
export function pointsOf(text: string | undefined, { digits }: Instrument): Points {
  if (text === undefined) return 0
  const points = parseDecimal(text, digits)
  if (points === undefined) throw new Unreadable('A price cannot be read.')
  return points
}

/** RFC 3339 with nanoseconds, or Unix seconds with decimals. @throws Unreadable */
export function timeOf(text: string): TimeMs {
  const timeMs = /^\d+(\.\d+)?$/.test(text)
    ? Math.floor(Number(text) * 1000)
    : Date.parse(text.replace(/(\.\d{3})\d+/, '$1'))
  if (!Number.isFinite(timeMs)) throw new Unreadable('A time cannot be read.')
  return timeMs
}

const orderTypes = { LIMIT: 'Limit', STOP: 'Stop', MARKET_IF_TOUCHED: 'Limit' } as const

/** The type of a working order as the product names it; undefined for what is no entry order. */
function orderTypeOf(type: string, units: string): Order['type'] | undefined {
  const side = units.startsWith('-') ? 'Sell' : 'Buy'
  const kind = type.replace(/_ORDER$/, '')
  if (kind === 'MARKET') return `Order_Type_${side}`
  const named = orderTypes[kind as keyof typeof orderTypes]
  return named && `Order_Type_${side}${named}`
}

type Said = Pick<
  Transaction,
  'instrument' | 'units' | 'price' | 'gtdTime' | 'clientExtensions' | 'stopLossOnFill' | 'takeProfitOnFill'
>

/** An entry order as a transaction or an account says it; undefined where it is for something, or an amount, that cannot be traded here. */
export function orderOf(
  { id, type, time, ...said }: Said & { readonly id: string; readonly type: string; readonly time: string },
  instruments: InstrumentsByName,
): Order | undefined {
  const { instrument: name = '', units = '' } = said
  const instrument = instruments(name)
  const [symbol, orderType] = [symbolOf(name), orderTypeOf(type, units)]
  if (!instrument || !symbol || !orderType) return undefined
  const volume = volumeOfUnits(units, instrument)
  if (volume === undefined) throw new Unreadable('An amount cannot be read.')
  if (!isWhole(units, instrument)) return undefined
  const { id: clientId = '', tag = '', comment = '' } = said.clientExtensions ?? {}
  return {
    ticket: id,
    clientId: fromWireId(clientId),
    symbol,
    type: orderType,
    volume,
    price: pointsOf(said.price, instrument),
    sl: pointsOf(said.stopLossOnFill?.price, instrument),
    tp: pointsOf(said.takeProfitOnFill?.price, instrument),
    comment,
    magic: tag,
    state: 'placed',
    ...(said.gtdTime && { untilMs: timeOf(said.gtdTime) }),
    setupTimeMs: timeOf(time),
    doneTimeMs: 0,
    position: '',
  }
}

/** What is open of an account that its book leaves out, in OANDA's words: it cannot be traded here, or not that much of it. */
export function leftOutOf({ account }: FullAccount, { positions, orders, tickets }: Book): string[] {
  const trades = account.trades.filter(({ id }) => !positions.has(id))
  const waiting = account.orders.filter(
    ({ id, tradeID, instrument }) =>
      tradeID === undefined && instrument !== undefined && !orders.has(tickets.get(id) ?? id),
  )
  return [
    ...trades.map(({ currentUnits, instrument }) => `${currentUnits} ${instrument}`),
    ...waiting.map(({ units = '', instrument = '' }) => `an order of ${units} ${instrument}`),
  ]
}

/** An account as the broker says it is now. @throws Unreadable where a part of it cannot be read: that is never an empty account */
export function bookOf({ account }: FullAccount, instruments: InstrumentsByName, known: Book): Book {
  const book = emptyBook()
  book.balance = centsOf(account.balance)
  const orders = new Map(account.orders.map((order) => [order.id, order]))
  for (const trade of account.trades) addTrade(book, withOrders(trade, orders), instruments, known)
  for (const order of account.orders) addOrder(book, order, instruments, known)
  return book
}

type OpenTrade = z.infer<typeof openTrade>

/** A trade with the orders that it names by number. @throws Unreadable where one is not there: that is never a trade without a stop */
function withOrders(trade: OpenTrade, orders: ReadonlyMap<string, z.infer<typeof workingOrder>>): OpenTrade {
  const named = (id: string | null | undefined) => {
    if (id == null) return undefined
    const order = orders.get(id)
    if (!order) throw new Unreadable('An order of a trade is missing.')
    return order
  }
  return {
    ...trade,
    stopLossOrder: trade.stopLossOrder ?? named(trade.stopLossOrderID),
    takeProfitOrder: trade.takeProfitOrder ?? named(trade.takeProfitOrderID),
    guaranteedStopLossOrder: trade.guaranteedStopLossOrder ?? named(trade.guaranteedStopLossOrderID),
  }
}

function addTrade(book: Book, trade: OpenTrade, instruments: InstrumentsByName, known: Book): void {
  const instrument = instruments(trade.instrument)
  const symbol = symbolOf(trade.instrument)
  if (!instrument || !symbol) return
  const volume = volumeOfUnits(trade.currentUnits, instrument)
  if (volume === undefined) throw new Unreadable('An amount cannot be read.')
  // What is left of one that was whole stays: it is ours to look after.
  if (!isWhole(trade.currentUnits, instrument) && !known.positions.has(trade.id)) return
  const { id: clientId = '', tag = '', comment = '' } = trade.clientExtensions ?? {}
  const stop = trade.stopLossOrder ?? trade.guaranteedStopLossOrder
  const isGuaranteed = stop && (stop.guaranteed || !trade.stopLossOrder)
  if (stop) book.legs.set(stop.id, { trade: trade.id, leg: 'sl' })
  if (trade.takeProfitOrder) book.legs.set(trade.takeProfitOrder.id, { trade: trade.id, leg: 'tp' })
  book.positions.set(trade.id, {
    ticket: trade.id,
    identifier: known.positions.get(trade.id)?.identifier ?? trade.id,
    clientId: fromWireId(clientId),
    symbol,
    side: trade.currentUnits.startsWith('-') ? 'sell' : 'buy',
    volume: Math.max(1, volume),
    openPrice: pointsOf(trade.price, instrument),
    openTimeMs: timeOf(trade.openTime),
    sl: pointsOf(stop?.price, instrument),
    ...(isGuaranteed && { guaranteed: true }),
    tp: pointsOf(trade.takeProfitOrder?.price, instrument),
    swap: centsOf(trade.financing),
    comment,
    magic: tag,
  })
}

function addOrder(book: Book, said: z.infer<typeof workingOrder>, instruments: InstrumentsByName, known: Book): void {
  if (said.tradeID !== undefined) return
  const order = orderOf({ ...said, time: said.createTime }, instruments)
  if (!order) return
  const ticket = known.tickets.get(said.id) ?? said.id
  if (ticket !== said.id) book.tickets.set(said.id, ticket)
  const { setupTimeMs = order.setupTimeMs } = known.orders.get(ticket) ?? {}
  book.orders.set(ticket, { ...order, ticket, setupTimeMs })
}
