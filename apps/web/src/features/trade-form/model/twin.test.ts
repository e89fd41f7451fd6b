import { expect, it } from 'vitest'
import { twinWords } from './doubts.ts'

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
