import type { Account } from './account.ts'
import { LIFETIME, ORDER, REASON, RETCODE, STATE, TRANSACTION } from './codes.ts'
import { closePrice, isTriggered, openPrice } from './levels.ts'
import type { SymbolQuotes, Tick } from './quotes.ts'
import type { Order, Position } from './records.ts'
import type { TradeServer } from './trade-server.ts'

/** What a new price does to an account: stops and targets, then pending orders. */
export function applyTick(server: TradeServer, account: Account, quotes: SymbolQuotes, tick: Tick): void {
  const { name } = quotes.contract
  for (const position of [...account.positions.values()])
    if (position.symbol === name) closeAtLevel(server, account, position, quotes, tick)
  for (const order of [...account.orders.values()])
    if (order.symbol === name && isTriggered(order, tick)) trigger(server, account, order, tick)
}

function closeAtLevel(
  server: TradeServer,
  account: Account,
  position: Position,
  { contract }: SymbolQuotes,
  tick: Tick,
) {
  const isLong = position.type === 0
  const price = closePrice(isLong, tick)
  const side = isLong ? 1 : -1
  const isStop = position.sl !== 0 && (price - position.sl) * side <= 0
  const isTarget = position.tp !== 0 && (price - position.tp) * side >= 0
  if (!isStop && !isTarget) return
  const level = ((isStop ? position.sl : position.tp) / 10 ** contract.digits).toFixed(contract.digits)
  // A stop is filled at the market, behind a gap too.
  const order = server.newOrder(account, {
    symbol: position.symbol,
    type: isLong ? ORDER.SELL : ORDER.BUY,
    volume: position.volume,
    price,
    magic: position.magic,
    position: position.identifier,
    reason: isStop ? REASON.SL : REASON.TP,
    comment: `[${isStop ? 'sl' : 'tp'} ${level}]`,
  })
  server.execute(account, order, price)
}

function trigger(server: TradeServer, account: Account, order: Order, tick: Tick): void {
  if (order.type >= ORDER.BUY_STOP_LIMIT) {
    // The stop price was reached: from now on it is a limit order.
    order.type = order.type === ORDER.BUY_STOP_LIMIT ? ORDER.BUY_LIMIT : ORDER.SELL_LIMIT
    Object.assign(order, { price: order.stopLimit, stopLimit: 0 })
    account.emit(TRANSACTION.ORDER_UPDATE, { order })
    return
  }
  const refusal = server.refuseActivation(account, order)
  if (refusal === RETCODE.NO_MONEY) account.endOrder(order, STATE.REJECTED, server.msc)
  if (refusal !== undefined) return
  // A limit is filled at its price or better, a stop at the market: both are the market's price here.
  server.execute(account, order, openPrice(order.type, tick))
}

/** Orders whose time is over. */
export function expireOrders(account: Account, msc: number): void {
  for (const order of [...account.orders.values()])
    if (order.lifetime >= LIFETIME.SPECIFIED && order.expiration * 1000 <= msc)
      account.endOrder(order, STATE.EXPIRED, msc)
}
