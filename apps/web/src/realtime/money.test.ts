import type { Account, AccountList, BookedMoney } from '@ratchet/contract'
import { expect, it } from 'vitest'
import { withBooked } from './money.ts'
import type { TraderEvent } from './world.ts'

const account = { id: 'a', balance: 100_000, dayResult: 0.1, day: '2026-11-24' } as Account
const list = { now: '', seq: 7, items: [account, { ...account, id: 'b' }] } as AccountList
const event = (seq: number, ...money: BookedMoney[]) => ({ seq, changes: { money } }) as unknown as TraderEvent
const money = { id: 'a', balance: 100_000.2, booked: 0.2, day: '2026-11-24' }

it('ACC3, ACC4: what is booked moves balance and day’s result of its account, in whole cents', () => {
  const next = withBooked(list, event(8, money))
  expect(next).toMatchObject({
    seq: 8,
    items: [
      { balance: 100_000.2, dayResult: 0.3 },
      { balance: 100_000, dayResult: 0.1 },
    ],
  })
})

it('what the list knows already is not booked again', () => {
  expect(withBooked(list, event(7, money))).toBe(list)
  const next = withBooked(list, event(9, money))
  expect(withBooked(next, event(9, money))).toBe(next)
})

it('ACC4: a new day begins with what is booked on it; what comes late for an earlier one is in the balance alone', () => {
  const next = withBooked(list, event(8, { ...money, day: '2026-11-25' }))
  expect(next?.items[0]).toMatchObject({ day: '2026-11-25', dayResult: 0.2 })
  expect(withBooked(next, event(9, { ...money, balance: 5 }))?.items[0]).toMatchObject({ balance: 5, dayResult: 0.2 })
})

it('before anything is known, and where nothing was booked, nothing changes', () => {
  expect(withBooked(null, event(8, money))).toBeNull()
  expect(withBooked(list, event(8))).toBe(list)
})
