import { writeFileSync } from 'node:fs'
import { Random } from '@ratchet/domain'

/** Inside one session of the market, so that it never closes. */
const firstMs = Date.UTC(2024, 5, 4, 10)
const everyMs = 100
const rows = 30_000
/** How many times real: 60 quotes a second. */
export const tickSpeed = 6

/** A recording of gold that goes up and down enough for rungs, stops and targets to be reached within seconds. */
export function writeTicks(path: string, seed: number): void {
  const random = new Random(seed)
  let price = 235_000
  let trend = 0
  const lines = ['time_ms,bid,ask']
  for (let n = 0; n < rows; n++) {
    if (n % 90 === 0) trend = random.whole(-4, 4)
    price += trend + random.whole(-9, 9) + Math.sign(235_000 - price) * (Math.abs(235_000 - price) > 4000 ? 3 : 0)
    lines.push(
      `${firstMs + n * everyMs},${(price / 100).toFixed(2)},${((price + random.whole(5, 20)) / 100).toFixed(2)}`,
    )
  }
  writeFileSync(path, `${lines.join('\n')}\n`)
}
