import { RET } from '@ratchet/contract'

/** OANDA's reasons for a refusal or a cancellation as the codes that the product speaks; words stay OANDA's own, as English. */
const codes: readonly (readonly [pattern: RegExp, code: number])[] = [
  // The first that fits counts.
  [/^CLOSE_TRADE_UNITS_EXCEED/, RET.INVALID_CLOSE_VOLUME],
  [/^(INSUFFICIENT_MARGIN|INSUFFICIENT_FUNDS)/, RET.NO_MONEY],
  [/MARKET_HALTED|INSTRUMENT_NOT_TRADEABLE|MARKET_CLOSED/, RET.MARKET_CLOSED],
  [/BOUNDS_VIOLATION|LOSING_TAKE_PROFIT|INSUFFICIENT_LIQUIDITY/, RET.REQUOTE],
  [
    /^(STOP_LOSS|TAKE_PROFIT|TRAILING_STOP|GUARANTEED).*(LOSS|PRICE|DISTANCE|INVALID|EXCEEDED|VIOLATED)/,
    RET.INVALID_STOPS,
  ],
  [/^(STOP_LOSS|TAKE_PROFIT)_ON_FILL/, RET.INVALID_STOPS],
  [/^UNITS|UNITS_(MINIMUM|PRECISION|LIMIT)|CLOSE_TRADE_UNITS/, RET.INVALID_VOLUME],
  [/TRADE_DOESNT_EXIST|NO_SUCH_TRADE|CLOSE_TRADE_ID/, RET.POSITION_CLOSED],
  [/ORDER_DOESNT_EXIST|NO_SUCH_ORDER|REPLACING_ORDER_INVALID/, RET.INVALID_ORDER],
  [/^PRICE|PRICE_(INVALID|PRECISION|MISSING)/, RET.INVALID_PRICE],
  [/PENDING_ORDERS_ALLOWED|ORDERS_ALLOWED_EXCEEDED/, RET.LIMIT_ORDERS],
  [/OPEN_TRADES_ALLOWED/, RET.LIMIT_POSITIONS],
  [/^TIME_IN_FORCE/, RET.INVALID_EXPIRATION],
  [/FIFO/, RET.FIFO_CLOSE],
  [/HEDGING/, RET.HEDGE_PROHIBITED],
  [/ACCOUNT_(NOT_ACTIVE|LOCKED|ORDER_(CREATION|CANCEL)_LOCKED|CONFIGURATION_LOCKED)|REDUCE_ONLY/, RET.TRADE_DISABLED],
]

/** @param isLevel whether a stop or a target was refused: then a price that will not do is that level's */
export const retcodeOf = (reason: string, isLevel = false): number =>
  isLevel && /^PRICE/.test(reason)
    ? RET.INVALID_STOPS
    : (codes.find(([pattern]) => pattern.test(reason))?.[1] ?? RET.REJECT)

/** INSUFFICIENT_MARGIN is 'Insufficient margin.' */
export function wordsOf(reason: string): string {
  // OANDA's definitions have a minimum misspelt.
  const words = reason.replaceAll('_', ' ').toLowerCase().replace('doesnt', 'does not').replace('mimimum', 'minimum')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
}
