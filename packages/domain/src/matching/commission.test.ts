import { fundingRefusals, RET } from '@ratchet/contract'
import { describe, expect, test } from 'vitest'
import { onlyPosition, scene } from './scene.fixture.ts'

const { INVALID, DONE, NO_MONEY } = RET
const commission = (amount: number) => ({ kind: 'commission', amount }) as const

describe('MAT25: the commission of a book', () => {
  test.each([
    ['none', 0, DONE],
    ['some', 350, DONE],
    ['the most', 100_000, DONE],
    ['too much', 100_001, INVALID],
    ['below nothing', -1, INVALID],
    ['a part of a cent', 3.5, INVALID],
    ['no number', Number.NaN, INVALID],
  ])('of %s', (_, amount, retcode) => {
    const s = scene()
    const effect = s.send(commission(amount))
    expect(effect.answer).toMatchObject({ retcode, ...(retcode === INVALID && { text: fundingRefusals.commission }) })
    expect(effect.commissionPerLot).toBe(retcode === DONE ? amount : undefined)
    expect(s.book.commissionPerLot).toBe(retcode === DONE ? amount : 0)
    expect(effect).toMatchObject({ balance: 10_000_000, deals: [], orders: [], positions: [] })
  })

  test('D4: is charged on each deal from then on, for its own volume, and leaves the balance at once', () => {
    const s = scene()
    s.order('Buy')
    s.send(commission(333))
    const [opened] = s.order('Sell', { volume: 1500 }).deals
    expect([opened?.commission, s.book.balance]).toEqual([-50, 9_999_950])
    const [first] = s.book.positions.values()
    const { deals } = s.send({ kind: 'close', position: first?.ticket ?? '', volume: 500, reason: 'client' })
    // A twentieth of a lot closes 0.30 below its open.
    expect(deals).toMatchObject([{ commission: -17, profit: -150 }])
    expect(s.book.balance).toBe(9_999_950 - 17 - 150)
  })

  test('stands before the instrument’s, and with 0 that holds again', () => {
    const s = scene({ gold: { commissionPerLot: 700 } })
    const charged = () => s.order('Buy').deals[0]?.commission
    expect(charged()).toBe(-70)
    s.send(commission(100))
    expect(charged()).toBe(-10)
    s.send(commission(0))
    expect(charged()).toBe(-70)
  })

  test('has to be free for a new order (MRG4), and outlives a reset', () => {
    const s = scene({ deposit: 130_030 })
    s.send(commission(1))
    expect(s.order('Buy', { volume: 10_000 }).answer?.retcode).toBe(NO_MONEY)
    s.send({ kind: 'reset' })
    expect(s.book.commissionPerLot).toBe(1)
    s.send(commission(0))
    expect(s.order('Buy', { volume: 10_000 }).answer?.retcode).toBe(DONE)
    expect(onlyPosition(s).volume).toBe(10_000)
  })
})
