import { describe, expect, it } from 'vitest'
import { ladderBench } from './bench.ts'

describe('the ladder’s benchmark', () => {
  it('compares ways that tell of the same events, and has every position fire where it says so', () => {
    expect(ladderBench(1 / 1000).map(({ what }) => what.split(' ')[0])).toEqual([
      ...['10', '100', '1,000', '100', 'growth:', 'one'],
    ])
  })
})
