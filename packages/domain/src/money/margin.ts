import type { Instrument } from '@ratchet/contract'
import { divideBigHalfAway, divideHalfAway } from '../numbers/decimal.ts'
import type { Cents, Points, Volume } from '../numbers/types.ts'

type MarginTerms = Pick<Instrument, 'digits' | 'contractSize' | 'marginMode' | 'leverage'>

/**
 * MRG1: the margin that one position or pending order holds, in cents, rounded on its own before anything is added up.
 * forex: lots × contract / leverage; cfd: lots × contract × price; cfdLeverage: lots × contract × price / leverage; margin rate 1.
 * The leverage is the smaller of the instrument's and the account's (0: the account has none of its own).
 */
export function marginCents(terms: MarginTerms, volume: Volume, price: Points, accountLeverage = 0): Cents {
  const leverage = accountLeverage > 0 ? Math.min(accountLeverage, terms.leverage) : terms.leverage
  // All positions of a book are asked for at once: where a plain number holds it exactly, that is tens of times as quick.
  const exact =
    terms.marginMode === 'forex' ? volume * terms.contractSize * 100 : volume * terms.contractSize * 100 * price
  const by =
    (terms.marginMode === 'forex' ? 1 : 10 ** terms.digits) * (terms.marginMode === 'cfd' ? 1 : leverage) * 10_000
  if (Number.isSafeInteger(exact)) return divideHalfAway(exact, by)
  const units = BigInt(volume) * BigInt(terms.contractSize) * 100n
  if (terms.marginMode === 'forex') return divideBigHalfAway(units, 10_000n * BigInt(leverage))
  const divisor = terms.marginMode === 'cfd' ? 1n : BigInt(leverage)
  return divideBigHalfAway(units * BigInt(price), 10_000n * 10n ** BigInt(terms.digits) * divisor)
}

/** MAT25: the terms of an account that is charged a commission of its own; 0: what the instrument charges. */
export const chargedBy = <T extends Pick<Instrument, 'commissionPerLot'>>(instrument: T, commissionPerLot: Cents): T =>
  commissionPerLot > 0 ? { ...instrument, commissionPerLot } : instrument

/** MRG2: what a side of a deal costs, as it is booked: never positive. */
export function commissionCents(commissionPerLot: Cents, volume: Volume): Cents {
  return commissionPerLot === 0 ? 0 : divideBigHalfAway(-BigInt(commissionPerLot) * BigInt(volume), 10_000n)
}
