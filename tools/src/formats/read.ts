import type { Instrument } from '@ratchet/contract'
import { parsePlainTick, plainTickHeading, TickBuilder, type TickColumns } from '@ratchet/domain'
import { eachLine, FileError } from './lines.ts'

export interface TimeRange {
  /** Unix ms, from this moment on. */
  readonly from?: number | undefined
  /** Unix ms, up to but without this moment. */
  readonly to?: number | undefined
}

/** Reads files of ticks, one after the other, as one series; the first fault ends the reading with file, line and reason. */
export async function readTicks(files: readonly string[], instrument: Instrument, range: TimeRange = {}): Promise<TickColumns> {
  const builder = new TickBuilder()
  const from = range.from ?? -Infinity
  const to = range.to ?? Infinity
  let lastTimeMs = 0
  for (const file of files) {
    let rows = 0
    await eachLine(file, (line, number) => {
      if (number === 1) {
        if (line !== plainTickHeading) throw new FileError(file, 1, `this is no file of ticks: expected the heading ${plainTickHeading}`)
        return
      }
      const tick = parsePlainTick(line, instrument, lastTimeMs)
      if (typeof tick === 'string') throw new FileError(file, number, tick)
      lastTimeMs = tick.timeMs
      rows++
      if (tick.timeMs >= from && tick.timeMs < to) builder.push(tick)
    })
    if (rows === 0) throw new FileError(file, 0, 'there are no ticks in it')
  }
  return builder.columns()
}
