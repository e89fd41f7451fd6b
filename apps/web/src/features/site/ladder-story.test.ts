import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inWords, lockedBy, story, storyFirstStop, storyRungs, tell } from './ladder-story.ts'

describe('the ladder that the home page draws (section 1)', () => {
  it('locks in 30 pips after 50 with a trailing risk of 20', () => {
    const [rung] = storyRungs
    expect(rung).toMatchObject({ profit: 50, risk: 20 })
    expect(tell([49, 50]).map(({ stop }) => stop)).toEqual([storyFirstStop, 30])
  })

  it('reaches every rung, and ends at the stop of the last one', () => {
    expect([...new Set(story.map(({ reached }) => reached))]).toEqual([0, 1, 2, 3])
    expect(story.at(-1)).toEqual({ price: 160, stop: 160, reached: 3, closed: true })
    expect(story.filter(({ closed }) => closed)).toHaveLength(1)
  })

  it('takes several rungs with one price, and ends there at the best of them', () => {
    expect(tell([125, 90]).map(({ stop, reached, closed }) => [stop, reached, closed])).toEqual([
      [90, 2, false],
      [90, 2, true],
    ])
  })

  it.each([
    [{ price: 0, stop: -40, reached: 0, closed: false }, /position is open.*loss to 40 pips/],
    [{ price: -8, stop: -40, reached: 0, closed: false }, /8 pips against you/],
    [{ price: 54, stop: 30, reached: 1, closed: false }, /54 pips in your favour.*Rung 1.*locks in 30 pips/],
    [{ price: 160, stop: 160, reached: 3, closed: true }, /closed with a profit of 160 pips/],
    [{ price: -40, stop: -40, reached: 0, closed: true }, /closed with a loss of 40 pips/],
  ])('says %j in words', (moment, words) => expect(inWords(moment)).toMatch(words))

  it('never lets the stop fall, and stands at the best of the rungs reached', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -39, max: 400 }), { minLength: 1, maxLength: 60 }), (prices) => {
        const moments = tell(prices)
        moments.forEach(({ stop }, index) => {
          expect(stop).toBeGreaterThanOrEqual(moments[index - 1]?.stop ?? storyFirstStop)
          const best = Math.max(...prices.slice(0, index + 1))
          const earned = storyRungs.filter(({ profit }) => best >= profit).map(lockedBy)
          expect(stop).toBe(Math.max(storyFirstStop, ...earned))
        })
      }),
    )
  })
})
