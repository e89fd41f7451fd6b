import type { CheckName, FoundHistory, HistoryCheck } from '@ratchet/domain'
import { moneyNumber } from '@ratchet/domain'
import { plainMoneyText, wholeText } from '../../format/text.ts'

export const countText = (count: number): string => (count === 1 ? '1 trade' : `${wholeText(count)} trades`)
export const kindText: Readonly<Record<FoundHistory['kind'], string>> = {
  mt5: 'Report of an account, as MetaTrader 5 saves it',
  mt4: 'Statement of an account, as MetaTrader 4 saves it',
  json: 'Closed trades as JSON',
  table: 'Table',
}

const titles: Readonly<Record<CheckName, string>> = {
  chain: 'Each deal’s balance follows from the one before',
  sums: 'The sums below the deals',
  net: 'The total net profit',
  positions: 'Position total equals deal total',
  paid: 'What was paid in and out',
  floating: 'The open trades come to the floating result',
  equity: 'Balance, credit and floating result make the equity',
}
const titlesOfMt4: Partial<typeof titles> = {
  sums: 'The sums below the closed trades',
  net: 'The closed result, there and in the summary',
}
const titlesOfTable: Partial<typeof titles> = { net: 'The profits and their costs come to the net results' }
export const checkTitle = ({ name }: HistoryCheck, kind: FoundHistory['kind']): string =>
  (kind === 'mt4' ? titlesOfMt4[name] : kind === 'table' ? titlesOfTable[name] : undefined) ?? titles[name]

/** The parts of a file that are no closed trades; null where it has none. */
export function leftOutText({ leftOut }: FoundHistory): string | null {
  if (!leftOut) return null
  const count = (n: number, one: string, more: string) =>
    n === 0 ? [] : n === 1 ? `1 ${one}` : `${wholeText(n)} ${more}`
  const parts = [
    count(leftOut.open, 'trade that is open', 'trades that are open'),
    count(leftOut.waiting, 'pending order', 'pending orders'),
    count(leftOut.cancelled, 'cancelled order', 'cancelled orders'),
  ].flat()
  return parts.length > 0 ? parts.join(', ') : null
}

/** What a check came to. */
export function checkText({ name, ours, theirs, ok, line }: HistoryCheck): string {
  const own = plainMoneyText(moneyNumber(ours))
  if (theirs === null)
    return ok ? 'The file has no such figure' : 'They are missing: the file seems to be cut short or to lack a part'
  const stated = plainMoneyText(moneyNumber(theirs))
  if (ok) return own
  const place = line > 0 ? ` in row ${wholeText(line)}` : ''
  if (name === 'positions') return `The positions come to ${own}, the deals to ${stated}`
  return `The file says ${stated}${place}, its rows come to ${own}`
}
