import { operatorWords, RET } from '@ratchet/contract'
import type { OperatorFreeze, TradeRow } from '../ports/index.ts'
import type { Draft } from './draft.ts'
import { fail } from './fail.ts'
import type { AccountModel } from './model.ts'
import { askToCancel } from './orders.ts'

/** ADM3: the operator's freeze; undefined where there is none. */
const operatorFreeze = ({ limits }: Pick<AccountModel, 'limits'>): OperatorFreeze | undefined => limits?.freeze

/** ADM3: orders that wait though nothing new is to begin. */
export function hasOrdersToEnd(model: Pick<AccountModel, 'limits' | 'trades'>): boolean {
  if (!operatorFreeze(model)) return false
  for (const { working } of model.trades.values()) if (working) return true
  return false
}

/** ADM3: on an account that the operator has frozen no instruction is carried out. @returns whether it was refused */
export function isRefusedByOperator(draft: Draft, trade: TradeRow): boolean {
  const freeze = operatorFreeze(draft.model)
  if (!freeze) return false
  fail(draft, trade, RET.TRADE_DISABLED, operatorWords.refused(freeze.reason))
  return true
}

/**
 * ADM3: what waits at the broker would begin something new. It is asked for behind each report and in each round, until it is gone.
 * @param refused the request to cancel that a report answers: what was refused just now is left to the next time
 */
export function endWaiting(draft: Draft, refused?: string | null): void {
  if (!operatorFreeze(draft.model)) return
  for (const { id } of [...draft.waitingTrades()]) if (id !== refused) askToCancel(draft, id)
}
