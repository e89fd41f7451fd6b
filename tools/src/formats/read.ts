import type { Instrument } from '@ratchet/contract'
import { checkTick, divideHalfAway, type Tick, TickBuilder, type TickColumns } from '@ratchet/domain'
import { type Bar, barDigits, barLengthMs, expandBar } from './bars.ts'
import { isBi5, readBi5 } from './bi5.ts'
import { eachLine, FileError } from './lines.ts'
import { type BarLines, type TickLines, textFormats } from './text-formats.ts'
import type { FileFound, FormatOptions, OnTick } from './types.ts'
import { serverClock } from './wall.ts'

export interface TimeRange {
  /** Unix ms, from this moment on. */
  readonly from?: number | undefined
  /** Unix ms, up to but without this moment. */
  readonly to?: number | undefined
}

export type MarketOptions = Partial<Omit<FormatOptions, 'digits'>>

/**
 * Reads one file of quotes or bars in any known format, told by its content, and gives its ticks in order, prices at
 * `options.digits`. The first fault ends the reading with a FileError that names file, line and reason; `afterMs` is the time before
 * which no tick may lie. (TIC1 to TIC5)
 */
export async function readMarketFile(
  file: string,
  options: FormatOptions,
  afterMs: number,
  onTick: OnTick,
): Promise<FileFound> {
  if (await isBi5(file)) return readBi5(file, options, afterMs, onTick)
  const sink = new Sink(file, options, afterMs, onTick)
  let reader: TickLines | undefined
  let bars: BarLines | undefined
  let format = ''
  let blank = 0
  await eachLine(file, (line, number, ended) => {
    if (line === '') {
      blank ||= number
      return
    }
    if (blank > 0) throw new FileError(file, blank, 'the line is empty')
    if (format === '') {
      const found = textFormats.find(({ matches }) => matches(line))
      if (!found)
        throw new FileError(
          file,
          number,
          `this is none of the known formats (${textFormats.map(({ key }) => key).join(', ')}, duka)`,
        )
      format = found.key
      reader = found.open?.(options)
      bars = found.bars?.(options)
      if (found.headed) return
    }
    if (!ended && number > longFile && looksCut(line)) {
      throw new FileError(file, number, 'the file is cut short: the last line ends within a price')
    }
    if (reader) sink.tick(reader(line, sink.lastTimeMs), number)
    else if (bars) sink.bar(bars(line), number)
  })
  const barMs = sink.end()
  if (sink.rows === 0) throw new FileError(file, 0, 'there are no quotes in it')
  return { format, rows: sink.rows, barMs }
}

/** A file of more lines was written by a program, which ends its lines and gives both prices their digits. */
const longFile = 1000
const looksCut = (line: string): boolean => {
  const decimals = line.split(',').map((field) => field.split('.')[1]?.length ?? 0)
  return line.endsWith('.') || (decimals.length === 3 && (decimals[2] ?? 0) < (decimals[1] ?? 0))
}

/** Takes what the lines of a file give, counts it, and stops at the first fault. */
class Sink {
  readonly #file: string
  readonly #options: FormatOptions
  readonly #onTick: OnTick
  readonly #bars: Bar[] = []
  lastTimeMs: number
  rows = 0

  constructor(file: string, options: FormatOptions, afterMs: number, onTick: OnTick) {
    this.#file = file
    this.#options = options
    this.#onTick = onTick
    this.lastTimeMs = afterMs
  }

  tick(tick: Tick | undefined | string, line: number): void {
    if (typeof tick === 'string') throw new FileError(this.#file, line, tick)
    if (!tick) return
    this.rows++
    this.lastTimeMs = tick.timeMs
    this.#onTick(tick)
  }

  bar(bar: Bar | string, line: number): void {
    if (typeof bar === 'string') throw new FileError(this.#file, line, bar)
    const before = this.#bars.at(-1)
    if (before?.timeMs === bar.timeMs) throw new FileError(this.#file, line, 'a second bar of the same time')
    const opening = checkTick(
      { timeMs: bar.timeMs, bid: bar.bid.open, ask: bar.ask.open },
      before?.timeMs ?? this.lastTimeMs,
    )
    const crossed = (['open', 'high', 'low', 'close'] as const).some((part) => bar.bid[part] > bar.ask[part])
    if (opening || crossed) throw new FileError(this.#file, line, opening ?? 'the bid is above the ask')
    this.#bars.push(bar)
    this.rows++
  }

  /** Bars become ticks once all are read, since only then their length is known. */
  end(): number {
    if (this.#bars.length === 0) return 0
    const lengthMs = barLengthMs(this.#bars)
    const divisor = 10 ** (barDigits - this.#options.digits)
    for (const bar of this.#bars) {
      for (const { timeMs, bid, ask } of expandBar(bar, lengthMs)) {
        this.#onTick({ timeMs, bid: divideHalfAway(bid, divisor), ask: divideHalfAway(ask, divisor) })
        this.lastTimeMs = timeMs
      }
    }
    return lengthMs
  }
}

/** Reads files one after the other, as one series of ticks in the instrument's points. */
export async function readTicks(
  files: readonly string[],
  instrument: Pick<Instrument, 'digits'>,
  range: TimeRange = {},
  options: MarketOptions = {},
): Promise<TickColumns> {
  const builder = new TickBuilder()
  const from = range.from ?? -Infinity
  const to = range.to ?? Infinity
  let lastTimeMs = 0
  for (const file of files) {
    const format = { digits: instrument.digits, clock: options.clock ?? serverClock, spread: options.spread ?? 0 }
    await readMarketFile(file, format, lastTimeMs, (tick) => {
      lastTimeMs = tick.timeMs
      if (tick.timeMs >= from && tick.timeMs < to) builder.push(tick)
    })
  }
  return builder.columns()
}
