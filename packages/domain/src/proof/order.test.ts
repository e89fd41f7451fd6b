import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { putInOrder } from './order.ts'

describe('putting records in order', () => {
  it('names as few as were moved, all that are missing, and gives each once', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 30 })), (numbers) => {
        const { inOrder, disorder } = putInOrder(
          numbers.map((seq) => ({ seq })),
          1,
          30,
        )
        const sorted = [...numbers].sort((a, b) => a - b)
        expect(inOrder.map(({ seq }) => seq)).toEqual(sorted)
        const moved = disorder.flatMap((one) => (one.kind === 'moved' ? [one.seq] : []))
        const rest = numbers.filter((seq) => !moved.includes(seq))
        expect(rest).toEqual([...rest].sort((a, b) => a - b))
        const removed = disorder.flatMap((one) =>
          one.kind === 'removed' ? Array.from({ length: one.to - one.from + 1 }, (_, i) => one.from + i) : [],
        )
        expect([...removed, ...sorted].sort((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, i) => i + 1))
      }),
    )
  })

  it('names one where one was moved far', () => {
    const order = [1, 2, 9, 3, 4, 5, 6, 7, 8].map((seq) => ({ seq }))
    expect(putInOrder(order, 1, 9).disorder).toEqual([{ kind: 'moved', seq: 9, after: 2 }])
  })
})
