/** Return codes of the trade server. */
export const RETCODE = {
  REQUOTE: 10004,
  REJECT: 10006,
  PLACED: 10008,
  DONE: 10009,
  DONE_PARTIAL: 10010,
  ERROR: 10011,
  TIMEOUT: 10012,
  INVALID: 10013,
  INVALID_VOLUME: 10014,
  INVALID_PRICE: 10015,
  INVALID_STOPS: 10016,
  TRADE_DISABLED: 10017,
  MARKET_CLOSED: 10018,
  NO_MONEY: 10019,
  PRICE_OFF: 10021,
  INVALID_EXPIRATION: 10022,
  TOO_MANY_REQUESTS: 10024,
  NO_CHANGES: 10025,
  SERVER_DISABLES_AT: 10026,
  CLIENT_DISABLES_AT: 10027,
  FROZEN: 10029,
  INVALID_FILL: 10030,
  CONNECTION: 10031,
  LIMIT_ORDERS: 10033,
  LIMIT_VOLUME: 10034,
  INVALID_ORDER: 10035,
  POSITION_CLOSED: 10036,
  INVALID_CLOSE_VOLUME: 10038,
  LIMIT_POSITIONS: 10040,
  REJECT_CANCEL: 10041,
  LONG_ONLY: 10042,
  SHORT_ONLY: 10043,
  CLOSE_ONLY: 10044,
  FIFO_CLOSE: 10045,
  HEDGE_PROHIBITED: 10046,
} as const

export const ACTION = { DEAL: 1, PENDING: 5, SLTP: 6, MODIFY: 7, REMOVE: 8, CLOSE_BY: 10 } as const

export const ORDER = {
  BUY: 0,
  SELL: 1,
  BUY_LIMIT: 2,
  SELL_LIMIT: 3,
  BUY_STOP: 4,
  SELL_STOP: 5,
  BUY_STOP_LIMIT: 6,
  SELL_STOP_LIMIT: 7,
  CLOSE_BY: 8,
} as const

export const STATE = { STARTED: 0, PLACED: 1, CANCELED: 2, PARTIAL: 3, FILLED: 4, REJECTED: 5, EXPIRED: 6 } as const
export const FILLING = { FOK: 0, IOC: 1, RETURN: 2, BOC: 3 } as const
/** Bits of SYMBOL_FILLING_MODE. Return has no bit. */
export const FILLING_BIT = { FOK: 1, IOC: 2, BOC: 4 } as const
export const LIFETIME = { GTC: 0, DAY: 1, SPECIFIED: 2, SPECIFIED_DAY: 3 } as const
/** Bits of SYMBOL_EXPIRATION_MODE. */
export const LIFETIME_BIT = { GTC: 1, DAY: 2, SPECIFIED: 4, SPECIFIED_DAY: 8 } as const
/** Bits of SYMBOL_ORDER_MODE. */
export const KIND_BIT = { MARKET: 1, LIMIT: 2, STOP: 4, STOP_LIMIT: 8, SL: 16, TP: 32, CLOSE_BY: 64 } as const

export const DEAL = {
  BUY: 0,
  SELL: 1,
  BALANCE: 2,
  CREDIT: 3,
  CHARGE: 4,
  CORRECTION: 5,
  BONUS: 6,
  COMMISSION: 7,
  INTEREST: 12,
} as const
export const ENTRY = { IN: 0, OUT: 1, INOUT: 2, OUT_BY: 3 } as const
/** Reasons of orders, deals and positions: the numbers are the same for all three. */
export const REASON = { CLIENT: 0, MOBILE: 1, WEB: 2, EXPERT: 3, SL: 4, TP: 5, SO: 6 } as const

export const MARGIN_MODE = { NETTING: 0, EXCHANGE: 1, HEDGING: 2 } as const
export const ACCOUNT_MODE = { DEMO: 0, CONTEST: 1, REAL: 2 } as const
export const TRADE_MODE = { DISABLED: 0, LONG_ONLY: 1, SHORT_ONLY: 2, CLOSE_ONLY: 3, FULL: 4 } as const
export const EXECUTION = { REQUEST: 0, INSTANT: 1, MARKET: 2, EXCHANGE: 3 } as const
/** How long SL, TP and pending orders live. */
export const GTC_MODE = { GTC: 0, DAILY: 1, DAILY_EXCEPT_STOPS: 2 } as const
export const CALC = { FOREX: 0, CFD: 2, CFD_LEVERAGE: 4 } as const

export const TRANSACTION = {
  ORDER_ADD: 0,
  ORDER_UPDATE: 1,
  ORDER_DELETE: 2,
  HISTORY_ADD: 3,
  DEAL_ADD: 6,
  POSITION: 9,
  REQUEST: 10,
} as const

/** Whether an order or deal of this type buys. Types of orders alternate between buy and sell. */
export const isBuy = (type: number): boolean => type % 2 === 0
