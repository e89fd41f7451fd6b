import { noRisk } from '@ratchet/contract'
import { describe, expect, it } from 'vitest'
import { gridAround, gridOf } from './grid-draft.ts'

const other = { ...noRisk, profit1: 12, sl1: 5, profit2: 30, sl2: 10 }

describe('the fields of a grid', () => {
  it('begin around the first rung of the ladder', () => {
    expect(gridOf(gridAround(other))).toMatchObject({
      x: { field: 'profit1', values: expect.arrayContaining([2, 36]) },
    })
  })

  it.each([
    [{ y: { field: 'profit1', from: '1', to: '2', steps: '2' } }, 'Choose two different figures.'],
    [{ y: { field: 'sl1', from: '9', to: '3', steps: '5' } }, 'The last value must be above the first.'],
    [{ y: { field: 'sl1', from: '1', to: '3', steps: '1' } }, 'Each figure takes 2 to 200 steps.'],
    [{ y: { field: 'sl1', from: '1', to: '3,5', steps: '4' } }, 'Please enter a valid number'],
    [
      {
        x: { field: 'profit1', from: '1', to: '500', steps: '200' },
        y: { field: 'sl1', from: '1', to: '500', steps: '200' },
      },
      'Choose at most 10,000 ladders; this is 40,000.',
    ],
  ] as const)('says of %j what is wrong', (axes, message) => {
    expect(gridOf({ ...gridAround(other), ...axes })).toContain(message)
  })
})
