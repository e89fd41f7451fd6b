import { GTC_MODE, KIND_BIT, LIFETIME, LIFETIME_BIT, ORDER, RETCODE } from './codes.ts'
import { type Check, type Refusal, refuseKind, refuseSide, refuseVolume } from './deal-checks.ts'
import { areLevelsValid, closePrice, isOrderFrozen, isPendingPriceValid, isPositionFrozen } from './levels.ts'
import type { Order, Position } from './records.ts'

const kindOf = (type: number): number =>
  type <= ORDER.SELL_LIMIT ? KIND_BIT.LIMIT : type <= ORDER.SELL_STOP ? KIND_BIT.STOP : KIND_BIT.STOP_LIMIT

/** Checks of a request for a pending order, in their order. */
export function refusePending(check: Check): Refusal {
  const { account, request } = check
  if (request.type <= ORDER.SELL || request.type > ORDER.SELL_STOP_LIMIT) return RETCODE.INVALID
  const { limitOrders } = account.options
  return (
    refuseKind(check, kindOf(request.type)) ??
    refuseSide(check, undefined) ??
    refuseVolume(check) ??
    refuseLifetime(check) ??
    refusePendingPrices(check, request.type) ??
    (limitOrders > 0 && account.orders.size >= limitOrders ? RETCODE.LIMIT_ORDERS : undefined)
  )
}

function refuseLifetime({ contract, msc, request: { lifetime, expiration } }: Check): Refusal {
  const bits = [LIFETIME_BIT.GTC, LIFETIME_BIT.DAY, LIFETIME_BIT.SPECIFIED, LIFETIME_BIT.SPECIFIED_DAY]
  const isAllowed = (contract.expiration & (bits[lifetime] ?? 0)) !== 0
  // A symbol whose orders live for a day takes none that is good till cancelled.
  if (!isAllowed || (lifetime === LIFETIME.GTC && contract.gtc !== GTC_MODE.GTC)) return RETCODE.INVALID_EXPIRATION
  return lifetime >= LIFETIME.SPECIFIED && expiration * 1000 <= msc ? RETCODE.INVALID_EXPIRATION : undefined
}

function refusePendingPrices({ contract, request, tick }: Check, type: number): Refusal {
  const { price, stopLimit } = request
  if (!(price > 0) || price % contract.tickSize !== 0) return RETCODE.INVALID_PRICE
  if (!isPendingPriceValid(contract, type, price, tick)) return RETCODE.INVALID_PRICE
  const isLong = type % 2 === 0
  const isStopLimit = type >= ORDER.BUY_STOP_LIMIT
  if (isStopLimit && !(isLong ? stopLimit > 0 && stopLimit < price : stopLimit > price)) return RETCODE.INVALID_PRICE
  // The levels of a pending order are compared with the price at which it will open.
  const opens = isStopLimit ? stopLimit : price
  return areLevelsValid(contract, isLong, opens, request) ? undefined : RETCODE.INVALID_STOPS
}

export function refuseLevels({ account, contract, request, tick }: Check, position: Position | undefined): Refusal {
  if (!position || !account.positions.has(position.identifier)) return RETCODE.POSITION_CLOSED
  if (position.sl === request.sl && position.tp === request.tp) return RETCODE.NO_CHANGES
  if (isPositionFrozen(contract, position, tick)) return RETCODE.FROZEN
  const isLong = position.type === 0
  return areLevelsValid(contract, isLong, closePrice(isLong, tick), request) ? undefined : RETCODE.INVALID_STOPS
}

export function refuseModify(check: Check, order: Order | undefined): Refusal {
  const { contract, request, tick } = check
  if (!order) return RETCODE.INVALID_ORDER
  const { price, sl, tp, stopLimit, lifetime, expiration } = order
  const isSame = price === request.price && sl === request.sl && tp === request.tp && stopLimit === request.stopLimit
  if (isSame && lifetime === request.lifetime && expiration === request.expiration) return RETCODE.NO_CHANGES
  if (isOrderFrozen(contract, order, tick)) return RETCODE.FROZEN
  return refuseLifetime(check) ?? refusePendingPrices(check, order.type)
}

export function refuseRemove({ contract, tick }: Check, order: Order | undefined): Refusal {
  if (!order) return RETCODE.INVALID_ORDER
  return isOrderFrozen(contract, order, tick) ? RETCODE.FROZEN : undefined
}

export function refuseCloseBy({ account, request }: Check): Refusal {
  const [one, other] = [account.byTicket(request.position), account.byTicket(request.positionBy)]
  if (!one || !other) return RETCODE.POSITION_CLOSED
  return !account.isHedging || one.symbol !== other.symbol || one.type === other.type ? RETCODE.INVALID : undefined
}
