import type { FoundHistory, HistoryCheck } from '@ratchet/domain'
import { moneyNumber } from '@ratchet/domain'
import { plainMoneyText, wholeText } from '../../format/text.ts'
import * as texts from './texts.ts'

export const countText = (count: number): string => texts.tradeCount(count, wholeText(count))
export const kindText = (kind: FoundHistory['kind']): string => texts.kinds[kind]

const titlesOf: Partial<Record<FoundHistory['kind'], Partial<Record<HistoryCheck['name'], string>>>> = {
  mt4: texts.checksOfMt4,
  table: texts.checksOfTable,
}
export const checkTitle = ({ name }: HistoryCheck, kind: FoundHistory['kind']): string =>
  titlesOf[kind]?.[name] ?? texts.checks[name]

/** The parts of a file that are no closed trades; null where it has none. */
export function leftOutText({ leftOut }: FoundHistory): string | null {
  if (!leftOut) return null
  const parts = [
    [leftOut.open, texts.openTrades],
    [leftOut.waiting, texts.pendingOrders],
    [leftOut.cancelled, texts.cancelledOrders],
  ] as const
  const named = parts.flatMap(([count, text]) => (count === 0 ? [] : [text(count, wholeText(count))]))
  return named.length > 0 ? named.join(', ') : null
}

/** The result of a check. */
export function checkText({ name, ours, theirs, ok, line }: HistoryCheck): string {
  const own = plainMoneyText(moneyNumber(ours))
  if (theirs === null) return ok ? texts.notInFile : texts.missingInFile
  const stated = plainMoneyText(moneyNumber(theirs))
  if (ok) return own
  if (name === 'positions') return texts.positionsAndDeals(own, stated)
  return texts.statedAndAdded(stated, line > 0 ? wholeText(line) : null, own)
}
