import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Batcher } from './batcher.ts'

describe('Batcher', () => {
  it('answers each with what asking alone answers, whatever comes together, and never has more under way than it may', async () => {
    const numbers = fc.array(fc.record({ number: fc.nat(20), turns: fc.nat(3) }), { maxLength: 40 })
    await fc.assert(
      fc.asyncProperty(
        numbers,
        fc.integer({ min: 1, max: 3 }),
        fc.integer({ min: 1, max: 5 }),
        async (asked, batches, most) => {
          const under = { way: 0, highest: 0, largest: 0 }
          const batcher = new Batcher<number, number>(
            async (batch) => {
              under.highest = Math.max(under.highest, ++under.way)
              under.largest = Math.max(under.largest, batch.length)
              await new Promise((done) => setImmediate(done))
              under.way--
              return batch.map((number) => number * number)
            },
            { batches, most },
          )
          const answers: Promise<number>[] = []
          for (const { number, turns } of asked) {
            for (let n = 0; n < turns; n++) await new Promise((done) => setImmediate(done))
            answers.push(batcher.ask(number))
          }
          expect(await Promise.all(answers)).toEqual(asked.map(({ number }) => number * number))
          expect(under.highest).toBeLessThanOrEqual(batches)
          expect(under.largest).toBeLessThanOrEqual(most)
        },
      ),
      { numRuns: 50 },
    )
  })

  it('has all of one turn done in one go, and begins with nothing that was not asked for yet', async () => {
    const batches: number[][] = []
    const batcher = new Batcher<number, number>(async (batch) => {
      batches.push([...batch])
      return batch
    })
    await Promise.all([1, 2, 3].map((number) => batcher.ask(number)))
    await batcher.ask(4)
    expect(batches).toEqual([[1, 2, 3], [4]])
  })

  it('fails a batch as a whole, and goes on with the next', async () => {
    const batcher = new Batcher<number, number>(async (batch) => {
      if (batch.includes(13)) throw new Error('unlucky')
      return batch
    })
    const outcomes = await Promise.allSettled([batcher.ask(1), batcher.ask(13)])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await batcher.ask(2)).toBe(2)
  })
})
