import { describe, expect, it } from 'vitest'
import { gold } from '../testing/symbols.ts'
import { parsePlainTick, TickBuilder, tickAt } from './ticks.ts'

describe('recorded ticks', () => {
  it('TIC1: prices of three decimals are rounded half away from zero', () => {
    expect(parsePlainTick('1398902400043,1291.675,1292.034', gold, 0)).toEqual({
      timeMs: 1398902400043,
      bid: 129168,
      ask: 129203,
    })
  })

  it.each([
    ['1398902400043,1291.677', 'expected time_ms,bid,ask, found 2 fields'],
    ['', 'expected time_ms,bid,ask, found 1 field'],
    ['1,2,3,4', 'expected time_ms,bid,ask, found 4 fields'],
    ['2014-05-01,1291.677,1292.033', '"2014-05-01" is not a time in Unix milliseconds'],
    ['1398902400043,NaN,1292.033', 'the bid is not a positive price'],
    ['1398902400043,0,1292.033', 'the bid is not a positive price'],
    ['1398902400043,-1,1292.033', 'the bid is not a positive price'],
    ['1398902400043,1291.677,', 'the ask is not a positive price'],
    ['1398902400043,1291.677,1e3', 'the ask is not a positive price'],
    ['1398902400043,1292.04,1292.03', 'the bid is above the ask'],
    ['1398902400042,1291.677,1292.033', 'the time goes back by 1 ms'],
  ])('TIC2 TIC3: "%s" is refused', (line, reason) => {
    expect(parsePlainTick(line, gold, 1398902400043)).toBe(reason)
  })

  it('TIC3: ticks of one millisecond are kept in their order', () => {
    expect(parsePlainTick('1398902400043,1291.677,1292.033', gold, 1398902400043)).toMatchObject({
      timeMs: 1398902400043,
    })
  })

  it('TIC1: columns grow without losing a tick', () => {
    const builder = new TickBuilder()
    const many = (1 << 16) * 2 + 5
    for (let i = 0; i < many; i++) builder.push({ timeMs: i, bid: i + 1, ask: 5_000_000_000 + i })
    const columns = builder.columns()
    expect(columns.length).toBe(many)
    for (const i of [0, (1 << 16) - 1, 1 << 16, many - 1]) {
      expect(tickAt(columns, i)).toEqual({ timeMs: i, bid: i + 1, ask: 5_000_000_000 + i })
    }
  })
})
