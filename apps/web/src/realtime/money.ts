import type { Account, AccountList, BookedMoney } from '@ratchet/contract'
import { integerFromNumber, moneyDigits, moneyNumber } from '@ratchet/domain'
import type { TraderEvent } from './world.ts'

const cents = (amount: number): number => integerFromNumber(amount, moneyDigits) ?? 0

/** ACC3, ACC4: an account after something was booked; the first booking of a new day begins its result anew. */
function booked(account: Account, { balance, booked, day }: BookedMoney): Account {
  if (day < account.day) return { ...account, balance }
  const before = day === account.day ? cents(account.dayResult ?? 0) : 0
  return { ...account, balance, day, dayResult: moneyNumber(before + cents(booked)) }
}

/** The accounts after an event. What the list knows already is not booked again. */
export function withBooked(list: AccountList | null, { seq, changes: { money } }: TraderEvent): AccountList | null {
  if (!list || seq <= list.seq) return list
  if (!money?.length) return list
  const items = list.items.map((account) => {
    const its = money.filter(({ id }) => id === account.id)
    return its.reduce(booked, account)
  })
  return { ...list, seq, items }
}
