import { type Instrument, RET } from '@ratchet/contract'
import type { BrokerRequest, Order, Position, Quote } from '../numbers/types.ts'
import { answer, type Refusal, refuse } from './answers.ts'
import { type Book, Changes, type Effect } from './book.ts'
import {
  checkLevels,
  checkOrder,
  checkPrice,
  checkQuote,
  checkRate,
  checkSession,
  checkTradeMode,
  dealVolume,
  type OrderRequest,
  refuseStep,
} from './checks.ts'
import { closePosition, openPosition } from './fills.ts'
import { commission, deposit, reset } from './funding.ts'
import { instrumentOf } from './funds.ts'
import type { Market } from './market.ts'
import { closePrice, distanceToTrigger, isPendingType, openPrice, sideOf } from './sides.ts'
import { chargeSwap } from './swaps.ts'

type Request<Kind extends BrokerRequest['kind']> = Extract<BrokerRequest, { kind: Kind }>
type Outcome = Refusal & { order?: string; deal?: string }

const done: Outcome = refuse(RET.DONE)

/**
 * Carries out one request on one book against the quotes in force. Always answers; a refusal changes nothing. The order of the checks is
 * MAT10's. A field that should be an integer and is none is refused like any wrong value.
 */
export function applyRequest(book: Book, request: BrokerRequest, market: Market): Effect {
  const changes = new Changes(book, market)
  if (book.positions.size > 0) chargeSwap(changes)
  const symbol = symbolOf(book, request)
  const outcome = checkRate(book, market) ?? carryOut(changes, request)
  const quote = symbol === undefined ? undefined : market.quotes.get(symbol)
  return changes.effect(answer(market, request.clientId, outcome, quote), quote ?? null)
}

function symbolOf(book: Book, request: BrokerRequest): string | undefined {
  if (request.kind === 'order') return request.symbol
  if (request.kind === 'remove' || request.kind === 'modify') return book.orders.get(request.order)?.symbol
  return 'position' in request ? book.positions.get(request.position)?.symbol : undefined
}

function carryOut(changes: Changes, request: BrokerRequest): Outcome {
  switch (request.kind) {
    case 'order':
      return order(changes, request)
    case 'levels':
      return levels(changes, request)
    case 'close':
      return close(changes, request)
    case 'remove':
      return remove(changes, request)
    case 'modify':
      return modify(changes, request)
    case 'deposit':
      return deposit(changes, request)
    case 'reset':
      return reset(changes)
    case 'commission':
      return commission(changes, request)
    default:
      return refuse(RET.INVALID, 'The request kind is unknown.')
  }
}

function order(changes: Changes, request: OrderRequest): Outcome {
  const { book, market } = changes
  const instrument = market.instruments.get(request.symbol)
  if (instrument === undefined) return refuse(RET.INVALID, `The symbol ${request.symbol} is unknown.`)
  const early =
    checkTradeMode(market, request.symbol, sideOf(request.type)) ??
    checkSession(market, instrument) ??
    checkQuote(market, request.symbol)
  if (early !== undefined) return early
  const quote = market.quotes.get(request.symbol) as Quote
  const refusal = checkOrder(book, market, instrument, request, quote)
  if (refusal !== undefined) return refusal

  const placed: Order = {
    ticket: changes.ticket(),
    clientId: request.clientId,
    symbol: request.symbol,
    type: request.type,
    volume: request.volume,
    price: request.price,
    sl: request.sl,
    tp: request.tp,
    comment: request.comment,
    magic: request.magic,
    state: 'placed',
    ...(request.untilMs !== undefined && { untilMs: request.untilMs }),
    setupTimeMs: market.timeMs,
    doneTimeMs: 0,
    position: '',
  }
  if (request.action === 'pending') {
    changes.order(placed)
    return { ...refuse(RET.PLACED), order: placed.ticket }
  }
  const volume = dealVolume(market, request)
  const deal = openPosition(changes, placed, openPrice(sideOf(request.type), quote), volume, 'client')
  const retcode = volume < request.volume ? RET.DONE_PARTIAL : RET.DONE
  return { ...refuse(retcode), order: placed.ticket, deal: deal.ticket }
}

/** MAT14: protection is taken whenever the market quotes, also outside the sessions (SES3). */
function levels(changes: Changes, request: Request<'levels'>): Outcome {
  const { book, market } = changes
  const position = book.positions.get(request.position)
  if (position === undefined) return refuse(RET.POSITION_CLOSED)
  const instrument = instrumentOf(market, position.symbol)
  const early = checkTradeMode(market, position.symbol, 'close') ?? checkQuote(market, position.symbol)
  if (early !== undefined) return early
  const { sl, tp } = request
  if (sl === position.sl && tp === position.tp) return refuse(RET.NO_CHANGES)
  const quote = market.quotes.get(position.symbol) as Quote
  // A level that stays as it is was checked when it was set.
  const [newSl, newTp] = [sl === position.sl ? 0 : sl, tp === position.tp ? 0 : tp]
  const refusal =
    checkLevels(instrument, position.side, closePrice(position.side, quote), newSl, newTp) ??
    checkFreeze(instrument, position, quote)
  if (refusal !== undefined) return refusal
  changes.position({ ...position, sl, tp })
  return done
}

