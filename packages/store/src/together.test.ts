import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Together } from './together.ts'

describe('Together', () => {
  it('answers each with what asking alone answers, whatever comes together, and never has more under way than it may', async () => {
    const wishes = fc.array(fc.record({ wish: fc.nat(20), turns: fc.nat(3) }), { maxLength: 40 })
    await fc.assert(
      fc.asyncProperty(
        wishes,
        fc.integer({ min: 1, max: 3 }),
        fc.integer({ min: 1, max: 5 }),
        async (asked, flights, most) => {
          const under = { way: 0, highest: 0, largest: 0 }
          const together = new Together<number, number>(
            async (batch) => {
              under.highest = Math.max(under.highest, ++under.way)
              under.largest = Math.max(under.largest, batch.length)
              await new Promise((done) => setImmediate(done))
              under.way--
              return batch.map((wish) => wish * wish)
            },
            { flights, most },
          )
          const answers: Promise<number>[] = []
          for (const { wish, turns } of asked) {
            for (let n = 0; n < turns; n++) await new Promise((done) => setImmediate(done))
            answers.push(together.ask(wish))
          }
          expect(await Promise.all(answers)).toEqual(asked.map(({ wish }) => wish * wish))
          expect(under.highest).toBeLessThanOrEqual(flights)
          expect(under.largest).toBeLessThanOrEqual(most)
        },
      ),
      { numRuns: 50 },
    )
  })

  it('has all of one turn done in one go, and begins with nothing that was not asked for yet', async () => {
    const batches: number[][] = []
    const together = new Together<number, number>(async (batch) => {
      batches.push([...batch])
      return batch
    })
    await Promise.all([1, 2, 3].map((wish) => together.ask(wish)))
    await together.ask(4)
    expect(batches).toEqual([[1, 2, 3], [4]])
  })

  it('fails a batch as a whole, and goes on with the next', async () => {
    const together = new Together<number, number>(async (batch) => {
      if (batch.includes(13)) throw new Error('unlucky')
      return batch
    })
    const outcomes = await Promise.allSettled([together.ask(1), together.ask(13)])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await together.ask(2)).toBe(2)
  })
})
