import { expect, it } from 'vitest'
import { orderTypes, orderTypeText } from './entities/orders.ts'

it('writes every order type in words, and leaves the side of a position as it is', () => {
  expect([...orderTypes, 'Buy', 'Sell'].map(orderTypeText)).toEqual([
    'Buy',
    'Sell',
    'Buy limit',
    'Sell limit',
    'Buy stop',
    'Sell stop',
    'Buy',
    'Sell',
  ])
})