/** MAT9: within the freeze level of its stop or target nothing of a position can be changed. */
function checkFreeze(instrument: Instrument, { side, sl, tp }: Position, quote: Quote): Refusal | undefined {
  const price = closePrice(side, quote)
  const near = (level: number) => level > 0 && Math.abs(price - level) <= instrument.freezeLevel
  return instrument.freezeLevel > 0 && (near(sl) || near(tp)) ? refuse(RET.FROZEN) : undefined
}

function close(changes: Changes, request: Request<'close'>): Outcome {
  const { book, market } = changes
  const position = book.positions.get(request.position)
  if (position === undefined) return refuse(RET.POSITION_CLOSED)
  const instrument = instrumentOf(market, position.symbol)
  const early =
    checkTradeMode(market, position.symbol, 'close') ??
    // SES3: the close by which a ladder keeps its promise is protection too.
    (request.reason === 'expert' ? undefined : checkSession(market, instrument)) ??
    checkQuote(market, position.symbol)
  if (early !== undefined) return early
  const volume = request.volume === 0 ? position.volume : request.volume
  if (!Number.isSafeInteger(volume) || volume < 0) return refuse(RET.INVALID_VOLUME)
  if (volume > position.volume) return refuse(RET.INVALID_CLOSE_VOLUME)
  if (volume !== position.volume && volume % instrument.volumeStep !== 0) return refuseStep(instrument)
  const quote = market.quotes.get(position.symbol) as Quote
  const frozen = checkFreeze(instrument, position, quote)
  if (frozen !== undefined) return frozen
  const price = closePrice(position.side, quote)
  const { clientId, reason } = request
  const deal = closePosition(changes, position, { price, volume, reason, clientId, comment: position.comment })
  return { ...done, order: deal.order, deal: deal.ticket }
}

/** MAT15: removing an order needs an open session, like every command of a person (SES2), but no young quote. */
function remove(changes: Changes, request: Request<'remove'>): Outcome {
  const { book, market } = changes
  const working = book.orders.get(request.order)
  if (working === undefined) return refuse(RET.INVALID_ORDER)
  const instrument = instrumentOf(market, working.symbol)
  const closed = checkSession(market, instrument)
  if (closed !== undefined) return closed
  const frozen = checkFrozenOrder(instrument, working, market.quotes.get(working.symbol))
  if (frozen !== undefined) return frozen
  changes.order({ ...working, state: 'canceled', doneTimeMs: market.timeMs })
  return { ...done, order: working.ticket }
}

/** MAT9: within the freeze level of its price nothing of a working order can be changed. */
function checkFrozenOrder(instrument: Instrument, { type, price }: Order, quote: Quote | undefined) {
  if (instrument.freezeLevel === 0 || quote === undefined || !isPendingType(type)) return undefined
  return distanceToTrigger(type, price, quote) <= instrument.freezeLevel ? refuse(RET.FROZEN) : undefined
}

/**
 * MAT21: a changed order must be one that could be placed now: an open session, a young quote, a price on its side of the market and
 * levels on theirs. Its volume, its ticket and its age stay.
 */
function modify(changes: Changes, request: Request<'modify'>): Outcome {
  const { book, market } = changes
  const working = book.orders.get(request.order)
  if (working === undefined) return refuse(RET.INVALID_ORDER)
  const instrument = instrumentOf(market, working.symbol)
  const early =
    checkTradeMode(market, working.symbol, sideOf(working.type)) ??
    checkSession(market, instrument) ??
    checkQuote(market, working.symbol)
  if (early !== undefined) return early
  const { price, sl, tp } = request
  if (price === working.price && sl === working.sl && tp === working.tp) return refuse(RET.NO_CHANGES)
  const quote = market.quotes.get(working.symbol) as Quote
  const refusal = checkFrozenOrder(instrument, working, quote) ?? checkChange(instrument, working, request, quote)
  if (refusal !== undefined) return refusal
  changes.order({ ...working, price, sl, tp })
  return { ...done, order: working.ticket }
}

/** A price that stays as it is was checked when it was set, and the market may have come near it since. */
function checkChange(instrument: Instrument, working: Order, { price, sl, tp }: Request<'modify'>, quote: Quote) {
  const side = sideOf(working.type)
  const moved = price === working.price ? undefined : checkPrice(instrument, { ...working, price }, quote)
  return moved ?? checkLevels(instrument, side, price, sl, tp)
}
