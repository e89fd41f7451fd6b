import { expect, it } from 'vitest'
import { doEach } from './each.ts'

it('one that is refused keeps no other from it, and few are under way at once', async () => {
  let [under, most] = [0, 0]
  const told: number[] = []
  const outcome = await doEach(
    Array.from({ length: 11 }, (_, at) => at),
    async (at) => {
      most = Math.max(most, ++under)
      await new Promise((done) => setTimeout(done, 1))
      under--
      if (at === 2 || at === 7) throw new Error(`no ${at}`)
    },
    ({ done, refused }) => told.push(done + refused.length),
  )
  expect(outcome.done).toBe(9)
  expect(outcome.refused.map(({ of, reason }) => [of, reason]).sort()).toEqual([
    [2, 'no 2'],
    [7, 'no 7'],
  ])
  expect(told).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
  expect(most).toBe(4)
})
