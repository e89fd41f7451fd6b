import type { Instrument } from '@ratchet/contract'
import {
  type BrokerRequest,
  type Deal,
  type DealReason,
  type Order,
  type Position,
  volumeDigits,
} from '@ratchet/domain'
import { centsOf, decimalOf, exactDecimal } from './decimals.ts'
import { orderTypeOf } from './order-types.ts'
import type { WireDeal, WireOrder, WirePosition } from './schemas.ts'
import { clientIdOf } from './wire-ids.ts'

/** What the terminal's texts are read by. */
export interface Reading {
  /** Our symbol and its contract by the broker's symbol; undefined if it cannot be traded here. */
  readonly traded: (brokerSymbol: string) => { readonly symbol: string; readonly instrument: Instrument } | undefined
  /** Decimals of the prices of one of our symbols. */
  readonly digitsOf: (symbol: string) => number | undefined
  /** The moment in UTC of a time by the trade server's clock. */
  readonly utcOf: (msc: number) => number
  /** A request of ours, if this process sent it. */
  readonly request: (clientId: string) => BrokerRequest | undefined
  /** The number that our orders carry at the broker. */
  readonly magic: string
}

const points = (text: string, { digits }: Instrument) => decimalOf(text, digits)

/** The volume; undefined if it is no whole number of our smallest volumes. */
export const volumeOf = (text: string): number | undefined => exactDecimal(text, volumeDigits)

interface Marks {
  readonly comment: string
  readonly magic: string
  readonly cid: string
}

/**
 * Comment and magic number of an order, position or deal. On the wire, ours have the request's id and one number for all, so they get those of the
 * request back.
 */
export function marksOf({ comment, magic, cid }: Marks, reading: Reading): Pick<Position, 'comment' | 'magic'> {
  const request = reading.request(clientIdOf(cid))
  if (request?.kind === 'order') return { comment: request.comment, magic: request.magic }
  const isOurs = cid !== '' && comment === `R${cid}`
  return { comment: isOurs ? '' : comment, magic: magic === reading.magic || magic === '0' ? '' : magic }
}

/** @param ticket ours @returns undefined if it cannot be traded here, or not that much of it */
export function positionOf(wire: WirePosition, ticket: string, reading: Reading): Position | undefined {
  const found = reading.traded(wire.symbol)
  const volume = volumeOf(wire.volume)
  if (!found || volume === undefined) return undefined
  const { symbol, instrument } = found
  return {
    ticket,
    identifier: ticket,
    clientId: clientIdOf(wire.cid),
    symbol,
    side: wire.side,
    volume,
    openPrice: points(wire.open, instrument),
    openTimeMs: reading.utcOf(wire.msc),
    sl: points(wire.sl, instrument),
    tp: points(wire.tp, instrument),
    swap: centsOf(wire.swap),
    ...marksOf(wire, reading),
  }
}

/** A pending order; undefined for one that cannot be traded here, and for a market order under way. */
export function orderOf(wire: WireOrder, reading: Reading): Order | undefined {
  const found = reading.traded(wire.symbol)
  const [volume, type] = [volumeOf(wire.volume), orderTypeOf(wire.type)]
  if (!found || volume === undefined || !type) return undefined
  const { symbol, instrument } = found
  const untilMs = wire.until === '' || wire.until === '0' ? undefined : reading.utcOf(Number(wire.until) * 1000)
  return {
    ticket: wire.ticket,
    clientId: clientIdOf(wire.cid),
    symbol,
    type,
    volume,
    price: points(wire.price, instrument),
    sl: points(wire.sl, instrument),
    tp: points(wire.tp, instrument),
    ...marksOf(wire, reading),
    state: 'placed',
    ...(untilMs !== undefined && { untilMs: exactUntil(untilMs, wire.cid, reading) }),
    setupTimeMs: reading.utcOf(wire.msc),
    doneTimeMs: 0,
    position: '',
  }
}

/** The protocol has whole seconds; the end that was asked for is exact. */
function exactUntil(untilMs: number, cid: string, reading: Reading): number {
  const request = reading.request(clientIdOf(cid))
  const requested = request?.kind === 'order' ? request.untilMs : undefined
  return requested !== undefined && requested - untilMs >= 0 && requested - untilMs < 1000 ? requested : untilMs
}

const reasons: Readonly<Record<string, DealReason>> = { sl: 'sl', tp: 'tp', so: 'so', expert: 'expert' }

/** A part of a deal: a netting deal that turns a position is one that closes and one that opens. */
export interface DealPart {
  readonly ticket: string
  readonly entry: Deal['entry']
  readonly volume: number
  /** Our ticket of the position. */
  readonly position: string
  readonly marks: Pick<Deal, 'comment' | 'magic'>
  readonly commission: number
  /** Whether profit, swap and fee are this part's. */
  readonly hasMoney: boolean
}

export function dealOf(wire: WireDeal, part: DealPart, symbol: string, instrument: Instrument, reading: Reading): Deal {
  const { marks, hasMoney, ...rest } = part
  const fee = hasMoney ? centsOf(wire.fee) : 0
  return {
    ...rest,
    order: wire.order,
    symbol,
    side: wire.side === 'sell' ? 'sell' : 'buy',
    price: points(wire.price, instrument),
    timeMs: reading.utcOf(wire.msc),
    reason: reasons[wire.reason] ?? 'client',
    ...marks,
    profit: hasMoney ? centsOf(wire.profit) : 0,
    swap: hasMoney ? centsOf(wire.swap) : 0,
    ...(fee !== 0 && { fee }),
  }
}

export const priceOf = points
