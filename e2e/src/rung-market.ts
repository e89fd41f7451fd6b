import { writeTicks } from './ticks-file.ts'

/** The recording begins on a Wednesday afternoon in London, when New York is open too. */
const startMs = Date.parse('2026-11-18T14:00:00Z')
const stepMs = 400
const rows = 60_000
/** One rise and fall takes so many rows, which is four minutes. */
const round = 600

/**
 * Goes ten dollars up, ten down, and each round three higher than the last: whatever is bought climbs its ladder and
 * leaves by a stop. It falls in steps of four to six points, so that a stop between two of them slips.
 */
function mid(n: number): number {
  const at = n % round
  const along = at < round / 2 ? at / (round / 2) : 2 - at / (round / 2)
  return 1300 + 3 * Math.floor(n / round) + 3 * (at / round) + 10 * along + 0.01 * ((n * 7) % 3)
}

/**
 * Writes gold as a recording in which stops of rungs are reached again and again, the same each time.
 * @returns the value of FEED that plays it
 */
export function writeRungMarket(folder: string): string {
  const ticks = Array.from({ length: rows }, (_, n) => {
    const price = mid(n)
    return { timeMs: startMs + n * stepMs, bid: price - 0.1, ask: price + 0.1 }
  })
  return `ticks:${writeTicks(folder, 'GOLD-rungs', ticks)}`
}
