import { depositLimits, fundingRefusals, mostCommission, RET } from '@ratchet/contract'
import { moneyDigits } from '../numbers/instruments.ts'
import type { BrokerRequest } from '../numbers/types.ts'
import { type Refusal, refuse } from './answers.ts'
import type { Changes } from './book.ts'

const cent = 10 ** moneyDigits

/** MAT22: practice money, in whole cents. */
export function deposit(changes: Changes, { amount }: Extract<BrokerRequest, { kind: 'deposit' }>): Refusal {
  const { least, most, balance } = depositLimits
  if (!Number.isSafeInteger(amount) || amount < least * cent || amount > most * cent)
    return refuse(RET.INVALID, fundingRefusals.amount)
  if (changes.book.balance + amount > balance * cent) return refuse(RET.REJECT, fundingRefusals.balance)
  changes.fund({ what: 'deposit', amount })
  return refuse(RET.DONE)
}

/** MAT23: what is open was begun with the money that there is, so it has to end first. */
export function reset(changes: Changes): Refusal {
  const { positions, orders, balance, startBalance } = changes.book
  if (positions.size > 0 || orders.size > 0) return refuse(RET.REJECT, fundingRefusals.open)
  changes.fund({ what: 'reset', amount: startBalance - balance })
  return refuse(RET.DONE)
}

/** MAT25: holds for the deals from now on, those that close what is open among them. */
export function commission(changes: Changes, { amount }: Extract<BrokerRequest, { kind: 'commission' }>): Refusal {
  if (!Number.isSafeInteger(amount) || amount < 0 || amount > mostCommission * cent)
    return refuse(RET.INVALID, fundingRefusals.commission)
  changes.commissionPerLot = amount
  changes.book.commissionPerLot = amount
  return refuse(RET.DONE)
}
