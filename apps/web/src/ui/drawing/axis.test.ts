import { describe, expect, it } from 'vitest'
import { priceTicks } from './axis.ts'

describe('the axis of prices', () => {
  it('has prices in round steps within the picture', () => {
    expect(priceTicks(1279.83, 1281.22, 5, 2)).toEqual([1280, 1280.5, 1281])
    expect(priceTicks(1280, 1280.02, 8, 2)).toEqual([1280, 1280.01, 1280.02])
  })

  it.each([
    [1299.2, 1310.9, [1300, 1305, 1310]],
    [75.001, 75.049, [75.02, 75.04]],
    [1299.999, 1300.001, [1300]],
  ])('from %f to %f is in steps that people count in', (low, high, ticks) => {
    expect(priceTicks(low, high, 4, 2)).toEqual(ticks)
  })
})
