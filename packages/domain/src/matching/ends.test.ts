import { RET } from '@ratchet/contract'
import { describe, expect, it } from 'vitest'
import { hourMs, noonMs, scene } from './scene.fixture.ts'

/** An order that waits until a time. (MAT24) */

const untilMs = noonMs + hourMs
const placed = (type: string, price: number, settings: Parameters<typeof scene>[0] = {}) => {
  const s = scene(settings)
  const order = s.order(type, { price, untilMs }).answer?.order ?? ''
  return { s, order }
}

describe('MAT24: from its end on an order is filled no more', () => {
  it.each([
    ['BuyLimit', 129_000, 128_900],
    ['BuyStop', 131_000, 131_100],
    ['SellLimit', 131_000, 131_100],
    ['SellStop', 129_000, 128_900],
  ])('%s: the quote at its end reaches it, and does not fill it', (type, price, bid) => {
    const { s, order } = placed(type, price)
    expect(s.quote(130_010, 130_040, untilMs - 1)).toEqual([])
    const [effect, ...more] = s.quote(bid, bid + 30, untilMs)
    expect(effect).toMatchObject({
      orders: [{ ticket: order, state: 'expired', doneTimeMs: untilMs }],
      deals: [],
      answer: null,
    })
    expect(more).toEqual([])
    expect([s.book.orders.size, s.book.positions.size]).toEqual([0, 0])
  })

  it('the quote a millisecond before its end fills it', () => {
    const { s } = placed('BuyLimit', 129_000)
    expect(s.quote(128_900, 128_930, untilMs - 1)[0]).toMatchObject({ deals: [{ entry: 'in' }] })
    expect(s.quote(128_900, 128_930, untilMs)).toEqual([])
    expect(s.book.positions.size).toBe(1)
  })

  it('after a gap over its end the first quote ends it, and what else it reaches is filled', () => {
    const { s, order } = placed('BuyLimit', 129_000)
    const other = s.order('BuyLimit', { price: 129_500 }).answer?.order
    const effects = s.quote(128_000, 128_030, untilMs + 20 * hourMs)
    expect(effects.flatMap(({ orders }) => orders).map(({ ticket, state }) => [ticket, state])).toEqual([
      [order, 'expired'],
      [other, 'filled'],
    ])
  })

  it('a quote of another symbol says nothing of it', () => {
    const { s, order } = placed('BuyLimit', 129_000)
    s.quote(7500, 7505, untilMs + hourMs, 'WTI')
    expect(s.book.orders.get(order)?.state).toBe('placed')
  })

  it('a change of the order leaves its end as it is', () => {
    const { s, order } = placed('BuyLimit', 129_000)
    expect(s.send({ kind: 'modify', order, price: 128_500, sl: 0, tp: 0 }).orders).toMatchObject([{ untilMs }])
  })

  it('it ends outside the session too', () => {
    const saturday = noonMs + 72 * hourMs
    const { s, order } = placed('BuyLimit', 129_000)
    expect(s.quote(128_000, 128_030, saturday).flatMap(({ orders }) => orders)).toMatchObject([
      { ticket: order, state: 'expired' },
    ])
  })
})

it.each([
  ['Buy', { untilMs }, 'Only a pending order can have an expiry time.'],
  ['BuyLimit', { price: 129_000, untilMs: noonMs }, 'The expiry time of the order has already passed.'],
  ['BuyLimit', { price: 129_000, untilMs: noonMs - 1 }, 'The expiry time of the order has already passed.'],
  ['BuyLimit', { price: 129_000, untilMs: Number.NaN }, 'The expiry time of the order has already passed.'],
  ['BuyLimit', { price: 129_000, untilMs: noonMs + 0.5 }, 'The expiry time of the order has already passed.'],
])('MAT24: %s with %j is refused', (type, fields, text) => {
  const s = scene()
  expect(s.order(type, fields).answer).toMatchObject({ retcode: RET.INVALID_EXPIRATION, text })
  expect(s.book.orders.size).toBe(0)
})
