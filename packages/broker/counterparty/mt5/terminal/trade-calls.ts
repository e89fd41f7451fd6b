import type { Order, Position } from '../venue/records.ts'
import type { CallTable } from './call-table.ts'
import { ERROR } from './errors.ts'
import type { OrderSend } from './order-send.ts'
import { orderProperties, positionProperties, readProperty } from './record-properties.ts'
import type { TerminalParts } from './terminal-parts.ts'
import { flag } from './texts.ts'
import type { AccountView } from './view.ts'

/** OrderSend, and the selection of positions and orders. */
export function tradeCalls(parts: TerminalParts, view: AccountView, orders: OrderSend): CallTable {
  let [position, order]: [Position | undefined, Order | undefined] = [undefined, undefined]
  const digitsOf = (symbol: string) => parts.venue.quotes.get(symbol)?.contract.digits ?? 0
  const selectPosition = (found: Position | undefined) => {
    position = found
    if (!found) parts.fail(ERROR.POSITION_NOT_FOUND)
    return found
  }
  const selectOrder = (found: Order | undefined) => {
    order = found
    if (!found) parts.fail(ERROR.ORDER_NOT_FOUND)
    return found
  }
  const ofPosition = ([property = '']: readonly string[]) => [
    position ? readProperty(positionProperties(parts), position, property, digitsOf(position.symbol)) : '0',
  ]
  const ofOrder = ([property = '']: readonly string[]) => [
    order ? readProperty(orderProperties(parts), order, property, digitsOf(order.symbol)) : '0',
  ]
  return {
    OrderSend: ([request = '']) => orders.send(request),
    PositionsTotal: () => [String(view.book.positions.length)],
    PositionGetTicket: ([index = '0']) => [String(selectPosition(view.book.positions[Number(index)])?.ticket ?? 0)],
    PositionSelectByTicket: ([ticket = '0']) => [
      flag(selectPosition(view.book.positions.find((one) => String(one.ticket) === ticket)) !== undefined),
    ],
    PositionSelect: ([symbol = '']) => [
      flag(selectPosition(view.book.positions.find((one) => one.symbol === symbol)) !== undefined),
    ],
    PositionGetInteger: ofPosition,
    PositionGetDouble: ofPosition,
    PositionGetString: ofPosition,
    OrdersTotal: () => [String(view.book.orders.length)],
    OrderGetTicket: ([index = '0']) => [String(selectOrder(view.book.orders[Number(index)])?.ticket ?? 0)],
    OrderSelect: ([ticket = '0']) => [
      flag(selectOrder(view.book.orders.find((one) => String(one.ticket) === ticket)) !== undefined),
    ],
    OrderGetInteger: ofOrder,
    OrderGetDouble: ofOrder,
    OrderGetString: ofOrder,
  }
}
