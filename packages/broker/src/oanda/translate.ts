import { RET } from '@ratchet/contract'
import {
  type Answer,
  type BrokerReport,
  type BrokerRequest,
  type Cents,
  type Charge,
  type Deal,
  type DealReason,
  type Funded,
  type Order,
  type Position,
  type Quote,
  shareOut,
} from '@ratchet/domain'
import { fromWireId } from '../ids/client-id.ts'
import { type Book, centsOf, type InstrumentsByName, orderOf, pointsOf, timeOf, trimTickets } from './book.ts'
import { withRest } from './charges.ts'
import { isWhole, volumeOfUnits } from './instruments.ts'
import { instrumentOf, symbolOf } from './names.ts'
import { retcodeOf, wordsOf } from './retcodes.ts'
import type { Transaction } from './wire.ts'

/** What one batch of transactions came to: OANDA writes a batch for each cause. Undefined where nobody here is concerned. */
export type Told = Omit<BrokerReport, 'seq'> | undefined

interface Batch {
  readonly account: string
  readonly book: Book
  readonly instruments: InstrumentsByName
  /** Requests of ours without an answer: what carries no client id there is known by what it did. */
  readonly pending: readonly BrokerRequest[]
  readonly orders: Map<string, Order>
  readonly positions: Map<string, Position>
  readonly deals: Deal[]
  readonly charges: Charge[]
  quote: Quote | null
  answer: Answer | null
  /** What was paid in, less what was taken out. */
  transferred: Cents
  /** Whether it says a balance. */
  hasBalance: boolean
  /** Orders of this batch that close a trade, by id. */
  readonly closing: Set<string>
}

const reasons: Readonly<Record<string, DealReason>> = {
  STOP_LOSS_ORDER: 'sl',
  TRAILING_STOP_LOSS_ORDER: 'sl',
  GUARANTEED_STOP_LOSS_ORDER: 'sl',
  TAKE_PROFIT_ORDER: 'tp',
  MARKET_ORDER_MARGIN_CLOSEOUT: 'so',
}

/**
 * Takes one batch into the book.
 * @param transactions of one batch, in order
 * @throws Unreadable where one cannot be read; the book is then half changed, so it should be a copy
 */
export function takeBatch(
  account: string,
  transactions: readonly Transaction[],
  book: Book,
  instruments: InstrumentsByName,
  pending: readonly BrokerRequest[],
): Told {
  const batch: Batch = {
    account,
    book,
    instruments,
    pending,
    orders: new Map(),
    positions: new Map(),
    deals: [],
    charges: [],
    quote: null,
    answer: null,
    transferred: 0,
    hasBalance: false,
    closing: new Set(),
  }
  const before = book.balance
  for (const one of transactions) takeOne(batch, one)
  const { orders, positions, quote, answer, transferred } = batch
  const rest = batch.hasBalance ? book.balance - before - transferred : undefined
  const { deals, charges } = rest === undefined ? batch : withRest(batch, rest)
  const isNothing = !answer && orders.size + positions.size + deals.length === 0 && book.balance === before
  if (isNothing) return undefined
  for (const [ticket, { volume }] of positions) if (volume === 0) book.positions.delete(ticket)
  for (const [ticket, { state }] of orders) if (state !== 'placed') book.orders.delete(ticket)
  trimTickets(book)
  const last = transactions.at(-1)
  return {
    account,
    timeMs: last ? timeOf(last.time) : 0,
    quote,
    answer,
    orders: [...orders.values()],
    deals,
    positions: [...positions.values()],
    balance: book.balance,
    ...(charges.length > 0 && { charges }),
    ...(transferred !== 0 && { funded: fundedBy(transferred) }),
  }
}

/** FLO7: money that came or went without a deal is neither profit nor loss. */
const fundedBy = (amount: Cents): Funded => ({ what: amount > 0 ? 'deposit' : 'withdrawal', amount })

