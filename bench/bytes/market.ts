import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A Wednesday's afternoon: every session is open, and no night is charged. */
const startMs = Date.parse('2026-11-18T14:00:00Z')
const stepMs = 100
/** In points, ten of them a pip. */
export const lowBid = 400_000
const spread = 30
const climb = 500
/** A second at rest, in which orders are sent, three seconds of climb, and a fall that meets every stop. */
const [restRows, climbRows, cycleRows] = [10, 30, 43]
const cycles = 400

/** Every cycle is one trade's life: each rung is reached, and then its stop. */
function bidAt(row: number): number {
  const place = row % cycleRows
  if (place < restRows || place >= restRows + climbRows + 2) return lowBid
  return lowBid + Math.round((climb * Math.min(climbRows, place - restRows)) / climbRows)
}

/** Writes the market as a recording. @returns the value of FEED that plays it */
export function writeCycles(folder: string): string {
  const lines = Array.from({ length: cycles * cycleRows }, (_, row) => {
    const bid = bidAt(row)
    return `${startMs + row * stepMs},${(bid / 100).toFixed(2)},${((bid + spread) / 100).toFixed(2)}`
  })
  const file = join(folder, 'GOLD-cycles.csv')
  writeFileSync(file, `time_ms,bid,ask\n${lines.join('\n')}\n`)
  return `ticks:${file}`
}
