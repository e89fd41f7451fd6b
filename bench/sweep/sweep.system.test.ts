import { describe, expect, it } from 'vitest'
import { sweepBench } from './bench.ts'

describe('the sweep’s benchmark', () => {
  it('compares ways that come to the same results, in a browser too, and says over how much', async () => {
    const rows = await sweepBench({ ticks: 2000, values: 2, entries: 3, sample: 4 })
    expect(rows.map(({ what }) => what.split(' ')[0])).toEqual(['16', '16', '16', '16', '16', '81', '16'])
    for (const { ours, yardstick } of rows) expect(ours > 0 && yardstick > 0).toBe(true)
  })
})
