import type { Account } from './account.ts'
import { EXECUTION, FILLING, FILLING_BIT, isBuy, KIND_BIT, ORDER, RETCODE, TRADE_MODE } from './codes.ts'
import type { Contract } from './contract.ts'
import { areLevelsValid, closePrice, isPositionFrozen, openPrice } from './levels.ts'
import { margin, profit } from './money.ts'
import type { SymbolQuotes, Tick } from './quotes.ts'
import type { Position, TradeRequest } from './records.ts'

/** A request with what it is checked against. */
export interface Check {
  readonly account: Account
  readonly contract: Contract
  readonly tick: Tick
  readonly request: TradeRequest
  readonly msc: number
  readonly quotes: ReadonlyMap<string, SymbolQuotes>
}

/** The code with which a check refuses a request; undefined if it passes. */
export type Refusal = number | undefined

/** Checks of a request that is executed at the market, in their order. */
export function refuseDeal(check: Check): Refusal {
  const { account, request } = check
  if (request.type > ORDER.SELL) return RETCODE.INVALID
  const position = request.position === 0n ? undefined : account.byTicket(request.position)
  if (request.position !== 0n && !position) return RETCODE.POSITION_CLOSED
  return (
    refuseKind(check, KIND_BIT.MARKET) ??
    refuseSide(check, position) ??
    (position ? refuseClose(check, position) : refuseVolume(check)) ??
    refuseFilling(check) ??
    refusePrice(check) ??
    refuseStops(check, position) ??
    refuseRules(check, position) ??
    (position ? undefined : refuseMoney(check))
  )
}

export function refuseKind({ contract }: Check, kind: number): Refusal {
  return (contract.orders & kind) === 0 ? RETCODE.INVALID : undefined
}

/** What the symbol's trade mode allows. A close is allowed unless trading is off. */
export function refuseSide({ account, contract, request }: Check, position: Position | undefined): Refusal {
  const isBuying = isBuy(request.type)
  const held = position ?? (account.isHedging ? undefined : account.bySymbol(contract.name))
  const isClosing = held !== undefined && (held.type === 0) !== isBuying
  if (contract.trade === TRADE_MODE.DISABLED) return RETCODE.TRADE_DISABLED
  if (isClosing) return undefined
  if (contract.trade === TRADE_MODE.CLOSE_ONLY) return RETCODE.CLOSE_ONLY
  if (contract.trade === TRADE_MODE.LONG_ONLY && !isBuying) return RETCODE.LONG_ONLY
  return contract.trade === TRADE_MODE.SHORT_ONLY && isBuying ? RETCODE.SHORT_ONLY : undefined
}

export function refuseVolume({ account, contract, request }: Check): Refusal {
  const { volume } = request
  const { volumeLimit, volumeMax, volumeMin, volumeStep } = contract
  if (!(volume >= volumeMin && volume <= volumeMax) || volume % volumeStep !== 0) return RETCODE.INVALID_VOLUME
  if (volumeLimit === 0) return undefined
  const own = [...account.positions.values()].filter(({ symbol, type }) => {
    return symbol === contract.name && (type === 0) === isBuy(request.type)
  })
  const held = own.reduce((sum, one) => sum + one.volume, 0)
  return held + volume > volumeLimit ? RETCODE.LIMIT_VOLUME : undefined
}

/** The minimum does not apply to a close, because a partial close may leave less. */
function refuseClose({ contract, request, tick }: Check, position: Position): Refusal {
  if (position.symbol !== contract.name || (position.type === 0) === isBuy(request.type)) return RETCODE.INVALID
  if (!(request.volume > 0) || request.volume % contract.volumeStep !== 0) return RETCODE.INVALID_VOLUME
  if (request.volume > position.volume) return RETCODE.INVALID_CLOSE_VOLUME
  return isPositionFrozen(contract, position, tick) ? RETCODE.FROZEN : undefined
}

/** Under market execution only the symbol's own modes pass, and never RETURN. */
function refuseFilling({ contract, request: { filling } }: Check): Refusal {
  const { execution, filling: bits } = contract
  if (execution === EXECUTION.INSTANT || execution === EXECUTION.REQUEST) return undefined
  const bit = { [FILLING.FOK]: FILLING_BIT.FOK, [FILLING.IOC]: FILLING_BIT.IOC, [FILLING.BOC]: FILLING_BIT.BOC }[
    filling
  ]
  const isSet = bit === undefined ? execution === EXECUTION.EXCHANGE : (bits & bit) !== 0
  return isSet ? undefined : RETCODE.INVALID_FILL
}

/** Deviation counts under instant and request execution alone. */
function refusePrice({ contract: { execution }, request, tick }: Check): Refusal {
  if (execution !== EXECUTION.INSTANT && execution !== EXECUTION.REQUEST) return undefined
  if (!(request.price > 0)) return RETCODE.INVALID_PRICE
  return Math.abs(openPrice(request.type, tick) - request.price) > request.deviation ? RETCODE.REQUOTE : undefined
}

function refuseStops({ contract, request, tick }: Check, position: Position | undefined): Refusal {
  if (position) return undefined
  const isLong = isBuy(request.type)
  return areLevelsValid(contract, isLong, closePrice(isLong, tick), request) ? undefined : RETCODE.INVALID_STOPS
}

/** What the account's kind forbids: hedges, closing out of order, more positions. */
function refuseRules({ account, contract, request }: Check, position: Position | undefined): Refusal {
  const { isFifo, isHedgeAllowed, limitPositions } = account.options
  const same = [...account.positions.values()].filter(({ symbol }) => symbol === contract.name)
  if (position) return isFifo && same[0] !== position ? RETCODE.FIFO_CLOSE : undefined
  const isHedge = account.isHedging && same.some(({ type }) => (type === 0) !== isBuy(request.type))
  if (isHedge && !isHedgeAllowed) return RETCODE.HEDGE_PROHIBITED
  return limitPositions > 0 && account.positions.size >= limitPositions ? RETCODE.LIMIT_POSITIONS : undefined
}

function refuseMoney(check: Check): Refusal {
  const { account, contract, request, tick } = check
  const { free } = standing(account, check.quotes)
  const needed = margin(contract, request.volume, openPrice(request.type, tick), account.options.leverage)
  return needed > free ? RETCODE.NO_MONEY : undefined
}

/** What the account is worth at the last prices, in cents. */
export function standing(account: Account, quotes: ReadonlyMap<string, SymbolQuotes>) {
  let [floating, used] = [0, 0]
  for (const position of account.positions.values()) {
    const { contract, last } = quotes.get(position.symbol) ?? {}
    if (!contract || !last) continue
    const { type, volume, openPrice: open } = position
    floating += profit(contract, type, volume, open, closePrice(type === 0, last)) + position.swap
    used += margin(contract, volume, open, account.options.leverage)
  }
  const equity = account.balance + account.credit + floating
  return { floating, equity, used, free: equity - used, level: used === 0 ? 0 : (equity / used) * 100 }
}
