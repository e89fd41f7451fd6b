import type { Account } from './account.ts'
import { DEAL, ENTRY, isBuy, STATE, TRANSACTION } from './codes.ts'
import type { Contract } from './contract.ts'
import { commission, profit } from './money.ts'
import type { Deal, Order, Position } from './records.ts'

/** A part of an order that is executed at one price. */
export interface Execution {
  readonly ticket: bigint
  readonly msc: number
  readonly volume: number
  readonly price: number
  /** In place of the order's: the server writes "[sl 1284.00]" here. */
  readonly comment?: string | undefined
}

/** Executes a part of an order: one deal, and what it does to the position. */
export function fill(account: Account, contract: Contract, order: Order, part: Execution): Deal {
  const position = affectedPosition(account, order)
  const type = isBuy(order.type) ? DEAL.BUY : DEAL.SELL
  order.volume -= part.volume
  order.state = order.volume > 0 ? STATE.PARTIAL : STATE.FILLED
  const change =
    position === undefined || position.type === type
      ? enter(account, order, part, position)
      : leave(account, contract, order, part, position)
  const deal: Deal = {
    ticket: part.ticket,
    order: order.ticket,
    symbol: order.symbol,
    type,
    volume: part.volume,
    price: part.price,
    msc: part.msc,
    reason: order.reason,
    commission: commission(contract, part.volume),
    fee: 0,
    comment: part.comment ?? order.comment,
    magic: order.magic,
    ...change,
  }
  order.position = deal.position
  account.addDeal(deal)
  return deal
}

/** A hedging order acts on the position that it names or has opened itself, a netting order on the position of its symbol. */
function affectedPosition(account: Account, order: Order): Position | undefined {
  if (!account.isHedging) return account.bySymbol(order.symbol)
  return account.positions.get(order.position === 0n ? order.ticket : order.position)
}

type Change = Pick<Deal, 'entry' | 'position' | 'profit' | 'swap'>

function enter(account: Account, order: Order, part: Execution, position: Position | undefined): Change {
  const isFirst = position === undefined
  const entered = position ?? newPosition(order, part)
  const volume = entered.volume + part.volume
  entered.openPrice = (entered.openPrice * entered.volume + part.price * part.volume) / volume
  entered.volume = volume
  entered.updateMsc = part.msc
  // The levels of the latest order replace those of a netting position.
  if (!isFirst && !account.isHedging) Object.assign(entered, { sl: order.sl, tp: order.tp })
  account.positions.set(entered.identifier, entered)
  account.noteStop(entered)
  return { entry: ENTRY.IN, position: entered.identifier, profit: 0, swap: 0 }
}

const newPosition = (order: Order, { msc, price }: Execution): Position => ({
  ticket: order.ticket,
  identifier: order.ticket,
  symbol: order.symbol,
  type: isBuy(order.type) ? 0 : 1,
  volume: 0,
  openPrice: price,
  sl: order.sl,
  tp: order.tp,
  swap: 0,
  openMsc: msc,
  updateMsc: msc,
  comment: order.comment,
  magic: order.magic,
  reason: order.reason,
})

function leave(account: Account, contract: Contract, order: Order, part: Execution, position: Position): Change {
  const closed = Math.min(part.volume, position.volume)
  const money = profit(contract, position.type, closed, position.openPrice, part.price)
  const swap = Math.round((position.swap * closed) / position.volume)
  const change = { position: position.identifier, profit: money, swap }
  position.volume -= closed
  position.swap -= swap
  position.updateMsc = part.msc
  const rest = part.volume - closed
  if (rest > 0) {
    reverse(account, order, part, position, rest)
    return { ...change, entry: ENTRY.INOUT }
  }
  if (position.volume === 0) account.positions.delete(position.identifier)
  return { ...change, entry: ENTRY.OUT }
}

/** A netting position turns: it keeps its identifier, and its ticket becomes that of the order that turned it. */
function reverse(account: Account, order: Order, part: Execution, position: Position, rest: number): void {
  Object.assign(position, { ticket: order.ticket, type: 1 - position.type, volume: rest, openPrice: part.price })
  Object.assign(position, { sl: order.sl, tp: order.tp, swap: 0, comment: order.comment })
  account.noteStop(position)
  account.emit(TRANSACTION.POSITION, { position })
}

/** Closes two opposite positions by each other: two deals, of which the second closes at the price of the first. */
export function closeBy(
  account: Account,
  contract: Contract,
  order: Order,
  pair: readonly [Position, Position],
  tickets: readonly [bigint, bigint],
): void {
  const volume = Math.min(pair[0].volume, pair[1].volume)
  const prices = [pair[1].openPrice, pair[1].openPrice]
  const closed = pair.map((position, n) => ({ position, ticket: tickets[n] ?? 0n, price: prices[n] ?? 0 }))
  order.volume = 0
  for (const { position, ticket, price } of closed) {
    const swap = Math.round((position.swap * volume) / position.volume)
    const money = profit(contract, position.type, volume, position.openPrice, price)
    position.volume -= volume
    position.swap -= swap
    position.updateMsc = order.setupMsc
    if (position.volume === 0) account.positions.delete(position.identifier)
    account.addDeal({
      ticket,
      order: order.ticket,
      position: position.identifier,
      symbol: position.symbol,
      type: position.type === 0 ? DEAL.SELL : DEAL.BUY,
      entry: ENTRY.OUT_BY,
      volume,
      price,
      msc: order.setupMsc,
      reason: order.reason,
      profit: money,
      swap,
      commission: 0,
      fee: 0,
      comment: order.comment,
      magic: position.magic,
    })
  }
}
