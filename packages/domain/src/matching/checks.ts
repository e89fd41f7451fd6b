import {
  commentMaxCharacters,
  type Instrument,
  onlyWaitingEnds,
  orderTypes,
  RET,
  retcodeWords,
} from '@ratchet/contract'
import { chargedBy, commissionCents, marginCents } from '../money/margin.ts'
import { formatDecimal } from '../numbers/decimal.ts'
import type { BrokerRequest, Quote, Side, Volume } from '../numbers/types.ts'
import { isMarketOpen } from '../time/sessions.ts'
import { lotsText, type Refusal, refuse } from './answers.ts'
import type { Book } from './book.ts'
import { freeMargin } from './funds.ts'
import type { Market } from './market.ts'
import { closePrice, distanceToTrigger, isPendingType, levelProblem, openPrice, sideOf } from './sides.ts'

export type OrderRequest = Extract<BrokerRequest, { kind: 'order' }>
type Check = Refusal | undefined

const isPoints = (value: number): boolean => Number.isSafeInteger(value) && value >= 0

/** MAT11: counts a request against the limit of the running second. */
export function checkRate(book: Book, market: Market): Check {
  const limit = market.options.requestsPerSecond
  if (limit === 0) return undefined
  const second = Math.floor(market.timeMs / 1000)
  book.rate = { second, count: book.rate.second === second ? book.rate.count + 1 : 1 }
  return book.rate.count > limit ? refuse(RET.TOO_MANY_REQUESTS) : undefined
}

/** MAT12: what the symbol allows for an order of that side. */
export function checkTradeMode(market: Market, symbol: string, side: Side | 'close'): Check {
  const mode = market.options.tradeModes[symbol] ?? 'full'
  if (mode === 'disabled') return refuse(RET.TRADE_DISABLED, `Trading of ${symbol} is disabled.`)
  if (side === 'close') return undefined
  if (mode === 'closeOnly') return refuse(RET.CLOSE_ONLY)
  if (mode === 'longOnly' && side === 'sell') return refuse(RET.LONG_ONLY)
  if (mode === 'shortOnly' && side === 'buy') return refuse(RET.SHORT_ONLY)
  return undefined
}

/** SES2: hours. */
export function checkSession(market: Market, instrument: Instrument): Check {
  if (isMarketOpen(instrument, market.timeMs)) return undefined
  return refuse(RET.MARKET_CLOSED, `The market for ${instrument.symbol} is closed.`)
}

/** MAT10: a quote there must be, and a young one. */
export function checkQuote(market: Market, symbol: string): Check {
  const quote = market.quotes.get(symbol)
  if (quote === undefined) return refuse(RET.PRICE_OFF, `There are no prices for ${symbol}.`)
  const limit = market.options.staleAfterMs
  if (limit === 0 || market.timeMs - quote.timeMs <= limit) return undefined
  return refuse(RET.PRICE_OFF, `The last price of ${symbol} is too old.`)
}

/** MAT13: type, volume, filling, end, price, stops, limits, margin and deviation of an order, in that order. */
export function checkOrder(
  book: Book,
  market: Market,
  instrument: Instrument,
  request: OrderRequest,
  quote: Quote,
): Check {
  return (
    checkType(request) ??
    checkVolume(instrument, request.volume) ??
    checkFilling(market, request) ??
    checkEnd(market, request) ??
    checkPrice(instrument, request, quote) ??
    checkStops(instrument, request, quote) ??
    checkLimits(book, market, request) ??
    checkFunds(book, market, instrument, request, quote) ??
    checkDeviation(market, instrument, request, quote)
  )
}

