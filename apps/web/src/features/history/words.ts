import type { CheckName, FoundHistory, HistoryCheck } from '@ratchet/domain'
import { moneyNumber } from '@ratchet/domain'
import { plainMoneyText, wholeText } from '../../format/text.ts'

export const countText = (count: number): string => (count === 1 ? '1 trade' : `${wholeText(count)} trades`)
export const kindText: Readonly<Record<FoundHistory['kind'], string>> = {
  mt5: 'Report of an account, as MetaTrader 5 saves it',
  json: 'Closed trades as JSON',
  table: 'Table',
}

const titles: Readonly<Record<CheckName, string>> = {
  chain: 'Each deal’s balance follows from the one before',
  sums: 'The sums below the deals',
  net: 'The total net profit',
  positions: 'The positions bring what the deals brought',
}
export const checkTitle = ({ name }: HistoryCheck): string => titles[name]

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
