import type { Deal, Order } from '../venue/records.ts'
import type { CallTable } from './call-table.ts'
import { ERROR } from './errors.ts'
import { dealProperties, orderProperties, readProperty } from './record-properties.ts'
import type { TerminalParts } from './terminal-parts.ts'
import { flag } from './texts.ts'
import type { AccountView } from './view.ts'

/** The history functions see only what was selected last. */
export function historyCalls(parts: TerminalParts, view: AccountView): CallTable {
  let [deals, orders]: [readonly Deal[], readonly Order[]] = [[], []]
  const digitsOf = (symbol: string) => parts.venue.quotes.get(symbol)?.contract.digits ?? 0
  const select = (isDeal: (deal: Deal) => boolean, isOrder: (order: Order) => boolean) => {
    deals = view.deals.filter(isDeal)
    orders = view.historyOrders.filter(isOrder)
    return deals.length + orders.length > 0
  }
  const ofDeal = ([ticket = '', property = '']: readonly string[]) => {
    const deal = deals.find((one) => String(one.ticket) === ticket)
    if (deal) return [readProperty(dealProperties, deal, property, digitsOf(deal.symbol))]
    parts.fail(ERROR.DEAL_NOT_FOUND)
    return ['0']
  }
  const ofOrder = ([ticket = '', property = '']: readonly string[]) => {
    const order = orders.find((one) => String(one.ticket) === ticket)
    if (order) return [readProperty(orderProperties(parts), order, property, digitsOf(order.symbol))]
    parts.fail(ERROR.ORDER_NOT_FOUND)
    return ['0']
  }
  return {
    HistorySelect: ([from = '0', to = '0']) => {
      const isWithin = (msc: number) => msc >= Number(from) * 1000 && Math.floor(msc / 1000) <= Number(to)
      select(
        ({ msc }) => isWithin(msc),
        ({ setupMsc, doneMsc }) => isWithin(setupMsc) || isWithin(doneMsc),
      )
      return [flag(true)]
    },
    // A close-by that was sent for the other position is not among them.
    HistorySelectByPosition: ([identifier = '']) => {
      select(
        ({ position }) => String(position) === identifier,
        ({ position }) => String(position) === identifier,
      )
      return [flag(true)]
    },
    HistoryOrderSelect: ([ticket = '']) => {
      const isFound = select(
        () => false,
        (order) => String(order.ticket) === ticket,
      )
      if (!isFound) parts.fail(ERROR.ORDER_NOT_FOUND)
      return [flag(isFound)]
    },
    HistoryDealSelect: ([ticket = '']) => {
      const isFound = select(
        (deal) => String(deal.ticket) === ticket,
        () => false,
      )
      if (!isFound) parts.fail(ERROR.DEAL_NOT_FOUND)
      return [flag(isFound)]
    },
    HistoryDealsTotal: () => [String(deals.length)],
    HistoryOrdersTotal: () => [String(orders.length)],
    HistoryDealGetTicket: ([index = '0']) => [String(deals[Number(index)]?.ticket ?? 0)],
    HistoryOrderGetTicket: ([index = '0']) => [String(orders[Number(index)]?.ticket ?? 0)],
    HistoryDealGetInteger: ofDeal,
    HistoryDealGetDouble: ofDeal,
    HistoryDealGetString: ofDeal,
    HistoryOrderGetInteger: ofOrder,
    HistoryOrderGetDouble: ofOrder,
    HistoryOrderGetString: ofOrder,
  }
}
