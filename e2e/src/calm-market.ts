import { writeTicks } from './ticks-file.ts'

/** An hour is longer than a run of all tests. */
const lengthMs = 3_600_000

/** The part of the golden ratio behind the point: its multiples, cut to what stands behind the point, never repeat in a rhythm. */
const golden = (Math.sqrt(5) - 1) / 2

/**
 * Writes gold that stands nearly still: no rung is ever reached, and nothing is refused for its price. It goes between two prices in no
 * rhythm: a page that shows each second quote of a market with one would show the same price for ever.
 * @param everyMs between two quotes; each costs every open page a drawing
 * @param startText a Wednesday, when gold is open, unless said otherwise
 * @returns the feed, as FEED names it
 */
export function writeCalm(folder: string, name: string, everyMs: number, startText = '2026-11-18T14:00:00Z'): string {
  const startMs = Date.parse(startText)
  const ticks = Array.from({ length: lengthMs / everyMs }, (_, n) => {
    const bid = 1300 + Math.floor(((n * golden) % 1) * 2) / 100
    return { timeMs: startMs + n * everyMs, bid, ask: bid + 0.2 }
  })
  return `ticks:${writeTicks(folder, `GOLD-${name}`, ticks)}`
}
