import { describe, expect, it } from 'vitest'
import { historyLimit, LiveQuotes } from './quotes.ts'

const quote = (second: number, bid: number, symbol = 'GOLD') => ({
  symbol,
  bid,
  ask: bid + 0.2,
  time: new Date(second * 1000).toISOString(),
})

describe('the live quotes', () => {
  it('keeps the latest of each symbol and wakes only who watches it', () => {
    const quotes = new LiveQuotes()
    let woken = 0
    quotes.watch('GOLD', () => {
      woken += 1
    })
    quotes.take([quote(1, 10), quote(1, 90, 'WTI')])
    quotes.take([quote(1, 10)])
    expect(woken).toBe(1)
    expect(quotes.latest('WTI')?.bid).toBe(90)
  })

  it('a symbol of two markets has two quotes, two histories and two audiences', () => {
    const quotes = new LiveQuotes()
    const woken: string[] = []
    quotes.watch('GOLD', () => woken.push('paper'))
    quotes.watch('GOLD', () => woken.push('broker'), 'Broker-Live')
    quotes.take([quote(1, 10)])
    quotes.take([quote(900, 2000)], 'Broker-Live')
    quotes.take([quote(2, 11)])
    expect(woken).toEqual(['paper', 'broker', 'paper'])
    expect([quotes.latest('GOLD')?.bid, quotes.latest('GOLD', 'Broker-Live')?.bid]).toEqual([11, 2000])
    expect(quotes.history('GOLD').map(({ bid }) => bid)).toEqual([10, 11])
    expect(quotes.history('GOLD', 'Broker-Live').map(({ bid }) => bid)).toEqual([2000])
    expect(quotes.latest('GOLD', 'Broker-Practice')).toBeUndefined()
  })

  it('every server of ours has the paper market', () => {
    const quotes = new LiveQuotes()
    quotes.take([quote(1, 10)])
    expect(quotes.latest('GOLD', 'Ratchet-Live')?.bid).toBe(10)
  })

  it('starts its history anew when a recording starts again', () => {
    const quotes = new LiveQuotes()
    const seen: (number | null)[] = []
    quotes.follow('GOLD', (tick) => seen.push(tick ? tick.bid : null))
    quotes.take([quote(500, 1), quote(600, 2), quote(1, 3)])
    expect(seen).toEqual([1, 2, null])
    expect(quotes.history('GOLD').map(({ bid }) => bid)).toEqual([3])
  })

  it('lets a quote that comes late be the latest, but not a step back in its history', () => {
    const quotes = new LiveQuotes()
    quotes.take([quote(500, 1), quote(600, 2), quote(599, 3)])
    expect(quotes.latest('GOLD')?.bid).toBe(3)
    expect(quotes.history('GOLD').map(({ bid }) => bid)).toEqual([1, 2])
  })

  it('forgets the oldest rather than grow without end', () => {
    const quotes = new LiveQuotes()
    for (let n = 0; n < historyLimit + 5; n++) quotes.take([quote(n, n)])
    expect(quotes.history('GOLD').length).toBeLessThanOrEqual(historyLimit)
    expect(quotes.history('GOLD').at(-1)?.bid).toBe(historyLimit + 4)
  })
})
