import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Writes gold that climbs 2.00 a second. @returns the feed, as FEED names it */
export function writeClimb(folder: string): string {
  const startMs = Date.parse('2026-11-18T14:00:00Z')
  const lines = Array.from({ length: 1200 }, (_, n) => {
    const bid = 1300 + n / 5
    return `${startMs + n * 100},${bid.toFixed(2)},${(bid + 0.2).toFixed(2)}`
  })
  const file = join(folder, 'GOLD-climb.csv')
  writeFileSync(file, `time_ms,bid,ask\n${lines.join('\n')}\n`)
  return `ticks:${file}`
}
