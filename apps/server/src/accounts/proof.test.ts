import type { AccountStateRow } from '@ratchet/store'
import { expect, it } from 'vitest'
import type { View } from '../core/present/view.ts'
import { broker } from '../testing/broker.ts'
import { presentAccount, withProof } from './present.ts'

const day = Date.parse('2026-11-20T12:00:00Z')
const row = (server: string, change: Partial<AccountStateRow> = {}): AccountStateRow => ({
  id: server,
  server,
  login: '1',
  name: null,
  currency: 'USD',
  hedging: true,
  ladder: null,
  floor: null,
  own: false,
  isPaused: false,
  isReadOnly: false,
  isDisconnected: false,
  verifiedAtMs: null,
  hasTraded: false,
  figures: null,
  commission: 0,
  dayResult: 0,
  dayMs: day,
  unsettled: [],
  held: null,
  freeze: null,
  frozenSinceMs: null,
  ...change,
})
const proofsOf = (...rows: AccountStateRow[]) =>
  withProof(rows).map((one) => presentAccount({ ...one, ordersMargin: null }, {} as View, day, () => true).proof)

it.each<[string, readonly AccountStateRow[], readonly string[]]>([
  ['nothing was tried', [row(broker.practice), row(broker.live)], Array(2).fill('tested against the specification')],
  [
    'the practice account was tried, which counts for the live one too',
    [row(broker.live), row(broker.practice, { verifiedAtMs: day })],
    Array(2).fill('verified on practice on 2026-11-20'),
  ],
  [
    'orders were executed on both: only real money is live',
    [row(broker.practice, { hasTraded: true }), row(broker.live, { hasTraded: true, verifiedAtMs: day })],
    ['tested against the specification', 'live'],
  ],
])('how well an account is proved where %s', (_, rows, expected) => {
  expect(proofsOf(...rows)).toEqual(expected)
})
