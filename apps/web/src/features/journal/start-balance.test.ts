import type { HistoryImport } from '@ratchet/contract'
import type { JournalTrade, StartBalance } from '@ratchet/domain'
import { expect, it } from 'vitest'
import { isAllOfAccounts, ownStart, startOf } from './start-balance.ts'

const of = (fields: Partial<HistoryImport>): HistoryImport => ({
  id: 'a',
  kind: 'mt5',
  fileName: 'a.html',
  fileHash: null,
  clock: 'UTC',
  currency: 'USD',
  balance: { from: 10_000, to: 8350.1 },
  totals: 'agree',
  importedAt: '2026-01-01T00:00:00.000Z',
  accounts: ['1 · A'],
  trades: 3,
  net: -1649.9,
  from: '2026-01-01T00:00:00.000Z',
  to: '2026-01-02T00:00:00.000Z',
  ...fields,
})

it.each<[string, Partial<HistoryImport>, StartBalance | null]>([
  ['its results lead from the first balance to the last', {}, { cents: 1_000_000 }],
  ['money was paid in between', { balance: { from: 10_000, to: 9350.1 } }, null],
  ['the file tells no balance', { balance: null }, null],
  ['it is of two accounts', { accounts: ['1 · A', '2 · A'] }, null],
  ['another one is shown', { id: 'b' }, null],
])('D5: an import begins at a balance, or is not known to, where %s', (_, fields, start) => {
  expect(startOf([of(fields)], 'a')).toEqual(start)
})

const trade = (id: string) => ({ id }) as JournalTrade
const [own, broker] = [trade('7 1 Ratchet-Demo'), trade('7 2 Broker-Live')]

it('D5: own accounts begin at the balance of their record, with what was paid in since; together where both are shown', () => {
  const transfers = [{ at: '2026-01-02T00:00:00.000Z', amount: -250.5 }]
  const balances = [
    { server: 'Ratchet-Demo', brokerId: '1', start: 100_000, balance: 99_000, transfers },
    { server: 'Broker-Live', brokerId: '2', start: 500, balance: 600, transfers: [] },
  ]
  const paid = [{ timeMs: Date.parse('2026-01-02'), cents: -25_050 }]
  expect(ownStart(balances, [own])).toEqual({ cents: 10_000_000, transfers: paid })
  expect(ownStart(balances, [own, broker])).toEqual({ cents: 10_050_000, transfers: paid })
  expect(ownStart(balances.slice(0, 1), [own, broker])).toBeNull()
  expect(ownStart([], [own])).toBeNull()
})

it('D5: a part of what was traded on an account leads from no balance to another', () => {
  const all = [own, trade('8 1 Ratchet-Demo'), broker]
  expect(isAllOfAccounts(all, all)).toBe(true)
  expect(isAllOfAccounts([broker], all)).toBe(true)
  expect(isAllOfAccounts([own], all)).toBe(false)
})
