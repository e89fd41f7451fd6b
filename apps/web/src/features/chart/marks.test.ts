import type { ActiveTrade, ModifiedTrade } from '@ratchet/contract'
import { describe, expect, it } from 'vitest'
import { stairsOf, stopStepsOf } from './marks.ts'

const account = { server: 'Ratchet-Demo', brokerId: '5000002' }
const trade = { id: '7', tradeId: 'a', ...account } as ActiveTrade
const change = (seq: number, sl: number, of: Partial<ModifiedTrade> = {}): ModifiedTrade => ({
  id: '7',
  tradeId: 'a',
  symbol: 'GOLD',
  time: new Date(seq * 1000).toISOString(),
  tp: 0,
  sl,
  rung: 1,
  status: 'modified',
  seq,
  ...account,
  ...of,
})

describe('the steps of a stop', () => {
  it('are those of the position of its account, oldest first, without changes of the target alone', () => {
    const changes = [
      change(9, 103),
      change(5, 102, { id: '8' }),
      change(4, 0),
      change(3, 101),
      change(2, 1, { tradeId: 'b' }),
      change(6, 104, { brokerId: '5000003' }),
    ]
    expect(stopStepsOf(trade, changes)).toEqual([
      { timeMs: 3000, price: 101 },
      { timeMs: 9000, price: 103 },
    ])
  })

  it('are stairs: each step joins the one before it, and the last one is held until the newest price', () => {
    const steps = [
      { timeMs: 3000, price: 101 },
      { timeMs: 9000, price: 103 },
    ]
    expect(stairsOf(steps, (price) => (price > 102 ? 'locked' : 'loss'))).toEqual([
      {
        is: 'line',
        spots: [
          { timeMs: 3000, price: 101 },
          { timeMs: 9000, price: 101 },
        ],
        tone: 'loss',
        size: 2,
        isOpen: false,
      },
      {
        is: 'line',
        spots: [
          { timeMs: 9000, price: 101 },
          { timeMs: 9000, price: 103 },
        ],
        tone: 'locked',
        size: 2,
        isOpen: true,
      },
    ])
    expect(stairsOf([], () => 'plain')).toEqual([])
  })
})
