import type { ActiveTrade, ModifiedTrade } from '@ratchet/contract'
import { describe, expect, it } from 'vitest'
import { stairPoints, stopStepsOf } from './stairs.ts'

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

  it.each([
    ['nothing', [], 0, 9, []],
    [
      'one step, held until now',
      [[3, 101]],
      0,
      9,
      [
        [3, 101],
        [9, 101],
      ],
    ],
    [
      'two in a second: the later',
      [
        [3, 101],
        [3.4, 102],
        [5, 103],
      ],
      0,
      9,
      [
        [3, 102],
        [5, 103],
        [9, 103],
      ],
    ],
    [
      'older than the chart: standing at its first bar',
      [
        [1, 101],
        [2, 102],
        [7, 103],
      ],
      5,
      9,
      [
        [5, 102],
        [7, 103],
        [9, 103],
      ],
    ],
    ['a step at the newest bar', [[9, 101]], 0, 9, [[9, 101]]],
    [
      'a step after the newest bar waits for it',
      [
        [3, 101],
        [10, 102],
      ],
      0,
      9,
      [
        [3, 101],
        [9, 101],
      ],
    ],
    ['a chart without bars', [[3, 101]], Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, []],
  ] as const)('%s', (_, steps, first, last, points) => {
    const given = steps.map(([second, price]) => ({ timeMs: second * 1000, price }))
    expect(stairPoints(given, first, last).map(({ time, value }) => [time, value])).toEqual(points)
  })
})
