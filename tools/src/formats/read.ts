import type { Instrument } from '@ratchet/contract'
import {
  type FileFound,
  type FormatOptions,
  MarketFileReader,
  type OnTick,
  readArchive,
  serverClock,
  type Tick,
  TickBuilder,
  type TickColumns,
} from '@ratchet/domain'
import { archiveBytesOf, eachLine } from './lines.ts'

export interface TimeRange {
  /** Unix ms, from this moment on. */
  readonly from?: number | undefined
  /** Unix ms, up to but without this moment. */
  readonly to?: number | undefined
}

export type MarketOptions = Partial<Omit<FormatOptions, 'digits'>>

/**
 * Reads one file of quotes or bars in any known format, told by its content, and gives its ticks in order, prices at
 * `options.digits`. The first fault ends the reading with a FileError that names file, line and reason; `before` is the last tick of the
 * file that it follows. (TIC1 to TIC5, TIC7, TIC8)
 */
export async function readMarketFile(
  file: string,
  options: FormatOptions,
  before: Tick | undefined,
  onTick: OnTick,
): Promise<FileFound> {
  const archive = await archiveBytesOf(file)
  if (archive) return readArchive(file, archive, options, before, onTick)
  const reader = new MarketFileReader(file, options, before, onTick)
  await eachLine(file, (line, number, ended) => reader.line(line, number, ended))
  return reader.end()
}

/** Reads files one after the other, as one series of ticks in the instrument's points. */
export async function readTicks(
  files: readonly string[],
  instrument: Pick<Instrument, 'digits'>,
  range: TimeRange = {},
  options: MarketOptions = {},
  onFound: (found: FileFound) => void = () => {},
): Promise<TickColumns> {
  const builder = new TickBuilder()
  const from = range.from ?? -Infinity
  const to = range.to ?? Infinity
  let before: Tick | undefined
  for (const file of files) {
    const format = { digits: instrument.digits, clock: options.clock ?? serverClock, spread: options.spread ?? 0 }
    const found = await readMarketFile(file, format, before, (tick) => {
      before = tick
      if (tick.timeMs >= from && tick.timeMs < to) builder.push(tick)
    })
    onFound(found)
  }
  return builder.columns()
}
