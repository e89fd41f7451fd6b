import { expect, it } from 'vitest'
import { Histogram, histogramLines } from './histogram.ts'

it('counts each duration in every bucket that holds it, in seconds, with and without labels', () => {
  const histogram = new Histogram()
  for (const ms of [4, 5, 60, 20_000]) histogram.observe(ms)
  const lines = histogramLines('x_seconds', '', histogram.counts)
  expect(lines).toContain('x_seconds_bucket{le="0.005"} 2')
  expect(lines).toContain('x_seconds_bucket{le="0.1"} 3')
  expect(lines).toContain('x_seconds_bucket{le="10"} 3')
  expect(lines.slice(-3)).toEqual(['x_seconds_bucket{le="+Inf"} 4', 'x_seconds_sum 20.069', 'x_seconds_count 4'])
  expect(histogramLines('x', 'a="b"', histogram.counts).at(-1)).toBe('x_count{a="b"} 4')
  expect(histogramLines('x', 'a="b"', histogram.counts)[0]).toBe('x_bucket{a="b",le="0.005"} 2')
})
