import { standing } from '../venue/deal-checks.ts'
import type { CallTable } from './call-table.ts'
import type { TerminalParts } from './terminal-parts.ts'
import { flag } from './texts.ts'
import type { AccountView } from './view.ts'

const money = (cents: number) => String(cents / 100)

/** AccountInfo*, TerminalInfo* and MQLInfo*. */
export function accountCalls(parts: TerminalParts, view: AccountView, build: number): CallTable {
  const integers: Readonly<Record<string, () => number | string>> = {
    ACCOUNT_LOGIN: () => parts.account.login,
    ACCOUNT_TRADE_MODE: () => parts.account.options.mode,
    ACCOUNT_LEVERAGE: () => parts.account.options.leverage,
    ACCOUNT_LIMIT_ORDERS: () => parts.account.options.limitOrders,
    ACCOUNT_MARGIN_SO_MODE: () => 0,
    // The investor password shows in this flag alone.
    ACCOUNT_TRADE_ALLOWED: () => flag(parts.account.isTradeAllowed && !parts.faults.isInvestor),
    ACCOUNT_TRADE_EXPERT: () => flag(parts.account.isExpertAllowed),
    ACCOUNT_MARGIN_MODE: () => parts.account.options.marginMode,
    ACCOUNT_CURRENCY_DIGITS: () => 2,
    ACCOUNT_FIFO_CLOSE: () => flag(parts.account.options.isFifo),
    ACCOUNT_HEDGE_ALLOWED: () => flag(parts.account.options.isHedgeAllowed),
    TERMINAL_BUILD: () => build,
    TERMINAL_CONNECTED: () => flag(!parts.faults.isOffline),
    TERMINAL_TRADE_ALLOWED: () => flag(!parts.faults.isAlgoTradingOff),
    TERMINAL_DLLS_ALLOWED: () => flag(false),
    MQL_TRADE_ALLOWED: () => flag(!parts.faults.isProgramTradingOff && !parts.faults.isAlgoTradingOff),
    MQL_TESTER: () => flag(false),
    MQL_PROGRAM_TYPE: () => 2,
  }
  const now = () => ({ ...standing(parts.account, parts.venue.quotes), ...view.book })
  const doubles: Readonly<Record<string, () => string>> = {
    ACCOUNT_BALANCE: () => money(now().balance),
    ACCOUNT_CREDIT: () => money(now().credit),
    ACCOUNT_PROFIT: () => money(now().floating),
    ACCOUNT_EQUITY: () => money(now().equity),
    ACCOUNT_MARGIN: () => money(now().used),
    ACCOUNT_MARGIN_FREE: () => money(now().free),
    ACCOUNT_MARGIN_LEVEL: () => String(now().level),
  }
  const strings: Readonly<Record<string, () => string>> = {
    ACCOUNT_NAME: () => parts.account.options.name,
    ACCOUNT_SERVER: () => parts.account.options.server,
    ACCOUNT_CURRENCY: () => parts.account.options.currency,
    ACCOUNT_COMPANY: () => parts.account.options.company,
  }
  const read =
    (table: Readonly<Record<string, () => number | string>>) =>
    ([property = '']: readonly string[]) => {
      const value = table[property]
      if (!value) throw new RangeError(`The terminal has no property ${property}.`)
      return [String(value())]
    }
  return {
    AccountInfoInteger: read(integers),
    AccountInfoDouble: read(doubles),
    AccountInfoString: read(strings),
    TerminalInfoInteger: read(integers),
    MQLInfoInteger: read(integers),
  }
}