function takeOne(batch: Batch, one: Transaction): void {
  const { type } = one
  if (type.endsWith('_REJECT')) refused(batch, one)
  else if (type === 'ORDER_FILL') filled(batch, one)
  else if (type === 'ORDER_CANCEL') canceled(batch, one)
  else if (type === 'STOP_LOSS_ORDER' || type === 'GUARANTEED_STOP_LOSS_ORDER') leg(batch, one, 'sl')
  else if (type === 'TAKE_PROFIT_ORDER') leg(batch, one, 'tp')
  else if (type === 'DAILY_FINANCING') financed(batch, one)
  else if (type === 'TRANSFER_FUNDS') batch.transferred += centsOf(one.amount)
  else if (/^(MARKET|LIMIT|STOP|MARKET_IF_TOUCHED)_ORDER$/.test(type)) ordered(batch, one)
  if (one.accountBalance === undefined) return
  batch.hasBalance = true
  batch.book.balance = centsOf(one.accountBalance)
}

function keepOrder({ book, orders }: Batch, order: Order): void {
  book.orders.set(order.ticket, order)
  orders.set(order.ticket, order)
}
function keepPosition({ book, positions }: Batch, position: Position): void {
  book.positions.set(position.ticket, position)
  positions.set(position.ticket, position)
}
const ticketOf = ({ book }: Batch, id: string): string => book.tickets.get(id) ?? id

function answered(batch: Batch, clientId: string | undefined, one: Transaction, more: Partial<Answer>): void {
  if (clientId === undefined || clientId === '') return
  const { bid = 0, ask = 0 } = batch.quote ?? {}
  batch.answer = {
    clientId,
    retcode: RET.DONE,
    text: '',
    order: '',
    deal: '',
    bid,
    ask,
    timeMs: timeOf(one.time),
    ...batch.answer,
    ...more,
  }
}

/** The request of ours that did this, where only its effect tells. */
const pendingOf = <K extends BrokerRequest['kind']>(
  { pending }: Batch,
  kind: K,
  isIt: (request: Extract<BrokerRequest, { kind: K }>) => boolean,
): string | undefined =>
  pending.find((request) => request.kind === kind && isIt(request as Extract<BrokerRequest, { kind: K }>))?.clientId

function ordered(batch: Batch, one: Transaction): void {
  if (one.tradeClose) {
    batch.closing.add(one.id)
    const { tradeID } = one.tradeClose
    answered(
      batch,
      pendingOf(batch, 'close', ({ position }) => position === tradeID),
      one,
      { order: one.id },
    )
    return
  }
  const order = orderOf(one, batch.instruments)
  if (!order) return
  const replaced = one.replacesOrderID
  if (replaced === undefined) {
    keepOrder(batch, order)
    const isWorking = one.type !== 'MARKET_ORDER'
    answered(batch, order.clientId, one, { order: order.ticket, retcode: isWorking ? RET.PLACED : RET.DONE })
    return
  }
  const ticket = ticketOf(batch, replaced)
  batch.book.tickets.set(one.id, ticket)
  const { setupTimeMs } = batch.book.orders.get(ticket) ?? order
  keepOrder(batch, { ...order, ticket, setupTimeMs })
  answered(
    batch,
    pendingOf(batch, 'modify', (request) => request.order === ticket),
    one,
    { order: ticket },
  )
}

function filled(batch: Batch, one: Transaction): void {
  const instrument = batch.instruments(one.instrument ?? '')
  const symbol = symbolOf(one.instrument ?? '')
  if (!instrument || !symbol) return
  const bid = pointsOf(one.fullPrice?.bids?.[0]?.price ?? one.fullPrice?.closeoutBid, instrument)
  const ask = pointsOf(one.fullPrice?.asks?.[0]?.price ?? one.fullPrice?.closeoutAsk, instrument)
  if (bid > 0 && ask > 0) batch.quote = { symbol, bid, ask, timeMs: timeOf(one.time) }
  const ticket = ticketOf(batch, one.orderID ?? '')
  const order = batch.book.orders.get(ticket)
  const opened = one.tradeOpened?.tradeID
  if (order) {
    keepOrder(batch, { ...order, state: 'filled', doneTimeMs: timeOf(one.time), position: opened ?? '' })
    if (batch.answer?.clientId === order.clientId)
      answered(batch, order.clientId, one, { deal: one.id, retcode: RET.DONE, bid, ask })
  } else if (batch.answer) answered(batch, batch.answer.clientId, one, { deal: one.id, bid, ask })
  if (one.tradeOpened) open(batch, one, order)
  const parts = [...(one.tradesClosed ?? []), ...(one.tradeReduced ? [one.tradeReduced] : [])]
  // One commission for the whole fill: each closing deal has its part of it.
  const ofParts = one.tradeOpened ? 0 : 0 - centsOf(one.commission)
  const commissions = shareOut(
    ofParts,
    parts.map(({ units }) => Math.abs(centsOf(units))),
  )
  for (const [index, part] of parts.entries())
    reduce(batch, one, part, { order: ticket, isAll: part !== one.tradeReduced, commission: commissions[index] ?? 0 })
}

