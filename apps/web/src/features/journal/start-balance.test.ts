import type { HistoryImport } from '@ratchet/contract'
import { expect, it } from 'vitest'
import { startOf } from './start-balance.ts'

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

it.each<[string, Partial<HistoryImport>, number | null]>([
  ['its results lead from the first balance to the last', {}, 1_000_000],
  ['money was paid in between', { balance: { from: 10_000, to: 9350.1 } }, null],
  ['the file tells no balance', { balance: null }, null],
  ['it is of two accounts', { accounts: ['1 · A', '2 · A'] }, null],
  ['another one is shown', { id: 'b' }, null],
])('D5: an import begins at a balance, or is not known to, where %s', (_, fields, start) => {
  expect(startOf([of(fields)], 'a')).toBe(start)
})