export function checkType(request: OrderRequest): Check {
  const { action, type, comment, deviation } = request
  if (!(orderTypes as readonly string[]).includes(type)) return refuse(RET.INVALID, 'The order type is unknown.')
  if (action === 'deal' && isPendingType(type))
    return refuse(
      RET.INVALID,
      'A deal executes immediately: its type must be Buy or Sell. Choose Pending for this type.',
    )
  if (action === 'pending' && !isPendingType(type))
    return refuse(RET.INVALID, 'A pending order must be a limit or a stop order. Choose Deal for Buy or Sell.')
  if (action !== 'deal' && action !== 'pending') return refuse(RET.INVALID, 'The action is unknown.')
  if (comment.length > commentMaxCharacters)
    return refuse(RET.INVALID, `The comment is longer than ${commentMaxCharacters} characters.`)
  if (!isPoints(deviation)) return refuse(RET.INVALID, 'The deviation is not a number of points.')
  return undefined
}

/** Orders and closes in part are refused in the same words. */
export const refuseStep = ({ volumeStep }: Instrument): Refusal =>
  refuse(RET.INVALID_VOLUME, `The volume must be in steps of ${lotsText(volumeStep)} lots.`)

export function checkVolume(instrument: Instrument, volume: Volume): Check {
  const { volumeMin, volumeMax, volumeStep } = instrument
  if (!Number.isSafeInteger(volume) || volume <= 0) return refuse(RET.INVALID_VOLUME)
  if (volume < volumeMin) return refuse(RET.INVALID_VOLUME, `The smallest volume is ${lotsText(volumeMin)} lots.`)
  if (volume > volumeMax) return refuse(RET.INVALID_VOLUME, `The largest volume is ${lotsText(volumeMax)} lots.`)
  return (volume - volumeMin) % volumeStep === 0 ? undefined : refuseStep(instrument)
}

function checkFilling(market: Market, { action, volume }: OrderRequest): Check {
  const { depth, filling } = market.options
  if (action !== 'deal' || depth === 0 || volume <= depth || filling === 'ioc') return undefined
  return refuse(RET.INVALID_FILL, `Only ${lotsText(depth)} lots can be filled at once.`)
}

/** MAT24: only an order that waits has an end, and it lies ahead. */
function checkEnd(
  market: Pick<Market, 'timeMs'>,
  { action, untilMs }: Pick<OrderRequest, 'action' | 'untilMs'>,
): Check {
  if (untilMs === undefined) return undefined
  if (action !== 'pending') return refuse(RET.INVALID_EXPIRATION, onlyWaitingEnds)
  if (Number.isSafeInteger(untilMs) && untilMs > market.timeMs) return undefined
  return refuse(RET.INVALID_EXPIRATION, 'The expiry time of the order has already passed.')
}

export function checkPrice(instrument: Instrument, request: Pick<OrderRequest, 'price' | 'type'>, quote: Quote): Check {
  const { price, type } = request
  if (!isPoints(price)) return refuse(RET.INVALID_PRICE)
  if (price % instrument.tickPoints !== 0)
    return refuse(
      RET.INVALID_PRICE,
      `The price must be in steps of ${formatDecimal(instrument.tickPoints, instrument.digits)}.`,
    )
  if (!isPendingType(type)) return undefined
  if (price === 0) return refuse(RET.INVALID_PRICE, 'A pending order needs a price.')
  const distance = distanceToTrigger(type, price, quote)
  const buy = sideOf(type) === 'buy'
  const market = `the ${buy ? 'ask' : 'bid'}, ${formatDecimal(openPrice(sideOf(type), quote), instrument.digits)}`
  if (distance < 0) {
    const below = type === 'Order_Type_BuyLimit' || type === 'Order_Type_SellStop'
    return refuse(RET.INVALID_PRICE, `The price of this order must be ${below ? 'below' : 'above'} ${market}.`)
  }
  if (distance < instrument.stopsLevel)
    return refuse(RET.INVALID_PRICE, `The price must be at least ${instrument.stopsLevel} points away from ${market}.`)
  return undefined
}

