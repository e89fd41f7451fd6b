import { checkTick, type Tick } from '../ticks.ts'
import { type Bar, barLengthMs, ticksOfBars } from './bars.ts'
import { FileError } from './file-error.ts'
import { type BarLines, type TickLines, textFormats } from './text-formats.ts'
import type { FileFound, FormatOptions, OnTick } from './types.ts'

/** A file of more lines was written by a program, which ends its lines and gives both prices their digits. */
const longFile = 1000
const looksCut = (line: string): boolean => {
  const decimals = line.split(',').map((field) => field.split('.')[1]?.length ?? 0)
  return line.endsWith('.') || (decimals.length === 3 && (decimals[2] ?? 0) < (decimals[1] ?? 0))
}

/**
 * Reads the lines of one file of quotes or bars in any known text format, told by its content, and gives its ticks in order, prices at
 * `options.digits`. The first fault ends the reading with a FileError that names file, line and reason; `afterMs` is the time before
 * which no tick may lie. Where the lines come from is the caller's: a disk, or a file that fell on a page. (TIC1 to TIC5)
 */
export class MarketFileReader {
  readonly #file: string
  readonly #options: FormatOptions
  readonly #sink: Sink
  #reader: TickLines | undefined
  #bars: BarLines | undefined
  #format = ''
  #blank = 0

  constructor(file: string, options: FormatOptions, afterMs: number, onTick: OnTick) {
    this.#file = file
    this.#options = options
    this.#sink = new Sink(file, options, afterMs, onTick)
  }

  /** Takes one line. @param number counted from 1 @param ended whether the line had its end */
  line(line: string, number: number, ended: boolean): void {
    if (line === '') {
      this.#blank ||= number
      return
    }
    if (this.#blank > 0) throw new FileError(this.#file, this.#blank, 'the line is empty')
    if (this.#format === '' && this.#begin(line, number)) return
    if (!ended && number > longFile && looksCut(line))
      throw new FileError(this.#file, number, 'the file is cut short: the last line ends within a price')
    if (this.#reader) this.#sink.tick(this.#reader(line, this.#sink.lastTimeMs), number)
    else if (this.#bars) this.#sink.bar(this.#bars(line), number)
  }

  /** The end of the file: bars become ticks now. @returns what it was */
  end(): FileFound {
    const barMs = this.#sink.end()
    if (this.#sink.rows === 0) throw new FileError(this.#file, 0, 'there are no quotes in it')
    return { format: this.#format, rows: this.#sink.rows, barMs }
  }

  /** @returns whether the first line was a heading */
  #begin(line: string, number: number): boolean {
    const found = textFormats.find(({ matches }) => matches(line))
    if (!found) {
      const known = textFormats.map(({ key }) => key).join(', ')
      throw new FileError(this.#file, number, `this is none of the known formats (${known}, duka)`)
    }
    this.#format = found.key
    this.#reader = found.open?.(this.#options)
    this.#bars = found.bars?.(this.#options)
    return found.headed
  }
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
    for (const tick of ticksOfBars(this.#bars, this.#options.digits, lengthMs)) {
      this.#onTick(tick)
      this.lastTimeMs = tick.timeMs
    }
    return lengthMs
  }
}
