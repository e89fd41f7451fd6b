import { describe, expect, it } from 'vitest'
import { historyLimit, QuoteBoard } from './quotes.ts'

const quote = (second: number, bid: number, symbol = 'GOLD') => ({
  symbol,
  bid,
  ask: bid + 0.2,
  time: new Date(second * 1000).toISOString(),
})

const tick = (second: number) => ({ timeMs: second * 1000, bid: second, ask: second + 0.2 })

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
    board.take([quote(500, 1), quote(600, 2), quote(1, 3)])
    expect(seen).toEqual([1, 2, null])
    expect(board.history('GOLD').map(({ bid }) => bid)).toEqual([3])
  })

  it('lets a quote that comes late be the latest, but not a step back in its history', () => {
    const board = new QuoteBoard()
    board.take([quote(500, 1), quote(600, 2), quote(599, 3)])
    expect(board.latest('GOLD')?.bid).toBe(3)
    expect(board.history('GOLD').map(({ bid }) => bid)).toEqual([1, 2])
  })

  it('puts the past before and between what it saw: in order, nothing twice, nothing after the latest', () => {
    const board = new QuoteBoard()
    const seen: (number | null)[] = []
    board.follow('GOLD', (tick) => seen.push(tick ? tick.bid : null))
    board.take([quote(10, 10), quote(14, 14)])
    board.takePast(
      'GOLD',
      [4, 8, 10, 12, 14, 16].map((second) => tick(second)),
      board.round('GOLD'),
    )
    expect(board.history('GOLD').map(({ timeMs }) => timeMs / 1000)).toEqual([4, 8, 10, 12, 14])
    expect(seen).toEqual([10, 14, null])
    board.take([quote(15, 15)])
    expect(board.history('GOLD').at(-1)?.bid).toBe(15)
  })

  it('does not begin anew for the quote that follows a past read a moment later than it', () => {
    const board = new QuoteBoard()
    board.takePast('GOLD', [tick(100), tick(124)], 0)
    board.take([quote(100, 1), quote(148, 2)])
    expect(board.history('GOLD').map(({ timeMs }) => timeMs / 1000)).toEqual([100, 124, 148])
  })

  it('leaves out a past that was asked for before the recording began again', () => {
    const board = new QuoteBoard()
    board.take([quote(500, 1)])
    const round = board.round('GOLD')
    board.take([quote(1, 2)])
    board.takePast('GOLD', [tick(400), tick(500)], round)
    expect(board.history('GOLD').map(({ bid }) => bid)).toEqual([2])
  })

  it('forgets the oldest rather than grow without end', () => {
    const board = new QuoteBoard()
    for (let n = 0; n < historyLimit + 5; n++) board.take([quote(n, n)])
    expect(board.history('GOLD').length).toBeLessThanOrEqual(historyLimit)
    expect(board.history('GOLD').at(-1)?.bid).toBe(historyLimit + 4)
  })
})
