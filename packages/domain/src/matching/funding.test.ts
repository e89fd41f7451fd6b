import { fundingRefusals, RET } from '@ratchet/contract'
import { describe, expect, test } from 'vitest'
import { equity } from './index.ts'
import { onlyPosition, scene } from './scene.fixture.ts'

const { INVALID, REJECT, DONE } = RET
const deposit = (amount: number) => ({ kind: 'deposit', amount }) as const

describe('MAT22: a deposit', () => {
  test.each([
    ['the least', 10_000, DONE, ''],
    ['the most', 100_000_000, DONE, ''],
    ['whole cents', 10_001, DONE, ''],
    ['too little', 9_999, INVALID, fundingRefusals.amount],
    ['too much', 100_000_001, INVALID, fundingRefusals.amount],
    ['a part of a cent', 10_000.5, INVALID, fundingRefusals.amount],
    ['nothing', 0, INVALID, fundingRefusals.amount],
    ['what takes money out', -10_000, INVALID, fundingRefusals.amount],
    ['no number', Number.NaN, INVALID, fundingRefusals.amount],
  ])('of %s', (_, amount, retcode, text) => {
    const s = scene()
    const { answer, balance, funded } = s.send(deposit(amount))
    expect(answer).toMatchObject({ retcode, ...(text && { text }) })
    expect(balance).toBe(10_000_000 + (retcode === DONE ? amount : 0))
    expect(s.book.balance).toBe(balance)
    expect(funded).toEqual(retcode === DONE ? { what: 'deposit', amount } : undefined)
  })

  test('changes neither positions nor orders, and what is open counts on', () => {
    const s = scene()
    s.order('Buy', { sl: 129_000 })
    s.order('BuyLimit', { price: 129_500 })
    s.quote(130_500)
    const [before, worth] = [structuredClone([...s.book.positions, ...s.book.orders]), equity(s.book, s.market) ?? 0]
    const effect = s.send(deposit(500_000))
    expect(effect).toMatchObject({ orders: [], deals: [], positions: [], quote: null })
    expect([...s.book.positions, ...s.book.orders]).toEqual(before)
    expect(equity(s.book, s.market)).toBe(worth + 500_000)
  })

  test('takes no balance beyond the largest, not by a cent', () => {
    const largest = 10_000_000_000
    const s = scene({ deposit: largest - 10_000 })
    expect(s.send(deposit(10_001)).answer).toMatchObject({ retcode: REJECT, text: fundingRefusals.balance })
    expect(s.send(deposit(10_000)).balance).toBe(largest)
    expect(s.send(deposit(10_000)).balance).toBe(largest)
  })

  test('needs no prices and no open market', () => {
    const s = scene({ quote: null })
    expect(s.send(deposit(10_000)).answer).toMatchObject({ retcode: DONE, bid: 0, ask: 0 })
  })
})

describe('MAT23: a reset', () => {
  test('brings the starting balance back, after gains as after losses and deposits', () => {
    for (const [bid, paidIn] of [
      [130_500, 0],
      [129_000, 250_000],
    ] as const) {
      const s = scene()
      s.order('Buy')
      if (paidIn) s.send(deposit(paidIn))
      s.quote(bid)
      s.send({ kind: 'close', position: onlyPosition(s).ticket, volume: 0, reason: 'client' })
      const { balance } = s.book
      expect(balance).not.toBe(10_000_000)
      expect(s.send({ kind: 'reset' })).toMatchObject({
        answer: { retcode: DONE },
        funded: { what: 'reset', amount: 10_000_000 - balance },
        balance: 10_000_000,
        deals: [],
      })
      expect(s.book.balance).toBe(10_000_000)
    }
  })

  test.each([
    ['an open position', 'Buy', {}],
    ['a waiting order', 'BuyLimit', { price: 129_500 }],
  ] as const)('is refused with %s, and says what to do', (_, type, fields) => {
    const s = scene()
    s.send(deposit(70_000))
    s.order(type, fields)
    const before = structuredClone(s.book)
    const { answer, funded } = s.send({ kind: 'reset' })
    expect(answer).toMatchObject({ retcode: REJECT, text: fundingRefusals.open })
    expect(answer?.text).toContain('Close its positions and cancel its orders first.')
    expect(funded).toBeUndefined()
    expect(s.book).toEqual(before)
  })
})
