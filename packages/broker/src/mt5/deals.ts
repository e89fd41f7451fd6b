import type { Instrument } from '@ratchet/contract'
import { type Charge, type Position, shareOut } from '@ratchet/domain'
import type { WireBook } from './book.ts'
import type { Cause, Causes } from './causes.ts'
import { centsOf } from './decimals.ts'
import type { MutableBook } from './mutable-book.ts'
import { marketType } from './order-types.ts'
import type { WireDeal } from './schemas.ts'
import { type DealPart, dealOf, marksOf, positionOf, priceOf, type Reading, volumeOf } from './translate.ts'
import { clientIdOf } from './wire-ids.ts'

export interface DealContext {
  readonly book: MutableBook
  readonly wire: WireBook
  readonly causes: Causes
  readonly reading: Reading
}

const noCharge = { position: null, commission: 0, swap: 0, fee: 0 } as const

/** All that a deal booked. */
const totalOf = ({ profit, swap, commission, fee }: WireDeal): number =>
  centsOf(profit) + centsOf(swap) + centsOf(commission) + centsOf(fee)

/** Takes a deal into the book. Deals come in the order of the terminal's history. */
export function takeDeal(context: DealContext, deal: WireDeal): void {
  const found = context.reading.traded(deal.symbol)
  const volume = volumeOf(deal.volume)
  if (deal.kind !== 'trade') takeMoney(context, deal)
  else if (!found || volume === undefined || deal.side === '') chargeAll(context, deal)
  else takeTrade(context, { deal, volume, ...found })
}

function takeTrade(context: DealContext, trade: Trade): void {
  if (trade.deal.entry === 'in') takeIn(context, trade)
  else if (trade.deal.entry === 'inout') turn(context, trade)
  else takeOut(context, trade, true)
}

interface Trade {
  readonly deal: WireDeal
  readonly volume: number
  readonly symbol: string
  readonly instrument: Instrument
}

/** Money that came or went without a trade. Credit is no part of the balance. */
function takeMoney({ causes, reading }: DealContext, deal: WireDeal): void {
  const cents = totalOf(deal)
  if (cents === 0 || deal.kind === 'credit') return
  const cause = causes.begin(reading.utcOf(deal.msc), `deal:${deal.ticket}`)
  if (deal.kind === 'balance' || deal.kind === 'bonus')
    cause.funded = { what: cents > 0 ? 'deposit' : 'withdrawal', amount: cents }
  else cause.charges.push(chargeOf(deal, cents))
}

function chargeOf({ kind }: WireDeal, cents: number): Charge {
  if (kind === 'commission') return { ...noCharge, commission: cents }
  return kind === 'interest' ? { ...noCharge, swap: cents } : { ...noCharge, fee: cents }
}

/** A deal of something that the book leaves out: only its money counts. */
function chargeAll({ causes, reading }: DealContext, deal: WireDeal): void {
  const cents = totalOf(deal)
  if (cents === 0) return
  causes.begin(reading.utcOf(deal.msc), `deal:${deal.ticket}`).charges.push({ ...noCharge, fee: cents })
}

/** A position opens, or more is added to one of a netting account. */
function takeIn(context: DealContext, trade: Trade, part: Partial<DealPart> & { readonly ticket?: string } = {}): void {
  const { book, causes, reading } = context
  const { deal, symbol, instrument } = trade
  const volume = part.volume ?? trade.volume
  const ticket = book.ticketOf(deal.position)
  const cause = causes.ofOrder(deal.order, reading.utcOf(deal.msc), ticket)
  const before = book.positions.get(ticket)
  const now = before
    ? { ...before, volume: before.volume + volume, openPrice: openPriceOf(context, trade) ?? before.openPrice }
    : opened(context, trade, ticket, volume)
  setPosition(context, cause, now)
  const marks = { comment: now.comment, magic: now.magic }
  cause.deals.push(
    dealOf(
      deal,
      {
        ticket: deal.ticket,
        entry: 'in',
        position: ticket,
        commission: centsOf(deal.commission),
        hasMoney: true,
        ...part,
        volume,
        marks,
      },
      symbol,
      instrument,
      reading,
    ),
  )
  fillOrder(context, cause, trade, ticket)
}

const openPriceOf = ({ wire }: DealContext, { deal, instrument }: Trade): number | undefined => {
  const there = wire.positions.get(deal.position)
  return there && priceOf(there.open, instrument)
}

