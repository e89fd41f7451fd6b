import { describe, expect, it } from 'vitest'
import { historyLimit, QuoteBoard } from './quotes.ts'

const quote = (second: number, bid: number, symbol = 'GOLD') => ({
  symbol,
  bid,
  ask: bid + 0.2,
  time: new Date(second * 1000).toISOString(),
})

describe('the board of quotes', () => {
  it('keeps the latest of each symbol and wakes only who watches it', () => {
    const board = new QuoteBoard()
    let woken = 0
    board.watch('GOLD', () => {
      woken += 1
    })
    board.take([quote(1, 10), quote(1, 90, 'WTI')])
    board.take([quote(1, 10)])
    expect(woken).toBe(1)
    expect(board.latest('WTI')?.bid).toBe(90)
  })

  it('starts its history anew when a recording starts again', () => {
    const board = new QuoteBoard()
    const seen: (number | null)[] = []
    board.follow('GOLD', (tick) => seen.push(tick ? tick.bid : null))
    board.take([quote(5, 1), quote(6, 2), quote(1, 3)])
    expect(seen).toEqual([1, 2, null])
    expect(board.history('GOLD').map(({ bid }) => bid)).toEqual([3])
  })

  it('forgets the oldest rather than grow without end', () => {
    const board = new QuoteBoard()
    for (let n = 0; n < historyLimit + 5; n++) board.take([quote(n, n)])
    expect(board.history('GOLD').length).toBeLessThanOrEqual(historyLimit)
    expect(board.history('GOLD').at(-1)?.bid).toBe(historyLimit + 4)
  })
})
