/**
 * Return codes of a trade server, numbered and named as the MQL5 reference has them, each with words for a trader. A code that is
 * not in the table is shown with its number (`retcodeWords`).
 */
export const retcodes = {
  10004: ['REQUOTE', 'Requote: the price moved past your deviation.'],
  10006: ['REJECT', 'The broker rejected the request.'],
  10007: ['CANCEL', 'The request was cancelled.'],
  10008: ['PLACED', 'The order was placed.'],
  10009: ['DONE', 'The request was executed.'],
  10010: ['DONE_PARTIAL', 'Only part of the request was executed.'],
  10011: ['ERROR', 'The broker could not process the request; its outcome is unknown.'],
  10012: ['TIMEOUT', 'The request timed out; its outcome is unknown.'],
  10013: ['INVALID', 'The request is not valid.'],
  10014: ['INVALID_VOLUME', 'The volume is not valid.'],
  10015: ['INVALID_PRICE', 'The price is not valid.'],
  10016: ['INVALID_STOPS', 'The stop loss or take profit is on the wrong side of the price or too near to it.'],
  10017: ['TRADE_DISABLED', 'Trading is disabled.'],
  10018: ['MARKET_CLOSED', 'The market is closed.'],
  10019: ['NO_MONEY', 'There is not enough money in the account.'],
  10020: ['PRICE_CHANGED', 'The price changed.'],
  10021: ['PRICE_OFF', 'There are no current prices.'],
  10022: ['INVALID_EXPIRATION', 'The expiry time of the order is not valid.'],
  10023: ['ORDER_CHANGED', 'The order changed before the request arrived.'],
  10024: ['TOO_MANY_REQUESTS', 'Too many requests in a short time.'],
  10025: ['NO_CHANGES', 'The request changes nothing.'],
  10026: ['SERVER_DISABLES_AT', 'The broker does not allow automated trading.'],
  10027: ['CLIENT_DISABLES_AT', 'The terminal does not allow automated trading.'],
  10028: ['LOCKED', 'The request is locked for processing.'],
  10029: ['FROZEN', 'The price is too near to change the order or position.'],
  10030: ['INVALID_FILL', 'The broker does not support the filling mode of this order.'],
  10031: ['CONNECTION', 'There is no connection to the broker.'],
  10032: ['ONLY_REAL', 'Only real accounts may do this.'],
  10033: ['LIMIT_ORDERS', 'The limit of pending orders is reached.'],
  10034: ['LIMIT_VOLUME', 'The volume limit for this symbol is reached.'],
  10035: ['INVALID_ORDER', 'There is no such pending order.'],
  10036: ['POSITION_CLOSED', 'The position is already closed.'],
  10038: ['INVALID_CLOSE_VOLUME', 'The volume to close is larger than the position.'],
  10039: ['CLOSE_ORDER_EXIST', 'A close of this position is already in progress.'],
  10040: ['LIMIT_POSITIONS', 'The limit of open positions is reached.'],
  10041: ['REJECT_CANCEL', 'The order could not be activated and was cancelled.'],
  10042: ['LONG_ONLY', 'Only buying is allowed for this symbol.'],
  10043: ['SHORT_ONLY', 'Only selling is allowed for this symbol.'],
  10044: ['CLOSE_ONLY', 'Positions of this symbol can only be closed.'],
  10045: ['FIFO_CLOSE', 'Positions must be closed oldest first.'],
  10046: ['HEDGE_PROHIBITED', 'Opposite positions of one symbol are not allowed.'],
} as const satisfies Readonly<Record<number, readonly [name: string, words: string]>>

export type Retcode = keyof typeof retcodes
export type RetcodeName = (typeof retcodes)[Retcode][0]

/** The codes by name: `RET.NO_MONEY` is 10019. */
export const RET = Object.fromEntries(Object.entries(retcodes).map(([code, [name]]) => [name, Number(code)])) as {
  readonly [Code in Retcode as (typeof retcodes)[Code][0]]: Code
}

/** Words for a trader; an unknown code is named by its number. */
export function retcodeWords(code: number): string {
  return retcodes[code as Retcode]?.[1] ?? `The broker answered with code ${code}.`
}

/** The outcome is not known: ask the broker what it has, never send again. */
export const isInDoubt = (code: number): boolean =>
  code === RET.ERROR || code === RET.TIMEOUT || code === RET.CONNECTION

/** The broker did, wholly or in part, what was asked, or holds the order. */
export const isAccepted = (code: number): boolean =>
  code === RET.DONE || code === RET.DONE_PARTIAL || code === RET.PLACED
