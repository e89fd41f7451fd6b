import { expect, it } from 'vitest'
import type { Happening, Plan } from '../happenings.ts'
import { live } from '../run.ts'

/** OP6: how long after its instruction an order leaves where OANDA is slow, in the simulated world's own time. */
const slow = { atMs: 5000, forMs: 50_000 }
const lastsMs = 60_000
const atMs = [15_000, 16_000, 20_000, 27_500, 34_250, 40_000]
/** Its engine has begun before the broker becomes slow, and no request of it hangs until then. */
const seed = 1

const deal = (atMs: number, account: number): Happening => ({
  kind: 'publish',
  atMs,
  account,
  side: 'Buy',
  order: 'deal',
  away: 0,
  sl: 100,
  tp: 0,
  repeats: 0,
})

const planOf = (responseMs: number, happenings: readonly Happening[]): Plan => ({
  seed,
  lastsMs,
  market: 'oanda',
  latencyMs: 0,
  proof: 'history',
  limits: [null, null, null],
  happenings: [{ ...slow, kind: 'slow', responseMs }, ...happenings],
})

/** How long after each instruction an order left for the broker, in ms. */
async function delaysOf(responseMs: number): Promise<number[]> {
  const published = atMs.map((at, n) => deal(at, n % 3))
  const { violation, story } = await live(planOf(responseMs, published))
  expect(violation).toBeNull()
  const left = story.filter((line) => /POST .*\/orders$/.test(line)).map((line) => Number.parseFloat(line))
  expect(left).toHaveLength(atMs.length)
  return left.map((leftMs, n) => leftMs - (atMs[n] ?? 0))
}

it('OP6: an order leaves within three seconds where OANDA takes two for an answer', async () => {
  expect(Math.max(...(await delaysOf(2000)))).toBeLessThan(3000)
})
