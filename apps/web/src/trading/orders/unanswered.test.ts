import { beforeEach, describe, expect, it } from 'vitest'
import { arrivalMs, UnansweredOrders } from './unanswered.ts'

const buy = { type: 'Order_Type_Buy', symbol: 'GOLD', volume: 0.1, server: 'Ratchet-Demo' } as const
const sell = { ...buy, type: 'Order_Type_Sell' } as const

let kept: Map<string, string>
let nowMs: number
let made: number
let page: UnansweredOrders
/** Another page of the same browser: after a reload, in a second tab, or after the browser was killed. */
function openPage(): UnansweredOrders {
  const orders = new UnansweredOrders({
    read: (traderId) => kept.get(traderId) ?? null,
    write: (traderId, text) => void (text === null ? kept.delete(traderId) : kept.set(traderId, text)),
    makeKey: () => `key ${++made}`,
    nowMs: () => nowMs,
  })
  orders.forTrader('ada')
  return orders
}
beforeEach(() => {
  kept = new Map()
  nowMs = 1_000_000
  made = 0
  page = openPage()
})

describe('F9: an order whose answer was lost', () => {
  it('is kept before it is sent, and goes again under its key after a reload', () => {
    const key = page.begin(buy)
    nowMs += 60_000
    expect(openPage().begin(buy)).toBe(key)
    page.lose('key 1')
    expect(openPage().begin(buy)).toBe(key)
  })

  it('holds another order back, here, after a reload and in a second tab, until it is known what became of it', () => {
    const second = openPage()
    page.begin(buy)
    // Two orders in a second are no mishap.
    expect(second.begin(sell)).toBe('key 2')
    page.lose('key 1')
    second.forget('key 2')
    second.reread()
    for (const one of [page, second, openPage()]) expect(one.begin(sell)).toBeUndefined()
    page.settle('key 1', { id: 'trade', key: '2026-11-28 09:00' })
    second.reread()
    expect(second.begin(sell)).toBe('key 3')
  })

  it('holds others back where the page that sent it is gone without a word', () => {
    page.begin(buy)
    nowMs += 6000
    expect(openPage().begin(sell)).toBeUndefined()
  })

  it('is a new order once it is known that the first one arrived, or that it did not', () => {
    page.begin(buy)
    page.lose('key 1')
    page.settle('key 1', null)
    expect(page.begin(buy)).toBe('key 2')
  })

  it('is not taken for gone while its request can still arrive', () => {
    page.begin(buy)
    const [order] = page.list.get()
    nowMs += arrivalMs
    expect(order && page.isPast(order)).toBe(false)
    nowMs += 1
    expect(order && page.isPast(order)).toBe(true)
  })

  it('is answered: nothing is kept of it', () => {
    page.begin(buy)
    page.forget('key 1')
    expect([kept.size, page.begin(buy)]).toEqual([0, 'key 2'])
  })

  it('leaves no password in the browser; the page that sent it still knows the same order', () => {
    const withPassword = { ...buy, brokerPassword: 'secret words' }
    const key = page.begin(withPassword)
    page.lose('key 1')
    expect(kept.get('ada')).not.toContain('secret words')
    page.reread()
    expect(page.begin(withPassword)).toBe(key)
    expect(openPage().begin(withPassword)).toBeUndefined()
  })

  it('belongs to its trader alone, and what cannot be read holds nobody up', () => {
    page.begin(buy)
    page.lose('key 1')
    page.forTrader('bert')
    expect(page.begin(sell)).toBe('key 2')
    for (const text of ['{', 'null', '[1,{}]', '{"a":1}']) {
      kept.set('ada', text)
      expect(openPage().begin(sell)).toBeDefined()
    }
  })
})
