import { isBuy, ORDER } from './codes.ts'
import type { Contract } from './contract.ts'
import type { Tick } from './quotes.ts'
import type { Order, Position } from './records.ts'

/** The price at which a position of this side would be closed: a long's stop and target look at the bid, a short's at the ask. */
export const closePrice = (isLong: boolean, { bid, ask }: Tick): number => (isLong ? bid : ask)
/** The price at which an order of this side would be filled. */
export const openPrice = (type: number, { bid, ask }: Tick): number => (isBuy(type) ? ask : bid)

export interface Levels {
  readonly sl: number
  readonly tp: number
}

/** Whether stop and target are on the right sides of a price, and not nearer than the stops level. */
export function areLevelsValid({ stopsLevel, tickSize }: Contract, isLong: boolean, price: number, { sl, tp }: Levels) {
  const side = isLong ? 1 : -1
  const isOnGrid = [sl, tp].every((level) => level >= 0 && level % tickSize === 0)
  // Without a stops level, the price itself is no distance either: a stop there would be hit at once.
  const least = Math.max(stopsLevel, 1)
  const isStopValid = sl === 0 || (price - sl) * side >= least
  const isTargetValid = tp === 0 || (tp - price) * side >= least
  return isOnGrid && isStopValid && isTargetValid
}

/** Whether a pending order is on its side of the market, and not nearer than the stops level. */
export function isPendingPriceValid({ stopsLevel }: Contract, type: number, price: number, tick: Tick): boolean {
  const market = openPrice(type, tick)
  const isBelow = type === ORDER.BUY_LIMIT || type === ORDER.SELL_STOP || type === ORDER.SELL_STOP_LIMIT
  return (isBelow ? market - price : price - market) >= Math.max(stopsLevel, 1)
}

/** Whether a price has reached a pending order. */
export function isTriggered({ type, price }: Order, tick: Tick): boolean {
  const market = openPrice(type, tick)
  const isBelow = type === ORDER.BUY_LIMIT || type === ORDER.SELL_STOP || type === ORDER.SELL_STOP_LIMIT
  return isBelow ? market <= price : market >= price
}

/** Inside the freeze level a position or an order cannot be changed. */
export function isPositionFrozen({ freezeLevel }: Contract, { type, sl, tp }: Position, tick: Tick): boolean {
  const price = closePrice(type === 0, tick)
  return freezeLevel > 0 && [sl, tp].some((level) => level !== 0 && Math.abs(price - level) <= freezeLevel)
}
export function isOrderFrozen({ freezeLevel }: Contract, { type, price }: Order, tick: Tick): boolean {
  return freezeLevel > 0 && Math.abs(openPrice(type, tick) - price) <= freezeLevel
}
