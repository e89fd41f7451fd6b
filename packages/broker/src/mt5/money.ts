import { centsOf } from './decimals.ts'
import type { WireMoney } from './schemas.ts'

const unknown = { balance: null, equity: null, marginUsed: null, marginFree: null }

/** How the account stands, in cents; null where nothing is known. */
export const moneyOf = (money: WireMoney | undefined) =>
  money === undefined
    ? unknown
    : {
        balance: centsOf(money.balance),
        equity: centsOf(money.equity),
        marginUsed: centsOf(money.margin),
        marginFree: centsOf(money.free),
      }
