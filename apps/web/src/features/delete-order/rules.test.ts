import type { PublicTrade } from '@ratchet/contract'
import { describe, expect, it } from 'vitest'
import { arranged, meaningOf, namedBy } from './rules.ts'

const trade = (fields: Partial<PublicTrade>) =>
  ({
    id: 'a',
    key: '2025-03-03 09:30',
    status: 'executed',
    order: null,
    createdAt: '2025-03-03T09:30:00Z',
    ...fields,
  }) as PublicTrade

describe('Delete Order, the list', () => {
  it('what waits comes first, then the newest, each once', () => {
    const old = trade({ id: 'old', status: 'Pending', createdAt: '2025-01-01T00:00:00Z' })
    const late = trade({ id: 'late', createdAt: '2025-03-04T00:00:00Z' })
    expect(arranged([trade({}), late, old, late]).map(({ id }) => id)).toEqual(['old', 'late', 'a'])
  })
  it('an ID names one trade or none: nothing is guessed from a part of it', () => {
    const second = trade({ id: 'b', key: '2025-03-03 09:30 #2' })
    const trades = [trade({}), second]
    expect(namedBy(' 2025-03-03 09:30 ', trades)?.id).toBe('a')
    expect(namedBy('2025-03-03 09:30 #2', trades)?.id).toBe('b')
    expect(namedBy('B', trades)?.id).toBe('b')
    expect(namedBy('2025-03-03', trades)).toBeUndefined()
    expect(namedBy('', trades)).toBeUndefined()
  })
  it.each<[Partial<PublicTrade>, boolean, RegExp]>([
    [{ status: 'Pending' }, false, /Ratchet does not send it/],
    [{ status: 'Pending', order: '7' }, false, /^Order 7 .* cancels it there first/],
    [{ status: 'executed' }, true, /stays open/],
    [{ status: 'executed' }, false, /^This order was executed/],
    [{ status: 'unknown' }, false, /waits for the broker’s response/],
    [{ status: 'failed' }, false, /nothing at the broker for this order/],
    [{ status: 'closed' }, false, /Total Closed Trades/],
  ])('%j, open %s: says what it means', (fields, open, words) => {
    expect(meaningOf(trade(fields), open ? [{ tradeId: 'a' }] : [])).toMatch(words)
  })
})
