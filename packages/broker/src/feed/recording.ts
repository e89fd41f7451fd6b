import { basename } from 'node:path'
import type { Instrument } from '@ratchet/contract'
import { canonicalSymbol, parsePlainTick, plainTickHeading, TickBuilder, type TickColumns } from '@ratchet/domain'
import { eachLine, FeedError } from './lines.ts'

/** A recorded file as it was read once: every line of it was looked at. */
export interface Recording {
  readonly path: string
  readonly symbol: string
  readonly rows: number
  readonly firstMs: number
  readonly lastMs: number
  /** Lines that were not believed: no quote, crossed, or earlier than the one before. */
  readonly refused: number
  readonly firstRefusal: string
}

/** The symbol that a file's name begins with or has among its words; the first instrument where it names none. */
export function symbolOfFile(path: string, instruments: readonly Instrument[]): Instrument {
  const words = basename(path).split(/[^A-Za-z0-9/]+/)
  const known = words.map((word) => instruments.find(({ symbol }) => symbol === canonicalSymbol(word)))
  const found = known.find((instrument) => instrument !== undefined) ?? instruments[0]
  if (found === undefined) throw new FeedError('No instrument matches the recorded file.')
  return found
}

/**
 * Reads a file of ticks whole. Single lines that are no quote are left out and counted: a market goes on without them.
 * @throws FeedError, one line, where the file cannot be read, is not of ticks, or has no tick in it
 */
export async function readRecording(
  path: string,
  instrument: Instrument,
): Promise<{ recording: Recording; ticks: TickColumns }> {
  const builder = new TickBuilder()
  let [lastMs, refused, firstRefusal] = [0, 0, '']
  await eachLine(path, (line, number) => {
    if (number === 1) {
      if (line === plainTickHeading) return
      throw new FeedError(
        `FEED names ${path}, which is not a file of ticks: its first line must be ${plainTickHeading}.`,
      )
    }
    const tick = parsePlainTick(line, instrument, lastMs)
    if (typeof tick === 'string') {
      refused += 1
      firstRefusal ||= `line ${number}: ${tick}`
      return
    }
    lastMs = tick.timeMs
    builder.push(tick)
  })
  const ticks = builder.columns()
  if (ticks.length === 0) throw new FeedError(`FEED names ${path}, which has no ticks in it.`)
  const firstMs = ticks.timeMs[0] as number
  return {
    recording: { path, symbol: instrument.symbol, rows: ticks.length, firstMs, lastMs, refused, firstRefusal },
    ticks,
  }
}
