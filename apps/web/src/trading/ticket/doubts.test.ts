import type { PublicTrade } from '@ratchet/contract'
import { describe, expect, it } from 'vitest'
import { farStopWords, twinWords, unusualWords, usualVolume } from './doubts.ts'

/** The latest trade stands last. */
const done = (
  volumes: readonly number[],
  status: PublicTrade['status'] = 'executed',
  symbol = 'GOLD',
  server = 'Ratchet-Demo',
) => volumes.map((volume, n) => ({ symbol, server, volume, status, createdAt: `2026-11-22T10:${10 + n}:00.000Z` }))

describe('S2: the usual size', () => {
  it.each([
    [[0.1], 0.1],
    [[0.1, 0.3], 0.1],
    [[0.1, 5, 0.2], 0.2],
    [[9, 9, 9, 9, 0.1, 0.2, 0.3, 0.4, 0.5], 0.3],
  ])('of %j is %f', (volumes, usual) => expect(usualVolume(done(volumes), 'GOLD', 'Ratchet-Demo')).toBe(usual))
  it('is that of what was executed, of this symbol', () => {
    const trades = [...done([100], 'failed'), ...done([50], 'Pending'), ...done([7], 'executed', 'WTI')]
    expect(usualVolume(trades, 'GOLD', 'Ratchet-Demo')).toBeNull()
    expect(usualVolume([...trades, ...done([0.2], 'closed')], 'GOLD', 'Ratchet-Demo')).toBe(0.2)
  })
  it('is that of one market: a lot of another is another size', () => {
    const trades = [...done([0.1]), ...done([7], 'executed', 'GOLD', 'Broker-Live')]
    expect(usualVolume(trades, 'GOLD', 'Ratchet-Live')).toBe(0.1)
    expect(usualVolume(trades, 'GOLD', 'Broker-Live')).toBe(7)
  })
  it.each([
    [1, 0.1, '10 times your usual 0.10 lots'],
    [0.99, 0.1, null],
    [0.3, 0.03, '10 times your usual 0.03 lots'],
    [1.25, 0.1, '12.5 times your usual 0.10 lots'],
    [100, 0.015, '6666.6 times your usual 0.015 lots'],
    [100, null, null],
    [null, 0.1, null],
  ] as const)('%f where %f is usual: %s', (volume, usual, words) => expect(unusualWords(volume, usual)).toBe(words))
})

it.each([
  [12.8, 1283, 'The stop loss is 99 % from the price'],
  [1200, 1283, 'The stop loss is 6 % from the price'],
  [1220, 1283, null],
  [0, 1283, null],
  [1283, 0, null],
])('B19: of a stop at %d with the price at %d it says %s', (sl, price, words) => {
  expect(farStopWords(sl, price)).toBe(words)
})

const nowMs = Date.parse('2026-11-28T09:00:30.000Z')
const sent = {
  id: '0190bbbb-0000-7000-8000-000000000009',
  symbol: 'GOLD',
  type: 'Order_Type_Buy',
  volume: 0.1,
  price: 0,
  status: 'executed',
  createdAt: '2026-11-28T09:00:10.000Z',
} as const
const order = { symbol: 'GOLD', type: 'Order_Type_Buy', volume: 0.1, price: 0 } as const
const elsewhere = (): boolean => false

it('F9: says on another device that the same order was sent a moment ago', () => {
  expect(twinWords([sent], order, nowMs, elsewhere)).toBe(
    'The same order was sent 20 s ago from another page or device (executed)',
  )
})

it.each([
  ['another size', { volume: 0.2 }, nowMs, elsewhere],
  ['another side', { type: 'Order_Type_Sell' }, nowMs, elsewhere],
  ['another price', { price: 1290 }, nowMs, elsewhere],
  ['one of long ago', {}, nowMs + 120_000, elsewhere],
  ['one that this page sent', {}, nowMs, (): boolean => true],
] as const)('says nothing of %s', (_, change, at, isOwn) => {
  expect(twinWords([sent], { ...order, ...change }, at, isOwn)).toBeNull()
})
