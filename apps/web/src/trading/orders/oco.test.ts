import type { PublicTrade } from '@ratchet/contract'
import { expect, it } from 'vitest'
import { pairedIds, waitingText } from './oco.ts'

const order = (id: string, fields: Partial<PublicTrade> = {}) =>
  ({
    id,
    status: 'Pending',
    order: '5',
    type: 'Order_Type_BuyLimit',
    symbol: 'GOLD',
    volume: 0.1,
    position: null,
    price: 1290,
    ...fields,
  }) as PublicTrade

it('OCO1: both orders of a pair are told as one, an order whose other one is gone as waiting alone', () => {
  const trades = [
    order('first'),
    order('second', { oco: 'first' }),
    order('third', { oco: 'gone' }),
    order('fourth', { oco: 'filled' }),
    order('filled', { status: 'executed' }),
  ]
  expect([...pairedIds(trades)].toSorted()).toEqual(['first', 'second'])
})

it('names an order by its type, size and price', () =>
  expect(waitingText(order('a'), 2)).toBe('Buy limit 0.10 GOLD at 1290.00'))
