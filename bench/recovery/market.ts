import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Quote } from '@ratchet/domain'

/** A Wednesday's afternoon: every session is open, and no night is charged. */
const startMs = Date.parse('2026-11-18T14:00:00Z')
const stepMs = 100
const spread = 30
const pip = 10
/** Rows in which the price climbs a pip each: positions opened along them have rungs at as many prices. */
export const climbRows = 50
/** An hour of market time after them. */
const rows = 36_000

/** In points. After the climb a pip takes a second: it never falls, so that what is open stays open however long it runs. */
const bidAt = (row: number): number => 130_000 + pip * Math.min(row, climbRows) + Math.max(0, row - climbRows)

export const quoteAt = (row: number): Quote => {
  const bid = bidAt(row)
  return { symbol: 'GOLD', bid, ask: bid + spread, timeMs: startMs + row * stepMs }
}

/** Writes the market as a recording. @returns the value of FEED that plays it */
export function writeMarket(folder: string): string {
  const lines = Array.from({ length: rows }, (_, row) => {
    const { timeMs, bid, ask } = quoteAt(row)
    return `${timeMs},${(bid / 100).toFixed(2)},${(ask / 100).toFixed(2)}`
  })
  const file = join(folder, 'GOLD-climbs.csv')
  writeFileSync(file, `time_ms,bid,ask\n${lines.join('\n')}\n`)
  return `ticks:${file}`
}
