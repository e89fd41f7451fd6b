import type { CheckName, FoundHistory, HistoryCheck } from '@ratchet/domain'
import { moneyNumber } from '@ratchet/domain'
import { plainMoneyText, wholeText } from '../../format/text.ts'
import * as texts from './texts.ts'

export const countText = (count: number): string => (count === 1 ? texts.n1Trade : texts.trades(wholeText(count)))
export const kindText: Readonly<Record<FoundHistory['kind'], string>> = {
  mt5: texts.reportOfAccountAs,
  mt4: texts.statementOfAccountAs,
  json: texts.closedTradesAsJson,
  table: 'Table',
}

const titles: Readonly<Record<CheckName, string>> = {
  chain: texts.eachDealsBalanceFollows,
  sums: texts.sumsBelowDeals,
  net: texts.totalNetProfit,
  positions: texts.positionTotalEqualsDeal,
  paid: texts.whatWasPaidIn,
  floating: texts.openTradesComeTo,
  equity: texts.balanceCreditAndFloating,
}
const titlesOfMt4: Partial<typeof titles> = {
  sums: texts.sumsBelowClosedTrades,
  net: texts.closedResultThereAnd,
}
const titlesOfTable: Partial<typeof titles> = { net: texts.profitsAndTheirCosts }
export const checkTitle = ({ name }: HistoryCheck, kind: FoundHistory['kind']): string =>
  (kind === 'mt4' ? titlesOfMt4[name] : kind === 'table' ? titlesOfTable[name] : undefined) ?? titles[name]

/** The parts of a file that are no closed trades; null where it has none. */
export function leftOutText({ leftOut }: FoundHistory): string | null {
  if (!leftOut) return null
  const count = (n: number, one: string, more: string) =>
    n === 0 ? [] : n === 1 ? `1 ${one}` : `${wholeText(n)} ${more}`
  const parts = [
    count(leftOut.open, texts.tradeThatIsOpen, texts.tradesThatAreOpen),
    count(leftOut.waiting, texts.pendingOrder, texts.pendingOrders),
    count(leftOut.cancelled, texts.cancelledOrder, texts.cancelledOrders),
  ].flat()
  return parts.length > 0 ? parts.join(', ') : null
}

/** What a check came to. */
export function checkText({ name, ours, theirs, ok, line }: HistoryCheck): string {
  const own = plainMoneyText(moneyNumber(ours))
  if (theirs === null) return ok ? texts.fileHasNoSuch : texts.theyAreMissingFile
  const stated = plainMoneyText(moneyNumber(theirs))
  if (ok) return own
  const place = line > 0 ? texts.inRow(wholeText(line)) : ''
  if (name === 'positions') return texts.positionsComeToDeals(own, stated)
  return texts.fileSaysItsRows(stated, place, own)
}