/** The position as the terminal has it now; as its deal and its request say it if it is closed by now. */
function opened({ wire, reading }: DealContext, trade: Trade, ticket: string, volume: number): Position {
  const { deal, symbol, instrument } = trade
  const there = wire.positions.get(deal.position)
  const side = deal.side === 'sell' ? 'sell' : 'buy'
  const same = { ticket, identifier: ticket, side, volume, symbol } as const
  const found = there && there.side === side && positionOf(there, ticket, reading)
  const clientId = clientIdOf(deal.cid)
  if (found) {
    const marks = found.clientId === '' && clientId !== '' ? marksOf(deal, reading) : found
    return { ...found, ...same, clientId: found.clientId || clientId, comment: marks.comment, magic: marks.magic }
  }
  const request = reading.request(clientId)
  const levels = request?.kind === 'order' ? { sl: request.sl, tp: request.tp } : { sl: 0, tp: 0 }
  return {
    ...same,
    clientId,
    openPrice: priceOf(deal.price, instrument),
    openTimeMs: reading.utcOf(deal.msc),
    ...levels,
    swap: 0,
    ...marksOf(deal, reading),
  }
}

/** A position or a part of it closes. */
function takeOut(context: DealContext, trade: Trade, isAll: boolean, part: Partial<DealPart> = {}): void {
  const { book, causes, reading } = context
  const { deal, symbol, instrument } = trade
  const ticket = book.ticketOf(deal.position)
  const position = book.positions.get(ticket)
  if (!position) {
    chargeAll(context, deal)
    return
  }
  const volume = Math.min(part.volume ?? trade.volume, position.volume)
  const cause = causes.ofOrder(deal.order, reading.utcOf(deal.msc), ticket)
  setPosition(context, cause, { ...position, volume: position.volume - volume })
  const { comment, magic } = position
  cause.deals.push(
    dealOf(
      deal,
      {
        ticket: deal.ticket,
        entry: 'out',
        position: ticket,
        commission: centsOf(deal.commission),
        hasMoney: true,
        ...part,
        volume,
        marks: { comment, magic },
      },
      symbol,
      instrument,
      reading,
    ),
  )
  if (isAll) fillOrder(context, cause, trade, '')
}

/**
 * A netting deal closes a position and opens one the other way. The terminal keeps the identifier; here the new one has the ticket of the order that
 * turned it, because a ticket that was closed is never open again.
 */
function turn(context: DealContext, trade: Trade): void {
  const { book } = context
  const { deal } = trade
  const closing = book.positions.get(book.ticketOf(deal.position))
  if (!closing) takeIn(context, trade)
  else if (closing.volume >= trade.volume) takeOut(context, trade, true)
  else {
    const parts = [closing.volume, trade.volume - closing.volume] as const
    const [ofOut = 0, ofIn = 0] = shareOut(centsOf(deal.commission), parts)
    takeOut(context, trade, false, { volume: parts[0], commission: ofOut })
    book.tickets.set(deal.position, deal.order || deal.ticket)
    takeIn(context, trade, { ticket: `${deal.ticket}01`, volume: parts[1], commission: ofIn, hasMoney: false })
  }
}

/** The order of a deal is filled, if an order of it was or is to be reported. @param position that it opened or added to, '' for none */
function fillOrder({ book, wire, reading }: DealContext, cause: Cause, trade: Trade, position: string): void {
  const { deal, symbol, instrument } = trade
  const waiting = book.orders.get(deal.order)
  // A part of a pending order was filled: what is left of it waits on.
  if (waiting && wire.orders.has(deal.order)) return
  const done = { state: 'filled', doneTimeMs: reading.utcOf(deal.msc), position } as const
  if (waiting) {
    book.orders.delete(deal.order)
    cause.orders.set(deal.order, { ...waiting, ...done })
    return
  }
  const there = cause.orders.get(deal.order)
  if (there) {
    cause.orders.set(deal.order, { ...there, volume: there.volume + trade.volume })
    return
  }
  const clientId = clientIdOf(deal.cid)
  const request = reading.request(clientId)
  // A close is no order of its own here.
  if (deal.order === '' || (position === '' && request?.kind !== 'order')) return
  const levels = request?.kind === 'order' ? { sl: request.sl, tp: request.tp } : { sl: 0, tp: 0 }
  const { comment, magic } = marksOf(deal, reading)
  cause.orders.set(deal.order, {
    ticket: deal.order,
    clientId,
    symbol,
    type: marketType(deal.side === 'sell' ? 'sell' : 'buy'),
    volume: trade.volume,
    price: priceOf(deal.price, instrument),
    ...levels,
    comment,
    magic,
    setupTimeMs: done.doneTimeMs,
    ...done,
  })
}

function setPosition({ book, causes }: DealContext, cause: Cause, position: Position): void {
  book.setPosition(position)
  causes.setPosition(cause, position)
}