function open(batch: Batch, one: Transaction, order: Order | undefined): void {
  const [instrument, symbol] = [batch.instruments(one.instrument ?? ''), symbolOf(one.instrument ?? '')]
  const opened = one.tradeOpened
  if (!instrument || !symbol || !opened || !isWhole(opened.units, instrument)) return
  const volume = volumeOfUnits(opened.units, instrument) ?? 0
  const price = pointsOf(opened.price ?? one.price, instrument)
  const side = opened.units.startsWith('-') ? 'sell' : 'buy'
  const { id = '', tag = order?.magic ?? '', comment = order?.comment ?? '' } = opened.clientExtensions ?? {}
  const clientId = order?.clientId || fromWireId(id)
  const timeMs = timeOf(one.time)
  const same = { symbol, side, volume, comment, magic: tag } as const
  // Stop and target are orders of their own, which follow in the same batch.
  const levels = { sl: 0, tp: 0, swap: 0 }
  keepPosition(batch, {
    ticket: opened.tradeID,
    identifier: order?.ticket ?? one.orderID ?? opened.tradeID,
    clientId,
    openPrice: price,
    openTimeMs: timeMs,
    ...same,
    ...levels,
  })
  batch.deals.push({
    ticket: one.id,
    order: order?.ticket ?? one.orderID ?? '',
    position: opened.tradeID,
    entry: 'in',
    price,
    timeMs,
    reason: 'client',
    profit: 0,
    swap: 0,
    commission: 0 - centsOf(one.commission),
    ...same,
  })
}

interface Part {
  readonly tradeID: string
  readonly units: string
  readonly realizedPL?: string | undefined
  readonly financing?: string | undefined
  readonly price?: string | undefined
}

interface Reduced {
  readonly order: string
  /** Whether nothing is left: OANDA's word for it, since what is left may be less than our smallest volume. */
  readonly isAll: boolean
  readonly commission: Cents
}

function reduce(batch: Batch, one: Transaction, part: Part, { order, isAll, commission }: Reduced): void {
  const position = batch.book.positions.get(part.tradeID)
  const instrument = batch.instruments(one.instrument ?? '')
  if (!position || !instrument) return
  const volume = isAll ? position.volume : Math.max(1, volumeOfUnits(part.units, instrument) ?? 0)
  keepPosition(batch, { ...position, volume: isAll ? 0 : Math.max(1, position.volume - volume) })
  const isSeveral = (one.tradesClosed?.length ?? 0) + (one.tradeReduced ? 1 : 0) > 1
  batch.deals.push({
    // One fill may close several trades: each closing deal has a ticket of its own.
    ticket: isSeveral ? `${one.id}${part.tradeID.padStart(8, '0')}` : one.id,
    order,
    position: position.ticket,
    symbol: position.symbol,
    side: position.side === 'buy' ? 'sell' : 'buy',
    entry: 'out',
    volume,
    price: pointsOf(part.price ?? one.price, instrument),
    timeMs: timeOf(one.time),
    reason: reasons[one.reason ?? ''] ?? 'client',
    comment: position.comment,
    magic: position.magic,
    profit: centsOf(part.realizedPL),
    swap: centsOf(part.financing),
    commission,
  })
}

function leg(batch: Batch, one: Transaction, which: 'sl' | 'tp'): void {
  const position = batch.book.positions.get(one.tradeID ?? '')
  if (!position) return
  const instrument = instrumentOfSymbol(batch, position.symbol)
  batch.book.legs.set(one.id, { trade: position.ticket, leg: which })
  const price = instrument ? pointsOf(one.price, instrument) : 0
  // The published definitions know it by its mark; later ones give it a type of its own.
  const isGuaranteed = one.guaranteed === true || one.type === 'GUARANTEED_STOP_LOSS_ORDER'
  keepPosition(batch, which === 'sl' ? withStop(position, price, isGuaranteed) : { ...position, tp: price })
  if (one.reason !== 'ON_FILL') answered(batch, levelsOf(batch, one, position.ticket), one, {})
}

