import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Tick {
  readonly timeMs: number
  readonly bid: number
  readonly ask: number
}

/**
 * Writes a recording of one symbol, which its file's name begins with.
 * @param ticks with prices of two decimals, in the order of their times
 * @returns the file's address
 */
export function writeTicks(folder: string, name: string, ticks: readonly Tick[]): string {
  const lines = ticks.map(({ timeMs, bid, ask }) => `${timeMs},${bid.toFixed(2)},${ask.toFixed(2)}`)
  const file = join(folder, `${name}.csv`)
  writeFileSync(file, `time_ms,bid,ask\n${lines.join('\n')}\n`)
  return file
}
