import type { Account } from './account.ts'
import { GTC_MODE, LIFETIME, STATE, TRANSACTION } from './codes.ts'
import { nightSwap } from './money.ts'
import type { SymbolQuotes } from './quotes.ts'

/**
 * The end of a day by the server's clock. Swap accrues on positions, orders of the day expire. A symbol with SYMBOL_ORDERS_DAILY loses all stops,
 * targets and pending orders.
 * @param weekday of the day that ended, 0 is Sunday
 */
export function endDay(account: Account, quotes: ReadonlyMap<string, SymbolQuotes>, weekday: number, msc: number) {
  for (const order of [...account.orders.values()]) {
    const isDaily = (quotes.get(order.symbol)?.contract.gtc ?? GTC_MODE.GTC) !== GTC_MODE.GTC
    if (isDaily || order.lifetime === LIFETIME.DAY) account.endOrder(order, STATE.EXPIRED, msc)
  }
  for (const position of account.positions.values()) {
    const contract = quotes.get(position.symbol)?.contract
    if (!contract) continue
    position.swap += nightSwap(contract, position, contract.swapDays[weekday] ?? 0)
    if (contract.gtc !== GTC_MODE.DAILY || (position.sl === 0 && position.tp === 0)) continue
    Object.assign(position, { sl: 0, tp: 0, updateMsc: msc })
    account.noteStop(position)
    account.emit(TRANSACTION.POSITION, { position })
  }
}
