import { seeded } from '../random/seeded.ts'
import { TickBuilder, type TickColumns } from '../ticks/ticks.ts'

/** A walk of gold: steps of a few points, now and then a leap, and ticks that share a millisecond. */
export function walk(seed: number, length: number): TickColumns {
  const next = seeded(seed)
  const builder = new TickBuilder()
  let [bid, timeMs] = [130_000, 1_000]
  for (let n = 0; n < length; n++) {
    bid += Math.round((next() - 0.5) * (next() < 0.01 ? 400 : 24))
    timeMs += next() < 0.2 ? 0 : Math.floor(next() * 4000)
    builder.push({ timeMs, bid, ask: bid + 15 + Math.floor(next() * 20) })
  }
  return builder.columns()
}