function withStop({ guaranteed: _, ...position }: Position, sl: number, isGuaranteed: boolean): Position {
  return { ...position, sl, ...(isGuaranteed && { guaranteed: true }) }
}

/** The request that moved these levels: by the id that it gave the new order, or by the position that it was about. */
function levelsOf(batch: Batch, one: Transaction, position: string): string | undefined {
  const given = one.clientExtensions?.id
  return given ? fromWireId(given) : pendingOf(batch, 'levels', (request) => request.position === position)
}

function instrumentOfSymbol({ instruments }: Batch, symbol: string) {
  return instruments(instrumentOf(symbol))
}

function canceled(batch: Batch, one: Transaction): void {
  const id = one.orderID ?? ''
  const leg = batch.book.legs.get(id)
  if (leg) {
    batch.book.legs.delete(id)
    const position = batch.book.positions.get(leg.trade)
    // Where another takes its place, that one says the level.
    if (!position || one.replacedByOrderID !== undefined || one.reason === 'LINKED_TRADE_CLOSED') return
    keepPosition(batch, leg.leg === 'sl' ? withStop(position, 0, false) : { ...position, tp: 0 })
    answered(
      batch,
      pendingOf(batch, 'levels', (request) => request.position === leg.trade),
      one,
      {},
    )
    return
  }
  if (batch.closing.has(id)) {
    const reason = one.reason ?? ''
    if (batch.answer) answered(batch, batch.answer.clientId, one, { retcode: retcodeOf(reason), text: wordsOf(reason) })
    return
  }
  const ticket = ticketOf(batch, id)
  const order = batch.book.orders.get(ticket)
  if (!order || one.replacedByOrderID !== undefined || one.reason === 'CLIENT_REQUEST_REPLACED') return
  const isOurs = one.reason === 'CLIENT_REQUEST'
  const isNew = batch.orders.has(ticket)
  const reason = one.reason ?? ''
  const state = isNew ? 'rejected' : reason === 'TIME_IN_FORCE_EXPIRED' ? 'expired' : 'canceled'
  keepOrder(batch, { ...order, state, doneTimeMs: timeOf(one.time) })
  // An order that could not be filled when it came was never there: its refusal is an answer, and nothing changed.
  if (isNew && order.type.length <= 'Order_Type_Sell'.length) {
    batch.orders.delete(ticket)
    batch.book.orders.delete(ticket)
  }
  if (isOurs)
    answered(
      batch,
      pendingOf(batch, 'remove', (request) => request.order === ticket),
      one,
      { order: ticket },
    )
  else if (isNew) answered(batch, order.clientId, one, { retcode: retcodeOf(reason), text: wordsOf(reason), order: '' })
}

function refused(batch: Batch, one: Transaction): void {
  const reason = one.rejectReason ?? one.reason ?? ''
  const given = one.clientExtensions?.id
  const trade = one.tradeClose?.tradeID
  const clientId =
    (trade !== undefined && pendingOf(batch, 'close', ({ position }) => position === trade)) ||
    (one.tradeID !== undefined && levelsOf(batch, one, one.tradeID)) ||
    (one.type === 'ORDER_CANCEL_REJECT' &&
      pendingOf(batch, 'remove', ({ order }) => order === ticketOf(batch, one.orderID ?? ''))) ||
    (one.replacesOrderID !== undefined &&
      pendingOf(batch, 'modify', ({ order }) => order === ticketOf(batch, one.replacesOrderID ?? ''))) ||
    (given && fromWireId(given)) ||
    undefined
  answered(batch, clientId, one, { retcode: retcodeOf(reason, isLevel(one)), text: wordsOf(reason) })
}

/** Whether a transaction is about the stop or the target of a position. */
export const isLevel = ({ type }: Transaction): boolean => /^(GUARANTEED_)?(STOP_LOSS|TAKE_PROFIT)_ORDER/.test(type)

/** What a night costs is booked at once, and stands in the trade until it is closed. */
function financed(batch: Batch, one: Transaction): void {
  for (const { openTradeFinancings } of one.positionFinancings ?? [])
    for (const { tradeID, financing } of openTradeFinancings ?? []) {
      const position = batch.book.positions.get(tradeID)
      const cents = centsOf(financing)
      if (cents === 0) continue
      if (position) keepPosition(batch, { ...position, swap: position.swap + cents })
      batch.charges.push({ position: position ? tradeID : null, commission: 0, swap: cents, fee: 0 })
    }
}