function checkStops(instrument: Instrument, request: OrderRequest, quote: Quote): Check {
  const side = sideOf(request.type)
  const from = request.action === 'pending' ? request.price : closePrice(side, quote)
  return checkLevels(instrument, side, from, request.sl, request.tp)
}

/** MAT7, MAT14: levels on the grid, on their sides of `from`, and at least the stops level away. */
export function checkLevels(instrument: Instrument, side: Side, from: number, sl: number, tp: number): Check {
  for (const [name, level] of [
    ['stop loss', sl],
    ['take profit', tp],
  ] as const) {
    if (!isPoints(level)) return refuse(RET.INVALID_STOPS, `The ${name} is not a price.`)
    if (level % instrument.tickPoints !== 0)
      return refuse(
        RET.INVALID_STOPS,
        `The ${name} must be in steps of ${formatDecimal(instrument.tickPoints, instrument.digits)}.`,
      )
  }
  const problem = levelProblem(side, from, sl, tp, instrument.stopsLevel)
  if (problem === undefined) return undefined
  const below = (side === 'buy') === (problem === 'sl')
  const gap = instrument.stopsLevel === 0 ? '' : `at least ${instrument.stopsLevel} points `
  const name = problem === 'sl' ? 'stop loss' : 'take profit'
  return refuse(
    RET.INVALID_STOPS,
    `The ${name} must be ${gap}${below ? 'below' : 'above'} ${formatDecimal(from, instrument.digits)}.`,
  )
}

function checkLimits(book: Book, market: Market, request: OrderRequest): Check {
  const { maxOrders, maxPositions, maxSymbolVolume } = market.options
  if (request.action === 'pending' && maxOrders > 0 && book.orders.size >= maxOrders) return refuse(RET.LIMIT_ORDERS)
  if (request.action === 'deal' && maxPositions > 0 && book.positions.size >= maxPositions)
    return refuse(RET.LIMIT_POSITIONS)
  if (maxSymbolVolume === 0) return undefined
  const side = sideOf(request.type)
  let sum = request.volume
  for (const p of book.positions.values()) if (p.symbol === request.symbol && p.side === side) sum += p.volume
  for (const o of book.orders.values()) if (o.symbol === request.symbol && sideOf(o.type) === side) sum += o.volume
  return sum > maxSymbolVolume ? refuse(RET.LIMIT_VOLUME) : undefined
}

function checkFunds(book: Book, market: Market, instrument: Instrument, request: OrderRequest, quote: Quote): Check {
  const price = request.action === 'pending' ? request.price : openPrice(sideOf(request.type), quote)
  const volume = dealVolume(market, request)
  return hasFunds(book, market, instrument, volume, price) ? undefined : refuse(RET.NO_MONEY)
}

/** MRG4: free margin covers the new margin and the commission of opening. */
export function hasFunds(book: Book, market: Market, instrument: Instrument, volume: Volume, price: number): boolean {
  const needed = marginCents(instrument, volume, price, book.leverage)
  const { commissionPerLot } = chargedBy(instrument, book.commissionPerLot)
  return freeMargin(book, market) >= needed - commissionCents(commissionPerLot, volume)
}

export function dealVolume(market: Market, request: OrderRequest): Volume {
  const { depth } = market.options
  return request.action === 'deal' && depth > 0 ? Math.min(request.volume, depth) : request.volume
}

/** MAT4: only instant execution, and only where a price is named, knows a deviation. */
export function checkDeviation(market: Market, instrument: Instrument, request: OrderRequest, quote: Quote): Check {
  if (request.action !== 'deal' || request.price === 0 || market.options.execution === 'market') return undefined
  const now = openPrice(sideOf(request.type), quote)
  if (Math.abs(now - request.price) <= request.deviation) return undefined
  const prices = `${formatDecimal(quote.bid, instrument.digits)} / ${formatDecimal(quote.ask, instrument.digits)}`
  return refuse(RET.REQUOTE, `${retcodeWords(RET.REQUOTE)} Now ${prices}.`)
}
