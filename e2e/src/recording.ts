import { writeTicks } from './ticks-file.ts'

/** The recording begins on a Wednesday afternoon, when every session is open. */
const startMs = Date.parse('2026-11-18T14:00:00Z')
const stepMs = 400
const rows = 54_000
/** So many rows lie between one rise and the next, which is twenty minutes. */
const stairRows = 3000

/** Returns a number from -1 to 1 that looks like chance and is the same each time. */
function grain(n: number): number {
  let h = Math.imul(n + 1, 0x9e3779b1)
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b)
  return ((h ^ (h >>> 13)) >>> 0) / 0x7fffffff - 1
}

/**
 * Rises for three minutes, then stays in a calm band, and does so again, with swings of seconds and minutes and a
 * little noise.
 */
const path = (n: number): number =>
  5 * (Math.floor(n / stairRows) + Math.min(1, (n % stairRows) / 450)) +
  0.5 * Math.sin(n / 230 + 1) +
  0.3 * Math.sin(n / 61 + 2) +
  0.1 * Math.sin(n / 13) +
  0.08 * grain(n)

/**
 * Writes six hours of made-up gold and oil as a recording, the same each time: prices that climb a long's ladder within seconds at a
 * multiple of real speed, which the built-in market does not, and leave the position open.
 * @returns the value of FEED that plays it
 */
export function writeRecording(folder: string): string {
  const files = [
    { name: 'GOLD-stairs', mid: (n: number) => 1300 + path(n), half: 0.13 },
    { name: 'WTI-stairs', mid: (n: number) => 75 + 0.11 * path(n + 150), half: 0.015 },
  ].map(({ name, mid, half }) => {
    const ticks = Array.from({ length: rows }, (_, n) => {
      const price = mid(n)
      return { timeMs: startMs + n * stepMs, bid: price - half, ask: price + half }
    })
    return writeTicks(folder, name, ticks)
  })
  return `ticks:${files.join(',')}`
}
