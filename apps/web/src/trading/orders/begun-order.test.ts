import { describe, expect, it } from 'vitest'
import { begunOrder, stateOf, waitingAt } from './begun-order.ts'

const order = { symbol: 'GOLD', type: 'Order_Type_BuyLimit', price: '1284.35' } as const

describe('an order that was begun on a chart', () => {
  it('comes to the form as it was begun', () => {
    const account = { server: 'Broker-Practice', id: '1' }
    for (const one of [order, { ...order, account }])
      expect(begunOrder(JSON.parse(JSON.stringify(stateOf(one))))).toEqual(one)
  })

  it.each([
    [null],
    ['begun'],
    [{}],
    [{ begun: null }],
    [{ begun: { ...order, type: 'Order_Type_All' } }],
    [{ begun: { ...order, symbol: 7 } }],
  ])('is none where nothing of the kind came: %j', (state) => {
    expect(begunOrder(state)).toBeNull()
  })

  it('has no price that the form would not take, and half an account is none', () => {
    for (const price of ['1e9', '-3', 'ten', 'NaN'])
      expect(begunOrder(stateOf({ ...order, price }))).toEqual({ ...order, price: '' })
    expect(begunOrder({ begun: { ...order, account: { id: '1' } } })).toEqual(order)
  })

  it.each([
    [1290, ['BuyStop', 'SellLimit']],
    [1280, ['BuyLimit', 'SellStop']],
    [1284.2, ['BuyLimit', 'SellLimit']],
    [1284.4, ['BuyStop', 'SellLimit']],
    [1284, ['BuyLimit', 'SellStop']],
  ])('waits at %d by where the market stands', (price, types) => {
    expect(waitingAt(price, { bid: 1284, ask: 1284.4 })).toEqual(types.map((type) => `Order_Type_${type}`))
  })
})
